//! What maps and unmaps is the kernel's; here it is noticed, and told where.

use std::ffi::c_int;

use libc::{c_void, off_t, size_t};

use super::super::{is_changed, with};
use super::{interpose, kernel_call};
use crate::snapshot::changes;
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
    if kernel::error(result).is_none() {
        changes::mapped(result as usize, length);
    }
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
    fn munmap(address: *mut c_void, length: size_t) -> c_int {
        changes::mapped(address.addr(), length);
        kernel::answer(kernel_call!(SYS_munmap, address, length)) as c_int
    }
    fn mprotect(address: *mut c_void, length: size_t, protection: c_int) -> c_int {
        changes::protected(address.addr(), length);
        kernel::answer(kernel_call!(SYS_mprotect, address, length, protection)) as c_int
    }
    fn pkey_mprotect(address: *mut c_void, length: size_t, protection: c_int, key: c_int) -> c_int {
        changes::protected(address.addr(), length);
        kernel::answer(kernel_call!(SYS_pkey_mprotect, address, length, protection, key)) as c_int
    }
    fn mremap(address: *mut c_void, length: size_t, wanted: size_t, flags: c_int, target: *mut c_void) -> *mut c_void {
        let result = kernel_call!(SYS_mremap, address, length, wanted, flags, target);
        if kernel::error(result).is_none() {
            changes::mapped(address.addr(), length);
            changes::mapped(result as usize, wanted);
        }
        kernel::answer(result) as *mut c_void
    }
}
