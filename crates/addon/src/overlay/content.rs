//! The bytes of changed files: anonymous memory of the process, so nothing is left behind however
//! it ends.
//!
//! An open descriptor stays on the file it was opened for. So when the bytes of a file get another
//! home, [`Overlay::rebind`] reopens this process's descriptors there, with their flags and
//! offsets.

use std::os::fd::{AsFd, AsRawFd, BorrowedFd, FromRawFd, OwnedFd, RawFd};

use rustix::fs::{
    AtFlags, CWD, MemfdFlags, Mode, OFlags, SeekFrom, Statx, StatxFlags, Timespec, Timestamps,
    fcntl_getfl, futimens, memfd_create, open, openat, seek, sendfile, statx,
};
use rustix::io::{Errno, dup3, fcntl_dupfd_cloexec, fcntl_getfd};

use super::Overlay;
use super::descriptors::marked;
use super::permission::drop_privileges;
use super::tree::{Content, InodeId, Kind, identity};

/// Our descriptors are far from those that the app gets to see.
const FIRST_DESCRIPTOR: RawFd = 256;
/// The modification time of memory whose changes have been noticed. At one address, by which it is known
/// to be ours ([`super::mark_address`]).
pub(super) static NOTICED: Timestamps = Timestamps {
    last_access: Timespec {
        tv_sec: 0,
        tv_nsec: 0,
    },
    last_modification: Timespec {
        tv_sec: 0,
        tv_nsec: 0,
    },
};
/// What `sendfile` copies at most.
const CHUNK: usize = 0x7fff_f000;

impl Overlay {
    /// Gives a file memory of this process's own: a copy of its bytes, or none with `empty`.
    pub(super) fn own(&mut self, id: InodeId, empty: bool) -> Result<BorrowedFd<'_>, Errno> {
        let generation = self.generation;
        let Kind::File(content) = &self.tree.get(id).kind else {
            return Err(Errno::ISDIR);
        };
        let stale = match content {
            Content::Memory {
                generation: owner, ..
            } => *owner != generation,
            _ => true,
        };
        if stale {
            let memory = new_memory()?;
            let before = match content {
                Content::Unnamed => None,
                Content::Lower(path) => {
                    let lower = open(path, OFlags::RDONLY | OFlags::CLOEXEC, Mode::empty())?;
                    Some(replace(lower.as_fd(), &memory, empty)?)
                }
                Content::Memory { memory: old, .. } => Some(replace(old.as_fd(), &memory, empty)?),
            };
            futimens(&memory, &NOTICED)?;
            self.tree.know(&descriptor_attributes(memory.as_fd())?, id);
            let raw = memory.as_raw_fd();
            let content = Content::Memory { memory, generation };
            let old = std::mem::replace(&mut self.tree.get_mut(id).kind, Kind::File(content));
            drop(old);
            if let Some(before) = before {
                rebind(&before, raw);
            }
        }
        match &self.tree.get(id).kind {
            Kind::File(Content::Memory { memory, .. }) => Ok(memory.as_fd()),
            _ => Err(Errno::ISDIR),
        }
    }

    /// The attributes of an inode as `statx` tells them.
    pub(super) fn attributes(&mut self, id: InodeId) -> Result<Statx, Errno> {
        self.notice(id)?;
        let inode = self.tree.get(id);
        let mut attributes = inode.attributes;
        if let Kind::File(Content::Memory { memory, .. }) = &inode.kind {
            let memory = descriptor_attributes(memory.as_fd())?;
            attributes.stx_size = memory.stx_size;
            attributes.stx_blocks = memory.stx_blocks;
        }
        Ok(attributes)
    }

    /// The same of an inode that was found by an open descriptor.
    pub(super) fn open_attributes(
        &mut self,
        id: InodeId,
        descriptor: RawFd,
        open: &Statx,
    ) -> Result<Statx, Errno> {
        let inode = self.tree.get(id);
        let is_memory = identity(open) != identity(&inode.attributes);
        if !is_memory || !matches!(inode.kind, Kind::File(Content::Unnamed)) {
            return self.attributes(id);
        }
        // SAFETY: it was asked for its attributes a moment ago.
        self.notice_written(id, unsafe { BorrowedFd::borrow_raw(descriptor) }, open)?;
        let mut attributes = self.tree.get(id).attributes;
        attributes.stx_size = open.stx_size;
        attributes.stx_blocks = open.stx_blocks;
        Ok(attributes)
    }

    /// Turns what was written since the last look into a modification now. The kernel's own times
    /// are real time, so they only tell that something was written.
    pub(super) fn notice(&mut self, id: InodeId) -> Result<(), Errno> {
        let Kind::File(Content::Memory { memory, .. }) = &self.tree.get(id).kind else {
            return Ok(());
        };
        // SAFETY: the inode keeps it open.
        let memory = unsafe { BorrowedFd::borrow_raw(memory.as_raw_fd()) };
        let written = descriptor_attributes(memory)?;
        self.notice_written(id, memory, &written)
    }

    fn notice_written(
        &mut self,
        id: InodeId,
        memory: BorrowedFd<'_>,
        written: &Statx,
    ) -> Result<(), Errno> {
        let time = written.stx_mtime;
        if (time.tv_sec, time.tv_nsec) != (0, 0) {
            futimens(memory, &NOTICED)?;
            self.written(id);
        }
        Ok(())
    }

    /// The content of a file has changed.
    pub(super) fn written(&mut self, id: InodeId) {
        self.tree.touch(id);
        drop_privileges(&mut self.tree.get_mut(id).attributes);
    }

    /// Before time passes: what was written was written now.
    pub(super) fn notice_writers(&mut self) {
        for (descriptor, id) in std::mem::take(&mut self.writers) {
            let _ = self.notice(id);
            // SAFETY: only asked what it is; it may be closed or another file by now.
            let open = unsafe { BorrowedFd::borrow_raw(descriptor) };
            if let Ok(attributes) = descriptor_attributes(open)
                && self.tree.known(&attributes) == Some(id)
            {
                let _ = self.open_attributes(id, descriptor, &attributes);
                self.writers.insert(descriptor, id);
            }
        }
    }

    /// Whether a file's bytes are reached by a name.
    pub(super) fn is_named(&self, id: InodeId) -> bool {
        let kind = &self.tree.get(id).kind;
        matches!(kind, Kind::File(content) if !matches!(content, Content::Unnamed))
    }

    /// The last name of a file is gone: its bytes live as long as the descriptors open on them.
    pub(super) fn release(&mut self, id: InodeId) {
        let inode = self.tree.get_mut(id);
        if let Kind::File(content) = &mut inode.kind
            && inode.attributes.stx_nlink == 0
        {
            *content = Content::Unnamed;
        }
    }
}

