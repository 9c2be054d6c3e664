//! Which pages have been written to: the kernel write-protects them, resolves each first write by
//! itself, and tells of them when asked.
//!
//! Needs Linux 6.7: userfaultfd in its asynchronous write-protect mode, and the `PAGEMAP_SCAN`
//! control of `/proc/self/pagemap`. Neither needs privileges (`UFFD_USER_MODE_ONLY`), but containers
//! may forbid `userfaultfd`.

use std::ffi::CStr;
use std::ops::Range;
use std::os::fd::{AsRawFd, FromRawFd, OwnedFd, RawFd};

use rustix::fs::{Mode, OFlags, open};
use rustix::io::Errno;

use super::calls::result;
use super::descriptors::moved_up;
use super::stuck::Stuck;
use crate::kernel;

const PAGEMAP: &CStr = c"/proc/self/pagemap";
/// Only faults of user space: what every user may ask for.
const USER_MODE_ONLY: usize = 1;
const UFFD_API: u64 = 0xAA;
const WP_UNPOPULATED: u64 = 1 << 13;
const WP_ASYNC: u64 = 1 << 15;
const MODE_WP: u64 = 1 << 1;
/// Numbers of controls, as `linux/userfaultfd.h` and `linux/fs.h` make them.
const UFFDIO_API: usize = 0xC018_AA3F;
const UFFDIO_REGISTER: usize = 0xC020_AA00;
const UFFDIO_WRITEPROTECT: usize = 0xC018_AA06;
const PAGEMAP_SCAN: usize = 0xC060_6610;
/// The end of the addresses that a process may have.
pub(super) const LAST: usize = 0x7fff_ffff_e000;
/// A scan protects what it finds.
const WRITE_PROTECT: u64 = 1;
/// Most ranges of one answer.
const CAPACITY: usize = 1 << 14;

/// A kind of page.
pub(super) mod category {
    /// It lies where writes are noticed.
    pub(in super::super) const TRACKED: u64 = 1;
    /// It was written to since it was protected.
    pub(in super::super) const WRITTEN: u64 = 1 << 1;
    /// It holds a file's bytes as they are.
    pub(in super::super) const FILE: u64 = 1 << 2;
    pub(in super::super) const PRESENT: u64 = 1 << 3;
    pub(in super::super) const SWAPPED: u64 = 1 << 4;
    /// It was only read so far, and is nothing but zeros.
    pub(in super::super) const ZERO: u64 = 1 << 5;
}

/// What is asked of pages.
#[derive(Clone, Copy)]
pub(super) struct Wanted {
    /// All of these.
    pub(super) all: u64,
    /// At least one of these, if there is one.
    pub(super) any: u64,
    /// None of these.
    pub(super) none: u64,
}

/// Written to since they were protected.
pub(super) const WRITTEN: Wanted = Wanted {
    all: category::TRACKED | category::WRITTEN,
    any: 0,
    none: 0,
};

/// Pages that hold bytes of this process's own.
pub(super) const OWN: Wanted = Wanted {
    all: 0,
    any: category::PRESENT | category::SWAPPED,
    none: category::FILE | category::ZERO,
};

/// The same without what is swapped out, which watched pages that hold nothing yet look like, too.
pub(super) const RESIDENT: Wanted = Wanted {
    all: category::PRESENT,
    any: 0,
    none: category::FILE | category::ZERO,
};

/// Pages side by side.
#[repr(C)]
struct Pages {
    start: u64,
    end: u64,
    categories: u64,
}

#[repr(C)]
struct Scan {
    size: u64,
    flags: u64,
    start: u64,
    end: u64,
    walk_end: u64,
    pages: u64,
    capacity: u64,
    most_pages: u64,
    inverted: u64,
    all: u64,
    any: u64,
    told: u64,
}

impl Scan {
    fn of(wanted: Wanted, start: usize, end: usize) -> Scan {
        Scan {
            size: size_of::<Scan>() as u64,
            flags: 0,
            start: start as u64,
            end: end as u64,
            walk_end: 0,
            pages: 0,
            capacity: 0,
            most_pages: 0,
            inverted: wanted.none,
            all: wanted.all | wanted.none,
            any: wanted.any,
            told: 0,
        }
    }
}

/// What the kernel is asked through, and room for what it answers.
pub(super) struct Track {
    faults: RawFd,
    pagemap: RawFd,
    pages: [Pages; CAPACITY],
}

