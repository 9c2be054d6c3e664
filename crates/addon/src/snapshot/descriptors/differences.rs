//! In what the descriptors of a player that stands at a checkpoint differ from those of the ready state.

use std::ffi::c_int;
use std::os::fd::{BorrowedFd, RawFd};

use rustix::fs::fstat;
use rustix::process::getpid;

use super::carried::{CLOSED, Extra, Extras, FOLDER, IN_PLACE, NO_OFFSET};
use super::{Entry, Kind, MOST, Table, here};
use crate::snapshot::calls::{call, failed, fcntl};
use crate::snapshot::stuck::Stuck;
use crate::uv;

/// Asks whether two descriptors are one description, from Linux 6.10 on.
const F_DUPFD_QUERY: c_int = 1027;
/// What `kcmp` compares.
const KCMP_FILE: c_int = 0;

/// How a number gets its descriptor in a process that goes on from the checkpoint.
enum Way {
    /// It has it, as in the ready state.
    Ready,
    /// It has it, but with other flags.
    Flags,
    /// The descriptor travels.
    Travels,
    /// It only must not be free: the event loop makes what stands there anew.
    Reserved,
}

impl Table {
    /// Takes down how the descriptors differ from the ready state now, where a player stands between
    /// two events.
    pub(crate) fn extras(&mut self, out: &mut Extras) -> Result<(), Stuck> {
        self.forget(out);
        self.own.check()?;
        let of_loop = self.of_loop();
        let mut numbers = [0; MOST];
        let open = self.open_numbers(&mut numbers)?;
        let mut next = 0;
        for number in open {
            while let Some(entry) = self.entry(next).filter(|entry| entry.number < *number) {
                self.push_closed(entry.number, out)?;
                next += 1;
            }
            let before = self.entry(next).filter(|entry| entry.number == *number);
            next += usize::from(before.is_some());
            self.push_open(*number, before, of_loop, out)?;
        }
        while let Some(entry) = self.entry(next) {
            self.push_closed(entry.number, out)?;
            next += 1;
        }
        self.push_folder(out)
    }

    fn entry(&self, index: usize) -> Option<Entry> {
        self.entries().get(index).copied()
    }

    fn push_closed(&mut self, number: RawFd, out: &mut Extras) -> Result<(), Stuck> {
        let extra = Extra::new(number, (CLOSED, true), NO_OFFSET);
        self.push(extra, self.folder, out)
    }

    fn push_open(
        &mut self,
        number: RawFd,
        before: Option<Entry>,
        of_loop: uv::Descriptors,
        out: &mut Extras,
    ) -> Result<(), Stuck> {
        let kind = Kind::of(number, self.list).map_err(failed("fstat"))?;
        let now = Entry::of(number, kind).map_err(failed("fcntl"))?;
        let flags = (now.flags, now.closes_at_exec);
        match self.way(&now, before, of_loop)? {
            Way::Ready => Ok(()),
            Way::Flags => self.push(Extra::new(number, flags, IN_PLACE), self.folder, out),
            Way::Reserved => {
                let flags = (libc::O_PATH, true);
                self.push(Extra::new(number, flags, NO_OFFSET), self.folder, out)
            }
            Way::Travels if kind.has_offset() => {
                self.push(Extra::new(number, flags, now.offset), number, out)
            }
            Way::Travels => self.push(Extra::new(number, flags, NO_OFFSET), number, out),
        }
    }

    fn way(
        &self,
        now: &Entry,
        before: Option<Entry>,
        of_loop: uv::Descriptors,
    ) -> Result<Way, Stuck> {
        let Entry { number, kind, .. } = *now;
        if of_loop.contains(number) {
            return Ok(before.map_or(Way::Reserved, |_| Way::Ready));
        }
        if let Some(before) = before {
            let is_same = is_same(before.backup, now);
            if is_same || before.is_remade_as(now) {
                return match self.inside(&before)? == before.inside {
                    false => Err(Stuck::Changed { number, kind }),
                    true if before.stands_as(now) => Ok(Way::Ready),
                    true if kind.can_be_shared() => Ok(Way::Travels),
                    true => Ok(Way::Flags),
                };
            }
        }
        if kind.can_be_shared() {
            Ok(Way::Travels)
        } else {
            Err(Stuck::Tied { number, kind })
        }
    }

    /// Adds an extra, with a duplicate of `of` that travels.
    fn push(&mut self, extra: Extra, of: RawFd, out: &mut Extras) -> Result<(), Stuck> {
        let duplicate = self.own.duplicate(of)?;
        out.push(extra.with(duplicate))
    }

    fn push_folder(&mut self, out: &mut Extras) -> Result<(), Stuck> {
        let folder = here()?;
        self.own.take(folder)?;
        if identity(folder)? == identity(self.folder)? {
            self.own.release(folder);
            return Ok(());
        }
        let extra = Extra::new(FOLDER, (libc::O_PATH, true), NO_OFFSET);
        out.push(extra.with(folder))
    }
}

impl Entry {
    /// Whether nothing of a description and its number has changed.
    fn stands_as(&self, now: &Entry) -> bool {
        let words = |entry: &Entry| (entry.flags, entry.closes_at_exec, entry.offset);
        words(self) == words(now)
    }

    /// Whether it is a pipe that was closed and made again, as libuv does in a child that was forked:
    /// one end is as good as the other, as long as as much is in it.
    fn is_remade_as(&self, now: &Entry) -> bool {
        let is_pipe = self.kind == Kind::Pipe && now.kind == Kind::Pipe;
        is_pipe && self.is_watched && self.stands_as(now)
    }
}

/// Whether a descriptor is open on the same description as another of its kind.
///
/// Before Linux 6.10 the only way to ask is one that containers often forbid. Then the same file with
/// the same flags is taken for it, which is exact for pipes and does for files; what has no file of
/// its own is not told apart, so it counts as another.
fn is_same(one: RawFd, other: &Entry) -> bool {
    if let Ok(answer) = fcntl(one, F_DUPFD_QUERY, other.number) {
        return answer == 1;
    }
    let own = getpid().as_raw_pid();
    // SAFETY: touches no memory.
    if let Ok(order) = unsafe { call!(SYS_kcmp, own, own, KCMP_FILE, one, other.number) } {
        return order == 0;
    }
    let is_file = other.kind.can_be_shared() || matches!(other.kind, Kind::Pipe | Kind::Pair);
    let has_flags = fcntl(one, libc::F_GETFL, 0) == Ok(other.flags);
    is_file && has_flags && identity(one) == identity(other.number)
}

/// Device and inode.
fn identity(number: RawFd) -> Result<(u64, u64), Stuck> {
    // SAFETY: only asked what it is; the kernel says if it is not open.
    let status = fstat(unsafe { BorrowedFd::borrow_raw(number) }).map_err(failed("fstat"))?;
    Ok((status.st_dev, status.st_ino))
}
