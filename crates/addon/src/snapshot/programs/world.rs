//! The memory of a random program.

use std::collections::BTreeMap;
use std::ffi::c_int;
use std::ptr;

use super::step::{REGIONS, Step};

const PAGE: usize = 4096;
/// Bytes of each region that a program finds.
const REGION: usize = 40 * PAGE;

/// How a page may be used, as the program knows it.
#[derive(Clone, Copy, PartialEq)]
enum Access {
    Gone,
    None,
    Read,
    Write,
}

/// A program's memory, and what it knows of it.
pub(super) struct World {
    pages: BTreeMap<usize, Access>,
    regions: Vec<(usize, usize)>,
    taken: Vec<Vec<u8>>,
}

impl World {
    pub(super) fn new() -> World {
        let mut world = World {
            pages: BTreeMap::new(),
            regions: Vec::new(),
            taken: (1..20)
                .map(|index| vec![index as u8; index * 1000])
                .collect(),
        };
        for region in 0..REGIONS {
            let start = map(REGION);
            world.add(start, REGION);
            for page in (0..REGION).step_by(PAGE * (region + 1)) {
                // SAFETY: the page was just mapped.
                unsafe { ((start + page) as *mut u64).write(region as u64 + 1) };
            }
        }
        world
    }

    fn add(&mut self, start: usize, bytes: usize) {
        self.regions.push((start, bytes));
        for page in (start..start + bytes).step_by(PAGE) {
            self.pages.insert(page, Access::Write);
        }
    }

    fn region(&self, region: u32) -> (usize, usize) {
        self.regions[region as usize % self.regions.len()]
    }

    fn range(&self, region: u32, page: u32, pages: u32) -> (usize, usize) {
        let (start, bytes) = self.region(region);
        let first = page as usize % (bytes / PAGE);
        let count = (pages as usize).min(bytes / PAGE - first);
        (start + first * PAGE, count * PAGE)
    }

    /// Says what may be done with pages; those that are gone stay so, unless they are mapped anew.
    fn set(&mut self, (start, bytes): (usize, usize), access: Access, is_new: bool) {
        for (_, known) in self.pages.range_mut(start..start + bytes) {
            if is_new || *known != Access::Gone {
                *known = access;
            }
        }
    }

    /// Whether no page of a range is gone.
    fn is_there(&self, (start, bytes): (usize, usize)) -> bool {
        self.pages
            .range(start..start + bytes)
            .all(|(_, access)| *access != Access::Gone)
    }

    fn word(&self, region: u32, at: u32) -> Option<usize> {
        let (start, bytes) = self.region(region);
        let address = start + at as usize % (bytes / 8) * 8;
        let access = self.pages.get(&(address & !(PAGE - 1)))?;
        (*access == Access::Write).then_some(address)
    }

    pub(super) fn play(&mut self, step: Step) {
        match step {
            Step::Write { region, at, value } => self.write(region, at, value),
            Step::Map { pages } => {
                let bytes = pages as usize * PAGE;
                let start = map(bytes);
                self.add(start, bytes);
            }
            Step::Unmap {
                region,
                page,
                pages,
            } => self.unmap(self.range(region, page, pages)),
            Step::Over {
                region,
                page,
                pages,
            } => self.map_over(self.range(region, page, pages)),
            Step::Protect {
                region,
                page,
                pages,
            } => {
                let access = if pages % 2 == 0 {
                    Access::Read
                } else {
                    Access::None
                };
                self.protect(self.range(region, page, pages), access);
            }
            Step::Open {
                region,
                page,
                pages,
            } => {
                self.protect(self.range(region, page, pages), Access::Write);
            }
            Step::Drop {
                region,
                page,
                pages,
            } => {
                let (start, bytes) = self.range(region, page, pages);
                // SAFETY: it is the program's own memory.
                unsafe { libc::madvise(start as *mut _, bytes, libc::MADV_DONTNEED) };
            }
            Step::Take { bytes } => self.taken.push(vec![bytes as u8; bytes as usize]),
            Step::Give { which } => {
                if !self.taken.is_empty() {
                    let index = which as usize % self.taken.len();
                    self.taken.swap_remove(index);
                }
            }
            Step::Recurse { depth } => {
                std::hint::black_box(recurse(depth));
            }
            Step::Thread { region, at } => self.write_elsewhere(region, at),
        }
    }

    fn write(&self, region: u32, at: u32, value: u32) {
        if let Some(address) = self.word(region, at) {
            // SAFETY: the page may be written to.
            unsafe { (address as *mut u64).write(value.into()) };
        }
    }

    fn write_elsewhere(&self, region: u32, at: u32) {
        if let Some(address) = self.word(region, at) {
            let write = move || {
                // SAFETY: the page may be written to, and the program waits meanwhile.
                unsafe { (address as *mut u64).write(7) };
            };
            std::thread::spawn(write)
                .join()
                .expect("a thread that ends");
        }
    }

    fn map_over(&mut self, range: (usize, usize)) {
        let flags = libc::MAP_PRIVATE | libc::MAP_ANONYMOUS | libc::MAP_FIXED;
        let ways = libc::PROT_READ | libc::PROT_WRITE;
        // SAFETY: it is the program's own memory, or was.
        unsafe { libc::mmap(range.0 as *mut _, range.1, ways, flags, -1, 0) };
        self.set(range, Access::Write, true);
    }

    fn unmap(&mut self, range: (usize, usize)) {
        // SAFETY: it is the program's own memory.
        unsafe { libc::munmap(range.0 as *mut _, range.1) };
        self.set(range, Access::Gone, true);
    }

    fn protect(&mut self, range: (usize, usize), access: Access) {
        let ways: c_int = match access {
            Access::Gone | Access::None => libc::PROT_NONE,
            Access::Read => libc::PROT_READ,
            Access::Write => libc::PROT_READ | libc::PROT_WRITE,
        };
        if self.is_there(range) {
            // SAFETY: it is the program's own memory.
            unsafe { libc::mprotect(range.0 as *mut _, range.1, ways) };
            self.set(range, access, false);
        }
    }

    /// All that the program can see of its memory, hashed.
    pub(super) fn seen(&self) -> u64 {
        let mut hash = 0xcbf2_9ce4_8422_2325_u64;
        let mut see = |word: u64| hash = (hash ^ word).wrapping_mul(0x0100_0000_01b3);
        for (page, access) in &self.pages {
            see(*page as u64 ^ *access as u64);
            if matches!(access, Access::Read | Access::Write) {
                // SAFETY: the page may be read.
                let words = unsafe { &*(*page as *const [u64; PAGE / 8]) };
                for word in words {
                    see(*word);
                }
            }
        }
        for taken in &self.taken {
            see(taken.as_ptr() as u64);
            for byte in taken {
                see((*byte).into());
            }
        }
        hash
    }
}

fn map(bytes: usize) -> usize {
    let flags = libc::MAP_PRIVATE | libc::MAP_ANONYMOUS;
    let ways = libc::PROT_READ | libc::PROT_WRITE;
    // SAFETY: a mapping at an address that the kernel chooses touches no other memory.
    unsafe { libc::mmap(ptr::null_mut(), bytes, ways, flags, -1, 0) as usize }
}

fn recurse(depth: u32) -> u64 {
    let room = std::hint::black_box([depth; PAGE]);
    if depth == 0 {
        0
    } else {
        recurse(depth - 1) + u64::from(room[7])
    }
}
