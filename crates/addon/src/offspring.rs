//! Processes end with the one that they come from: a worker with the engine, a run with its worker,
//! a program with the run that has started it.
//!
//! For a program, libuv forks and then calls `execvp`; what is set in between stays with it.

use std::ffi::CStr;
use std::sync::atomic::{AtomicPtr, Ordering};

use libc::{c_char, c_int, c_void};
use rustix::process::{Signal, set_parent_process_death_signal};

use crate::clock;

const NAME: &CStr = c"execvp";

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
