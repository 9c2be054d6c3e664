//! The descriptors of a player: the table of the ready state, and how a run's changes are undone.
//!
//! Of each descriptor a duplicate is kept where the app does not come ([`own`]). After a run all that
//! is not in the table is closed, in a few calls for the gaps between, and each number gets its
//! duplicate again. To ask first whether a number still has it costs no less than to give it (4.2 µs
//! for forty, and then its flags are to be asked for too; 5.2 µs to give them), and what is given anew
//! has also lost the locks that the run took.
//!
//! What is inside of a description is shared with the ready process and all its players, as after any
//! fork. Flags and offsets are put back; a run opens its files anew before it begins, so an offset is
//! moved only where the worker writes to what it was started with, such as a log: that is output, and
//! stays. The count of an eventfd is put back, too. The bytes in a pipe, and what an epoll set or a
//! timer waits for, cannot be from outside. The event loop's own do not matter, since `uv_loop_fork`
//! makes them anew at the start of each run; of the others, such as those of loops whose threads no
//! player has, it is noticed if they have changed.

mod carried;
mod differences;
mod kind;
mod own;

use std::ffi::{CStr, c_int};
use std::os::fd::RawFd;

use rustix::fs::{Mode, OFlags, open};
use rustix::io::Errno;
use stackful_protocol::process::CONTROL;

pub(crate) use carried::{Extra, Extras, MOST_CARRIED};
pub(crate) use kind::Kind;
pub(crate) use own::{TOOL_DESCRIPTORS, make_room, moved_up};

use super::calls::{
    self, bytes_waiting, call, close_range, dup3, failed, fcntl, open_in, read_at, read_at_once,
    seek,
};
use super::listing::{self, Name};
use super::stuck::Stuck;
use crate::{idle, uv};
use own::Own;

/// Most descriptors of the app.
const MOST: usize = TOOL_DESCRIPTORS as usize;
const LIST: &CStr = c"/proc/self/fd";
const DETAILS: &CStr = c"/proc/self/fdinfo";
const HERE: &CStr = c".";
/// Which line of what the kernel tells of a descriptor has its flags, counted from 0.
const LINE_OF_FLAGS: u32 = 1;
/// Room for what the kernel tells of one descriptor.
const DETAIL_BYTES: usize = 1 << 12;

/// A descriptor of the ready state.
#[derive(Clone, Copy)]
struct Entry {
    number: RawFd,
    /// Its duplicate.
    backup: RawFd,
    /// What `F_GETFL` answers.
    flags: c_int,
    closes_at_exec: bool,
    kind: Kind,
    /// Whether it stands for something inside the kernel that must not change.
    is_watched: bool,
    /// Where the next read or write begins, if it has such a place.
    offset: u64,
    /// The count of an eventfd.
    count: u64,
    /// What is inside of others, in a word; see [`Table::inside`].
    inside: u64,
}

/// The descriptors of the ready state. Valid when zeroed: none. It must stay where it is.
pub(crate) struct Table {
    count: usize,
    entries: [Entry; MOST],
    own: Own,
    /// Where the kernel lists what is open.
    list: RawFd,
    /// Where it tells more of each.
    details: RawFd,
    /// The working folder.
    folder: RawFd,
    event_loop: Option<EventLoop>,
}

/// The app's event loop, and the library that it is of.
type EventLoop = (uv::Library, *const uv::Loop);

impl Table {
    /// Takes down what is open, in a player that stands at the ready state; what is open behind the
    /// app's numbers is the tool's.
    pub(crate) fn save(&mut self) -> Result<(), Stuck> {
        self.event_loop = idle::event_loop();
        self.list = directory(LIST)?;
        self.details = directory(DETAILS)?;
        self.folder = here()?;
        self.own.learn(self.list)?;
        let of_loop = self.of_loop();
        let mut numbers = [0; MOST];
        for number in self.open_numbers(&mut numbers)? {
            let kind = Kind::of(*number, self.list).map_err(failed("fstat"))?;
            if *number > CONTROL && !kind.can_be_kept() {
                return Err(Stuck::Kept {
                    number: *number,
                    kind,
                });
            }
            let mut entry = Entry::of(*number, kind).map_err(failed("fcntl"))?;
            entry.backup = self.own.duplicate(*number)?;
            // What others may use as well, because this process was started with it, changes at any
            // time.
            let is_inherited = *number <= CONTROL || kind == Kind::Pipe && !entry.closes_at_exec;
            entry.is_watched = !is_inherited && !of_loop.contains(*number);
            entry.inside = self.inside(&entry)?;
            if entry.has_count() {
                entry.count = take_count(*number)?;
                set_count(*number, entry.count)?;
            }
            self.entries[self.count] = entry;
            self.count += 1;
        }
        Ok(())
    }

