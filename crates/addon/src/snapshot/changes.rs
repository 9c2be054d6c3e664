//! What a run does to its address space: noted by the preloaded functions, so that it can be undone.
//!
//! libc maps and unmaps on its own, too, past these functions: its allocator is told to keep to the
//! program break (`memory.rs`), a thread's stack is mapped by us (`threads.rs`). What escapes all the
//! same shows in the size of the address space.

use std::cell::UnsafeCell;
use std::sync::atomic::{AtomicPtr, AtomicUsize, Ordering};

use super::layout::PAGE;

/// Most changes of a run that are listed; with more, the whole address space is looked at.
const CAPACITY: usize = 4096;

/// What was done to a range.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
#[repr(u8)]
pub(super) enum Kind {
    /// Its pages were thrown away, and are zeros, or their file's bytes.
    Dropped,
    /// It may be read, written or executed by others than before.
    Protected,
    /// It was mapped, or is not mapped any more.
    Mapped,
}

/// A change of a range of whole pages.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(super) struct Change {
    pub(super) start: usize,
    pub(super) end: usize,
    pub(super) kind: Kind,
}

/// The changes since the list was cleared, by all threads. Valid when zeroed: none.
pub(super) struct Changes {
    /// How many there were, listed or not.
    count: AtomicUsize,
    listed: [UnsafeCell<Change>; CAPACITY],
}

/// The list of this process, if it is a player.
static LIST: AtomicPtr<Changes> = AtomicPtr::new(std::ptr::null_mut());

impl Changes {
    /// Lists what this process does from now on. It must never move or end.
    pub(super) fn begin(&mut self) {
        LIST.store(self, Ordering::Release);
    }

    pub(super) fn clear(&mut self) {
        *self.count.get_mut() = 0;
    }

    /// All changes, in the order of their addresses; `None` if there were too many.
    pub(super) fn sorted(&mut self) -> Option<&[Change]> {
        let count = *self.count.get_mut();
        let listed = self.listed.get_mut(..count)?;
        // SAFETY: an `UnsafeCell` has the form of what it holds, and `self` is borrowed for writing.
        let listed = unsafe { &mut *(std::ptr::from_mut(listed) as *mut [Change]) };
        listed.sort_unstable();
        Some(listed)
    }

    /// Number `index` of the changes, as they were last sorted.
    pub(super) fn listed(&self, index: usize) -> Change {
        // SAFETY: lists are read only where all other threads have ended.
        unsafe { *self.listed[index].get() }
    }

    /// Lists a change.
    pub(super) fn push(&self, change: Change) {
        let index = self.count.fetch_add(1, Ordering::AcqRel);
        if let Some(place) = self.listed.get(index) {
            // SAFETY: nobody else has this index, and lists are read only where all other threads
            // have ended.
            unsafe { *place.get() = change };
        }
    }
}

fn note(kind: Kind, address: usize, length: usize) {
    let list = LIST.load(Ordering::Acquire);
    if list.is_null() || length == 0 {
        return;
    }
    let change = Change {
        start: address & !(PAGE - 1),
        end: (address + length).next_multiple_of(PAGE),
        kind,
    };
    // SAFETY: `begin` was given a list that never moves or ends.
    unsafe { (*list).push(change) };
}

/// A range was mapped, unmapped or moved.
pub(crate) fn mapped(address: usize, length: usize) {
    note(Kind::Mapped, address, length);
}

/// The protection of a range was changed.
pub(crate) fn protected(address: usize, length: usize) {
    note(Kind::Protected, address, length);
}

/// Advice that throws pages away was followed.
pub(crate) fn dropped(address: usize, length: usize) {
    note(Kind::Dropped, address, length);
}
