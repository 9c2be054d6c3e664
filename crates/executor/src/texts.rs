//! Files by their text: how a script of a page is recognised as one of the app's own, or of a package
//! that is installed in it.

use std::fs;
use std::path::{Path, PathBuf};

use rustc_hash::FxHashMap;
use serde_json::Value;

/// What may stand before a text in UTF-8, and is no part of it.
const BYTE_ORDER_MARK: &[u8] = b"\xef\xbb\xbf";
/// What a page is made of.
const EXTENSIONS: [&str; 5] = ["js", "mjs", "cjs", "html", "htm"];
/// More files than any package has of its own: beyond it we are in the wrong folder.
const MOST_FILES: usize = 20_000;

/// The files of a folder, by their length.
#[derive(Debug, Default)]
pub(crate) struct Texts {
    by_length: FxHashMap<u64, Vec<PathBuf>>,
}

impl Texts {
    /// The files of a package itself, and those of a build that is kept apart.
    pub(crate) fn of_package(package: &Path, build: Option<&Path>) -> Texts {
        let mut texts = Texts::default();
        texts.add(package, &["node_modules"]);
        if let Some(folder) = build {
            texts.add(folder, &[]);
        }
        texts
    }

    /// The files of what is installed in a package, or further up, where workspaces have it.
    pub(crate) fn installed_in(package: &Path) -> Texts {
        let mut texts = Texts::default();
        let own = package_name(package);
        let folders = package.ancestors().map(|above| above.join("node_modules"));
        // An app may be installed itself, or another copy of it.
        for folder in folders.filter(|folder| !package.starts_with(folder)) {
            texts.add(&folder, &[&own]);
        }
        texts
    }

    /// Looks through a folder once, but for those of these names; files that cannot be read are not
    /// there.
    fn add(&mut self, folder: &Path, left_out: &[&str]) {
        let mut folders = vec![folder.to_owned()];
        let mut files = 0;
        while let Some(folder) = folders.pop() {
            let entries = fs::read_dir(&folder).into_iter().flatten().flatten();
            let mut paths: Vec<_> = entries.map(|entry| entry.path()).collect();
            paths.sort();
            for path in paths {
                let hidden = path.file_name().is_some_and(|name| {
                    let name = name.to_string_lossy();
                    left_out.contains(&&*name) || name.starts_with('.')
                });
                let Ok(metadata) = fs::metadata(&path) else {
                    continue;
                };
                if metadata.is_dir() && !hidden && !path.is_symlink() {
                    folders.push(path);
                } else if metadata.is_file() && is_text(&path) && files < MOST_FILES {
                    files += 1;
                    self.by_length.entry(metadata.len()).or_default().push(path);
                }
            }
        }
    }

    /// A file that holds exactly `text`, behind a byte order mark or not; of several, one whose name
    /// ends like `hint`.
    pub(crate) fn find(&self, text: &str, hint: &str) -> Option<&Path> {
        let lengths = [text.len(), text.len() + BYTE_ORDER_MARK.len()];
        let same = lengths
            .iter()
            .filter_map(|length| self.by_length.get(&(*length as u64)));
        let mut same = same.flatten().filter(|path| {
            fs::read(path).is_ok_and(|bytes| {
                let held = bytes.strip_prefix(BYTE_ORDER_MARK).unwrap_or(&bytes);
                held == text.as_bytes() || bytes == text.as_bytes()
            })
        });
        let first = same.next()?;
        let fits = |path: &PathBuf| {
            path.file_name()
                .is_some_and(|name| hint.ends_with(&*name.to_string_lossy()))
        };
        let better = (!fits(first))
            .then(|| same.find(|path| fits(path)))
            .flatten();
        Some(better.unwrap_or(first))
    }
}

/// The last part of the name of the package in a folder, which is that of the folder it is installed in.
fn package_name(folder: &Path) -> String {
    let text = fs::read(folder.join("package.json")).unwrap_or_default();
    let manifest: Value = serde_json::from_slice(&text).unwrap_or_default();
    let name = manifest["name"].as_str().unwrap_or_default();
    name.rsplit('/').next().unwrap_or_default().to_owned()
}

fn is_text(path: &Path) -> bool {
    path.extension()
        .is_some_and(|extension| EXTENSIONS.iter().any(|known| extension == *known))
}