    /// Makes all descriptors, and the working folder, what they were.
    pub(crate) fn put_back(&self) -> Result<(), Stuck> {
        self.own.check()?;
        self.close_others().map_err(failed("close_range"))?;
        for entry in self.entries() {
            entry.put_back()?;
        }
        for entry in self.entries() {
            if self.inside(entry)? != entry.inside {
                return Err(Stuck::Changed {
                    number: entry.number,
                    kind: entry.kind,
                });
            }
        }
        go_to(self.folder)
    }

    fn entries(&self) -> &[Entry] {
        self.entries.get(..self.count).unwrap_or_default()
    }

    /// What the event loop has made for itself.
    fn of_loop(&self) -> uv::Descriptors {
        self.event_loop
            .map_or(uv::Descriptors::NONE, |(library, event_loop)| {
                // SAFETY: the loop lives as long as its process, of which this is the only thread.
                unsafe { library.descriptors(event_loop) }
            })
    }

    /// Closes all that is neither in the table nor the tool's.
    fn close_others(&self) -> Result<(), Errno> {
        let mut free = 0;
        for entry in self.entries() {
            close_range(free, entry.number - 1)?;
            free = entry.number + 1;
        }
        close_range(free, TOOL_DESCRIPTORS - 1)?;
        self.own.close_others()
    }

    /// The numbers of the app that are open, in order.
    fn open_numbers<'all>(&self, numbers: &'all mut [RawFd; MOST]) -> Result<&'all [RawFd], Stuck> {
        let mut count = 0;
        let listed = listing::each(self.list, |number| {
            if let Some(place) = numbers.get_mut(count).filter(|_| number < TOOL_DESCRIPTORS) {
                *place = number;
                count += 1;
            }
            Ok(())
        });
        listed.map_err(failed("getdents64"))?;
        Ok(numbers.get(..count).unwrap_or_default())
    }

    /// What tells whether something has changed inside of what a descriptor stands for that cannot be
    /// put back.
    fn inside(&self, entry: &Entry) -> Result<u64, Stuck> {
        if !entry.is_watched {
            return Ok(0);
        }
        match entry.kind {
            Kind::File
            | Kind::Directory
            | Kind::Place
            | Kind::Device
            | Kind::Socket
            | Kind::Event => Ok(0),
            // Both ends tell the same.
            Kind::Pipe if entry.is_output() => Ok(0),
            Kind::Pipe => bytes_waiting(entry.number).map_err(failed("ioctl")),
            Kind::Pair => inside_pair(entry.number).map_err(failed("ioctl")),
            Kind::Epoll | Kind::Timer | Kind::Signals | Kind::Watch | Kind::Other => {
                self.details_of(entry.number).map_err(failed("read"))
            }
        }
    }

    /// All that the kernel tells of a descriptor but its flags, hashed (FNV).
    fn details_of(&self, number: RawFd) -> Result<u64, Errno> {
        let file = open_in(self.details, Name::of(number).as_c_str())?;
        let mut buffer = [0; DETAIL_BYTES];
        let mut hash = 0xcbf2_9ce4_8422_2325_u64;
        let (mut at, mut line) = (0, 0);
        loop {
            let text = read_at(file, &mut buffer, at)?;
            if text.is_empty() {
                break;
            }
            at += text.len() as u64;
            for byte in text {
                line += u32::from(*byte == b'\n');
                if line == LINE_OF_FLAGS {
                    continue;
                }
                hash = (hash ^ u64::from(*byte)).wrapping_mul(0x0100_0000_01b3);
            }
        }
        calls::close(file)?;
        Ok(hash)
    }
}

