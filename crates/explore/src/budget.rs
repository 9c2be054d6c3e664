//! When to stop.

use std::time::Duration;

/// The bounds of a campaign; it ends at the first that it meets, or when nothing is left to try.
#[derive(Clone, Copy, Debug)]
pub struct Budget {
    /// Wall time from the first run.
    pub time: Duration,
    /// Test runs; `None` for no bound.
    pub runs: Option<u64>,
    /// Events in a sequence.
    pub depth: u32,
}
