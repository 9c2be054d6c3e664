//! What a descriptor stands for, and whether that can be put back.

use std::ffi::c_int;
use std::fmt::{self, Display, Formatter};
use std::os::fd::{BorrowedFd, RawFd};

use rustix::fs::{FileType, OFlags, fcntl_getfl, fstat};
use rustix::io::Errno;

use crate::snapshot::calls::{call, read_link};
use crate::snapshot::listing::Name;

/// The kinds of open descriptors.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[repr(u8)]
pub(crate) enum Kind {
    /// A file, of a disk or in memory.
    File,
    Directory,
    /// Only a name: nothing is open.
    Place,
    /// A device such as `/dev/null`.
    Device,
    Pipe,
    /// One of two nameless stream sockets that were made together, as libuv does for a child process.
    Pair,
    Socket,
    Epoll,
    Event,
    Timer,
    Signals,
    /// `inotify`.
    Watch,
    /// What this list does not know.
    Other,
}

/// The names that the kernel gives to what has no file.
const NAMELESS: [(&[u8], Kind); 5] = [
    (b"anon_inode:[eventpoll]", Kind::Epoll),
    (b"anon_inode:[eventfd]", Kind::Event),
    (b"anon_inode:[timerfd]", Kind::Timer),
    (b"anon_inode:[signalfd]", Kind::Signals),
    (b"anon_inode:inotify", Kind::Watch),
];
/// Longer than the longest of these names.
const NAME_BYTES: usize = 32;

impl Kind {
    /// The kind of an open descriptor; `list` is `/proc/self/fd`.
    pub(super) fn of(number: RawFd, list: RawFd) -> Result<Kind, Errno> {
        // SAFETY: only asked what it is; the kernel says if it is not open.
        let open = unsafe { BorrowedFd::borrow_raw(number) };
        if fcntl_getfl(open)?.contains(OFlags::PATH) {
            return Ok(Kind::Place);
        }
        Ok(match FileType::from_raw_mode(fstat(open)?.st_mode) {
            FileType::RegularFile => Kind::File,
            FileType::Directory => Kind::Directory,
            FileType::CharacterDevice | FileType::BlockDevice => Kind::Device,
            FileType::Fifo => Kind::Pipe,
            FileType::Socket if is_pair(number)? => Kind::Pair,
            FileType::Socket => Kind::Socket,
            FileType::Symlink | FileType::Unknown => Kind::nameless(number, list)?,
        })
    }

    fn nameless(number: RawFd, list: RawFd) -> Result<Kind, Errno> {
        let mut buffer = [0; NAME_BYTES];
        let target = read_link(list, Name::of(number).as_c_str(), &mut buffer)?;
        let known = NAMELESS.iter().find(|(name, _)| *name == target);
        Ok(known.map_or(Kind::Other, |(_, kind)| *kind))
    }

    /// Whether it has an offset, at which the next read or write begins.
    pub(super) fn has_offset(self) -> bool {
        matches!(self, Kind::File | Kind::Directory)
    }

    /// Whether it may be there when runs begin: the other end of a socket, if it is not one of a pair,
    /// would see what each of them does, one after the other. That of a pair is a process that all
    /// runs share, forks as well.
    pub(super) fn can_be_kept(self) -> bool {
        !matches!(self, Kind::Socket | Kind::Other)
    }

    /// Whether another process can have it as well, and neither notices.
    pub(super) fn can_be_shared(self) -> bool {
        match self {
            Kind::File | Kind::Directory | Kind::Place | Kind::Device => true,
            Kind::Pipe
            | Kind::Pair
            | Kind::Socket
            | Kind::Epoll
            | Kind::Event
            | Kind::Timer
            | Kind::Signals
            | Kind::Watch
            | Kind::Other => false,
        }
    }
}

/// Whether a socket is one of two streams that have no names.
fn is_pair(number: RawFd) -> Result<bool, Errno> {
    const NAMELESS: (u16, u32) = (libc::AF_UNIX as u16, size_of::<u16>() as u32);
    let mut kind: c_int = 0;
    let mut own = (0_u16, NAMELESS.1);
    let mut other = own;
    // SAFETY: the kernel writes a number, and of each name not more than the room that it is told of.
    unsafe {
        let mut room = size_of::<c_int>() as u32;
        let (kind, room) = (&raw mut kind, &raw mut room);
        call!(
            SYS_getsockopt,
            number,
            libc::SOL_SOCKET,
            libc::SO_TYPE,
            kind,
            room
        )?;
        call!(SYS_getsockname, number, &raw mut own.0, &raw mut own.1)?;
        if call!(SYS_getpeername, number, &raw mut other.0, &raw mut other.1).is_err() {
            return Ok(false);
        }
    }
    Ok(kind == libc::SOCK_STREAM && own == NAMELESS && other == NAMELESS)
}

impl Display for Kind {
    fn fmt(&self, f: &mut Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Kind::File => "file",
            Kind::Directory => "directory",
            Kind::Place => "path",
            Kind::Device => "device",
            Kind::Pipe => "pipe",
            Kind::Pair => "socket pair",
            Kind::Socket => "socket",
            Kind::Epoll => "epoll set",
            Kind::Event => "eventfd",
            Kind::Timer => "timerfd",
            Kind::Signals => "signalfd",
            Kind::Watch => "inotify",
            Kind::Other => "of a kind that is not known",
        })
    }
}
