//! What all players of an app have in common: the ready state, as the first of them found it.
//!
//! The ready process makes the memory for it before it forks the first player, so that all inherit
//! it in the same place. The first player fills it; whichever comes later makes itself equal to it,
//! so that players differ in nothing but what the kernel numbers (see [`super::identity`]).

use std::os::fd::AsFd;
use std::ptr;
use std::sync::atomic::{AtomicBool, AtomicI32, Ordering};

use rustix::fs::{MemfdFlags, ftruncate, memfd_create};
use rustix::io::Errno;
use rustix::mm::{MapFlags, ProtFlags, mmap};
use rustix::process::{Pid, getpid, test_kill_process};

use super::calls::wait_a_little;
use super::layout::{Backing, Layout, PAGE};
use super::page::{self, Page};

/// Bytes of tracked memory that an image has room for. Only what is not zero takes memory.
pub(super) const ROOM: usize = 16 << 30;
const WORD_BITS: usize = u64::BITS as usize;

/// The ready state.
pub(super) struct Original {
    /// Whether the rest is there.
    is_complete: AtomicBool,
    /// The process that fills it, or has filled it; 0 while there is none.
    filler: AtomicI32,
    /// Where the app's stack stands.
    pub(super) stack: usize,
    pub(super) program_break: usize,
    pub(super) layout: Layout,
    /// A bit for each page of the image that is not nothing but zeros.
    filled: [u64; ROOM / PAGE / WORD_BITS],
}

/// Where the image begins, behind the rest.
const IMAGE: usize = size_of::<Original>().next_multiple_of(PAGE);

impl Original {
    /// Makes the memory.
    pub(super) fn create() -> Result<*mut Original, Errno> {
        let file = memfd_create("ready", MemfdFlags::CLOEXEC)?;
        let length = IMAGE + ROOM;
        ftruncate(&file, length as u64)?;
        let protection = ProtFlags::READ | ProtFlags::WRITE;
        let flags = MapFlags::SHARED | MapFlags::NORESERVE;
        // SAFETY: a mapping at an address that the kernel chooses touches no other memory.
        let memory = unsafe { mmap(ptr::null_mut(), length, protection, flags, file.as_fd(), 0)? };
        Ok(memory.cast())
    }

    /// Waits until another player has filled it in; false if that is left to the caller.
    pub(super) fn is_complete(&self) -> bool {
        let own = getpid().as_raw_pid();
        let mut filler = 0;
        while !self.is_complete.load(Ordering::Acquire) {
            let claimed =
                self.filler
                    .compare_exchange(filler, own, Ordering::AcqRel, Ordering::Acquire);
            match claimed {
                Ok(_) => return false,
                // One that has ended in the midst of it is followed by the next.
                Err(other) if is_gone(other) => filler = other,
                Err(_) => wait_a_little(),
            }
        }
        true
    }

    /// The process that has filled it in: the number of its thread is in the image.
    pub(super) fn filler(&self) -> i32 {
        self.filler.load(Ordering::Acquire)
    }

    /// It is filled in.
    pub(super) fn complete(&self) {
        self.is_complete.store(true, Ordering::Release);
    }

    /// The bytes of a page of the image; `None` if it is nothing but zeros.
    pub(super) fn page(&self, offset: usize) -> Option<*const Page> {
        let index = offset / PAGE;
        let is_filled = self.filled[index / WORD_BITS] >> (index % WORD_BITS) & 1 == 1;
        is_filled.then(|| self.image(offset).cast_const())
    }

    /// Gives a page of the image the bytes at an address. Zeros go without saying where there is no
    /// file that would have other bytes.
    ///
    /// # Safety
    /// A page can be read there.
    pub(super) unsafe fn fill(&mut self, offset: usize, address: usize, backing: Backing) {
        // SAFETY: the caller's promise.
        if backing == Backing::Anonymous && unsafe { page::is(address, None) } {
            return;
        }
        let index = offset / PAGE;
        self.filled[index / WORD_BITS] |= 1 << (index % WORD_BITS);
        // SAFETY: the image has a page there, which overlaps nothing of the app's.
        unsafe { page::copy(address as *const Page, self.image(offset).addr()) };
    }

    /// Forgets pages that a player which has not come to its end has filled.
    pub(super) fn clear(&mut self) {
        self.filled.fill(0);
    }

    fn image(&self, offset: usize) -> *mut Page {
        let record = ptr::from_ref(self).cast_mut();
        // SAFETY: callers stay below `ROOM`, which the mapping has behind the record.
        unsafe { record.byte_add(IMAGE + offset).cast() }
    }
}

fn is_gone(process: i32) -> bool {
    Pid::from_raw(process).is_none_or(|process| test_kill_process(process) == Err(Errno::SRCH))
}
