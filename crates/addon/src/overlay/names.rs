//! The calls that make, move and delete names.

use std::ffi::{OsStr, OsString};
use std::os::fd::RawFd;
use std::path::PathBuf;

use rustix::fs::{self, AtFlags, CWD, FileType, Mode, RenameFlags};
use rustix::io::Errno;

use super::Overlay;
use super::permission::{WRITE, check, check_link};
use super::tree::{Directory, InodeId, Kind};
use super::walk::{End, Found, Last, Walk};

/// `mkdtemp` and `mkstemp` try this many names.
const ATTEMPTS: u32 = 10_000;
const LETTERS: &[u8; 62] = b"abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789";
/// The end of a template that is replaced.
const PLACEHOLDER: usize = 6;

impl Overlay {
    /// `mkdirat(2)`.
    pub(crate) fn make_directory(
        &mut self,
        at: RawFd,
        path: &OsStr,
        mode: Mode,
    ) -> Result<(), Errno> {
        let found = match self.walk(at, path, End::Name)? {
            Walk::Outside(path) => return fs::mkdirat(CWD, path, mode),
            Walk::Inside(found) => found,
        };
        if self.tree.type_of(&found.target).is_some() {
            return Err(Errno::EXIST);
        }
        let parent = self.writable_parent(&found)?;
        let inherited = u32::from(self.tree.get(parent).attributes.stx_mode) & libc::S_ISGID;
        let mode = masked(mode) | inherited | libc::S_IFDIR;
        let mut attributes = self.tree.new_attributes(parent, mode);
        // Where directories are counted, a new one has its name and its dot.
        attributes.stx_nlink = self.tree.get(parent).attributes.stx_nlink.min(2);
        // Not empty, as in file systems that keep names in blocks.
        attributes.stx_size = attributes.stx_blksize.into();
        let directory = Directory {
            lower: None,
            entries: std::collections::BTreeMap::new(),
            place: None,
        };
        let id = self.tree.add(attributes, Kind::Directory(directory));
        self.tree.link(parent, found.name(), id)
    }

    /// `unlinkat(2)`.
    pub(crate) fn unlink(&mut self, at: RawFd, path: &OsStr, flags: AtFlags) -> Result<(), Errno> {
        let found = match self.walk(at, path, End::Name)? {
            Walk::Outside(path) => return fs::unlinkat(CWD, path, flags),
            Walk::Inside(found) => found,
        };
        let kind = self.tree.type_of(&found.target).ok_or(Errno::NOENT)?;
        let is_directory = kind == FileType::Directory;
        let removes_directory = flags.contains(AtFlags::REMOVEDIR);
        if removes_directory {
            match found.last {
                Last::Name => {}
                Last::Dot => return Err(Errno::INVAL),
                Last::DotDot => return Err(Errno::NOTEMPTY),
                Last::Root => return Err(Errno::BUSY),
            }
        } else if found.last != Last::Name {
            return Err(Errno::ISDIR);
        } else if found.slash {
            return Err(if is_directory {
                Errno::ISDIR
            } else {
                Errno::NOTDIR
            });
        }
        let parent = self.writable_parent(&found)?;
        let id = self.tree.inode(&found)?;
        self.check_sticky(parent, id)?;
        match (removes_directory, is_directory) {
            (true, false) => Err(Errno::NOTDIR),
            (false, true) => Err(Errno::ISDIR),
            (true, true) if !self.is_empty(id)? => Err(Errno::NOTEMPTY),
            _ => self.remove(parent, found.name(), id),
        }
    }

    /// Takes away one name of an inode.
    fn remove(&mut self, parent: InodeId, name: &OsStr, id: InodeId) -> Result<(), Errno> {
        self.notice(id)?;
        self.tree.unlink(parent, name, id)?;
        let links = &mut self.tree.get_mut(id).attributes.stx_nlink;
        *links = links.saturating_sub(1);
        self.release(id);
        Ok(())
    }

    /// In a directory such as `/tmp` only owners delete.
    fn check_sticky(&self, parent: InodeId, id: InodeId) -> Result<(), Errno> {
        let directory = self.tree.get(parent).attributes;
        let user = rustix::process::geteuid();
        let owners = [directory.stx_uid, self.tree.get(id).attributes.stx_uid];
        let is_sticky = u32::from(directory.stx_mode) & libc::S_ISVTX != 0;
        if is_sticky && !user.is_root() && !owners.contains(&user.as_raw()) {
            return Err(Errno::PERM);
        }
        Ok(())
    }

