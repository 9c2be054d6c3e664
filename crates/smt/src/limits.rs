//! How much a question may cost.

use std::time::{Duration, Instant};

/// Time beyond its own, after which a solver is taken to hang.
pub(crate) const GRACE: Duration = Duration::from_millis(500);

/// How often the time of one script a question may take: it becomes several.
const SCRIPTS: u32 = 3;

/// What a solver process may take.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Limits {
    /// Time for one script; a question takes one or a few, and three times that at most.
    pub time: Duration,
    /// Bytes of address space.
    pub memory: u64,
}

impl Limits {
    /// So much time, and 2 GiB.
    pub const fn of(time: Duration) -> Limits {
        Limits {
            time,
            memory: 2 << 30,
        }
    }

    /// The end of a question that begins now.
    pub(crate) fn deadline(&self) -> Deadline {
        Deadline(Instant::now() + self.time * SCRIPTS)
    }
}

impl From<Duration> for Limits {
    fn from(time: Duration) -> Limits {
        Limits::of(time)
    }
}

/// When a question is given up.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Deadline(Instant);

impl Deadline {
    pub(crate) fn is_over(self) -> bool {
        Instant::now() >= self.0
    }

    /// What is left, but no more than `time`.
    pub(crate) fn left(self, time: Duration) -> Duration {
        self.0.saturating_duration_since(Instant::now()).min(time)
    }
}
