//! What memory knows of the process that it is in: the number of its thread, which libc keeps; and
//! of the processor that it runs on, which the kernel writes there until it is told not to.
//!
//! All else that tells processes apart is asked of the kernel each time, or was asked before the
//! first fork, such as `process.pid`, and so is the same in all of them.

#[cfg(target_arch = "x86_64")]
use std::arch::asm;

use rustix::thread::gettid;

use crate::kernel;

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

    /// Writes this thread's number where it should be.
    pub(super) fn restore(&self) {
        self.set(gettid().as_raw_pid());
    }

    /// Writes the number of some thread there.
    pub(super) fn set(&self, number: i32) {
        for place in &self.places[..self.count] {
            let place = *place as *mut i32;
            // SAFETY: the word is libc's record of this thread, which is as it was in another process.
            unsafe {
                if place.read() != number {
                    place.write(number);
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

/// Bytes that libc gives the kernel to write the number of a processor to.
const PROCESSOR_BYTES: usize = 32;
/// Says that it is no longer to be written.
const UNREGISTER: usize = 1;
/// What libc registered it with.
const SIGNATURE: usize = 0x5305_3053;

/// Has the kernel write no more into memory whenever the thread changes its processor: it would do so
/// between two looks at the same page. libc then asks instead.
pub(super) fn forget_processor() {
    // SAFETY: a lookup by name; glibc has the distance there, and other C libraries nothing.
    let offset = unsafe { libc::dlsym(libc::RTLD_DEFAULT, c"__rseq_offset".as_ptr()) };
    if offset.is_null() {
        return;
    }
    // SAFETY: it is an integer of a pointer's size.
    let place = record().wrapping_add_signed(unsafe { *offset.cast::<isize>() });
    let arguments = [place, PROCESSOR_BYTES, UNREGISTER, SIGNATURE, 0, 0];
    // SAFETY: the kernel forgets the place, or says that it never knew it.
    let _ = unsafe { kernel::call(libc::SYS_rseq, arguments) };
}
