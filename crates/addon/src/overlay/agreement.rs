//! The overlay against the kernel: random calls, made on a folder under the overlay and on a copy
//! of it for real, have the same results and leave the same files.

use std::collections::BTreeMap;
use std::ffi::OsStr;
use std::fs;
use std::os::fd::{FromRawFd, OwnedFd};
use std::path::{Path, PathBuf};

use proptest::prelude::*;
use rustix::fs::{AtFlags, CWD, FileType, Mode, OFlags, RenameFlags};
use rustix::io::Errno;
use tempfile::TempDir;

use super::Overlay;
use super::listing::Listing;
use super::open::Opened;
use super::tree::file_type;

/// How deep the folder lies in the one that is compared: no path has more `..` than that, so none
/// leads out of it.
const DEPTH: usize = 5;
/// Components of a path.
const COMPONENTS: usize = 4;

/// A call, with paths relative to the folder.
#[derive(Clone, Debug)]
enum Call {
    MakeDirectory(String),
    /// Opens for writing, with `O_CREAT`, and writes something.
    Write(String, Writing),
    Unlink(String),
    RemoveDirectory(String),
    Rename(String, String),
    Link(String, String),
    /// A text, and where.
    Symlink(String, String),
    Look(String),
    ReadLink(String),
}

#[derive(Clone, Copy, Debug)]
enum Writing {
    New,
    Truncating,
    Appending,
}

impl Writing {
    fn flags(self) -> OFlags {
        let further = match self {
            Writing::New => OFlags::EXCL,
            Writing::Truncating => OFlags::TRUNC,
            Writing::Appending => OFlags::APPEND,
        };
        OFlags::WRONLY | OFlags::CREATE | OFlags::CLOEXEC | further
    }
}

const MODE: Mode = Mode::RUSR.union(Mode::WUSR);
const DIRECTORY_MODE: Mode = Mode::RWXU;

/// What is there before the first call.
fn furnish(folder: &Path) {
    fs::create_dir_all(folder.join("a/e")).unwrap();
    fs::create_dir(folder.join("d")).unwrap();
    fs::write(folder.join("a/x"), "one").unwrap();
    fs::write(folder.join("b"), "two").unwrap();
    fs::hard_link(folder.join("b"), folder.join("a/h")).unwrap();
    for (text, name) in [
        ("a", "l"),
        ("missing", "k"),
        ("loop", "loop"),
        ("../b", "a/up"),
    ] {
        std::os::unix::fs::symlink(text, folder.join(name)).unwrap();
    }
}

fn name() -> impl Strategy<Value = &'static str> {
    prop::sample::select(vec![
        "a", "b", "c", "d", "e", "h", "k", "l", "x", "up", "loop",
    ])
}

/// A path, with or without a slash at its end.
fn path() -> impl Strategy<Value = String> {
    let component = prop_oneof![8 => name(), 1 => Just("."), 1 => Just("..")];
    let slash = prop_oneof![9 => Just(""), 1 => Just("/")];
    (prop::collection::vec(component, 1..=COMPONENTS), slash)
        .prop_map(|(components, slash)| components.join("/") + slash)
}

/// What a symbolic link says: nothing that leads up, since links can be followed any number of times.
fn link_text() -> impl Strategy<Value = String> {
    prop::collection::vec(name(), 1..=2).prop_map(|names| names.join("/"))
}

fn call() -> impl Strategy<Value = Call> {
    let writing = prop::sample::select(vec![Writing::New, Writing::Truncating, Writing::Appending]);
    prop_oneof![
        path().prop_map(Call::MakeDirectory),
        (path(), writing).prop_map(|(path, how)| Call::Write(path, how)),
        path().prop_map(Call::Unlink),
        path().prop_map(Call::RemoveDirectory),
        (path(), path()).prop_map(|(old, new)| Call::Rename(old, new)),
        (path(), path()).prop_map(|(old, new)| Call::Link(old, new)),
        (link_text(), path()).prop_map(|(text, path)| Call::Symlink(text, path)),
        path().prop_map(Call::Look),
        path().prop_map(Call::ReadLink),
    ]
}

