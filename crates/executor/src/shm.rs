//! The memory that processes of the app share with the engine: coverage and slots for traces, and, with
//! each player, the areas that checkpoints are exchanged in (`stackful_protocol::pages`).
//!
//! ```text
//! 0                          coverage, one byte a block
//! coverage_bytes             slot 0, the worker's own trace
//! coverage_bytes + n * slot  slot n
//! ```
//!
//! All `unsafe` of this crate is here. Other processes write to the mapping at any time, so it is
//! never seen as a slice: bytes are copied out through raw pointers, inside bounds that are fixed
//! when the memory is made. A copy may hold a half-written record; the trace's own committed length
//! says where the whole ones end, and it is read first.

use std::fs::File;
use std::os::fd::OwnedFd;
use std::ptr;
use std::sync::atomic::{AtomicU32, Ordering};

use memmap2::{MmapOptions, MmapRaw};
use rustix::fs::{MemfdFlags, memfd_create};
use stackful_protocol::{pages, trace};

const WORD: usize = size_of::<u32>();

/// The shared memory, mapped here and passed on as a file descriptor.
#[derive(Debug)]
pub(crate) struct SharedMemory {
    map: MmapRaw,
    file: File,
    coverage_bytes: usize,
    slot_bytes: usize,
    slots: usize,
}

impl SharedMemory {
    /// Zeroed memory. Sizes are rounded up to whole words.
    pub(crate) fn new(
        coverage_bytes: u32,
        slot_bytes: u32,
        slots: u32,
    ) -> std::io::Result<SharedMemory> {
        let coverage_bytes = coverage_bytes.next_multiple_of(WORD as u32) as usize;
        let slot_bytes = slot_bytes.next_multiple_of(WORD as u32) as usize;
        let slots = slots as usize;
        let file = File::from(memfd_create(c"stackful", MemfdFlags::CLOEXEC)?);
        file.set_len((coverage_bytes + slots * slot_bytes) as u64)?;
        let map = MmapOptions::new().map_raw(&file)?;
        Ok(SharedMemory {
            map,
            file,
            coverage_bytes,
            slot_bytes,
            slots,
        })
    }

    /// A descriptor that a worker maps the memory from.
    pub(crate) fn descriptor(&self) -> std::io::Result<OwnedFd> {
        self.file.try_clone().map(OwnedFd::from)
    }

    /// Bytes of the coverage region.
    pub(crate) fn coverage_bytes(&self) -> usize {
        self.coverage_bytes
    }

    /// How many slots there are.
    pub(crate) fn slots(&self) -> u32 {
        self.slots as u32
    }

    /// Bytes of one slot.
    pub(crate) fn slot_bytes(&self) -> usize {
        self.slot_bytes
    }

    /// The first `blocks` bytes of the coverage region as they are now.
    pub(crate) fn coverage(&self, blocks: usize) -> Vec<u8> {
        let mut bytes = vec![0; blocks.min(self.coverage_bytes)];
        // SAFETY: the bytes lie in the region; the target is as long and our own.
        unsafe { ptr::copy_nonoverlapping(self.map.as_ptr(), bytes.as_mut_ptr(), bytes.len()) };
        bytes
    }

    /// As if nothing had run yet.
    pub(crate) fn forget_coverage(&self) {
        // SAFETY: the bytes lie in the region; a process that writes there meanwhile writes bytes.
        unsafe { ptr::write_bytes(self.map.as_ptr().cast_mut(), 0, self.coverage_bytes) };
    }

    /// The committed words of a slot.
    pub(crate) fn trace(&self, slot: usize) -> Vec<u32> {
        let most = self.slot_bytes / WORD;
        let length = (self.word(slot, trace::COMMITTED) as usize).clamp(trace::HEADER_WORDS, most);
        let mut words = vec![0_u32; length];
        // SAFETY: `length` words lie in the slot; the target is as long and our own.
        unsafe { ptr::copy_nonoverlapping(self.slot(slot), words.as_mut_ptr(), length) };
        words
    }

