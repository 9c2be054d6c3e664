//! What memory knows of the process that it is in: the number of its thread, which libc keeps.
//!
//! All else that tells processes apart is asked of the kernel each time, or was asked before the
//! first fork, such as `process.pid`, and so is the same in all of them.

#[cfg(target_arch = "x86_64")]
use std::arch::asm;

use rustix::thread::gettid;

/// How far libc's record of a thread is looked at, in bytes.
const RECORD_BYTES: usize = 2304;
const MOST: usize = 8;

/// Where the number of this thread stands. Valid when zeroed: nowhere.
#[derive(Clone, Copy, Default)]
pub(crate) struct Identity {
    count: usize,
    places: [usize; MOST],
}

impl Identity {
    /// The words that hold the number now.
    pub(crate) fn find() -> Identity {
        let mut found = Identity::default();
        let own = gettid().as_raw_pid();
        let record = record();
        for place in (record..record + RECORD_BYTES).step_by(size_of::<i32>()) {
            found.add(place, own);
        }
        found
    }

    /// Of these words, those that hold the number of this thread, which has been forked since.
    pub(super) fn that_have_changed(&self) -> Identity {
        let mut found = Identity::default();
        let own = gettid().as_raw_pid();
        for place in &self.places[..self.count] {
            found.add(*place, own);
        }
        found
    }

    /// Writes the number where it should be.
    pub(super) fn restore(&self) {
        let own = gettid().as_raw_pid();
        for place in &self.places[..self.count] {
            let place = *place as *mut i32;
            // SAFETY: the word is libc's record of this thread, which is as it was in another process.
            unsafe {
                if place.read() != own {
                    place.write(own);
                }
            }
        }
    }

    fn add(&mut self, place: usize, number: i32) {
        // SAFETY: the record of a thread is longer than what is looked at, and never goes away.
        let is_it = unsafe { (place as *const i32).read() } == number;
        if is_it && let Some(free) = self.places.get_mut(self.count) {
            *free = place;
            self.count += 1;
        }
    }
}

/// Where libc's record of this thread begins.
#[cfg(target_arch = "x86_64")]
fn record() -> usize {
    let record: usize;
    // SAFETY: the first word of a thread's record is its own address, on all C libraries.
    unsafe {
        asm!("mov {}, fs:0", out(reg) record, options(nostack, readonly, preserves_flags));
    }
    record
}

/// There are no players on this processor.
#[cfg(not(target_arch = "x86_64"))]
fn record() -> usize {
    unreachable!("a player on a processor that has none")
}