impl Track {
    /// Opens what is asked.
    pub(super) fn open(&mut self) -> Result<(), Stuck> {
        self.faults = moved_up(user_faults()?)?;
        self.pagemap = moved_up(pagemap()?)?;
        Ok(())
    }

    /// From now on what is written to a range is noticed.
    pub(super) fn register(&self, start: usize, end: usize) -> Result<(), Errno> {
        let mut range = [start as u64, (end - start) as u64, MODE_WP, 0];
        control(self.faults, UFFDIO_REGISTER, range.as_mut_ptr().cast())
    }

    /// What was written to a range so far is forgotten.
    pub(super) fn protect(&self, start: usize, end: usize) -> Result<(), Errno> {
        let mut range = [start as u64, (end - start) as u64, 1];
        control(self.faults, UFFDIO_WRITEPROTECT, range.as_mut_ptr().cast())
    }

    /// What was written so far is forgotten, wherever it was.
    pub(super) fn protect_all(&self) -> Result<(), Errno> {
        let mut scan = Scan::of(WRITTEN, 0, LAST);
        scan.flags = WRITE_PROTECT;
        control(self.pagemap, PAGEMAP_SCAN, (&raw mut scan).cast())
    }

    /// Finds the pages of a range that are as `wanted`, as many ranges as there is room for: how many,
    /// and where it stopped looking, if that is before the end.
    pub(super) fn scan(
        &mut self,
        wanted: Wanted,
        start: usize,
        end: usize,
    ) -> Result<(usize, Option<usize>), Errno> {
        let mut scan = Scan::of(wanted, start, end);
        scan.pages = self.pages.as_mut_ptr() as u64;
        scan.capacity = CAPACITY as u64;
        scan.told = category::PRESENT;
        let request = [
            self.pagemap as usize,
            PAGEMAP_SCAN,
            (&raw mut scan) as usize,
            0,
            0,
            0,
        ];
        // SAFETY: the kernel reads and writes a `Scan` and at most `CAPACITY` entries, both alive.
        let found = result(unsafe { kernel::call(libc::SYS_ioctl, request) })?;
        let stopped = scan.walk_end as usize;
        Ok((found, (stopped < end).then_some(stopped)))
    }

    /// Number `index` of what the last [`Track::scan`] found: where pages begin and end.
    pub(super) fn found(&self, index: usize) -> Range<usize> {
        let pages = &self.pages[index];
        pages.start as usize..pages.end as usize
    }
}

/// Does once, with a page, what is needed of the kernel.
pub(super) fn try_out() -> Result<(), Errno> {
    let faults = user_faults()?;
    let pagemap = pagemap()?;
    let mut scan = Scan::of(WRITTEN, 0, 0);
    scan.flags = WRITE_PROTECT;
    control(pagemap.as_raw_fd(), PAGEMAP_SCAN, (&raw mut scan).cast())?;
    drop(faults);
    Ok(())
}

fn pagemap() -> Result<OwnedFd, Errno> {
    open(PAGEMAP, OFlags::RDONLY | OFlags::CLOEXEC, Mode::empty())
}

/// A userfaultfd that can do what is needed.
fn user_faults() -> Result<OwnedFd, Errno> {
    let flags = (libc::O_CLOEXEC | libc::O_NONBLOCK) as usize | USER_MODE_ONLY;
    // SAFETY: it takes a number.
    let answer = result(unsafe { kernel::call(libc::SYS_userfaultfd, [flags, 0, 0, 0, 0, 0]) })?;
    // SAFETY: the kernel has just made it.
    let faults = unsafe { OwnedFd::from_raw_fd(answer as RawFd) };
    let mut handshake = [UFFD_API, WP_ASYNC | WP_UNPOPULATED, 0];
    control(
        faults.as_raw_fd(),
        UFFDIO_API,
        handshake.as_mut_ptr().cast(),
    )?;
    Ok(faults)
}

/// A control of a descriptor that takes a record.
fn control(descriptor: RawFd, request: usize, record: *mut u8) -> Result<(), Errno> {
    let arguments = [descriptor as usize, request, record as usize, 0, 0, 0];
    // SAFETY: callers pass a live record of the control's type.
    result(unsafe { kernel::call(libc::SYS_ioctl, arguments) }).map(drop)
}
