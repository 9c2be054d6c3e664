//! The descriptors that may be open on files: those that `open` and `dup` have returned.
//!
//! The kernel lists a process's descriptors too, but slowly in a process that has just been forked,
//! and most are no files.

use std::os::fd::RawFd;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};

use rustix::fs::{Mode, OFlags, RawDir, open};

const WORD_BITS: usize = u64::BITS as usize;
/// A bit for each descriptor up to four thousand.
static MARKED: [AtomicU64; 64] = [const { AtomicU64::new(0) }; 64];
/// Whether there were higher ones; then the kernel is asked.
static HIGHER: AtomicBool = AtomicBool::new(false);
/// Room for what the kernel lists at a time.
const BUFFER_BYTES: usize = 1 << 15;

/// A descriptor has been opened.
pub(super) fn mark(descriptor: RawFd) {
    let Ok(descriptor) = usize::try_from(descriptor) else {
        return;
    };
    match MARKED.get(descriptor / WORD_BITS) {
        Some(word) => {
            word.fetch_or(1 << (descriptor % WORD_BITS), Ordering::Relaxed);
        }
        None => HIGHER.store(true, Ordering::Relaxed),
    }
}

/// A descriptor was found to be none of a file.
pub(super) fn unmark(descriptor: RawFd) {
    let descriptor = descriptor as usize;
    if let Some(word) = MARKED.get(descriptor / WORD_BITS) {
        word.fetch_and(!(1 << (descriptor % WORD_BITS)), Ordering::Relaxed);
    }
}

/// All that may be open, in order.
pub(super) fn marked() -> Vec<RawFd> {
    if HIGHER.load(Ordering::Relaxed) {
        return listed();
    }
    let mut all = Vec::new();
    for (index, word) in MARKED.iter().enumerate() {
        let mut bits = word.load(Ordering::Relaxed);
        while bits != 0 {
            all.push((index * WORD_BITS) as RawFd + bits.trailing_zeros() as RawFd);
            bits &= bits - 1;
        }
    }
    all
}

/// What the kernel lists.
fn listed() -> Vec<RawFd> {
    let flags = OFlags::RDONLY | OFlags::DIRECTORY | OFlags::CLOEXEC;
    let Ok(directory) = open("/proc/self/fd", flags, Mode::empty()) else {
        return Vec::new();
    };
    let mut buffer = Vec::with_capacity(BUFFER_BYTES);
    let mut entries = RawDir::new(directory, buffer.spare_capacity_mut());
    let mut all = Vec::new();
    while let Some(Ok(entry)) = entries.next() {
        all.extend(
            entry
                .file_name()
                .to_str()
                .ok()
                .and_then(|name| name.parse::<RawFd>().ok()),
        );
    }
    all
}
