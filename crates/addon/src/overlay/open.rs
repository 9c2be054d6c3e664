//! `open(2)`.

use std::ffi::OsStr;
use std::os::fd::{AsRawFd, BorrowedFd, IntoRawFd, RawFd};
use std::path::PathBuf;

use rustix::fs::{FileType, Mode, OFlags, open as open_lower};
use rustix::io::Errno;

use super::Overlay;
use super::content::{descriptor_attributes, reopen};
use super::names::masked;
use super::permission::{EXECUTE, READ, WRITE, check};
use super::tree::{Content, InodeId, Kind, Target, Tree};
use super::walk::{End, Found, Last, Walk};

/// How an `open` is answered.
pub(crate) enum Opened {
    Descriptor(RawFd),
    /// By the kernel, which may take its time: a pipe opens once it has another end.
    Below {
        path: PathBuf,
        flags: OFlags,
        mode: Mode,
    },
}

/// Flags that a description keeps; the others say what to do when opening.
const DESCRIPTION: OFlags = OFlags::ACCMODE
    .union(OFlags::APPEND)
    .union(OFlags::NONBLOCK)
    .union(OFlags::SYNC)
    .union(OFlags::DSYNC)
    .union(OFlags::CLOEXEC);

impl Overlay {
    /// `openat(2)`.
    pub(crate) fn open(
        &mut self,
        at: RawFd,
        path: &OsStr,
        flags: OFlags,
        mode: Mode,
    ) -> Result<Opened, Errno> {
        let is_exclusive = flags.contains(OFlags::CREATE | OFlags::EXCL);
        let end = match (
            flags.contains(OFlags::CREATE),
            flags.contains(OFlags::NOFOLLOW),
        ) {
            (true, true) => End::CreateNew,
            (true, false) if is_exclusive => End::CreateNew,
            (true, false) => End::Create,
            (false, true) => End::Link,
            (false, false) => End::Follow,
        };
        let found = match self.walk(at, path, end)? {
            Walk::Outside(path) => return Ok(Opened::Below { path, flags, mode }),
            Walk::Inside(found) => found,
        };
        if flags.contains(OFlags::TMPFILE) {
            return self.open_unnamed(&found, flags, mode);
        }
        let Some(kind) = self.tree.type_of(&found.target) else {
            return self.open_new(&found, flags, mode);
        };
        if is_exclusive {
            return Err(Errno::EXIST);
        }
        match kind {
            FileType::Directory => self.open_directory(&found, flags),
            FileType::Symlink if flags.contains(OFlags::PATH) => self.open_below(&found, flags),
            FileType::Symlink if flags.contains(OFlags::DIRECTORY) => Err(Errno::NOTDIR),
            FileType::Symlink => Err(Errno::LOOP),
            _ if flags.contains(OFlags::DIRECTORY) => Err(Errno::NOTDIR),
            FileType::RegularFile => self.open_file(&found, flags),
            _ => self.open_below(&found, flags),
        }
    }

    fn open_new(&mut self, found: &Found, flags: OFlags, mode: Mode) -> Result<Opened, Errno> {
        if !flags.contains(OFlags::CREATE) {
            return Err(Errno::NOENT);
        }
        if flags.contains(OFlags::DIRECTORY) {
            return Err(Errno::INVAL);
        }
        let parent = self.writable_parent(found)?;
        let id = self.new_file(parent, mode);
        self.tree.link(parent, found.name(), id)?;
        self.open_memory(id, flags)
    }

    fn open_unnamed(&mut self, found: &Found, flags: OFlags, mode: Mode) -> Result<Opened, Errno> {
        let directory = self.tree.inode(found)?;
        self.tree.directory(directory)?;
        check(&self.tree.get(directory).attributes, WRITE | EXECUTE)?;
        let id = self.new_file(directory, mode);
        self.tree.get_mut(id).attributes.stx_nlink = 0;
        self.open_memory(id, flags)
    }

    /// An empty file without a name yet.
    pub(super) fn new_file(&mut self, parent: InodeId, mode: Mode) -> InodeId {
        let mode = masked(mode) | libc::S_IFREG;
        let attributes = self.tree.new_attributes(parent, mode);
        self.tree.add(attributes, Kind::File(Content::Unnamed))
    }

