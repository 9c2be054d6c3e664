//! Instrumented texts on disk: a large package is instrumented once, not at each start.
//!
//! An entry is found by the digest of everything that it depends on: the text, what it is, what it is
//! instrumented for, and the program that does so. It is written beside its place and moved there, so that another
//! process sees all of it or nothing; it begins with the digest of the rest, so that one that was
//! cut short or changed is none. When there is too much, what was not used for longest goes.

use std::fs::{self, File};
use std::io::Write as _;
use std::path::{Path, PathBuf};
use std::sync::atomic::{AtomicU64, Ordering};
use std::time::SystemTime;

use stackful_instrument::{Emission, Instrumented, SourceKind};

/// Shorter texts are instrumented faster than a file is found.
const SHORTEST: usize = 16 << 10;
/// Bytes of all entries together, and how many are left when these are too many.
const MOST: u64 = 1 << 30;
const ENOUGH: u64 = MOST / 4 * 3;
const DIGEST: usize = blake3::OUT_LEN;

/// Entries that this process has written: no two threads write one file.
static WRITTEN: AtomicU64 = AtomicU64::new(0);

/// A folder of entries.
#[derive(Debug)]
pub(crate) struct Cache {
    folder: PathBuf,
    /// What tells this program from every other that may have written there.
    program: String,
    most: u64,
}

impl Cache {
    /// A cache in `folder`, which is made when it is needed.
    pub(crate) fn new(folder: &Path) -> Cache {
        Cache {
            folder: folder.to_owned(),
            program: format!("{} {}", env!("CARGO_PKG_VERSION"), build()),
            most: MOST,
        }
    }

    /// The entry of a text; `None` if there is none that is whole.
    pub(crate) fn find(
        &self,
        text: &str,
        kind: &SourceKind,
        emission: Emission,
    ) -> Option<Instrumented> {
        if text.len() < SHORTEST {
            return None;
        }
        let path = self.path(text, kind, emission);
        let entry = fs::read(&path).ok()?;
        let (digest, bytes) = entry.split_at_checked(DIGEST)?;
        if blake3::hash(bytes).as_bytes() != digest {
            return None;
        }
        let mut found: Instrumented = postcard::from_bytes(bytes).ok()?;
        found.restore(text);
        // One that cannot be marked as used goes earlier; that is all.
        let _ = File::options()
            .append(true)
            .open(&path)
            .and_then(|file| file.set_modified(SystemTime::now()));
        Some(found)
    }

    /// Keeps an instrumented text, if the disk lets us.
    pub(crate) fn keep(
        &self,
        text: &str,
        kind: &SourceKind,
        emission: Emission,
        instrumented: &Instrumented,
    ) {
        if text.len() < SHORTEST {
            return;
        }
        let Ok(bytes) = postcard::to_stdvec(instrumented) else {
            return;
        };
        let path = self.path(text, kind, emission);
        if bytes.len() as u64 > self.most / 4 || self.write(&path, &bytes).is_err() {
            return;
        }
        self.tidy();
    }

    fn path(&self, text: &str, kind: &SourceKind, emission: Emission) -> PathBuf {
        let mut hasher = blake3::Hasher::new();
        for part in [&self.program, &format!("{kind:?} {emission:?}"), text] {
            hasher.update(&(part.len() as u64).to_le_bytes());
            hasher.update(part.as_bytes());
        }
        self.folder.join(hasher.finalize().to_hex().as_str())
    }

    fn write(&self, path: &Path, bytes: &[u8]) -> std::io::Result<()> {
        fs::create_dir_all(&self.folder)?;
        let mut name = path.as_os_str().to_owned();
        let number = WRITTEN.fetch_add(1, Ordering::Relaxed);
        name.push(format!(".{}-{number}", std::process::id()));
        let beside = PathBuf::from(name);
        let mut file = File::create(&beside)?;
        let written = file
            .write_all(blake3::hash(bytes).as_bytes())
            .and_then(|()| file.write_all(bytes))
            .and_then(|()| fs::rename(&beside, path));
        if written.is_err() {
            let _ = fs::remove_file(&beside);
        }
        written
    }

    /// Removes what was not used for longest, if there is too much.
    fn tidy(&self) {
        let files = fs::read_dir(&self.folder).into_iter().flatten().flatten();
        let mut files: Vec<_> = files
            .filter_map(|file| {
                let metadata = file.metadata().ok()?;
                Some((metadata.modified().ok()?, metadata.len(), file.path()))
            })
            .collect();
        let mut bytes: u64 = files.iter().map(|(_, length, _)| length).sum();
        if bytes <= self.most {
            return;
        }
        files.sort();
        let enough = self.most.min(ENOUGH);
        for (_, length, path) in files {
            if bytes <= enough {
                return;
            }
            // Another process may have been faster.
            let _ = fs::remove_file(path);
            bytes -= length;
        }
    }
}

/// The length and the time of the running program: a version is built many times while it is made.
fn build() -> String {
    let metadata = std::env::current_exe().and_then(fs::metadata);
    let Ok(metadata) = metadata else {
        return String::new();
    };
    format!("{} {:?}", metadata.len(), metadata.modified().ok())
}

