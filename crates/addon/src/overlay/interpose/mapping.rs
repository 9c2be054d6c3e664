//! `mmap` is the kernel's; here it is noticed, and told where.

use std::ffi::c_int;

use libc::{c_void, off_t, size_t};

use super::super::{is_changed, with};
use super::{interpose, kernel_call};
use crate::{kernel, memory};

/// `mmap(2)`.
///
/// # Safety
/// As for the call.
unsafe fn map(
    address: *mut c_void,
    length: size_t,
    protection: c_int,
    flags: c_int,
    descriptor: c_int,
    offset: off_t,
) -> *mut c_void {
    let shares = flags & libc::MAP_SHARED != 0 && protection & libc::PROT_WRITE != 0;
    if shares && descriptor >= 0 && is_changed() {
        // What is not open cannot be mapped either.
        let _ = with(|overlay| overlay.note_mapping(descriptor));
    }
    let address = memory::place(address, length, flags);
    // SAFETY: the same call; an address without `MAP_FIXED` is only a wish.
    let result = unsafe {
        kernel_call!(
            SYS_mmap, address, length, protection, flags, descriptor, offset
        )
    };
    // An error is -1, which `MAP_FAILED` is.
    kernel::answer(result) as *mut c_void
}

interpose! {
    fn mmap(address: *mut c_void, length: size_t, protection: c_int, flags: c_int, descriptor: c_int, offset: off_t) -> *mut c_void {
        map(address, length, protection, flags, descriptor, offset)
    }
    fn mmap64(address: *mut c_void, length: size_t, protection: c_int, flags: c_int, descriptor: c_int, offset: off_t) -> *mut c_void {
        map(address, length, protection, flags, descriptor, offset)
    }
}
