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
    let [a, b, c, d, e, f] = arguments;
    let answer: isize;
    // SAFETY: the kernel's calling convention; the rest is the caller's promise.
    #[cfg(target_arch = "x86_64")]
    unsafe {
        asm!(
            "syscall",
            inlateout("rax") number as isize => answer,
            in("rdi") a, in("rsi") b, in("rdx") c, in("r10") d, in("r8") e, in("r9") f,
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
            inlateout("x0") a as isize => answer,
            in("x1") b, in("x2") c, in("x3") d, in("x4") e, in("x5") f,
            options(nostack)
        );
    }
    answer
}

/// An answer as libc gives it: -1 and `errno` for an error.
pub(crate) fn answer(result: isize) -> c_long {
    if (-LAST_ERROR..0).contains(&result) {
        // SAFETY: the address of this thread's `errno`, always valid.
        unsafe { *libc::__errno_location() = -result as c_int };
        return -1;
    }
    result as c_long
}
