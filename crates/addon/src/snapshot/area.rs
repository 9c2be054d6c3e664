//! The two areas in which checkpoints are exchanged with the engine (`stackful_protocol::pages`).

use std::ffi::c_int;
use std::os::fd::RawFd;
use std::slice;

use stackful_protocol::pages::{
    ADDRESSES_AT, AREA_BYTES, AREAS, DESCRIPTORS, HEADER_BYTES, MOST_PAGES, PAGE_BYTES, PAGES,
    PAGES_AT, PIECES, PROGRAM_BREAK, RECORD_WORDS, RECORDS_AT, STACK_POINTER, USED, WORD_BYTES,
};

use super::descriptors::{Extra, MOST_CARRIED};
use super::page::{self, Page};
use super::settings::Settings;

/// Bytes of both areas.
pub(super) const BYTES: usize = AREAS * AREA_BYTES;

/// Where in a header the settings are; records follow.
const SETTINGS_AT: usize = RECORDS_AT;
/// Where the records begin.
const RECORDS: usize = (SETTINGS_AT + size_of::<Settings>()).next_multiple_of(WORD_BYTES);
/// Most records.
const MOST: usize = (HEADER_BYTES - RECORDS) / size_of::<Record>();

/// A range of which a checkpoint says what is mapped there.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[repr(C)]
pub(super) struct Record {
    pub(super) start: u64,
    pub(super) end: u64,
    /// [`GAP`], or the protection of private memory.
    pub(super) kind: u64,
    spare: u64,
}

const _: () = assert!(size_of::<Record>() == RECORD_WORDS * WORD_BYTES);

/// A descriptor of a checkpoint.
#[derive(Clone, Copy)]
#[repr(C)]
pub(super) struct Descriptor {
    number: i64,
    flags: i64,
    closes_at_exec: u64,
    /// [`u64::MAX`]: none.
    offset: u64,
}

const _: () = assert!(size_of::<Descriptor>() == RECORD_WORDS * WORD_BYTES);

impl Descriptor {
    /// Its number, its status flags, and whether it is closed when a program is started.
    pub(super) fn told(&self) -> (RawFd, c_int, bool) {
        let [number, flags] = [self.number, self.flags].map(|word| word as i32);
        (number, flags, self.closes_at_exec != 0)
    }

    /// Where the next read or write begins, if there is such a place.
    pub(super) fn offset(&self) -> Option<u64> {
        (self.offset != u64::MAX).then_some(self.offset)
    }
}

/// Nothing is mapped.
pub(super) const GAP: u64 = u64::MAX;

impl Record {
    pub(super) fn new(start: usize, end: usize, kind: u64) -> Record {
        Record {
            start: start as u64,
            end: end as u64,
            kind,
            spare: 0,
        }
    }
}

/// One area: a header, addresses, and the pages that belong there.
#[derive(Clone, Copy)]
pub(super) struct Area(*mut u64);

impl Area {
    /// The area at an address: memory of [`AREA_BYTES`], or a header alone without pages, that stays.
    pub(super) fn new(address: *mut u64) -> Area {
        Area(address)
    }

    /// Whether both are the same memory.
    pub(super) fn is(self, other: Area) -> bool {
        self.0 == other.0
    }

    fn word(self, index: usize) -> *mut u64 {
        // SAFETY: the words of the header lie in the area.
        unsafe { self.0.add(index) }
    }

    fn get(self, index: usize) -> usize {
        // SAFETY: a word of the header, which is aligned; the engine writes to it only while this
        // process waits for it.
        unsafe { self.word(index).read_volatile() as usize }
    }

    fn set(self, index: usize, value: usize) {
        // SAFETY: as in `get`, for a reader.
        unsafe { self.word(index).write_volatile(value as u64) };
    }

    pub(super) fn stack(self) -> usize {
        self.get(STACK_POINTER)
    }

    pub(super) fn program_break(self) -> usize {
        self.get(PROGRAM_BREAK)
    }

    /// The addresses of the pages, in order.
    pub(super) fn addresses(&self) -> &[u64] {
        let count = self.get(PAGES).min(MOST_PAGES);
        // SAFETY: so many words lie in the area; nobody else writes to it while a run or its undoing
        // lasts.
        unsafe { slice::from_raw_parts(self.0.byte_add(ADDRESSES_AT), count) }
    }

