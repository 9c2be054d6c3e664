//! Processes end with the one that they come from: a worker with its keeper, a run with its worker,
//! a program with the run that has started it. And a worker signals nobody else.
//!
//! For a program, libuv forks and then calls `execvp`; what is set in between stays with it.

use std::ffi::CStr;
use std::sync::atomic::{AtomicPtr, Ordering};

use libc::{c_char, c_int, c_void, pid_t};
use rustix::process::{Pid, Signal, getpgrp, getpid, set_parent_process_death_signal};

use crate::{clock, kernel};

const NAME: &CStr = c"execvp";
/// How far up it is looked whom a process comes from.
const GENERATIONS: usize = 64;

type Exec = unsafe extern "C" fn(*const c_char, *const *const c_char) -> c_int;

static NEXT: AtomicPtr<c_void> = AtomicPtr::new(std::ptr::null_mut());

/// Whatever kills the process that this one comes from, kills this one too.
pub(crate) fn die_with_parent() {
    // It fails for a number that is no signal, and this is one.
    let _ = set_parent_process_death_signal(Some(Signal::KILL));
}

/// Looks up what stands behind our function: not a thing to do between `fork` and `exec`.
pub(crate) fn prepare() {
    // SAFETY: a look-up by name in the libraries already loaded.
    let next = unsafe { libc::dlsym(libc::RTLD_NEXT, NAME.as_ptr()) };
    NEXT.store(next, Ordering::Relaxed);
}

/// # Safety
/// As for `execvp(3)`.
#[unsafe(no_mangle)]
unsafe extern "C" fn execvp(file: *const c_char, arguments: *const *const c_char) -> c_int {
    if clock::is_virtual() {
        die_with_parent();
    }
    if NEXT.load(Ordering::Relaxed).is_null() {
        prepare();
    }
    let next = NEXT.load(Ordering::Relaxed);
    assert!(!next.is_null(), "a C library with `execvp`");
    // SAFETY: it was looked up under the name of a function of this type; the caller's arguments.
    unsafe { std::mem::transmute::<*mut c_void, Exec>(next)(file, arguments) }
}

/// Whether `to`, as `kill(2)` takes it, is this process, its group, or what they have started. The kernel
/// holds this too where it can ([`crate::confine`]), and says `ESRCH` of nobody.
fn may_signal(to: pid_t) -> bool {
    match to {
        0 => true,
        -1 => false,
        group if group < -1 => Some(getpgrp()) == Pid::from_raw(-group) || is_own(-group),
        process => is_own(process),
    }
}

/// Whether a process is this one, comes from it, or is not there.
fn is_own(process: pid_t) -> bool {
    let above = |process: &pid_t| parent_of(*process);
    let mut line = std::iter::successors(Some(process), above).take(GENERATIONS);
    let is_there = parent_of(process).is_some();
    !is_there || line.any(|one| Pid::from_raw(one) == Some(getpid()))
}

/// The parent of a process; `None` if there is no such process.
fn parent_of(process: pid_t) -> Option<pid_t> {
    let stat = std::fs::read_to_string(format!("/proc/{process}/stat")).ok()?;
    // The name before the state is in brackets, and may hold any.
    let (_, rest) = stat.rsplit_once(") ")?;
    rest.split(' ').nth(1)?.parse().ok()
}

/// # Safety
/// As for `kill(2)`, which touches no memory.
#[unsafe(no_mangle)]
unsafe extern "C" fn kill(to: pid_t, signal: c_int) -> c_int {
    // In a process that is no worker nothing was looked up.
    let is_worker = !NEXT.load(Ordering::Relaxed).is_null();
    if is_worker && !may_signal(to) {
        return kernel::answer(-(libc::EPERM as isize)) as c_int;
    }
    // SAFETY: touches no memory.
    let answer =
        unsafe { kernel::call(libc::SYS_kill, [to as usize, signal as usize, 0, 0, 0, 0]) };
    kernel::answer(answer) as c_int
}
