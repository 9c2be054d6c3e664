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
    let at = arguments[0] as c_int;
    let integer = |index: usize| arguments[index] as c_int;
    let text_at = |index: usize| arguments[index] as *const c_char;
    // SAFETY: the arguments are those of the call.
    let result = unsafe {
        match number {
            libc::SYS_statx => look::extended_status(
                at,
                text_at(1),
                integer(2),
                arguments[3] as u32,
                arguments[4] as *mut libc::statx,
            ),
            libc::SYS_newfstatat => {
                look::status(at, text_at(1), arguments[2] as *mut libc::stat, integer(3))
            }
            libc::SYS_fstat => look::open_status(at, arguments[1] as *mut libc::stat),
            libc::SYS_faccessat => look::access_at(at, text_at(1), integer(2), 0),
            libc::SYS_faccessat2 => look::access_at(at, text_at(1), integer(2), integer(3)),
            libc::SYS_openat => open::open_at(at, text_at(1), integer(2), arguments[3] as u32),
            #[cfg(target_arch = "x86_64")]
            libc::SYS_open => open::open_at(AT_FDCWD, text_at(0), integer(1), arguments[2] as u32),
            libc::SYS_mkdirat => names::make_directory(at, text_at(1), arguments[2] as u32),
            libc::SYS_unlinkat => names::unlink_at(at, text_at(1), integer(2)),
            libc::SYS_renameat2 => names::rename_at(
                (at, text_at(1)),
                (integer(2), text_at(3)),
                arguments[4] as u32,
            ),
            libc::SYS_linkat => {
                names::link_at((at, text_at(1)), (integer(2), text_at(3)), integer(4))
            }
            libc::SYS_symlinkat => names::symlink_at(text_at(0), integer(1), text_at(2)),
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
