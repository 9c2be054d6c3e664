//! The C functions that are answered here before libc sees them.
//!
//! `clock_gettime` and `gettimeofday` read the virtual clock; `epoll_pwait` is where the event
//! loop would wait, so it is where time passes ([`crate::idle`]); `madvise` drops V8's
//! `MADV_DONTFORK`, without which a forked child has no heap. Everything is passed through unless
//! the process was started as a worker, which the variable [`WORKER`] says: a program that
//! inherits `LD_PRELOAD` by accident is left alone.

use std::time::Duration;

use libc::{c_int, c_void, clockid_t, epoll_event, sigset_t, size_t, timespec, timeval};

use crate::snapshot::changes;
use crate::{clock, confine, idle, keeper, memory, offspring, overlay};

/// Set by the engine in a worker's environment, removed by the host before the app runs. Its value says
/// whether the network is closed.
const WORKER: &std::ffi::CStr = c"STACKFUL_WORKER";
const CLOSED: &std::ffi::CStr = c"closed";
/// Size of the kernel's signal set, which `epoll_pwait` wants to be told.
const SIGNAL_SET_BYTES: size_t = 8;

#[used]
#[unsafe(link_section = ".init_array")]
static INITIALISE: extern "C" fn() = initialise;

extern "C" fn initialise() {
    // SAFETY: the environment is intact while constructors run, on the only thread.
    let worker = unsafe { libc::getenv(WORKER.as_ptr()) };
    if !worker.is_null() {
        // SAFETY: a variable's value is a C string, and nobody changes it meanwhile.
        let is_closed = unsafe { std::ffi::CStr::from_ptr(worker) } == CLOSED;
        keeper::keep();
        confine::enter(is_closed);
        memory::keep_to_break();
        clock::make_virtual(overlay::time_passes);
        overlay::enable();
        offspring::prepare();
    }
}

/// # Safety
/// As for `clock_gettime(2)`: `time` is writable.
#[unsafe(no_mangle)]
unsafe extern "C" fn clock_gettime(clock: clockid_t, time: *mut timespec) -> c_int {
    if clock::is_virtual()
        && let Some(now) = clock::read(clock)
    {
        // SAFETY: the caller passes a writable `timespec`.
        unsafe {
            *time = timespec {
                tv_sec: now.as_secs() as libc::time_t,
                tv_nsec: now.subsec_nanos().into(),
            };
        }
        return 0;
    }
    // SAFETY: the kernel writes to `time`, which the caller has promised to be writable.
    unsafe { libc::syscall(libc::SYS_clock_gettime, clock, time) as c_int }
}

/// # Safety
/// As for `gettimeofday(2)`: `time` is writable or null.
#[unsafe(no_mangle)]
unsafe extern "C" fn gettimeofday(time: *mut timeval, zone: *mut c_void) -> c_int {
    if clock::is_virtual()
        && !time.is_null()
        && let Some(now) = clock::read(libc::CLOCK_REALTIME)
    {
        // SAFETY: the caller passes a writable `timeval`.
        unsafe {
            *time = timeval {
                tv_sec: now.as_secs() as libc::time_t,
                tv_usec: now.subsec_micros().into(),
            };
        }
        return 0;
    }
    // SAFETY: the kernel writes to `time` and `zone`, each null or writable by the caller's promise.
    unsafe { libc::syscall(libc::SYS_gettimeofday, time, zone) as c_int }
}

/// # Safety
/// As for `madvise(2)`.
#[unsafe(no_mangle)]
unsafe extern "C" fn madvise(address: *mut c_void, length: size_t, advice: c_int) -> c_int {
    if advice == libc::MADV_DONTFORK {
        return 0;
    }
    if matches!(
        advice,
        libc::MADV_DONTNEED | libc::MADV_FREE | libc::MADV_REMOVE
    ) {
        changes::dropped(address.addr(), length);
    }
    // SAFETY: the advice is the caller's, who answers for what it does to the range.
    unsafe { libc::syscall(libc::SYS_madvise, address, length, advice) as c_int }
}

/// # Safety
/// As for `epoll_wait(2)`.
#[unsafe(no_mangle)]
unsafe extern "C" fn epoll_wait(
    epoll: c_int,
    events: *mut epoll_event,
    capacity: c_int,
    timeout: c_int,
) -> c_int {
    // SAFETY: the same contract, without a signal mask.
    unsafe { epoll_pwait(epoll, events, capacity, timeout, std::ptr::null()) }
}

/// # Safety
/// As for `epoll_pwait(2)`.
#[unsafe(no_mangle)]
unsafe extern "C" fn epoll_pwait(
    epoll: c_int,
    events: *mut epoll_event,
    capacity: c_int,
    timeout: c_int,
    mask: *const sigset_t,
) -> c_int {
    let poll = |timeout: c_int| -> c_int {
        // SAFETY: `events` has room for `capacity` of them and `mask` is null or a set, as the caller
        // has promised; a time-out is any number.
        unsafe {
            libc::syscall(
                libc::SYS_epoll_pwait,
                epoll,
                events,
                capacity,
                timeout,
                mask,
                SIGNAL_SET_BYTES,
            ) as c_int
        }
    };
    if !clock::is_virtual() || !idle::is_loop(epoll) {
        return poll(timeout);
    }
    clock::turn();
    idle::turn();
    if idle::has_requests() {
        // Also when the loop has other things to do: work that is always waited for always
        // arrives at the same place in the run.
        return poll(-1);
    }
    let ready = poll(0);
    if ready != 0 || timeout == 0 {
        return ready;
    }
    let distance = u64::try_from(timeout).ok().map(Duration::from_millis);
    loop {
        match idle::wait(distance) {
            idle::Wait::Elapsed => return 0,
            idle::Wait::Idle => return poll(0),
            idle::Wait::Real => return poll(timeout),
            idle::Wait::Outside(patience) => {
                let ready = poll(patience.as_millis() as c_int + 1);
                if ready != 0 {
                    return ready;
                }
            }
            idle::Wait::OutsideOrTimer(distance) => {
                let ready = poll(distance.as_millis() as c_int);
                if ready == 0 {
                    clock::advance(distance);
                }
                return ready;
            }
        }
    }
}