/// One of two ways to make calls.
trait Files {
    fn call(&mut self, folder: &Path, call: &Call) -> Result<String, Errno>;
}

/// The kernel's.
struct Kernel;

impl Files for Kernel {
    fn call(&mut self, folder: &Path, call: &Call) -> Result<String, Errno> {
        let at = |path: &str| folder.join(path);
        match call {
            Call::MakeDirectory(path) => rustix::fs::mkdirat(CWD, at(path), DIRECTORY_MODE)?,
            Call::Write(path, how) => {
                let file = rustix::fs::openat(CWD, at(path), how.flags(), MODE)?;
                rustix::io::write(&file, path.as_bytes())?;
            }
            Call::Unlink(path) => rustix::fs::unlinkat(CWD, at(path), AtFlags::empty())?,
            Call::RemoveDirectory(path) => rustix::fs::unlinkat(CWD, at(path), AtFlags::REMOVEDIR)?,
            Call::Rename(old, new) => {
                rustix::fs::renameat_with(CWD, at(old), CWD, at(new), RenameFlags::empty())?;
            }
            Call::Link(old, new) => {
                rustix::fs::linkat(CWD, at(old), CWD, at(new), AtFlags::empty())?;
            }
            Call::Symlink(text, path) => rustix::fs::symlinkat(text.as_str(), CWD, at(path))?,
            Call::Look(path) => {
                let attributes = rustix::fs::stat(at(path))?;
                return Ok(format!("{:?}", FileType::from_raw_mode(attributes.st_mode)));
            }
            Call::ReadLink(path) => {
                let text = rustix::fs::readlinkat(CWD, at(path), Vec::new())?;
                return Ok(text.to_string_lossy().into_owned());
            }
        }
        Ok(String::new())
    }
}

impl Files for Overlay {
    fn call(&mut self, folder: &Path, call: &Call) -> Result<String, Errno> {
        let at = |path: &str| folder.join(path).into_os_string();
        let here = libc::AT_FDCWD;
        match call {
            Call::MakeDirectory(path) => self.make_directory(here, &at(path), DIRECTORY_MODE)?,
            Call::Write(path, how) => {
                let file = opened(self.open(here, &at(path), how.flags(), MODE)?)?;
                rustix::io::write(&file, path.as_bytes())?;
            }
            Call::Unlink(path) => self.unlink(here, &at(path), AtFlags::empty())?,
            Call::RemoveDirectory(path) => self.unlink(here, &at(path), AtFlags::REMOVEDIR)?,
            Call::Rename(old, new) => {
                self.rename((here, &at(old)), (here, &at(new)), RenameFlags::empty())?;
            }
            Call::Link(old, new) => {
                self.link((here, &at(old)), (here, &at(new)), AtFlags::empty())?;
            }
            Call::Symlink(text, path) => self.symlink(OsStr::new(text), here, &at(path))?,
            Call::Look(path) => {
                let attributes = self.status(here, &at(path), true)?;
                return Ok(format!("{:?}", file_type(&attributes)));
            }
            Call::ReadLink(path) => {
                let text = self.read_link(here, &at(path))?;
                return Ok(text.to_string_lossy().into_owned());
            }
        }
        Ok(String::new())
    }
}

/// The descriptor of an answered `open`.
fn opened(answer: Opened) -> Result<OwnedFd, Errno> {
    match answer {
        // SAFETY: the overlay has just made it for us, and keeps none of its own under this number.
        Opened::Descriptor(raw) => Ok(unsafe { OwnedFd::from_raw_fd(raw) }),
        Opened::Below { path, flags, mode } => rustix::fs::openat(CWD, path, flags, mode),
    }
}

/// Everything below a folder: type, permissions, names of a file, bytes or what a link says.
type Found = BTreeMap<PathBuf, String>;

