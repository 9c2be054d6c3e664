//! The descriptors in which a checkpoint differs from the ready state, on their way to other players.
//!
//! Files, directories and devices travel as they are: whoever goes on from the checkpoint opens its
//! files anew. What the event loop has made for itself is made anew as well, so a checkpoint needs no
//! more than that its numbers are not free: what stands there meanwhile is the working folder. With
//! anything else in its hands no process can go on in the place of another.

use std::ffi::c_int;
use std::os::fd::{BorrowedFd, OwnedFd, RawFd};

use rustix::fs::fstat;
use rustix::process::getpid;

use super::own::moved_up;
use super::{Entry, Kind, Table, go_to, here, set_flags, set_offset};
use crate::snapshot::calls::{call, close, dup3, failed, fcntl};
use crate::snapshot::stuck::Stuck;
use crate::uv;

/// Most descriptors of a checkpoint: the kernel lets no more than 253 travel at a time.
pub(crate) const MOST_CARRIED: usize = 200;
/// The flags of a number at which nothing is open.
const CLOSED: c_int = -1;
/// The offset of what has none.
const NO_OFFSET: u64 = u64::MAX;
/// The number of the working folder.
const FOLDER: RawFd = libc::AT_FDCWD;
/// Asks whether two descriptors are one description, from Linux 6.10 on.
const F_DUPFD_QUERY: c_int = 1027;
/// What `kcmp` compares.
const KCMP_FILE: c_int = 0;

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

    fn push(&mut self, extra: Extra) -> Result<(), Stuck> {
        *self.all.get_mut(self.count).ok_or(Stuck::Descriptors)? = extra;
        self.count += 1;
        Ok(())
    }
}

impl Table {
    /// Takes down how the descriptors differ from the ready state now, where a player stands between
    /// two events.
    pub(crate) fn extras(&mut self, out: &mut Extras) -> Result<(), Stuck> {
        self.forget(out);
        let of_loop = self.of_loop();
        let mut numbers = [0; super::MOST];
        let open = self.open_numbers(&mut numbers)?;
        let mut entry = 0;
        for number in open {
            while entry < self.count && self.entries[entry].number < *number {
                self.push_closed(entry, out)?;
                entry += 1;
            }
            let known = entry < self.count && self.entries[entry].number == *number;
            let before = known.then(|| self.entries[entry]);
            entry += usize::from(known);
            self.push_open(*number, before, of_loop, out)?;
        }
        for entry in entry..self.count {
            self.push_closed(entry, out)?;
        }
        self.push_folder(out)
    }

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

    fn push_closed(&mut self, entry: usize, out: &mut Extras) -> Result<(), Stuck> {
        let number = self.entries[entry].number;
        self.push_place(number, CLOSED, out)
    }

    /// A number at which nothing is open that matters.
    fn push_place(&mut self, number: RawFd, flags: c_int, out: &mut Extras) -> Result<(), Stuck> {
        out.push(Extra {
            number,
            flags,
            closes_at_exec: true,
            offset: NO_OFFSET,
            duplicate: self.own.duplicate(self.folder)?,
        })
    }

    fn push_open(
        &mut self,
        number: RawFd,
        before: Option<Entry>,
        of_loop: uv::Descriptors,
        out: &mut Extras,
    ) -> Result<(), Stuck> {
        let kind = Kind::of(number, self.list).map_err(failed("fstat"))?;
        if of_loop.contains(number) {
            return match before {
                Some(_) => Ok(()),
                None => self.push_place(number, libc::O_PATH, out),
            };
        }
        let now = Entry::of(number, kind).map_err(failed("fcntl"))?;
        if let Some(before) = before {
            let is_same = is_same(before.backup, number, kind);
            if is_same && self.inside(&before)? != before.inside {
                return Err(Stuck::Changed { number, kind });
            }
            if is_same && (!kind.can_be_shared() || before.stands_as(&now)) {
                return Ok(());
            }
        }
        if !kind.can_be_shared() {
            return Err(Stuck::Tied { number, kind });
        }
        out.push(Extra {
            number,
            flags: now.flags,
            closes_at_exec: now.closes_at_exec,
            offset: if kind.has_offset() {
                now.offset
            } else {
                NO_OFFSET
            },
            duplicate: self.own.duplicate(number)?,
        })
    }

    fn push_folder(&mut self, out: &mut Extras) -> Result<(), Stuck> {
        let folder = here()?;
        self.own.take(folder)?;
        if identity(folder)? == identity(self.folder)? {
            self.own.release(folder);
            return Ok(());
        }
        out.push(Extra {
            number: FOLDER,
            flags: libc::O_PATH,
            closes_at_exec: true,
            offset: NO_OFFSET,
            duplicate: folder,
        })
    }
}

impl Entry {
    /// Whether nothing of a description and its number has changed.
    fn stands_as(&self, now: &Entry) -> bool {
        let words = |entry: &Entry| (entry.flags, entry.closes_at_exec, entry.offset);
        words(self) == words(now)
    }
}

/// Whether two descriptors of one kind are one description.
///
/// Before Linux 6.10 the only way to ask is one that containers often forbid. Then the same file with
/// the same flags is taken for it, which is exact for pipes and does for files; what has no file of
/// its own is not told apart, so it counts as another.
fn is_same(one: RawFd, other: RawFd, kind: Kind) -> bool {
    if let Ok(answer) = fcntl(one, F_DUPFD_QUERY, other) {
        return answer == 1;
    }
    let own = getpid().as_raw_pid();
    // SAFETY: touches no memory.
    if let Ok(order) = unsafe { call!(SYS_kcmp, own, own, KCMP_FILE, one, other) } {
        return order == 0;
    }
    let flags = |number| fcntl(number, libc::F_GETFL, 0);
    let is_file = kind.can_be_shared() || kind == Kind::Pipe;
    is_file && identity(one) == identity(other) && flags(one) == flags(other)
}

/// Device and inode.
fn identity(number: RawFd) -> Result<(u64, u64), Stuck> {
    // SAFETY: only asked what it is; the kernel says if it is not open.
    let status = fstat(unsafe { BorrowedFd::borrow_raw(number) }).map_err(failed("fstat"))?;
    Ok((status.st_dev, status.st_ino))
}
