//! When to stop, and where to look first.

use std::sync::Arc;
use std::time::{Duration, Instant};

use crate::phase::Mode;
use crate::search::Strategy;

/// People alone, and then the intra-process phase, have one part in so many of the time and of the runs
/// each before both are put together.
const SHARE: u32 = 5;
/// Most runs of people before messages are forged: errors that lie near the surface are high at once.
const MOST_LEAD_RUNS: u64 = 200;
/// Most runs of forging: by then it has come to most of what it ever finds, and people wait.
const MOST_INTRA_RUNS: u64 = 300;

/// The bounds of a campaign; it ends at the first that it meets, or when nothing is left to try.
#[derive(Clone, Debug)]
#[expect(
    clippy::struct_excessive_bools,
    reason = "each says something by itself"
)]
pub struct Budget {
    /// Whose actions are tried.
    pub mode: Mode,
    /// Wall time from the first run.
    pub time: Duration,
    /// Test runs; `None` for no bound.
    pub runs: Option<u64>,
    /// Findings; `None` for no bound.
    pub findings: Option<u64>,
    /// Which target comes next.
    pub strategy: Strategy,
    /// Which targets are left out.
    pub bounds: Bounds,
    /// Whether values are guessed for inputs whose way through the app is not followed.
    pub guesses: bool,
    /// Whether states are told apart, so that what was done in one is not done again in each like it.
    pub states: bool,
    /// Whether to keep what each path read and how it ended: those of a program without a page.
    pub keep_paths: bool,
    /// Whether findings of an app get shorter and simpler ways once the search has ended.
    pub shrinks: bool,
    /// Files that are looked into before others, as reports name them; none: all alike.
    pub touched: Arc<[String]>,
    /// Whether somebody follows the campaign, and is told how it stands.
    pub live: bool,
}

impl Budget {
    /// What people have before messages are forged.
    pub(crate) fn of_lead(&self) -> Budget {
        Budget {
            time: self.time / SHARE,
            runs: Some(self.share(MOST_LEAD_RUNS)),
            ..self.clone()
        }
    }

    /// That of the intra-process phase, after so many runs of people.
    pub(crate) fn of_intra(&self, runs: u64) -> Budget {
        Budget {
            time: self.time / SHARE,
            runs: Some(runs + self.share(MOST_INTRA_RUNS)),
            // Enough has been found when people can cause as much.
            findings: None,
            ..self.clone()
        }
    }

    fn share(&self, most: u64) -> u64 {
        let share = |runs: u64| runs.div_ceil(u64::from(SHARE)).min(most);
        self.runs.map_or(most, share)
    }

    /// Whether the time is up after a campaign of this length.
    pub(crate) fn is_late(&self, elapsed: Duration) -> bool {
        elapsed >= self.time
    }

    /// Whether no further run is allowed after so many, the planned ones included.
    pub(crate) fn is_spent(&self, runs: u64, elapsed: Duration) -> bool {
        self.runs.is_some_and(|bound| runs >= bound) || self.is_late(elapsed)
    }
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

/// How long a campaign goes on already.
#[derive(Clone, Debug)]
pub(crate) struct Clock {
    /// What earlier sessions of the campaign took.
    earlier: Duration,
    begun: Instant,
}

impl Clock {
    /// A campaign begins.
    pub(crate) fn start() -> Clock {
        Clock::resume(Duration::ZERO)
    }

    /// A campaign goes on that took so long before.
    pub(crate) fn resume(earlier: Duration) -> Clock {
        Clock {
            earlier,
            begun: Instant::now(),
        }
    }

    /// So long nothing was done.
    pub(crate) fn leave_out(&mut self, pause: Duration) {
        self.begun += pause;
    }

    /// Wall time of the campaign, in all of its sessions.
    pub(crate) fn elapsed(&self) -> Duration {
        self.earlier + self.begun.elapsed()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn budget(seconds: u64, runs: Option<u64>) -> Budget {
        Budget {
            mode: Mode::Explore,
            time: Duration::from_secs(seconds),
            runs,
            findings: None,
            strategy: Strategy::BreadthFirst,
            bounds: Bounds::default(),
            guesses: false,
            states: false,
            keep_paths: false,
            shrinks: false,
            touched: [].into(),
            live: false,
        }
    }

    #[test]
    fn the_first_bound_that_is_met_ends_a_campaign() {
        let is_spent = |runs: u64, seconds: u64, budget: &Budget| {
            budget.is_spent(runs, Duration::from_secs(seconds))
        };
        let both = budget(10, Some(5));
        let spent = [(4, 9), (5, 9), (6, 0), (4, 10), (0, 11)];
        let spent = spent.map(|(runs, seconds)| is_spent(runs, seconds, &both));
        assert_eq!(spent, [false, true, true, true, true]);
        assert!(!is_spent(u64::MAX, 9, &budget(10, None)));
        assert!(is_spent(0, 0, &budget(10, Some(0))));
    }

    #[test]
    fn earlier_sessions_count() {
        let hour = Duration::from_hours(1);
        assert!(Clock::resume(hour).elapsed() >= hour);
    }
}