#[cfg(test)]
mod tests {
    use stackful_instrument::{Layout, instrument};
    use stackful_source::Bases;

    use super::*;

    fn text(name: &str) -> String {
        format!("function {name}(a) {{ return a ? class {{}} : `${{a}}`; }}\n").repeat(400)
    }

    fn made(text: &str) -> Instrumented {
        instrument(text, &SourceKind::CommonJs, Layout::Compact).unwrap()
    }

    fn kept(cache: &Cache, text: &str) -> Option<String> {
        let found = cache.find(text, &SourceKind::CommonJs, Layout::Compact.into())?;
        let made = made(text);
        assert_eq!(found.sites, made.sites);
        assert_eq!(found.coverage.blocks, made.coverage.blocks);
        assert_eq!(found.map.original(5, 9), made.map.original(5, 9));
        assert_eq!(found.code(Bases::default()), made.code(Bases::default()));
        Some(found.code(Bases::default()))
    }

    fn the_entry(folder: &Path) -> PathBuf {
        let files: Vec<_> = fs::read_dir(folder).unwrap().flatten().collect();
        assert_eq!(files.len(), 1);
        files[0].path()
    }

    #[test]
    fn an_entry_is_what_was_kept() {
        let folder = tempfile::tempdir().unwrap();
        let cache = Cache::new(&folder.path().join("deep/inside"));
        let text = text("é");
        assert_eq!(kept(&cache, &text), None);
        cache.keep(
            &text,
            &SourceKind::CommonJs,
            Layout::Compact.into(),
            &made(&text),
        );
        assert!(kept(&cache, &text).is_some());
        assert!(
            cache
                .find(&text, &SourceKind::Script, Layout::Compact.into())
                .is_none()
        );
        let other = Cache {
            program: "another".to_owned(),
            ..Cache::new(&folder.path().join("deep/inside"))
        };
        assert!(
            other
                .find(&text, &SourceKind::CommonJs, Layout::Compact.into())
                .is_none()
        );
    }

    #[test]
    fn a_damaged_entry_is_none_and_is_written_anew() {
        let folder = tempfile::tempdir().unwrap();
        let cache = Cache::new(folder.path());
        let text = text("f");
        cache.keep(
            &text,
            &SourceKind::CommonJs,
            Layout::Compact.into(),
            &made(&text),
        );
        let path = the_entry(folder.path());
        let whole = fs::read(&path).unwrap();
        let mut changed = whole.clone();
        changed[whole.len() / 2] ^= 1;
        for damaged in [&changed, &whole[..whole.len() - 1], &whole[..7], b""] {
            fs::write(&path, damaged).unwrap();
            assert!(
                cache
                    .find(&text, &SourceKind::CommonJs, Layout::Compact.into())
                    .is_none()
            );
        }
        cache.keep(
            &text,
            &SourceKind::CommonJs,
            Layout::Compact.into(),
            &made(&text),
        );
        assert!(kept(&cache, &text).is_some());
    }

    #[test]
    fn writers_do_not_meet() {
        let folder = tempfile::tempdir().unwrap();
        let text = text("f");
        std::thread::scope(|scope| {
            for _ in 0..4 {
                scope.spawn(|| {
                    let cache = Cache::new(folder.path());
                    for _ in 0..20 {
                        cache.keep(
                            &text,
                            &SourceKind::CommonJs,
                            Layout::Compact.into(),
                            &made(&text),
                        );
                        assert!(kept(&cache, &text).is_some());
                    }
                });
            }
        });
        the_entry(folder.path());
    }

    #[test]
    fn what_was_not_used_for_longest_goes() {
        let folder = tempfile::tempdir().unwrap();
        let mut cache = Cache::new(folder.path());
        let texts: Vec<String> = ["a", "b", "c", "d", "e", "f"]
            .into_iter()
            .map(text)
            .collect();
        let keep = |cache: &Cache, text: &String| {
            cache.keep(
                text,
                &SourceKind::CommonJs,
                Layout::Compact.into(),
                &made(text),
            );
            std::thread::sleep(std::time::Duration::from_millis(20));
        };
        texts[..5].iter().for_each(|text| keep(&cache, text));
        let length = fs::read_dir(folder.path()).unwrap().flatten();
        cache.most = length.map(|file| file.metadata().unwrap().len()).sum();
        assert!(kept(&cache, &texts[0]).is_some());
        keep(&cache, &texts[5]);
        let left: Vec<bool> = texts
            .iter()
            .map(|text| {
                cache
                    .find(text, &SourceKind::CommonJs, Layout::Compact.into())
                    .is_some()
            })
            .collect();
        assert_eq!(left, [true, false, true, true, true, true]);
    }

    #[test]
    fn a_folder_that_cannot_be_written_keeps_nothing() {
        let file = tempfile::NamedTempFile::new().unwrap();
        let cache = Cache::new(&file.path().join("inside"));
        let text = text("f");
        cache.keep(
            &text,
            &SourceKind::CommonJs,
            Layout::Compact.into(),
            &made(&text),
        );
        assert!(
            cache
                .find(&text, &SourceKind::CommonJs, Layout::Compact.into())
                .is_none()
        );
    }
}