    /// Puts a trace into a slot, as if it had been written there. It is given in parts, the first of
    /// which begins with the header; what does not fit is left out.
    pub(crate) fn put<'a>(&self, slot: usize, parts: impl IntoIterator<Item = &'a [u32]>) {
        let mut room = self.slot_bytes / WORD;
        let mut next = self.slot(slot);
        let mut written = 0;
        for part in parts {
            let length = part.len().min(room);
            // SAFETY: `length` words lie in `part`, which is our own, and `room`, which is no less, in
            // the slot from `next` on; so `next` is inside of the slot, or its end.
            next = unsafe {
                ptr::copy_nonoverlapping(part.as_ptr(), next, length);
                next.add(length)
            };
            room -= length;
            written += length;
        }
        let committed = self.header(slot, trace::COMMITTED);
        committed.store(written as u32, Ordering::Release);
    }

    /// Whether the trace of a slot did not fit.
    pub(crate) fn overflowed(&self, slot: usize) -> bool {
        self.word(slot, trace::OVERFLOW) != 0
    }

    /// Forgets the trace of a slot.
    pub(crate) fn clear(&self, slot: usize) {
        for index in 0..trace::HEADER_WORDS {
            self.header(slot, index).store(0, Ordering::Release);
        }
    }

    fn word(&self, slot: usize, index: usize) -> u32 {
        self.header(slot, index).load(Ordering::Acquire)
    }

    fn header(&self, slot: usize, index: usize) -> &AtomicU32 {
        assert!(index < trace::HEADER_WORDS, "a word of the header");
        // SAFETY: the word lies in the slot and is aligned, since all sizes are whole words and a
        // mapping begins at a page; every process accesses it as one word.
        unsafe { AtomicU32::from_ptr(self.slot(slot).add(index)) }
    }

    fn slot(&self, slot: usize) -> *mut u32 {
        assert!(slot < self.slots, "a slot of this memory");
        // SAFETY: the offset is inside the mapping.
        unsafe {
            self.map
                .as_mut_ptr()
                .add(self.coverage_bytes + slot * self.slot_bytes)
        }
        .cast()
    }
}

/// The areas in which a player and the engine exchange checkpoints.
#[derive(Debug)]
pub(crate) struct Areas {
    map: MmapRaw,
    file: File,
}

impl Areas {
    /// Areas that hold nothing; what nobody writes to is not there.
    pub(crate) fn new() -> std::io::Result<Areas> {
        let file = File::from(memfd_create(c"stackful pages", MemfdFlags::CLOEXEC)?);
        file.set_len((pages::AREAS * pages::AREA_BYTES) as u64)?;
        let map = MmapOptions::new().map_raw(&file)?;
        Ok(Areas { map, file })
    }

    /// A descriptor that a player maps them from.
    pub(crate) fn descriptor(&self) -> std::io::Result<OwnedFd> {
        self.file.try_clone().map(OwnedFd::from)
    }

    /// Copies the bytes at `offset` of an area to `target`.
    pub(crate) fn read(&self, area: usize, offset: usize, target: &mut [u8]) {
        let source = self.at(area, offset, target.len());
        // SAFETY: the bytes lie in the area; the target is as long and our own.
        unsafe { ptr::copy_nonoverlapping(source, target.as_mut_ptr(), target.len()) };
    }

    /// Copies bytes to `offset` of an area.
    pub(crate) fn write(&self, area: usize, offset: usize, bytes: &[u8]) {
        let target = self.at(area, offset, bytes.len());
        // SAFETY: as many bytes lie in the area; the source is our own.
        unsafe { ptr::copy_nonoverlapping(bytes.as_ptr(), target, bytes.len()) };
    }

    fn at(&self, area: usize, offset: usize, length: usize) -> *mut u8 {
        assert!(area < pages::AREAS, "an area of this memory");
        let fits = offset <= pages::AREA_BYTES && length <= pages::AREA_BYTES - offset;
        assert!(fits, "bytes of one area");
        // SAFETY: the offset is inside the mapping.
        unsafe { self.map.as_mut_ptr().add(area * pages::AREA_BYTES + offset) }
    }
}
