//! The descriptors in which a checkpoint differs from the ready state, on their way to other players.
//!
//! Files, directories and devices travel as they are: whoever goes on from the checkpoint opens its
//! files anew. What the event loop has made for itself is made anew as well, so a checkpoint needs no
//! more than that its numbers are not free: what stands there meanwhile is the working folder. With
//! anything else in its hands no process can go on in the place of another.

use std::ffi::c_int;
use std::os::fd::{OwnedFd, RawFd};

use super::own::moved_up;
use super::{Table, go_to, set_flags, set_offset};
use crate::snapshot::calls::{close, dup3, failed, fcntl};
use crate::snapshot::stuck::Stuck;

/// Most descriptors of a checkpoint: the kernel lets no more than 253 travel at a time.
pub(crate) const MOST_CARRIED: usize = 200;
/// The flags of a number at which nothing is open.
pub(super) const CLOSED: c_int = -1;
/// The offset of what has none.
pub(super) const NO_OFFSET: u64 = u64::MAX;
/// In place of an offset: the description is that of the ready state, but for its flags.
pub(super) const IN_PLACE: u64 = u64::MAX - 1;
/// The number of the working folder.
pub(super) const FOLDER: RawFd = libc::AT_FDCWD;

/// A descriptor of a checkpoint.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Extra {
    /// Where it belongs; [`libc::AT_FDCWD`] is the working folder.
    pub(crate) number: RawFd,
    /// What `F_GETFL` answers; -1 if nothing is open there.
    pub(crate) flags: c_int,
    /// Whether it is closed when a program is started.
    pub(crate) closes_at_exec: bool,
    offset: u64,
    /// The tool's own duplicate: what travels. It is open even if nothing is open at the number.
    pub(crate) duplicate: RawFd,
}

impl Extra {
    pub(super) fn new(number: RawFd, (flags, closes_at_exec): (c_int, bool), offset: u64) -> Extra {
        Extra {
            number,
            flags,
            closes_at_exec,
            offset,
            duplicate: 0,
        }
    }

    /// With the tool's duplicate.
    pub(super) fn with(self, duplicate: RawFd) -> Extra {
        Extra { duplicate, ..self }
    }

    /// Where the next read or write begins, if there is such a place.
    pub(crate) fn offset(&self) -> Option<u64> {
        (self.offset != NO_OFFSET).then_some(self.offset)
    }

    /// Whether both are the same but for the tool's duplicates.
    pub(crate) fn is_like(&self, other: &Extra) -> bool {
        let words = |extra: &Extra| {
            (
                extra.number,
                extra.flags,
                extra.closes_at_exec,
                extra.offset,
            )
        };
        words(self) == words(other)
    }

    /// One that has arrived from another process.
    pub(crate) fn received(
        (number, flags, closes_at_exec): (RawFd, c_int, bool),
        offset: Option<u64>,
        descriptor: OwnedFd,
    ) -> Result<Extra, Stuck> {
        Ok(Extra {
            number,
            flags,
            closes_at_exec,
            offset: offset.unwrap_or(NO_OFFSET),
            duplicate: moved_up(descriptor)?,
        })
    }

    fn load(&self) -> Result<(), Stuck> {
        if self.number == FOLDER {
            return go_to(self.duplicate);
        }
        if self.flags == CLOSED {
            // It may be closed in the ready state, too.
            let _ = close(self.number);
            return Ok(());
        }
        if self.offset == IN_PLACE {
            let flag = c_int::from(self.closes_at_exec) * libc::FD_CLOEXEC;
            fcntl(self.number, libc::F_SETFD, flag).map_err(failed("fcntl"))?;
            return set_flags(self.number, self.flags);
        }
        dup3(self.duplicate, self.number, self.closes_at_exec).map_err(failed("dup3"))?;
        set_flags(self.number, self.flags)?;
        match self.offset() {
            Some(offset) => set_offset(self.number, offset),
            None => Ok(()),
        }
    }
}

/// All of a checkpoint. Valid when zeroed: none.
pub(crate) struct Extras {
    count: usize,
    all: [Extra; MOST_CARRIED],
}

impl Extras {
    /// All of them.
    pub(crate) fn all(&self) -> &[Extra] {
        self.all.get(..self.count).unwrap_or_default()
    }

    /// Makes the descriptors those of the checkpoint, in a player whose descriptors are those of the
    /// ready state.
    pub(crate) fn load(&self) -> Result<(), Stuck> {
        self.all().iter().try_for_each(Extra::load)
    }

    pub(super) fn push(&mut self, extra: Extra) -> Result<(), Stuck> {
        *self.all.get_mut(self.count).ok_or(Stuck::Descriptors)? = extra;
        self.count += 1;
        Ok(())
    }
}

impl Table {
    /// Takes a descriptor that has arrived for a checkpoint.
    pub(crate) fn receive(&mut self, extra: Extra, out: &mut Extras) -> Result<(), Stuck> {
        self.own.take(extra.duplicate)?;
        out.push(extra)
    }

    /// Closes the tool's duplicates for a checkpoint that is not needed any more.
    pub(crate) fn forget(&mut self, extras: &mut Extras) {
        for extra in extras.all() {
            self.own.release(extra.duplicate);
        }
        extras.count = 0;
    }
}