    /// The page with this index.
    pub(super) fn page(self, index: usize) -> *const Page {
        // SAFETY: `index` is one of `addresses`, so that the page lies in the area.
        unsafe { self.0.byte_add(PAGES_AT + index * PAGE_BYTES).cast() }
    }

    /// The page for an address, if there is one.
    pub(super) fn find(&self, address: usize) -> Option<*const Page> {
        let index = self.addresses().binary_search(&(address as u64)).ok()?;
        Some(self.page(index))
    }

    /// What is mapped otherwise than when the app was ready, in order.
    pub(super) fn records(&self) -> &[Record] {
        let count = self.get(PIECES).min(MOST - MOST_CARRIED);
        // SAFETY: so many records lie in the header, and any bytes are a record.
        unsafe { slice::from_raw_parts(self.record(self.get(DESCRIPTORS)).cast(), count) }
    }

    /// The descriptors that differ from those when the app was ready.
    pub(super) fn descriptors(&self) -> &[Descriptor] {
        let count = self.get(DESCRIPTORS).min(MOST_CARRIED);
        // SAFETY: as in `records`.
        unsafe { slice::from_raw_parts(self.record(0).cast(), count) }
    }

    /// The settings of the checkpoint.
    pub(super) fn settings(self) -> Settings {
        // SAFETY: they lie in the header, and any words are settings.
        unsafe { self.0.byte_add(SETTINGS_AT).cast::<Settings>().read() }
    }

    /// Says what the settings are.
    pub(super) fn set_settings(self, settings: &Settings) {
        // SAFETY: there is room for them in the header.
        let place = unsafe { self.0.byte_add(SETTINGS_AT).cast::<Settings>() };
        // SAFETY: as above; it is aligned as the header is.
        unsafe { place.write(*settings) };
    }

    /// Where record number `index` is.
    fn record(self, index: usize) -> *mut u64 {
        // SAFETY: callers stay below `MOST`, which is what the header has room for.
        unsafe { self.0.byte_add(RECORDS + index * size_of::<Record>()) }
    }

    /// Makes the area that of the ready state: nothing differs.
    pub(super) fn clear(self, stack: usize, program_break: usize) {
        self.set(PAGES, 0);
        self.set(PIECES, 0);
        self.set(DESCRIPTORS, 0);
        self.set(USED, RECORDS);
        self.set(STACK_POINTER, stack);
        self.set(PROGRAM_BREAK, program_break);
    }

    /// Adds a descriptor, of which there are at most [`MOST_CARRIED`], before any record.
    pub(super) fn push_descriptor(self, extra: &Extra) {
        let index = self.get(DESCRIPTORS);
        let descriptor = Descriptor {
            number: extra.number.into(),
            flags: extra.flags.into(),
            closes_at_exec: extra.closes_at_exec.into(),
            offset: extra.offset().unwrap_or(u64::MAX),
        };
        // SAFETY: the record lies in the header.
        unsafe { self.record(index).cast::<Descriptor>().write(descriptor) };
        self.set(DESCRIPTORS, index + 1);
        self.set(USED, RECORDS + (index + 1) * size_of::<Record>());
    }

    /// Adds a record; whether there was room.
    pub(super) fn push_record(self, record: Record) -> bool {
        let index = self.get(DESCRIPTORS) + self.get(PIECES);
        if index >= MOST {
            return false;
        }
        // SAFETY: the record lies in the header.
        unsafe { self.record(index).cast::<Record>().write(record) };
        self.set(PIECES, self.get(PIECES) + 1);
        self.set(USED, RECORDS + (index + 1) * size_of::<Record>());
        true
    }

    /// Adds a page; whether there was room.
    ///
    /// # Safety
    /// A page can be read at `address`.
    pub(super) unsafe fn push_page(self, address: usize) -> bool {
        let index = self.get(PAGES);
        if index >= MOST_PAGES {
            return false;
        }
        // SAFETY: both places lie in the area, which overlaps no page of the app's.
        unsafe {
            let addresses = self.0.byte_add(ADDRESSES_AT);
            addresses.add(index).write(address as u64);
            page::copy(address as *const Page, self.page(index).addr());
        }
        self.set(PAGES, index + 1);
        true
    }
}
