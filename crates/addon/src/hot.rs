//! The pages that every run writes to, copied in a few calls instead of in a fault each.
//!
//! A fork shares all pages with its parent until it writes to them, and each first write is a
//! fault. What the first runs of a worker have written to is remembered in memory that all its forks
//! share; later runs ask the kernel for these pages at once, before their first event. Nothing of
//! this can be seen by the app: a page holds the same, whoever has it copied.

use std::fs::{File, read_to_string};
use std::ops::Range;
use std::os::unix::fs::FileExt;
use std::slice;
use std::sync::OnceLock;
use std::sync::atomic::{AtomicU32, AtomicUsize, Ordering};

use rustix::mm::{Advice, MapFlags, ProtFlags, madvise, mmap_anonymous};
use rustix::param::page_size;

/// Most ranges that are remembered.
const CAPACITY: usize = 4096;
/// Bits of an entry of `/proc/PID/pagemap`.
const PRESENT: u64 = 1 << 63;
const OF_FILE: u64 = 1 << 61;
const EXCLUSIVE: u64 = 1 << 56;

/// What is known, in memory that a worker and all its forks share.
struct Known {
    /// How far it is: even numbers are [`EMPTY`], [`FIRST`] and [`DONE`]; in between, one writes.
    step: AtomicU32,
    count: AtomicUsize,
    /// Beginnings and ends of ranges of addresses, in order.
    ranges: [[AtomicUsize; 2]; CAPACITY],
}

const EMPTY: u32 = 0;
/// The pages of one run are known.
const FIRST: u32 = 2;
/// The pages that two runs have in common are known.
const DONE: u32 = 4;

static KNOWN: OnceLock<Option<&'static Known>> = OnceLock::new();

/// Makes the memory, in the first process that serves forks.
pub(crate) fn prepare() {
    KNOWN.get_or_init(|| {
        let protection = ProtFlags::READ | ProtFlags::WRITE;
        let anywhere = std::ptr::null_mut();
        // SAFETY: a mapping at an address that the kernel chooses touches no other memory.
        let memory = unsafe {
            mmap_anonymous(anywhere, size_of::<Known>(), protection, MapFlags::SHARED).ok()?
        };
        // SAFETY: it is as long as a `Known`, begins at a page and is never unmapped; it is zeroed,
        // and zero is a valid `Known`, which consists of atomics.
        Some(unsafe { &*memory.cast::<Known>() })
    });
}

/// A run begins: has the pages copied that it is going to write to.
pub(crate) fn take() {
    let Some(Some(known)) = KNOWN.get() else {
        return;
    };
    if known.step.load(Ordering::Acquire) != DONE {
        return;
    }
    for range in known.read() {
        let address = range.start as *mut std::ffi::c_void;
        // SAFETY: the kernel copies shared pages of the range, and none of them holds anything else
        // afterwards.
        let copied = unsafe { madvise(address, range.len(), Advice::LinuxPopulateWrite) };
        // An error means that the range is not mapped here or that the kernel is older: then pages
        // are copied as they are written to.
        let _ = copied;
    }
}

/// A run ends: remembers which pages it has written to, if that is not known yet.
pub(crate) fn learn() {
    let Some(Some(known)) = KNOWN.get() else {
        return;
    };
    let step = known.step.load(Ordering::Acquire);
    let begin = |step: u32| {
        let [success, failure] = [Ordering::Acquire, Ordering::Relaxed];
        let changed = known
            .step
            .compare_exchange(step, step + 1, success, failure);
        changed.is_ok()
    };
    if step != EMPTY && step != FIRST || !begin(step) {
        return;
    }
    let own = own_pages().unwrap_or_default();
    known.write(if step == EMPTY {
        own
    } else {
        common(&known.read(), &own)
    });
    known.step.store(step + 2, Ordering::Release);
}

impl Known {
    fn read(&self) -> Vec<Range<usize>> {
        let count = self.count.load(Ordering::Relaxed);
        let ranges = self.ranges.iter().take(count);
        ranges
            .map(|[start, end]| start.load(Ordering::Relaxed)..end.load(Ordering::Relaxed))
            .collect()
    }

    fn write(&self, ranges: Vec<Range<usize>>) {
        let count = ranges.len().min(CAPACITY);
        for ([start, end], range) in self.ranges.iter().zip(ranges) {
            start.store(range.start, Ordering::Relaxed);
            end.store(range.end, Ordering::Relaxed);
        }
        self.count.store(count, Ordering::Relaxed);
    }
}

/// The pages that this process shares with none.
fn own_pages() -> Option<Vec<Range<usize>>> {
    let page_bytes = page_size();
    let pagemap = File::open("/proc/self/pagemap").ok()?;
    let mut own: Vec<Range<usize>> = Vec::new();
    for line in read_to_string("/proc/self/maps").ok()?.lines() {
        let (range, rest) = line.split_once(' ')?;
        if !rest.starts_with("rw-p") {
            continue;
        }
        let (start, end) = range.split_once('-')?;
        let start = usize::from_str_radix(start, 16).ok()?;
        let end = usize::from_str_radix(end, 16).ok()?;
        let mut entries = vec![0_u64; (end - start) / page_bytes];
        // SAFETY: the bytes are those of `entries`, which nobody else refers to meanwhile, and all
        // bytes make numbers.
        let bytes = unsafe {
            slice::from_raw_parts_mut(entries.as_mut_ptr().cast::<u8>(), size_of_val(&*entries))
        };
        let offset = start / page_bytes * size_of::<u64>();
        pagemap.read_exact_at(bytes, offset as u64).ok()?;
        for (page, entry) in (start..end).step_by(page_bytes).zip(entries) {
            if entry & (PRESENT | OF_FILE | EXCLUSIVE) != PRESENT | EXCLUSIVE {
                continue;
            }
            match own.last_mut() {
                Some(last) if last.end == page => last.end += page_bytes,
                _ => own.push(page..page + page_bytes),
            }
        }
    }
    Some(own)
}

/// The ranges that are in both of two ordered lists.
fn common(one: &[Range<usize>], other: &[Range<usize>]) -> Vec<Range<usize>> {
    let (mut one, mut other) = (one.iter().peekable(), other.iter().peekable());
    let mut both = Vec::new();
    while let (Some(a), Some(b)) = (one.peek(), other.peek()) {
        let range = a.start.max(b.start)..a.end.min(b.end);
        if a.end < b.end {
            one.next();
        } else {
            other.next();
        }
        if !range.is_empty() {
            both.push(range);
        }
    }
    both
}
