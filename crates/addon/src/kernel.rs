//! System calls and their answers, past libc.

use std::arch::asm;
use std::ffi::{c_int, c_long};

/// The largest error number that a system call answers, negated.
const LAST_ERROR: isize = 4095;

/// Makes a system call; an error is its negated number.
///
/// # Safety
/// As for the call.
pub(crate) unsafe fn call(number: c_long, arguments: [usize; 6]) -> isize {
    let answer: isize;
    // SAFETY: the kernel's calling convention; the rest is the caller's promise.
    #[cfg(target_arch = "x86_64")]
    unsafe {
        asm!(
            "syscall",
            inlateout("rax") number as isize => answer,
            in("rdi") arguments[0], in("rsi") arguments[1], in("rdx") arguments[2], in("r10") arguments[3], in("r8") arguments[4], in("r9") arguments[5],
            lateout("rcx") _, lateout("r11") _,
            options(nostack)
        );
    }
    // SAFETY: the same.
    #[cfg(target_arch = "aarch64")]
    unsafe {
        asm!(
            "svc 0",
            in("x8") number,
            inlateout("x0") arguments[0] as isize => answer,
            in("x1") arguments[1], in("x2") arguments[2], in("x3") arguments[3], in("x4") arguments[4], in("x5") arguments[5],
            options(nostack)
        );
    }
    answer
}

/// The number of the error that an answer is.
pub(crate) fn error(answer: isize) -> Option<c_int> {
    (-LAST_ERROR..0)
        .contains(&answer)
        .then_some(-answer as c_int)
}

/// An answer as libc gives it: -1 and `errno` for an error.
pub(crate) fn answer(result: isize) -> c_long {
    let Some(number) = error(result) else {
        return result as c_long;
    };
    // SAFETY: the address of this thread's `errno`, always valid.
    unsafe { *libc::__errno_location() = number };
    -1
}
