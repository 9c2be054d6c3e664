//! The virtual clock.
//!
//! It stands still while code runs and moves only by [`advance`], which the event loop calls when
//! all it has left is a timer. So a program reads the same times in every run. It starts at a
//! fixed instant later than any file on disk, because "modified in the future" confuses caches.
//!
//! One exception keeps `while (Date.now() < end);` from being an endless loop: after very many
//! readings without a turn of the event loop, each takes a millisecond. V8 reads the monotonic
//! clock for its own purposes, hundreds of thousands of times while it compiles, so that one has
//! more patience than the wall clock.

use std::cell::Cell;
use std::sync::OnceLock;
use std::sync::atomic::{AtomicBool, AtomicU32, AtomicU64, Ordering};
use std::time::Duration;

use rustix::process::getpid;
use rustix::thread::gettid;
use rustix::time::{ClockId, Timespec, clock_gettime};

/// 2030-01-01T09:00:00Z.
const REAL_TIME_ORIGIN: Duration = Duration::from_hours(525_969);
/// Small, so that an absolute time handed to the kernel has already passed there: a thread that
/// waits until a virtual time returns at once rather than never.
const MONOTONIC_ORIGIN: Duration = Duration::from_secs(1);
const WALL_PATIENCE: u32 = 100_000;
const MONOTONIC_PATIENCE: u32 = 4_000_000;

static BEFORE_IT_MOVES: OnceLock<fn()> = OnceLock::new();
static VIRTUAL: AtomicBool = AtomicBool::new(false);
static ELAPSED: AtomicU64 = AtomicU64::new(0);
static WALL_READINGS: AtomicU32 = AtomicU32::new(0);
static MONOTONIC_READINGS: AtomicU32 = AtomicU32::new(0);

/// Turns the clock virtual for the main thread; each time before it moves, `before` is called.
pub(crate) fn make_virtual(before: fn()) {
    // Said once, before there is another thread.
    let _ = BEFORE_IT_MOVES.set(before);
    VIRTUAL.store(true, Ordering::Relaxed);
}

/// Whether the calling thread lives in virtual time.
pub(crate) fn is_virtual() -> bool {
    VIRTUAL.load(Ordering::Relaxed) && is_main_thread()
}

fn is_main_thread() -> bool {
    thread_local! {
        static MAIN: Cell<Option<bool>> = const { Cell::new(None) };
    }
    MAIN.with(|main| {
        main.get().unwrap_or_else(|| {
            // In a forked child the answer for the thread that forked stays right: it is that
            // process's main thread.
            let answer = gettid() == getpid();
            main.set(Some(answer));
            answer
        })
    })
}

/// Virtual time since the process began.
pub(crate) fn elapsed() -> Duration {
    Duration::from_nanos(ELAPSED.load(Ordering::Relaxed))
}

/// How far away a virtual time is, of the wall clock or of the monotonic one.
pub(crate) fn until(time: Duration) -> Duration {
    let is_wall = time >= REAL_TIME_ORIGIN;
    let origin = if is_wall {
        REAL_TIME_ORIGIN
    } else {
        MONOTONIC_ORIGIN
    };
    time.saturating_sub(origin + elapsed())
}

/// The virtual time of day, for whichever thread; does not count as a reading.
pub(crate) fn wall() -> Duration {
    REAL_TIME_ORIGIN + elapsed()
}

/// Moves the clock forward.
pub(crate) fn advance(by: Duration) {
    if let Some(before) = BEFORE_IT_MOVES.get() {
        before();
    }
    ELAPSED.fetch_add(by.as_nanos() as u64, Ordering::Relaxed);
}

/// The event loop turns: whoever read the clock a lot was not waiting for it.
pub(crate) fn turn() {
    WALL_READINGS.store(0, Ordering::Relaxed);
    MONOTONIC_READINGS.store(0, Ordering::Relaxed);
}

/// The reading of a clock in virtual time; `None` for clocks that measure work, not time.
pub(crate) fn read(clock: libc::clockid_t) -> Option<Duration> {
    let (origin, readings, patience) = match clock {
        libc::CLOCK_REALTIME | libc::CLOCK_REALTIME_COARSE | libc::CLOCK_TAI => {
            (REAL_TIME_ORIGIN, &WALL_READINGS, WALL_PATIENCE)
        }
        libc::CLOCK_MONOTONIC
        | libc::CLOCK_MONOTONIC_COARSE
        | libc::CLOCK_MONOTONIC_RAW
        | libc::CLOCK_BOOTTIME => (MONOTONIC_ORIGIN, &MONOTONIC_READINGS, MONOTONIC_PATIENCE),
        _ => return None,
    };
    if readings.fetch_add(1, Ordering::Relaxed) > patience {
        advance(Duration::from_millis(1));
    }
    Some(origin + elapsed())
}

/// The reading of the kernel's monotonic clock, past libc, whose `clock_gettime` is ours.
pub(crate) fn real() -> Duration {
    let Timespec { tv_sec, tv_nsec } = clock_gettime(ClockId::Monotonic);
    Duration::new(tv_sec as u64, tv_nsec as u32)
}
