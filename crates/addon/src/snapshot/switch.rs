//! Two stacks in one thread: the app's, and the tool's, on which memory is put back under the app.
//!
//! What the calling convention lets a function keep in registers is all that there is to save: the
//! app leaves by a call and goes on behind it.

#[cfg(target_arch = "x86_64")]
use std::arch::naked_asm;

/// What runs on the tool's stack: gets what it works on, a number of the caller's, and where the
/// app's stack stands.
pub(super) type Main<T> = unsafe extern "C" fn(*mut T, usize, usize) -> !;

/// Saves the registers on the stack of the caller and calls `main` at `top` of another stack. Returns
/// what [`enter`] is given.
///
/// # Safety
/// `top` is the end, aligned to 16 bytes, of memory that nothing else uses; `main` takes a `work` of
/// this kind.
#[cfg(target_arch = "x86_64")]
#[unsafe(naked)]
pub(super) unsafe extern "C" fn leave<T>(
    work: *mut T,
    number: usize,
    top: usize,
    main: Main<T>,
) -> usize {
    naked_asm!(
        "push rbp",
        "push rbx",
        "push r12",
        "push r13",
        "push r14",
        "push r15",
        "sub rsp, 8",
        "stmxcsr [rsp]",
        "fnstcw [rsp + 4]",
        "mov r8, rsp",
        "mov rsp, rdx",
        "mov rdx, r8",
        "call rcx",
        "ud2",
    )
}

/// Goes on behind the [`leave`] that left the app's stack at `stack`.
///
/// # Safety
/// The memory of the process, that stack included, is as it was then.
#[cfg(target_arch = "x86_64")]
#[unsafe(naked)]
pub(super) unsafe extern "C" fn enter(stack: usize, answer: usize) -> ! {
    naked_asm!(
        "mov rsp, rdi",
        "mov rax, rsi",
        "ldmxcsr [rsp]",
        "fldcw [rsp + 4]",
        "add rsp, 8",
        "pop r15",
        "pop r14",
        "pop r13",
        "pop r12",
        "pop rbx",
        "pop rbp",
        "ret",
    )
}

/// There are no players on this processor: `prepare` says so.
///
/// # Safety
/// None is needed.
#[cfg(not(target_arch = "x86_64"))]
pub(super) unsafe extern "C" fn leave<T>(_: *mut T, _: usize, _: usize, _: Main<T>) -> usize {
    unreachable!("a player on a processor that has none")
}

/// As [`leave`].
///
/// # Safety
/// None is needed.
#[cfg(not(target_arch = "x86_64"))]
pub(super) unsafe extern "C" fn enter(_: usize, _: usize) -> ! {
    unreachable!("a player on a processor that has none")
}
