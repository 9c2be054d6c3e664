//! `syscall(2)`, by which libuv reaches what libc had no function for.

use std::ffi::{c_char, c_int, c_long};

use libc::AT_FDCWD;
use rustix::io::Errno;

use super::super::is_enabled;
use super::{answer, interpose, look, names, open};
use crate::kernel;

/// The call `number`, by the function here that answers it; `None` for all others.
///
/// # Safety
/// As for the call.
unsafe fn here(number: c_long, arguments: [usize; 6]) -> Option<c_int> {
    let [a, b, c, d, e, _] = arguments;
    let at = a as c_int;
    // SAFETY: the arguments are those of the call.
    let result = unsafe {
        match number {
            libc::SYS_statx => look::extended_status(
                at,
                b as *const c_char,
                c as c_int,
                d as u32,
                e as *mut libc::statx,
            ),
            libc::SYS_newfstatat => {
                look::status(at, b as *const c_char, c as *mut libc::stat, d as c_int)
            }
            libc::SYS_fstat => look::open_status(at, b as *mut libc::stat),
            libc::SYS_faccessat => look::access_at(at, b as *const c_char, c as c_int, 0),
            libc::SYS_faccessat2 => look::access_at(at, b as *const c_char, c as c_int, d as c_int),
            libc::SYS_openat => open::open_at(at, b as *const c_char, c as c_int, d as u32),
            #[cfg(target_arch = "x86_64")]
            libc::SYS_open => open::open_at(AT_FDCWD, a as *const c_char, b as c_int, c as u32),
            libc::SYS_mkdirat => names::make_directory(at, b as *const c_char, c as u32),
            libc::SYS_unlinkat => names::unlink_at(at, b as *const c_char, c as c_int),
            libc::SYS_renameat2 => names::rename_at(
                (at, b as *const c_char),
                (c as c_int, d as *const c_char),
                e as u32,
            ),
            libc::SYS_linkat => names::link_at(
                (at, b as *const c_char),
                (c as c_int, d as *const c_char),
                e as c_int,
            ),
            libc::SYS_symlinkat => {
                names::symlink_at(a as *const c_char, b as c_int, c as *const c_char)
            }
            // Their answers would not come from here; callers have another way.
            libc::SYS_openat2 | libc::SYS_io_uring_setup if is_enabled() => {
                answer(Err(Errno::NOSYS))
            }
            _ => return None,
        }
    };
    Some(result)
}

interpose! {
    fn syscall(number: c_long, a: usize, b: usize, c: usize, d: usize, e: usize, f: usize) -> c_long {
        let arguments = [a, b, c, d, e, f];
        match here(number, arguments) {
            Some(result) => result.into(),
            None => kernel::answer(kernel::call(number, arguments)),
        }
    }
}
