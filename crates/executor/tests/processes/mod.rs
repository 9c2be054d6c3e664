//! Counts processes, and what they hold.

use std::fs;
use std::time::{Duration, Instant};

/// What stands while no run is made.
#[derive(Debug, PartialEq, Eq)]
pub(crate) struct Standing {
    /// Below the worker: its checkpoints.
    processes: usize,
    /// Of this process.
    descriptors: usize,
    worker_descriptors: usize,
}

impl Standing {
    /// Looks at this process and at the worker with this number.
    pub(crate) fn of(worker: u32) -> Standing {
        Standing {
            processes: descendants(worker),
            descriptors: descriptors("self"),
            worker_descriptors: descriptors(&worker.to_string()),
        }
    }
}

fn descriptors(process: &str) -> usize {
    let listed = fs::read_dir(format!("/proc/{process}/fd"));
    listed.expect("a Linux system").count()
}

/// How many processes there are below a process.
pub(crate) fn descendants(process: u32) -> usize {
    // One that has ended meanwhile has none.
    let children = fs::read_to_string(format!("/proc/{process}/task/{process}/children"));
    let children = children.unwrap_or_default();
    let children = children
        .split_whitespace()
        .filter_map(|one| one.parse().ok());
    children.map(|child| 1 + descendants(child)).sum()
}

/// Looks until what is seen is as wanted, or has not been for two seconds: processes that have
/// been killed take a moment to end.
pub(crate) fn settled<T>(look: impl Fn() -> T, is_wanted: impl Fn(&T) -> bool) -> T {
    let deadline = Instant::now() + Duration::from_secs(2);
    loop {
        let seen = look();
        if is_wanted(&seen) || Instant::now() >= deadline {
            return seen;
        }
        std::thread::yield_now();
    }
}
