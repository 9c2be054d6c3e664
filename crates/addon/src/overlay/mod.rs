//! File writes of a worker, kept in the process: no run sees another's, and the files of whoever
//! tests an app are never changed.
//!
//! The preloaded library answers the file functions of libc, which libuv and native addons call
//! ([`interpose`]). Reads go to the real files. What would change one changes a [`tree`] of inodes
//! laid over the real file system, as in a union mount; the bytes of a changed file are a `memfd`
//! ([`content`]). All of it is memory of the process, so a forked run inherits the files of the
//! state it starts from, and gets its own copies as it writes ([`fork`]).
//!
//! ```text
//!   open, stat, rename, … ─▶ interpose ─ nothing changed yet, or only looks ─▶ kernel
//!                                      └▶ walk ─▶ Outside: /dev, /proc, /sys ▶ kernel
//!                                              ├▶ Lower: as below ───────────▶ kernel, other path
//!                                              └▶ Inode: in memory
//!   read, write, mmap, … on the descriptor ─────────────────────────────────▶ kernel
//! ```
//!
//! Nothing in here may call a file function of libc, which would come back here: it makes its
//! system calls itself (`rustix`). Errors are the kernel's numbers.

#[cfg(test)]
mod agreement;
mod content;
mod descriptors;
mod fork;
mod interpose;
mod listing;
mod look;
mod mapping;
mod metadata;
mod names;
mod open;
mod permission;
mod tree;
mod walk;

use std::cell::RefCell;
use std::collections::BTreeMap;
use std::ffi::OsStr;
use std::os::fd::{BorrowedFd, RawFd};
use std::path::{Path, PathBuf};
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Mutex, MutexGuard, PoisonError};

use rustix::fs::{FileType, Statx};
use rustix::io::Errno;

pub(crate) use fork::OpenFiles;

use content::descriptor_attributes;
use tree::{InodeId, Tree, file_type, lower_attributes, read_link};
use walk::{End, Walk};

static ENABLED: AtomicBool = AtomicBool::new(false);
/// Whether anything has been changed: until then, all that only looks is the kernel's business.
static CHANGED: AtomicBool = AtomicBool::new(false);
static OVERLAY: Mutex<Option<Overlay>> = Mutex::new(None);

/// The changed files of this process.
struct Overlay {
    tree: Tree,
    /// Descriptors of directories that are only here.
    directories: BTreeMap<RawFd, InodeId>,
    /// Descriptors that were opened for writing, until they are found closed.
    writers: BTreeMap<RawFd, InodeId>,
    /// The working directory, once it was asked for.
    current: Option<PathBuf>,
    /// How many temporary names were made.
    temporary: u64,
    /// How many forks this process is from the worker.
    generation: u32,
}

impl Overlay {
    fn new() -> Result<Overlay, Errno> {
        Ok(Overlay {
            tree: Tree::new()?,
            directories: BTreeMap::new(),
            writers: BTreeMap::new(),
            current: None,
            temporary: 0,
            generation: 0,
        })
    }

    /// Follows a path of the caller's.
    fn walk(&mut self, at: RawFd, path: &OsStr, end: End) -> Result<Walk, Errno> {
        if Path::new(path).is_absolute() {
            return self.tree.walk(Path::new("/"), path, end);
        }
        let base = self.base(at)?;
        self.tree.walk(&base, path, end)
    }

    /// The directory that relative paths begin at.
    fn base(&mut self, at: RawFd) -> Result<PathBuf, Errno> {
        if at == libc::AT_FDCWD {
            if let Some(path) = &self.current {
                return Ok(path.clone());
            }
            let path = self.merged(&working_directory()?)?;
            return Ok(self.current.insert(path).clone());
        }
        match self.opened(at)? {
            Some(id) => self.tree.path(id),
            None => self.path_of(at)?.ok_or(Errno::NOTDIR),
        }
    }

    /// The path of a descriptor that is open on a file or directory below; `None` for others.
    fn path_of(&self, descriptor: RawFd) -> Result<Option<PathBuf>, Errno> {
        // SAFETY: only asked what it is; the kernel says if it is not open.
        let attributes = descriptor_attributes(unsafe { BorrowedFd::borrow_raw(descriptor) })?;
        if !matches!(
            file_type(&attributes),
            FileType::RegularFile | FileType::Directory
        ) {
            return Ok(None);
        }
        let path = read_link(Path::new(&format!("/proc/self/fd/{descriptor}")))?;
        if !is_at(&path, &attributes) {
            return Ok(None);
        }
        self.merged(&path).map(Some)
    }

    /// Where a path below is seen: an ancestor may have moved.
    fn merged(&self, lower: &Path) -> Result<PathBuf, Errno> {
        for ancestor in lower.ancestors() {
            let rest = lower.strip_prefix(ancestor).unwrap_or(lower);
            if let Some(id) = self.tree.known(&lower_attributes(ancestor)?) {
                return Ok(self.tree.path(id)?.join(rest));
            }
        }
        Ok(lower.to_owned())
    }
}

/// Whether `attributes` are those of the file at `path`.
fn is_at(path: &Path, attributes: &Statx) -> bool {
    lower_attributes(path).is_ok_and(|found| tree::identity(&found) == tree::identity(attributes))
}

fn working_directory() -> Result<PathBuf, Errno> {
    use std::os::unix::ffi::OsStringExt;
    let path = rustix::process::getcwd(Vec::new())?.into_bytes();
    Ok(PathBuf::from(std::ffi::OsString::from_vec(path)))
}

/// Lays the overlay over the files of this process.
pub(crate) fn enable() {
    ENABLED.store(true, Ordering::Relaxed);
    // Standard input may be a file.
    descriptors::mark(libc::STDIN_FILENO);
    // SAFETY: the handlers are functions of this library, which is never unloaded.
    unsafe {
        libc::pthread_atfork(Some(before_fork), Some(after_fork), Some(after_fork));
    }
}

/// Where the times stand that the kernel is given here, and nowhere else.
pub(crate) fn mark_address() -> usize {
    std::ptr::from_ref(&content::NOTICED).addr()
}

/// Whether changes are kept here.
fn is_enabled() -> bool {
    ENABLED.load(Ordering::Relaxed)
}

/// Whether files may be other than they are below.
fn is_changed() -> bool {
    CHANGED.load(Ordering::Acquire)
}

/// Does something with the files of this process.
fn with<T>(here: impl FnOnce(&mut Overlay) -> Result<T, Errno>) -> Result<T, Errno> {
    let mut overlay = OVERLAY.lock().unwrap_or_else(PoisonError::into_inner);
    match &mut *overlay {
        Some(overlay) => here(overlay),
        none => here(none.insert(Overlay::new()?)),
    }
}

/// The virtual clock is about to move.
pub(crate) fn time_passes() {
    if is_changed() {
        // Without the root directory there are no files.
        let _ = with(|overlay| {
            overlay.notice_writers();
            Ok(())
        });
    }
}

thread_local! {
    /// The lock, while this thread forks: the child must find it free, and the files whole.
    static HELD: RefCell<Option<MutexGuard<'static, Option<Overlay>>>> = const { RefCell::new(None) };
}

extern "C" fn before_fork() {
    let guard = OVERLAY.lock().unwrap_or_else(PoisonError::into_inner);
    HELD.with_borrow_mut(|held| *held = Some(guard));
}

extern "C" fn after_fork() {
    HELD.with_borrow_mut(Option::take);
}