    /// `renameat2(2)`.
    pub(crate) fn rename(
        &mut self,
        (old_at, old): (RawFd, &OsStr),
        (new_at, new): (RawFd, &OsStr),
        flags: RenameFlags,
    ) -> Result<(), Errno> {
        let (old, new) = match (
            self.walk(old_at, old, End::Name)?,
            self.walk(new_at, new, End::Name)?,
        ) {
            (Walk::Inside(old), Walk::Inside(new)) => (old, new),
            (Walk::Outside(old), Walk::Outside(new)) => {
                return fs::renameat_with(CWD, old, CWD, new, flags);
            }
            _ => return Err(Errno::XDEV),
        };
        if flags.intersects(RenameFlags::EXCHANGE | RenameFlags::WHITEOUT) {
            return Err(Errno::INVAL);
        }
        if old.last != Last::Name || new.last != Last::Name {
            return Err(Errno::BUSY);
        }
        let kind = self.tree.type_of(&old.target).ok_or(Errno::NOENT)?;
        let replaced = self.tree.type_of(&new.target);
        if replaced.is_some() && flags.contains(RenameFlags::NOREPLACE) {
            return Err(Errno::EXIST);
        }
        let is_directory = kind == FileType::Directory;
        if !is_directory && (old.slash || new.slash) {
            return Err(Errno::NOTDIR);
        }
        if is_directory && new.path != old.path && new.path.starts_with(&old.path) {
            return Err(Errno::INVAL);
        }
        if replaced == Some(FileType::Directory)
            && new.path != old.path
            && old.path.starts_with(&new.path)
        {
            return Err(Errno::NOTEMPTY);
        }
        self.replace_name(&old, &new, is_directory, replaced)
    }

    fn replace_name(
        &mut self,
        old: &Found,
        new: &Found,
        is_directory: bool,
        replaced: Option<FileType>,
    ) -> Result<(), Errno> {
        let from = self.tree.promote(old.parent())?;
        let to = self.tree.promote(new.parent())?;
        self.check_same_device(from, to)?;
        let id = self.tree.inode(old)?;
        let other = replaced.map(|_| self.tree.inode(new)).transpose()?;
        if other == Some(id) {
            return Ok(());
        }
        self.writable_parent(old)?;
        self.check_sticky(from, id)?;
        self.writable_parent(new)?;
        if let Some(other) = other {
            self.check_sticky(to, other)?;
            match (is_directory, replaced == Some(FileType::Directory)) {
                (true, false) => return Err(Errno::NOTDIR),
                (false, true) => return Err(Errno::ISDIR),
                _ => {}
            }
        }
        if is_directory && from != to {
            // Its `..` changes.
            check(&self.tree.get(id).attributes, WRITE)?;
        }
        if let Some(other) = other {
            if is_directory && !self.is_empty(other)? {
                return Err(Errno::NOTEMPTY);
            }
            self.remove(to, new.name(), other)?;
        }
        self.tree.unlink(from, old.name(), id)?;
        self.tree.link(to, new.name(), id)
    }

    fn check_same_device(&self, one: InodeId, other: InodeId) -> Result<(), Errno> {
        let device = |id| {
            let attributes = self.tree.get(id).attributes;
            (attributes.stx_dev_major, attributes.stx_dev_minor)
        };
        if device(one) == device(other) {
            Ok(())
        } else {
            Err(Errno::XDEV)
        }
    }

    /// `linkat(2)`.
    pub(crate) fn link(
        &mut self,
        (old_at, old): (RawFd, &OsStr),
        (new_at, new): (RawFd, &OsStr),
        flags: AtFlags,
    ) -> Result<(), Errno> {
        let end = End::following(flags.contains(AtFlags::SYMLINK_FOLLOW));
        let old = self.walk(old_at, old, end)?;
        if let Walk::Inside(old) = &old
            && self.tree.type_of(&old.target).is_none()
        {
            return Err(Errno::NOENT);
        }
        let (old, new) = match (old, self.walk(new_at, new, End::Name)?) {
            (Walk::Inside(old), Walk::Inside(new)) => (old, new),
            (Walk::Outside(old), Walk::Outside(new)) => {
                return fs::linkat(CWD, old, CWD, new, flags);
            }
            _ => return Err(Errno::XDEV),
        };
        let kind = self.tree.type_of(&old.target).ok_or(Errno::NOENT)?;
        if self.tree.type_of(&new.target).is_some() {
            return Err(Errno::EXIST);
        }
        if new.slash {
            return Err(Errno::NOENT);
        }
        let id = self.tree.inode(&old)?;
        check_link(&self.tree.get(id).attributes)?;
        let to = self.writable_parent(&new)?;
        if kind == FileType::Directory {
            return Err(Errno::PERM);
        }
        self.check_same_device(id, to)?;
        self.tree.get_mut(id).attributes.stx_nlink += 1;
        self.tree.link(to, new.name(), id)
    }