impl Entry {
    fn of(number: RawFd, kind: Kind) -> Result<Entry, Errno> {
        Ok(Entry {
            number,
            backup: 0,
            flags: fcntl(number, libc::F_GETFL, 0)?,
            closes_at_exec: fcntl(number, libc::F_GETFD, 0)? & libc::FD_CLOEXEC != 0,
            kind,
            is_watched: false,
            offset: if kind.has_offset() {
                seek(number, 0, libc::SEEK_CUR)?
            } else {
                0
            },
            count: 0,
            inside: 0,
        })
    }

    /// Whether it is an eventfd of others than the event loop.
    fn has_count(&self) -> bool {
        self.kind == Kind::Event && self.is_watched
    }

    /// Whether it only takes what is written.
    fn is_output(&self) -> bool {
        self.flags & libc::O_ACCMODE == libc::O_WRONLY
    }

    fn put_back(&self) -> Result<(), Stuck> {
        let lost = |_| Stuck::Lost {
            number: self.backup,
        };
        dup3(self.backup, self.number, self.closes_at_exec).map_err(lost)?;
        set_flags(self.number, self.flags)?;
        if self.kind.has_offset() && !self.is_output() {
            set_offset(self.number, self.offset)?;
        }
        if self.has_count() {
            take_count(self.number)?;
            set_count(self.number, self.count)?;
        }
        Ok(())
    }
}

/// How much waits in a socket of a pair, and whether it can be written to.
fn inside_pair(number: RawFd) -> Result<u64, Errno> {
    const CLOSED: u64 = 1 << 63;
    let flags = libc::MSG_DONTWAIT | libc::MSG_NOSIGNAL;
    // SAFETY: no bytes are sent, so none are read.
    let sent = unsafe { call!(SYS_sendto, number, 0, 0, flags, 0, 0) };
    let closed = if sent.is_ok() { 0 } else { CLOSED };
    Ok(bytes_waiting(number)? | closed)
}

/// Gives a description its status flags.
fn set_flags(number: RawFd, flags: c_int) -> Result<(), Stuck> {
    let now = fcntl(number, libc::F_GETFL, 0).map_err(failed("fcntl"))?;
    if now != flags {
        fcntl(number, libc::F_SETFL, flags).map_err(failed("fcntl"))?;
    }
    Ok(())
}

fn set_offset(number: RawFd, offset: u64) -> Result<(), Stuck> {
    let now = seek(number, 0, libc::SEEK_CUR).map_err(failed("lseek"))?;
    if now != offset {
        seek(number, offset, libc::SEEK_SET).map_err(failed("lseek"))?;
    }
    Ok(())
}

/// Takes the count of an eventfd, which is 0 then.
fn take_count(number: RawFd) -> Result<u64, Stuck> {
    let mut count = 0;
    loop {
        match read_at_once(number) {
            // One that is a semaphore gives one at a time.
            Ok(part) => count += part,
            Err(Errno::AGAIN) => return Ok(count),
            Err(error) => return Err(failed("preadv2")(error)),
        }
    }
}

fn set_count(number: RawFd, count: u64) -> Result<(), Stuck> {
    if count == 0 {
        return Ok(());
    }
    calls::write_word(number, count).map_err(failed("write"))
}

fn go_to(folder: RawFd) -> Result<(), Stuck> {
    // SAFETY: touches no memory.
    let gone = unsafe { call!(SYS_fchdir, folder) };
    gone.map(drop).map_err(failed("fchdir"))
}

fn directory(path: &CStr) -> Result<RawFd, Stuck> {
    let flags = OFlags::RDONLY | OFlags::DIRECTORY | OFlags::CLOEXEC;
    moved_up(open(path, flags, Mode::empty()).map_err(failed("open"))?)
}

/// The working folder, whether it may be read or not.
fn here() -> Result<RawFd, Stuck> {
    let flags = OFlags::PATH | OFlags::DIRECTORY | OFlags::CLOEXEC;
    moved_up(open(HERE, flags, Mode::empty()).map_err(failed("open"))?)
}
