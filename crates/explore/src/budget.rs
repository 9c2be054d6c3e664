//! When to stop, and where to look first.

use std::time::Duration;

use crate::search::Strategy;

/// The bounds of a campaign; it ends at the first that it meets, or when nothing is left to try.
#[derive(Clone, Copy, Debug)]
pub struct Budget {
    /// Wall time from the first run.
    pub time: Duration,
    /// Test runs; `None` for no bound.
    pub runs: Option<u64>,
    /// Which target comes next.
    pub strategy: Strategy,
    /// Which targets are left out.
    pub bounds: Bounds,
    /// Whether to keep what each path read and how it ended: those of a program without a page.
    pub keep_paths: bool,
}

/// How far the search follows one path. What is left out is told.
#[derive(Clone, Copy, Debug, Default)]
pub struct Bounds {
    /// Events in a sequence; `None` for no bound, here and below.
    pub events: Option<u32>,
    /// Decisions on a path.
    pub decisions: Option<u32>,
    /// Decisions of one place in the source on a path: iterations of a loop, depth of a recursion.
    pub repeats: Option<u32>,
}