    /// `symlinkat(2)`.
    pub(crate) fn symlink(&mut self, target: &OsStr, at: RawFd, path: &OsStr) -> Result<(), Errno> {
        let found = match self.walk(at, path, End::Name)? {
            Walk::Outside(path) => return fs::symlinkat(target, CWD, path),
            Walk::Inside(found) => found,
        };
        if target.is_empty() {
            return Err(Errno::NOENT);
        }
        if self.tree.type_of(&found.target).is_some() {
            return Err(Errno::EXIST);
        }
        if found.slash {
            return Err(Errno::NOENT);
        }
        let parent = self.writable_parent(&found)?;
        let mut attributes = self.tree.new_attributes(parent, libc::S_IFLNK | 0o777);
        attributes.stx_size = target.len() as u64;
        let id = self
            .tree
            .add(attributes, Kind::Symlink(PathBuf::from(target)));
        self.tree.link(parent, found.name(), id)
    }

    /// Creates something under a name made from `template`, which has six letters `X` before its
    /// last `suffix` bytes. The names are the same in every run.
    pub(crate) fn make_temporary<T>(
        &mut self,
        template: &OsStr,
        suffix: usize,
        mut make: impl FnMut(&mut Overlay, &OsStr) -> Result<T, Errno>,
    ) -> Result<(OsString, T), Errno> {
        use std::os::unix::ffi::{OsStrExt, OsStringExt};
        let template = template.as_bytes();
        let end = template.len().checked_sub(suffix).ok_or(Errno::INVAL)?;
        let (stem, suffix) = template.split_at(end);
        let stem = stem
            .strip_suffix(&[b'X'; PLACEHOLDER])
            .ok_or(Errno::INVAL)?;
        for _ in 0..ATTEMPTS {
            self.temporary += 1;
            // Spread by a multiplicative hash, so that names look as one expects.
            let mut number = self.temporary.wrapping_mul(0x9e37_79b9_7f4a_7c15) >> 20;
            let mut name = stem.to_vec();
            for _ in 0..PLACEHOLDER {
                name.push(LETTERS[(number % LETTERS.len() as u64) as usize]);
                number /= LETTERS.len() as u64;
            }
            name.extend(suffix);
            let name = OsString::from_vec(name);
            match make(self, &name) {
                Err(Errno::EXIST) => {}
                result => return result.map(|made| (name, made)),
            }
        }
        Err(Errno::EXIST)
    }
}

/// A mode without what the process's mask forbids.
pub(super) fn masked(mode: Mode) -> u32 {
    // There is no call that only reads it.
    let mask = rustix::process::umask(Mode::empty());
    rustix::process::umask(mask);
    (mode - mask).as_raw_mode() & 0o7777
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn temporary_names_are_the_same_in_every_process_and_skip_what_is_there() {
        let names = || {
            let mut overlay = Overlay::new().unwrap();
            let mut taken = 0;
            let made = overlay.make_temporary(OsStr::new("/tmp/aXXXXXX.txt"), 4, |_, _| {
                taken += 1;
                if taken < 3 {
                    Err(Errno::EXIST)
                } else {
                    Ok(taken)
                }
            });
            let (name, tries) = made.unwrap();
            (name.into_string().unwrap(), tries)
        };
        let (name, tries) = names();
        assert_eq!((name.clone(), tries), names());
        assert_eq!(tries, 3);
        let middle = name.strip_prefix("/tmp/a").unwrap();
        let middle = middle.strip_suffix(".txt").unwrap();
        assert_eq!(middle.len(), PLACEHOLDER);
        assert!(middle.bytes().all(|letter| LETTERS.contains(&letter)));
    }

    #[test]
    fn a_template_needs_its_place() {
        let mut overlay = Overlay::new().unwrap();
        for (template, suffix) in [("aXXXXX", 0), ("aXXXXXX.txt", 0), ("X", 2)] {
            let made = overlay.make_temporary(OsStr::new(template), suffix, |_, _| Ok(()));
            assert_eq!(made, Err(Errno::INVAL), "{template}");
        }
    }
}
