//! The calls that change an inode's attributes or size.

use std::ffi::OsStr;
use std::os::fd::RawFd;
use std::path::PathBuf;

use rustix::fs::{
    self, AtFlags, CWD, FileType, Mode, StatxTimestamp, Timespec, Timestamps, UTIME_NOW, UTIME_OMIT,
};
use rustix::io::Errno;

use super::Overlay;
use super::permission::{WRITE, check, check_owner, is_member};
use super::tree::{InodeId, file_type, stamp};
use super::walk::{End, Walk};

/// What a call names.
pub(crate) enum Subject<'path> {
    Descriptor(RawFd),
    Path {
        at: RawFd,
        path: &'path OsStr,
        follow: bool,
    },
}

/// An inode, or a path that is the kernel's.
enum Resolved {
    Inode(InodeId),
    Outside(PathBuf),
    /// A descriptor of a pipe, a socket or the like.
    Kernel(RawFd),
}

impl Overlay {
    fn resolve(&mut self, subject: &Subject<'_>) -> Result<Resolved, Errno> {
        match *subject {
            Subject::Path { at, path, follow } => {
                match self.walk(at, path, End::following(follow))? {
                    Walk::Outside(path) => Ok(Resolved::Outside(path)),
                    Walk::Inside(found) => self.tree.inode(&found).map(Resolved::Inode),
                }
            }
            Subject::Descriptor(descriptor) => {
                // What was written before this call has its times before it.
                self.open_status(descriptor)?;
                if let Some(id) = self.opened(descriptor)? {
                    return Ok(Resolved::Inode(id));
                }
                Ok(match self.path_of(descriptor)? {
                    Some(path) => Resolved::Inode(self.tree.promote(&path)?),
                    None => Resolved::Kernel(descriptor),
                })
            }
        }
    }

    /// `fchmodat(2)`, `fchmod(2)`.
    pub(crate) fn change_mode(&mut self, subject: &Subject<'_>, mode: Mode) -> Result<(), Errno> {
        let id = match self.resolve(subject)? {
            Resolved::Outside(path) => return fs::chmodat(CWD, path, mode, AtFlags::empty()),
            Resolved::Kernel(descriptor) => return fs::fchmod(borrow(descriptor), mode),
            Resolved::Inode(id) => id,
        };
        let attributes = &mut self.tree.get_mut(id).attributes;
        check_owner(attributes)?;
        if file_type(attributes) == FileType::Symlink {
            return Err(Errno::OPNOTSUPP);
        }
        let kind = attributes.stx_mode & libc::S_IFMT as u16;
        attributes.stx_mode = kind | (mode.as_raw_mode() & 0o7777) as u16;
        stamp(&mut attributes.stx_ctime);
        Ok(())
    }

    /// `fchownat(2)`, `fchown(2)`; `u32::MAX` keeps what is.
    pub(crate) fn change_owner(
        &mut self,
        subject: &Subject<'_>,
        user: u32,
        group: u32,
    ) -> Result<(), Errno> {
        let named = |id: u32| (id != u32::MAX).then_some(id);
        let as_user = named(user).map(fs::Uid::from_raw);
        let as_group = named(group).map(fs::Gid::from_raw);
        let id = match self.resolve(subject)? {
            Resolved::Outside(path) => {
                return fs::chownat(CWD, path, as_user, as_group, AtFlags::empty());
            }
            Resolved::Kernel(descriptor) => {
                return fs::fchown(borrow(descriptor), as_user, as_group);
            }
            Resolved::Inode(id) => id,
        };
        let attributes = &mut self.tree.get_mut(id).attributes;
        check_owner(attributes)?;
        let is_root = rustix::process::geteuid().is_root();
        let keeps_user = named(user).is_none_or(|user| user == attributes.stx_uid);
        let keeps_groups = named(group).is_none_or(is_member);
        if !(is_root || keeps_user && keeps_groups) {
            return Err(Errno::PERM);
        }
        attributes.stx_uid = named(user).unwrap_or(attributes.stx_uid);
        attributes.stx_gid = named(group).unwrap_or(attributes.stx_gid);
        if file_type(attributes) == FileType::RegularFile && attributes.stx_mode & 0o111 != 0 {
            attributes.stx_mode &= !((libc::S_ISUID | libc::S_ISGID) as u16);
        }
        stamp(&mut attributes.stx_ctime);
        Ok(())
    }

    /// `utimensat(2)`, `futimens(3)`; `None`: now.
    pub(crate) fn set_times(
        &mut self,
        subject: &Subject<'_>,
        times: Option<Timestamps>,
    ) -> Result<(), Errno> {
        let now = Timespec {
            tv_sec: 0,
            tv_nsec: UTIME_NOW,
        };
        let times = times.unwrap_or(Timestamps {
            last_access: now,
            last_modification: now,
        });
        let id = match self.resolve(subject)? {
            Resolved::Outside(path) => return fs::utimensat(CWD, path, &times, AtFlags::empty()),
            Resolved::Kernel(descriptor) => return fs::futimens(borrow(descriptor), &times),
            Resolved::Inode(id) => id,
        };
        self.notice(id)?;
        let attributes = &mut self.tree.get_mut(id).attributes;
        let both = [times.last_access.tv_nsec, times.last_modification.tv_nsec];
        if both != [UTIME_NOW; 2] || check(attributes, WRITE).is_err() {
            check_owner(attributes)?;
        }
        set_time(&mut attributes.stx_atime, &times.last_access)?;
        set_time(&mut attributes.stx_mtime, &times.last_modification)?;
        stamp(&mut attributes.stx_ctime);
        Ok(())
    }

    /// `truncate(2)`; that of a descriptor is the kernel's.
    pub(crate) fn truncate(&mut self, path: &OsStr, length: i64) -> Result<(), Errno> {
        let length = u64::try_from(length).map_err(|_| Errno::INVAL)?;
        let found = match self.walk(libc::AT_FDCWD, path, End::Follow)? {
            Walk::Outside(path) => {
                let file = fs::open(
                    path,
                    fs::OFlags::WRONLY | fs::OFlags::CLOEXEC,
                    Mode::empty(),
                )?;
                return fs::ftruncate(file, length);
            }
            Walk::Inside(found) => found,
        };
        match self.tree.type_of(&found.target) {
            None => return Err(Errno::NOENT),
            Some(FileType::Directory) => return Err(Errno::ISDIR),
            Some(FileType::RegularFile) => {}
            Some(_) => return Err(Errno::INVAL),
        }
        let id = self.tree.inode(&found)?;
        check(&self.tree.get(id).attributes, WRITE)?;
        let memory = self.own(id, length == 0)?;
        fs::ftruncate(memory, length)?;
        self.written(id);
        Ok(())
    }
}

fn set_time(time: &mut StatxTimestamp, to: &Timespec) -> Result<(), Errno> {
    match to.tv_nsec {
        UTIME_OMIT => {}
        UTIME_NOW => stamp(time),
        nanoseconds @ 0..1_000_000_000 => {
            time.tv_sec = to.tv_sec;
            time.tv_nsec = nanoseconds as u32;
        }
        _ => return Err(Errno::INVAL),
    }
    Ok(())
}

fn borrow(descriptor: RawFd) -> std::os::fd::BorrowedFd<'static> {
    // SAFETY: used for one call, which fails if the descriptor is not open.
    unsafe { std::os::fd::BorrowedFd::borrow_raw(descriptor) }
}
