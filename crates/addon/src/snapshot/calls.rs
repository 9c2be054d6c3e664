//! The system calls that put things back, past libc: what libc believes of the process is about to be
//! put back itself, and its functions may be ours.
//!
//! Descriptors are numbers here. Who owns one does not matter where all of them change hands.

use std::ffi::{CStr, c_int};
use std::os::fd::RawFd;

use rustix::io::Errno;

use super::stuck::Stuck;
use crate::kernel;

/// Makes a system call with up to six arguments of any integer or pointer type.
macro_rules! call {
    ($number:ident $(, $argument:expr)*) => {{
        let arguments = [$($argument as usize),*];
        let mut all = [0; 6];
        all[..arguments.len()].copy_from_slice(&arguments);
        $crate::snapshot::calls::result($crate::kernel::call(libc::$number, all))
    }};
}
pub(super) use call;

pub(super) fn result(answer: isize) -> Result<usize, Errno> {
    match kernel::error(answer) {
        None => Ok(answer as usize),
        Some(number) => Err(Errno::from_raw_os_error(number)),
    }
}

/// Names the call that failed.
pub(super) fn failed(name: &'static str) -> impl Fn(Errno) -> Stuck {
    move |error| Stuck::Call { name, error }
}

pub(super) fn close(number: RawFd) -> Result<(), Errno> {
    // SAFETY: closes a descriptor, of whose owners none goes on.
    unsafe { call!(SYS_close, number) }.map(drop)
}

/// Closes what is open from `first` to `last`, both included.
pub(super) fn close_range(first: RawFd, last: RawFd) -> Result<(), Errno> {
    if first > last {
        return Ok(());
    }
    // SAFETY: as for `close`.
    unsafe { call!(SYS_close_range, first, last, 0) }.map(drop)
}

pub(super) fn dup3(from: RawFd, to: RawFd, closes_at_exec: bool) -> Result<(), Errno> {
    let flags = if closes_at_exec { libc::O_CLOEXEC } else { 0 };
    // SAFETY: as for `close`, of what was open at `to`.
    unsafe { call!(SYS_dup3, from, to, flags) }.map(drop)
}

/// `fcntl` with an argument that is a number.
pub(super) fn fcntl(number: RawFd, command: c_int, argument: c_int) -> Result<c_int, Errno> {
    // SAFETY: none of the commands with a number for an argument touches memory.
    unsafe { call!(SYS_fcntl, number, command, argument) }.map(|answer| answer as c_int)
}

pub(super) fn seek(number: RawFd, offset: u64, whence: c_int) -> Result<u64, Errno> {
    // SAFETY: touches no memory.
    unsafe { call!(SYS_lseek, number, offset, whence) }.map(|offset| offset as u64)
}

/// Reads into `buffer` from a place in a file; the part that was filled.
pub(super) fn read_at(number: RawFd, buffer: &mut [u8], at: u64) -> Result<&[u8], Errno> {
    // SAFETY: the kernel writes into the buffer, and not more than it holds.
    let bytes = unsafe { call!(SYS_pread64, number, buffer.as_mut_ptr(), buffer.len(), at) }?;
    Ok(&buffer[..bytes])
}

pub(super) fn wait_a_little() {
    let time = libc::timespec {
        tv_sec: 0,
        tv_nsec: 20_000,
    };
    // SAFETY: the kernel reads the time; what is left of it is not asked for. That it was shorter
    // does not matter.
    let _ = unsafe { call!(SYS_nanosleep, &raw const time, 0) };
}

/// Where a link in an open directory leads to; as much of it as the buffer holds.
pub(super) fn read_link<'buffer>(
    directory: RawFd,
    name: &CStr,
    buffer: &'buffer mut [u8],
) -> Result<&'buffer [u8], Errno> {
    let (start, length) = (buffer.as_mut_ptr(), buffer.len());
    // SAFETY: the kernel reads a name that ends with a zero, and writes into the buffer.
    let bytes = unsafe { call!(SYS_readlinkat, directory, name.as_ptr(), start, length) }?;
    Ok(&buffer[..bytes])
}

/// Reads a word from what has no offset; an error if it would have to wait.
pub(super) fn read_at_once(number: RawFd) -> Result<u64, Errno> {
    /// Neither half of an offset: there is none.
    const NO_OFFSET: usize = usize::MAX;
    let mut word = 0_u64;
    let part = [(&raw mut word).addr(), size_of::<u64>()];
    // SAFETY: the kernel reads one part, which says where `word` is, and writes there.
    unsafe {
        call!(
            SYS_preadv2,
            number,
            part.as_ptr(),
            1,
            NO_OFFSET,
            NO_OFFSET,
            libc::RWF_NOWAIT
        )
    }?;
    Ok(word)
}

pub(super) fn write_word(number: RawFd, word: u64) -> Result<(), Errno> {
    // SAFETY: the kernel reads a word.
    unsafe { call!(SYS_write, number, &raw const word, size_of::<u64>()) }.map(drop)
}

/// Opens a file of an open directory for reading.
pub(super) fn open_in(directory: RawFd, name: &CStr) -> Result<RawFd, Errno> {
    let flags = libc::O_RDONLY | libc::O_CLOEXEC;
    // SAFETY: the kernel reads a name that ends with a zero.
    unsafe { call!(SYS_openat, directory, name.as_ptr(), flags, 0) }.map(|number| number as RawFd)
}

/// How many bytes could be read from a pipe.
pub(super) fn bytes_waiting(number: RawFd) -> Result<u64, Errno> {
    let mut bytes: c_int = 0;
    // SAFETY: the kernel writes a number.
    unsafe { call!(SYS_ioctl, number, libc::FIONREAD, &raw mut bytes) }?;
    Ok(bytes as u64)
}
