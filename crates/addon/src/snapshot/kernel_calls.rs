//! What is asked of the kernel about memory, past the functions that note it.

use std::ffi::CStr;

use rustix::fs::{Mode, OFlags, open};
use rustix::io::{Errno, read};

use super::calls::result;
use crate::kernel;

/// Protection that lets a page be copied to.
pub(super) const READ_WRITE: u32 = (libc::PROT_READ | libc::PROT_WRITE) as u32;
const SIZES: &CStr = c"/proc/self/statm";

fn call(number: libc::c_long, arguments: [usize; 6]) -> Result<usize, Errno> {
    // SAFETY: callers name ranges that belong to the app, which is at rest and whose memory is being
    // made what it should be.
    result(unsafe { kernel::call(number, arguments) })
}

/// Maps zeros over a range.
pub(super) fn map(start: usize, end: usize, protection: u32) -> Result<(), Errno> {
    let flags = libc::MAP_PRIVATE | libc::MAP_ANONYMOUS | libc::MAP_FIXED | libc::MAP_NORESERVE;
    let nothing = usize::MAX;
    let arguments = [
        start,
        end - start,
        protection as usize,
        flags as usize,
        nothing,
        0,
    ];
    call(libc::SYS_mmap, arguments).map(drop)
}

/// Leaves nothing mapped in a range.
pub(super) fn unmap(start: usize, end: usize) -> Result<(), Errno> {
    call(libc::SYS_munmap, [start, end - start, 0, 0, 0, 0]).map(drop)
}

/// Says what may be done with a range.
pub(super) fn protect(start: usize, end: usize, protection: u32) -> Result<(), Errno> {
    let arguments = [start, end - start, protection as usize, 0, 0, 0];
    call(libc::SYS_mprotect, arguments).map(drop)
}

/// Throws the pages of a range away: they are zeros then, or what their file has.
pub(super) fn discard(start: usize, end: usize) -> Result<(), Errno> {
    let arguments = [start, end - start, libc::MADV_DONTNEED as usize, 0, 0, 0];
    call(libc::SYS_madvise, arguments).map(drop)
}

/// The end of the memory that libc's allocator takes from.
pub(super) fn get_break() -> usize {
    call(libc::SYS_brk, [0; 6]).unwrap_or(0)
}

/// Moves it.
pub(super) fn set_break(end: usize) -> Result<(), Errno> {
    let now = call(libc::SYS_brk, [end, 0, 0, 0, 0, 0])?;
    if now == end {
        Ok(())
    } else {
        Err(Errno::NOMEM)
    }
}

/// How much of the address space is mapped, and how much of that may be written to.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Size {
    all: usize,
    writable: usize,
}

/// The size of the address space, in pages.
pub(super) fn size() -> Result<Size, Errno> {
    let file = open(SIZES, OFlags::RDONLY | OFlags::CLOEXEC, Mode::empty())?;
    let mut text = [0; 128];
    let bytes = read(&file, &mut text[..])?;
    let mut figures = text[..bytes].split(|byte| *byte == b' ').map(|digits| {
        digits
            .iter()
            .fold(0, |number, digit| number * 10 + usize::from(digit - b'0'))
    });
    let mut figure = |index| figures.nth(index).ok_or(Errno::INVAL);
    // Between the two stand what is resident, what of that is shared, code, and libraries.
    Ok(Size {
        all: figure(0)?,
        writable: figure(4)?,
    })
}

/// An address in the code of Node itself, which nothing writes to. Asks the dynamic linker, which
/// counts such questions: not for the tool's side.
pub(super) fn program() -> usize {
    // SAFETY: a lookup by name in the libraries already loaded.
    unsafe { libc::dlsym(libc::RTLD_DEFAULT, c"napi_create_error".as_ptr()) }.addr()
}