/// Copies what `old` has, unless it is not wanted; whose it was.
fn replace(old: BorrowedFd<'_>, memory: &OwnedFd, empty: bool) -> Result<Statx, Errno> {
    let attributes = descriptor_attributes(old)?;
    let mut offset = 0;
    while !empty && sendfile(memory, old, Some(&mut offset), CHUNK)? > 0 {}
    Ok(attributes)
}

/// Reopens the descriptors that are open on `before` on the memory of `descriptor`.
fn rebind(before: &Statx, descriptor: RawFd) {
    let before = identity(before);
    for open in marked() {
        // SAFETY: it was open a moment ago; if another thread has closed it, the calls fail.
        let open = unsafe { BorrowedFd::borrow_raw(open) };
        let is_same =
            descriptor_attributes(open).is_ok_and(|attributes| identity(&attributes) == before);
        if is_same {
            // A descriptor that cannot be reopened stays on the bytes as they were.
            let _ = replace_description(open, descriptor);
        }
    }
}

/// Empty memory that can be opened like a file.
fn new_memory() -> Result<OwnedFd, Errno> {
    let memory = memfd_create("overlay", MemfdFlags::CLOEXEC)?;
    fcntl_dupfd_cloexec(&memory, FIRST_DESCRIPTOR).or(Ok(memory))
}

/// `fstat`.
pub(super) fn descriptor_attributes(descriptor: BorrowedFd<'_>) -> Result<Statx, Errno> {
    statx(
        descriptor,
        "",
        AtFlags::EMPTY_PATH,
        StatxFlags::BASIC_STATS | StatxFlags::BTIME,
    )
}

/// A new description of the file that `descriptor` is open on.
pub(super) fn reopen(descriptor: RawFd, flags: OFlags) -> Result<OwnedFd, Errno> {
    let path = format!("/proc/self/fd/{descriptor}");
    openat(CWD, path, flags, Mode::empty())
}

/// Makes `open` a new description of the file that `file` is open on, which may be itself; flags and
/// offset stay.
pub(super) fn replace_description(open: BorrowedFd<'_>, file: RawFd) -> Result<(), Errno> {
    let flags = fcntl_getfl(open)?;
    if flags.contains(OFlags::PATH) {
        return Ok(());
    }
    let kept = OFlags::ACCMODE | OFlags::APPEND | OFlags::NONBLOCK | OFlags::SYNC | OFlags::DSYNC;
    let fresh = reopen(file, (flags & kept) | OFlags::CLOEXEC)?;
    let offset = seek(open, SeekFrom::Current(0))?;
    seek(&fresh, SeekFrom::Start(offset))?;
    let at_exec = if fcntl_getfd(open)?.contains(rustix::io::FdFlags::CLOEXEC) {
        rustix::io::DupFlags::CLOEXEC
    } else {
        rustix::io::DupFlags::empty()
    };
    // SAFETY: the number is only replaced, never closed here: its owner does not change.
    let mut target = std::mem::ManuallyDrop::new(unsafe { OwnedFd::from_raw_fd(open.as_raw_fd()) });
    dup3(&fresh, &mut target, at_exec)
}