    fn open_file(&mut self, found: &Found, flags: OFlags) -> Result<Opened, Errno> {
        let attributes = match &found.target {
            Target::Lower { attributes, .. } => **attributes,
            Target::Inode(id) => self.tree.get(*id).attributes,
            Target::Missing => return Err(Errno::NOENT),
        };
        if flags.contains(OFlags::PATH) {
            return self.open_below(found, flags);
        }
        let truncates = flags.contains(OFlags::TRUNC);
        let access = flags & OFlags::ACCMODE;
        let ways = match access {
            OFlags::RDONLY => READ,
            OFlags::WRONLY => WRITE,
            _ => READ | WRITE,
        };
        check(&attributes, if truncates { ways | WRITE } else { ways })?;
        if access != OFlags::RDONLY || truncates {
            let id = self.tree.inode(found)?;
            self.own(id, truncates)?;
            if truncates {
                self.written(id);
            }
            return self.open_memory(id, flags);
        }
        match found.target {
            Target::Inode(id) if self.is_in_memory(id) => self.open_memory(id, flags),
            _ => self.open_below(found, flags),
        }
    }

    pub(super) fn is_in_memory(&self, id: InodeId) -> bool {
        let kind = &self.tree.get(id).kind;
        matches!(kind, Kind::File(Content::Memory { .. } | Content::Unnamed))
    }

    /// A new description of a file in memory.
    fn open_memory(&mut self, id: InodeId, flags: OFlags) -> Result<Opened, Errno> {
        let writes = flags & OFlags::ACCMODE != OFlags::RDONLY;
        let memory = match &self.tree.get(id).kind {
            Kind::File(Content::Memory { memory, .. }) => memory.as_raw_fd(),
            _ => self.own(id, true)?.as_raw_fd(),
        };
        let truncates = flags & OFlags::TRUNC;
        let descriptor = reopen(memory, (flags & DESCRIPTION) | truncates)?.into_raw_fd();
        self.directories.remove(&descriptor);
        if writes {
            // Whatever the number meant before was closed, and written until now at the latest.
            if let Some(before) = self.writers.insert(descriptor, id) {
                self.notice(before)?;
            }
        }
        if self.tree.get(id).attributes.stx_nlink == 0 {
            self.release(id);
        }
        Ok(Opened::Descriptor(descriptor))
    }

    /// What is not in memory is opened below, wherever it is there.
    fn open_below(&mut self, found: &Found, flags: OFlags) -> Result<Opened, Errno> {
        let path = match &found.target {
            Target::Missing => return Err(Errno::NOENT),
            Target::Lower { path, .. } => path.clone(),
            Target::Inode(id) => match &self.tree.get(*id).kind {
                Kind::File(Content::Lower(path)) => path.clone(),
                Kind::File(_) => return self.open_memory(*id, flags - OFlags::PATH),
                // There is nothing to open for a link that is only here.
                _ => return Err(Errno::LOOP),
            },
        };
        let flags = flags - OFlags::CREATE - OFlags::EXCL;
        Ok(Opened::Below {
            path,
            flags,
            mode: Mode::empty(),
        })
    }

    fn open_directory(&mut self, found: &Found, flags: OFlags) -> Result<Opened, Errno> {
        let writes = flags & OFlags::ACCMODE != OFlags::RDONLY;
        if writes || flags.intersects(OFlags::CREATE | OFlags::TRUNC) {
            return Err(Errno::ISDIR);
        }
        let (id, lower) = match &found.target {
            Target::Inode(id) => (Some(*id), self.tree.directory(*id)?.lower.clone()),
            Target::Lower { path, .. } => (None, Some(path.clone())),
            Target::Missing => return Err(Errno::NOENT),
        };
        if let Some(id) = id
            && !flags.contains(OFlags::PATH)
        {
            check(&self.tree.get(id).attributes, READ)?;
        }
        let path = lower.as_deref().unwrap_or(STAND_IN.as_ref());
        let flags = flags - OFlags::NOFOLLOW;
        let descriptor = open_lower(path, flags, Mode::empty())?.into_raw_fd();
        self.directories.remove(&descriptor);
        if let (Some(id), None) = (id, lower) {
            self.directories.insert(descriptor, id);
        }
        Ok(Opened::Descriptor(descriptor))
    }

    /// The inode that an open descriptor stands for, if it has one here.
    pub(super) fn opened(&self, descriptor: RawFd) -> Result<Option<InodeId>, Errno> {
        // SAFETY: only asked what it is; the kernel says if it is not open.
        let attributes = descriptor_attributes(unsafe { BorrowedFd::borrow_raw(descriptor) })?;
        let known = self.tree.known(&attributes);
        if known == Some(Tree::ROOT)
            && let Some(id) = self.directories.get(&descriptor)
        {
            return Ok(Some(*id));
        }
        Ok(known)
    }

    /// The inode of the directory in which `found` may be created or deleted.
    pub(super) fn writable_parent(&mut self, found: &Found) -> Result<InodeId, Errno> {
        if found.last != Last::Name {
            return Err(Errno::BUSY);
        }
        let parent = self.tree.promote(found.parent())?;
        check(&self.tree.get(parent).attributes, WRITE | EXECUTE)?;
        Ok(parent)
    }
}

/// A directory to open in place of one that is only here.
pub(super) const STAND_IN: &str = "/";
