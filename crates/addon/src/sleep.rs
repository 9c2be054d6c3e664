//! Sleeping on a condition variable, which is what `Atomics.wait` does.
//!
//! The main thread sleeps in virtual time: the clock jumps to the end of the sleep. If the app has
//! threads that could wake it, they get real time to do so first.

use std::sync::atomic::{AtomicPtr, AtomicU32, Ordering};
use std::time::Duration;

use libc::{c_int, c_void, pthread_cond_t, pthread_mutex_t, timespec};

use crate::clock;

type TimedWait =
    unsafe extern "C" fn(*mut pthread_cond_t, *mut pthread_mutex_t, *const timespec) -> c_int;

/// How long a thread may take to wake the main thread.
const PATIENCE: Duration = Duration::from_secs(1);
/// The function exists twice in glibc; these are the versions of the one for today's condition
/// variables, on x86-64 and on others.
const VERSIONS: [&std::ffi::CStr; 2] = [c"GLIBC_2.3.2", c"GLIBC_2.17"];

static THREADS: AtomicU32 = AtomicU32::new(0);
static NEXT: AtomicPtr<c_void> = AtomicPtr::new(std::ptr::null_mut());

/// See [`crate::threads`].
pub(crate) fn set_threads(alive: u32) {
    THREADS.store(alive, Ordering::Relaxed);
}

/// How many threads the app has.
pub(crate) fn threads() -> u32 {
    THREADS.load(Ordering::Relaxed)
}

/// The function that stands behind ours.
fn next() -> TimedWait {
    let mut found = NEXT.load(Ordering::Relaxed);
    if found.is_null() {
        let name = c"pthread_cond_timedwait".as_ptr();
        // SAFETY: look-ups by name in the libraries already loaded.
        found = unsafe {
            let versions = VERSIONS.into_iter();
            versions
                .map(|version| libc::dlvsym(libc::RTLD_NEXT, name, version.as_ptr()))
                .find(|address| !address.is_null())
                .unwrap_or_else(|| libc::dlsym(libc::RTLD_NEXT, name))
        };
        NEXT.store(found, Ordering::Relaxed);
    }
    assert!(!found.is_null(), "a C library with threads");
    // SAFETY: it was looked up under the name of a function of this type.
    unsafe { std::mem::transmute::<*mut c_void, TimedWait>(found) }
}

/// # Safety
/// As for `pthread_cond_timedwait(3)`.
#[unsafe(no_mangle)]
unsafe extern "C" fn pthread_cond_timedwait(
    condition: *mut pthread_cond_t,
    mutex: *mut pthread_mutex_t,
    deadline: *const timespec,
) -> c_int {
    if !clock::is_virtual() {
        // SAFETY: libc's function has the contract of this one, which the caller has kept.
        return unsafe { next()(condition, mutex, deadline) };
    }
    // SAFETY: the caller passes a readable `timespec`.
    let deadline = unsafe { Duration::new((*deadline).tv_sec as u64, (*deadline).tv_nsec as u32) };
    let distance = clock::until(deadline);
    if THREADS.load(Ordering::Relaxed) > 0 {
        let real = clock::real() + distance.min(PATIENCE);
        let real = timespec {
            tv_sec: real.as_secs() as libc::time_t,
            tv_nsec: real.subsec_nanos().into(),
        };
        // SAFETY: condition and mutex are the caller's, by the contract of this function; the deadline
        // lives as long as the call.
        if unsafe { next()(condition, mutex, &raw const real) } == 0 {
            return 0;
        }
    }
    clock::advance(distance);
    libc::ETIMEDOUT
}