fn files_of_kernel(root: &Path, folder: &Path, found: &mut Found) {
    for entry in fs::read_dir(folder).unwrap() {
        let path = entry.unwrap().path();
        let attributes = rustix::fs::lstat(&path).unwrap();
        let kind = FileType::from_raw_mode(attributes.st_mode);
        let what = match kind {
            FileType::Directory => {
                files_of_kernel(root, &path, found);
                String::new()
            }
            FileType::Symlink => fs::read_link(&path).unwrap().display().to_string(),
            _ => format!("{} {:?}", attributes.st_nlink, fs::read_to_string(&path)),
        };
        let line = format!("{kind:?} {:o} {what}", attributes.st_mode & 0o777);
        found.insert(path.strip_prefix(root).unwrap().to_owned(), line);
    }
}

fn files_of_overlay(overlay: &mut Overlay, root: &Path, folder: &Path, found: &mut Found) {
    let names: Vec<_> = match overlay.list(folder.as_os_str()).unwrap() {
        Listing::Below(path) => fs::read_dir(path)
            .unwrap()
            .map(|entry| entry.unwrap().file_name())
            .collect(),
        Listing::Merged { entries, .. } => entries
            .into_iter()
            .map(|entry| entry.name)
            .filter(|name| name != "." && name != "..")
            .collect(),
    };
    for name in names {
        let path = folder.join(name);
        let text = path.as_os_str();
        let attributes = overlay.status(libc::AT_FDCWD, text, false).unwrap();
        let kind = file_type(&attributes);
        let what = match kind {
            FileType::Directory => {
                files_of_overlay(overlay, root, &path, found);
                String::new()
            }
            FileType::Symlink => {
                let text = overlay.read_link(libc::AT_FDCWD, text).unwrap();
                text.display().to_string()
            }
            _ => {
                let flags = OFlags::RDONLY | OFlags::CLOEXEC;
                let file = overlay.open(libc::AT_FDCWD, text, flags, Mode::empty());
                let mut file = fs::File::from(opened(file.unwrap()).unwrap());
                let bytes = std::io::read_to_string(&mut file);
                format!("{} {bytes:?}", attributes.stx_nlink)
            }
        };
        let line = format!("{kind:?} {:o} {what}", attributes.stx_mode & 0o777);
        found.insert(path.strip_prefix(root).unwrap().to_owned(), line);
    }
}

/// A furnished folder within one of its own.
fn place() -> (TempDir, PathBuf, PathBuf) {
    let temporary = tempfile::tempdir().unwrap();
    let root = temporary.path().canonicalize().unwrap();
    let folder: PathBuf = std::iter::once(root.clone())
        .chain((0..DEPTH).map(|_| PathBuf::from("in")))
        .collect();
    fs::create_dir_all(&folder).unwrap();
    furnish(&folder);
    (temporary, root, folder)
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 100, failure_persistence: None, ..ProptestConfig::default() })]

    #[test]
    fn the_overlay_does_what_the_kernel_does(calls in prop::collection::vec(call(), 1..16)) {
        let (_lower, lower_root, lower) = place();
        let (_real, real_root, real) = place();
        let mut overlay = Overlay::new().unwrap();
        for call in &calls {
            let told = overlay.call(&lower, call);
            prop_assert_eq!(told, Kernel.call(&real, call), "{:?}", call);
        }
        let (mut ours, mut theirs) = (Found::new(), Found::new());
        files_of_overlay(&mut overlay, &lower_root, &lower_root, &mut ours);
        files_of_kernel(&real_root, &real_root, &mut theirs);
        prop_assert_eq!(ours, theirs);
        // What is below is as it was.
        let (_fresh, fresh_root, _) = place();
        let (mut below, mut before) = (Found::new(), Found::new());
        files_of_kernel(&lower_root, &lower_root, &mut below);
        files_of_kernel(&fresh_root, &fresh_root, &mut before);
        prop_assert_eq!(below, before);
    }
}
