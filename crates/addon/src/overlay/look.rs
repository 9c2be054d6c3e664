//! The calls that only look: attributes, access, links, paths.

use std::ffi::OsStr;
use std::os::fd::{BorrowedFd, RawFd};
use std::path::{Path, PathBuf};

use rustix::fs::{self, Access, AtFlags, CWD, FileType, Statx, StatxFlags};
use rustix::io::Errno;

use super::Overlay;
use super::content::descriptor_attributes;
use super::permission::{EXECUTE, READ, WRITE, check};
use super::tree::{Content, InodeId, Kind, Target, read_link};
use super::walk::{End, Found, Walk};

/// Where a process is whose working directory is only here: what it starts can write nothing.
const NOWHERE: &str = "/proc";

impl Overlay {
    /// `statx(2)` of a path.
    pub(crate) fn status(&mut self, at: RawFd, path: &OsStr, follow: bool) -> Result<Statx, Errno> {
        let found = match self.walk(at, path, End::following(follow))? {
            Walk::Outside(path) => {
                let flags = if follow {
                    AtFlags::empty()
                } else {
                    AtFlags::SYMLINK_NOFOLLOW
                };
                return fs::statx(
                    CWD,
                    path,
                    flags,
                    StatxFlags::BASIC_STATS | StatxFlags::BTIME,
                );
            }
            Walk::Inside(found) => found,
        };
        match found.target {
            Target::Missing => Err(Errno::NOENT),
            Target::Inode(id) => self.attributes(id),
            Target::Lower { attributes, .. } => Ok(*attributes),
        }
    }

    /// `fstat(2)`.
    pub(crate) fn open_status(&mut self, descriptor: RawFd) -> Result<Statx, Errno> {
        // SAFETY: only asked what it is; the kernel says if it is not open.
        let open = descriptor_attributes(unsafe { BorrowedFd::borrow_raw(descriptor) })?;
        match self.opened(descriptor)? {
            Some(id) => self.open_attributes(id, descriptor, &open),
            None => Ok(open),
        }
    }

    /// `faccessat(2)`.
    pub(crate) fn access(
        &mut self,
        at: RawFd,
        path: &OsStr,
        access: Access,
        flags: AtFlags,
    ) -> Result<(), Errno> {
        let follow = !flags.contains(AtFlags::SYMLINK_NOFOLLOW);
        let found = match self.walk(at, path, End::following(follow))? {
            Walk::Outside(path) => return fs::accessat(CWD, path, access, AtFlags::empty()),
            Walk::Inside(found) => found,
        };
        let pairs = [
            (Access::READ_OK, READ),
            (Access::WRITE_OK, WRITE),
            (Access::EXEC_OK, EXECUTE),
        ];
        let ways = pairs
            .into_iter()
            .filter(|(asked, _)| access.contains(*asked));
        let ways = ways.map(|(_, way)| way).sum();
        match &found.target {
            Target::Missing => Err(Errno::NOENT),
            Target::Inode(id) => check(&self.tree.get(*id).attributes, ways),
            Target::Lower { path, .. } => fs::accessat(CWD, path, access, AtFlags::empty()),
        }
    }

    /// `readlinkat(2)`.
    pub(crate) fn read_link(&mut self, at: RawFd, path: &OsStr) -> Result<PathBuf, Errno> {
        match self.walk(at, path, End::Link)? {
            Walk::Outside(path) => read_link(&path),
            Walk::Inside(found) => self.tree.link_target(&found.target),
        }
    }

    /// `realpath(3)`; `None` if only the kernel knows.
    pub(crate) fn real_path(&mut self, path: &OsStr) -> Result<Result<PathBuf, PathBuf>, Errno> {
        match self.walk(libc::AT_FDCWD, path, End::Follow)? {
            Walk::Outside(path) => Ok(Err(path)),
            Walk::Inside(Found {
                target: Target::Missing,
                ..
            }) => Err(Errno::NOENT),
            Walk::Inside(found) => Ok(Ok(found.path)),
        }
    }

    /// A path below that stands for `path` where only a file system, or something to watch, is
    /// asked for: the file itself or the nearest directory above it.
    pub(crate) fn nearest(&mut self, path: &OsStr) -> Result<PathBuf, Errno> {
        let found = match self.walk(libc::AT_FDCWD, path, End::Follow)? {
            Walk::Outside(path) => return Ok(path),
            Walk::Inside(found) => found,
        };
        if self.tree.type_of(&found.target).is_none() {
            return Err(Errno::NOENT);
        }
        let below = found
            .path
            .ancestors()
            .find_map(|path| self.lower_path(path));
        Ok(below.unwrap_or_else(|| PathBuf::from("/")))
    }

    fn lower_path(&self, path: &Path) -> Option<PathBuf> {
        match self
            .tree
            .walk(Path::new("/"), path.as_os_str(), End::Link)
            .ok()?
        {
            Walk::Outside(path) => Some(path),
            Walk::Inside(found) => match found.target {
                Target::Missing => None,
                Target::Lower { path, .. } => Some(path),
                Target::Inode(id) => self.lower_of(id).map(Path::to_owned),
            },
        }
    }

    /// Where an inode's bytes or names are below.
    pub(super) fn lower_of(&self, id: InodeId) -> Option<&Path> {
        match &self.tree.get(id).kind {
            Kind::Directory(directory) => directory.lower.as_deref(),
            Kind::File(Content::Lower(path)) => Some(path),
            _ => None,
        }
    }

    /// `chdir(2)`: the directory below that the process is to be in.
    pub(crate) fn enter(&mut self, at: RawFd, path: &OsStr) -> Result<PathBuf, Errno> {
        let found = match self.walk(at, path, End::Follow)? {
            Walk::Outside(path) => {
                self.current = Some(path.clone());
                return Ok(path);
            }
            Walk::Inside(found) => found,
        };
        match self.tree.type_of(&found.target) {
            None => return Err(Errno::NOENT),
            Some(FileType::Directory) => {}
            Some(_) => return Err(Errno::NOTDIR),
        }
        let lower = match &found.target {
            Target::Inode(id) => {
                check(&self.tree.get(*id).attributes, EXECUTE)?;
                self.lower_of(*id).unwrap_or(Path::new(NOWHERE)).to_owned()
            }
            Target::Lower { path, .. } => path.clone(),
            Target::Missing => return Err(Errno::NOENT),
        };
        self.current = Some(found.path);
        Ok(lower)
    }
}
