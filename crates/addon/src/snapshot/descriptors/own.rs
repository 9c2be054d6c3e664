//! The tool's own descriptors: those of a number that the app does not get to.

use std::os::fd::{AsRawFd, OwnedFd, RawFd};

use rustix::fs::{Mode, OFlags, open};
use rustix::io::{Errno, fcntl_dupfd_cloexec};

use super::LIST;
use crate::snapshot::calls::{close, close_range, failed, fcntl};
use crate::snapshot::listing;
use crate::snapshot::stuck::Stuck;

/// The first number of the tool's own. What the app opens gets the lowest that is free; and there is
/// room behind it where a process may open no more than a thousand, as is usual.
pub(crate) const TOOL_DESCRIPTORS: RawFd = 700;
/// How many numbers the tool may use.
const ROOM: usize = 1024;
const WORD_BITS: usize = u64::BITS as usize;

/// Moves a descriptor to where the tool's own are.
pub(crate) fn moved_up(descriptor: OwnedFd) -> Result<RawFd, Stuck> {
    let moved = fcntl_dupfd_cloexec(&descriptor, TOOL_DESCRIPTORS);
    let moved = moved.map_err(|_| Stuck::Descriptors)?;
    drop(descriptor);
    Ok(std::mem::ManuallyDrop::new(moved).as_raw_fd())
}

/// Fails if the app has come as far as the tool's numbers: then they cannot be told apart.
pub(crate) fn make_room() -> Result<(), Stuck> {
    let list = open(
        LIST,
        OFlags::RDONLY | OFlags::DIRECTORY | OFlags::CLOEXEC,
        Mode::empty(),
    );
    let list = list.map_err(failed("open"))?;
    let mut highest = 0;
    let listed = listing::each(list.as_raw_fd(), |number| {
        highest = highest.max(number);
        Ok(())
    });
    listed.map_err(failed("getdents64"))?;
    if highest < TOOL_DESCRIPTORS {
        Ok(())
    } else {
        Err(Stuck::Descriptors)
    }
}

/// Which numbers are in use. Valid when zeroed: none.
pub(super) struct Own {
    taken: [u64; ROOM / WORD_BITS],
}

fn place(number: RawFd) -> Option<(usize, u64)> {
    let index = usize::try_from(number - TOOL_DESCRIPTORS).ok()?;
    (index < ROOM).then_some((index / WORD_BITS, 1 << (index % WORD_BITS)))
}

impl Own {
    pub(super) fn take(&mut self, number: RawFd) -> Result<(), Stuck> {
        let (word, bit) = place(number).ok_or(Stuck::Descriptors)?;
        self.taken[word] |= bit;
        Ok(())
    }

    /// All that is open behind the app's numbers is the tool's; `list` is `/proc/self/fd`.
    pub(super) fn learn(&mut self, list: RawFd) -> Result<(), Stuck> {
        let mut all = Ok(());
        let listed = listing::each(list, |number| {
            if number >= TOOL_DESCRIPTORS && all.is_ok() {
                all = self.take(number);
            }
            Ok(())
        });
        listed.map_err(failed("getdents64"))?;
        all
    }

    /// A duplicate that is the tool's.
    pub(super) fn duplicate(&mut self, number: RawFd) -> Result<RawFd, Stuck> {
        let duplicate = fcntl(number, libc::F_DUPFD_CLOEXEC, TOOL_DESCRIPTORS);
        let duplicate = duplicate.map_err(|_| Stuck::Descriptors)?;
        self.take(duplicate)?;
        Ok(duplicate)
    }

    /// Closes a duplicate.
    pub(super) fn release(&mut self, number: RawFd) {
        if let Some((word, bit)) = place(number) {
            self.taken[word] &= !bit;
            // It was open, and nothing else can go wrong.
            let _ = close(number);
        }
    }

    /// Fails if one of them is not open any more, or is another: all of the tool's are closed when a
    /// program is started, and what takes the place of one by `dup2` is not.
    pub(super) fn check(&self) -> Result<(), Stuck> {
        for (index, word) in self.taken.iter().enumerate() {
            let mut rest = *word;
            while rest != 0 {
                let bit = rest.trailing_zeros() as usize;
                let number = TOOL_DESCRIPTORS + (index * WORD_BITS + bit) as RawFd;
                if fcntl(number, libc::F_GETFD, 0) != Ok(libc::FD_CLOEXEC) {
                    return Err(Stuck::Lost { number });
                }
                rest &= rest - 1;
            }
        }
        Ok(())
    }

    /// Closes what is open from [`TOOL_DESCRIPTORS`] on and is not the tool's.
    pub(super) fn close_others(&self) -> Result<(), Errno> {
        let mut free = TOOL_DESCRIPTORS;
        for (index, word) in self.taken.iter().enumerate() {
            let first = TOOL_DESCRIPTORS + (index * WORD_BITS) as RawFd;
            let mut rest = *word;
            while rest != 0 {
                let number = first + rest.trailing_zeros() as RawFd;
                close_range(free, number - 1)?;
                free = number + 1;
                rest &= rest - 1;
            }
        }
        close_range(free, RawFd::MAX)
    }
}
