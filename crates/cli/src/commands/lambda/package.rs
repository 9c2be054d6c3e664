//! Packages of npm, each installed once in a folder of its own, with what it depends on and without its
//! install scripts.

use std::ffi::OsStr;
use std::fs;
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};

use crate::cache;
use crate::message::Message;

/// Files of a package that are named where it has no main module, at most.
const SHOWN: usize = 3;

/// The folder that they are installed into.
pub(super) struct Packages {
    folder: PathBuf,
}

impl Packages {
    pub(super) fn new(given: Option<&Path>) -> Result<Packages, Message> {
        let usual = || cache::folder().map(|folder| folder.join("lambda"));
        let folder = given.map(Path::to_owned).or_else(usual).ok_or_else(|| {
            Message::new("S205", "there is no folder for packages")
                .help("name one: --cache /tmp/packages, or set HOME")
        })?;
        let folder = std::path::absolute(&folder).unwrap_or(folder);
        Ok(Packages { folder })
    }

    /// The main module of a package, `NAME` or `NAME@VERSION`; with a slash behind it a file of the
    /// package. It is installed if it is not there.
    pub(super) fn main(&self, text: &str) -> Result<PathBuf, Message> {
        let (package, inside) = split(text);
        let name = package
            .rfind('@')
            .filter(|at| *at > 0)
            .map_or(package, |at| &package[..at]);
        let folder = self.folder.join(package.replace('/', "+"));
        let installed = folder.join("node_modules").join(name);
        if !installed.is_dir() {
            install(package, &folder)?;
        }
        let wanted = match inside {
            Some(inside) => format!("{name}/{inside}"),
            None => name.to_owned(),
        };
        resolve(&wanted, &folder).or_else(|complaint| {
            let file = inside
                .map(|inside| installed.join(inside))
                .filter(|file| file.is_file());
            file.ok_or(complaint)
        })
    }
}

/// The package and what is in it; the name of a scope has a slash of its own.
fn split(text: &str) -> (&str, Option<&str>) {
    let scope = if text.starts_with('@') {
        text.find('/').map_or(0, |at| at + 1)
    } else {
        0
    };
    match text[scope..].find('/') {
        Some(at) => (&text[..scope + at], Some(&text[scope + at + 1..])),
        None => (text, None),
    }
}

fn install(package: &str, folder: &Path) -> Result<(), Message> {
    let failed = |cause: String| {
        Message::new("S406", format!("cannot install {package}"))
            .note("cause", cause)
            .help(format!("see what npm says: npm view {package} version"))
    };
    std::fs::create_dir_all(folder).map_err(|error| {
        Message::new(
            "S205",
            format!("cannot write to {}: {error}", folder.display()),
        )
        .help("name another folder: --cache /tmp/packages")
    })?;
    let output = Command::new("npm")
        .args([
            "install",
            "--ignore-scripts",
            "--no-audit",
            "--no-fund",
            "--no-save",
        ])
        .args(["--loglevel=error", "--prefix"])
        .arg(folder)
        .arg(package)
        .current_dir(folder)
        .stdin(Stdio::null())
        .output()
        .map_err(|error| failed(format!("npm: {error}")))?;
    if output.status.success() {
        return Ok(());
    }
    let said = String::from_utf8_lossy(&output.stderr);
    let lines = said
        .lines()
        .filter(|line| line.contains("error") || line.contains("ERR"));
    Err(failed(lines.take(4).collect::<Vec<_>>().join("\n")))
}

/// Where Node finds a module that code in a folder requires.
fn resolve(name: &str, folder: &Path) -> Result<PathBuf, Message> {
    let output = Command::new("node")
        .args([
            "-p",
            "require.resolve(process.argv[1], { paths: [process.cwd()] })",
            name,
        ])
        .current_dir(folder)
        .env_remove("NODE_OPTIONS")
        .stdin(Stdio::null())
        .output();
    let found = output
        .ok()
        .filter(|output| output.status.success())
        .map(|output| PathBuf::from(String::from_utf8_lossy(&output.stdout).trim()));
    found.ok_or_else(|| {
        let files = scripts_of(&folder.join("node_modules").join(name));
        let help = match &files[..] {
            [] => "bundle it into a script first".to_owned(),
            files => {
                let names: Vec<_> = files.iter().map(|file| format!("{name}/{file}")).collect();
                format!("name a file of it: {}", names.join(", "))
            }
        };
        Message::new(
            "S407",
            format!("{name} has no main module that require() finds"),
        )
        .help(help)
    })
}

/// A few scripts of a package, as one would name them.
fn scripts_of(package: &Path) -> Vec<String> {
    let mut found = Vec::new();
    for place in ["", "dist/", "lib/"] {
        let entries = fs::read_dir(package.join(place)).into_iter().flatten();
        let paths = entries.filter_map(|entry| Some(entry.ok()?.path()));
        let scripts = paths.filter(|path| {
            let extension = path.extension().and_then(OsStr::to_str);
            matches!(extension, Some("js" | "cjs"))
        });
        let name_of = |path: PathBuf| path.file_name()?.to_str().map(str::to_owned);
        let mut names: Vec<_> = scripts.filter_map(name_of).collect();
        names.sort();
        found.extend(names.iter().map(|name| format!("{place}{name}")));
    }
    found.truncate(SHOWN);
    found
}
