//! What a campaign counts and measures while it goes on.

use std::time::Duration;

use stackful_executor::Run;
use stackful_finding::Stages;
use stackful_trace::{Path, Step};

/// Counts and times of a campaign.
#[derive(Debug)]
pub(crate) struct Figures {
    /// Runs taken in, those of the phases before included.
    pub(crate) runs: u64,
    /// Those of the phases before.
    before: u64,
    /// Events in the longest sequence so far.
    pub(crate) depth: usize,
    /// Runs that did not go where they were expected to.
    pub(crate) diverged: u64,
    /// Runs that were planned from what is known of states.
    pub(crate) plans: u64,
    /// Those of them that did not come to what they were planned for.
    pub(crate) misplanned: u64,
    /// Where the time went.
    pub(crate) stages: Stages,
    run_times: Vec<Duration>,
}

impl Figures {
    /// Before the first run, the app having taken so long to get ready.
    pub(crate) fn new(start: Duration) -> Figures {
        Figures {
            runs: 0,
            before: 0,
            depth: 0,
            diverged: 0,
            plans: 0,
            misplanned: 0,
            stages: Stages {
                start,
                ..Stages::default()
            },
            run_times: Vec::new(),
        }
    }

    /// Those of a phase that follows: counts and times go on, the rest is its own.
    pub(crate) fn followed(&self) -> Figures {
        Figures {
            runs: self.runs,
            before: self.runs,
            stages: self.stages,
            run_times: self.run_times.clone(),
            ..Figures::new(Duration::ZERO)
        }
    }

    /// After a phase that had followed: its counts and times are the latest.
    pub(crate) fn go_on_after(&mut self, other: &Figures) {
        self.runs = other.runs;
        self.stages = other.stages;
        self.run_times.clone_from(&other.run_times);
    }

    /// Runs of this phase, as long as no other has followed it.
    pub(crate) fn own(&self) -> u64 {
        self.runs - self.before
    }

    /// Counts a run.
    pub(crate) fn add_run(&mut self, run: &Run) {
        self.runs += 1;
        self.run_times.push(run.elapsed);
        self.stages.fork += run.fork;
        self.stages.run += run.elapsed.saturating_sub(run.fork);
    }

    /// How many events the path of a run began.
    pub(crate) fn add_path(&mut self, path: &Path) -> usize {
        let begun = |step: &&Step| matches!(step, Step::Event { taken: Some(_), .. });
        let events = path.steps.iter().filter(begun).count();
        self.depth = self.depth.max(events);
        events
    }

    /// The middle one of the times of runs; zero before the first.
    pub(crate) fn median_run(&self) -> Duration {
        let mut sorted = self.run_times.clone();
        sorted.sort_unstable();
        sorted.get(sorted.len() / 2).copied().unwrap_or_default()
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use stackful_executor::Exit;

    fn run(elapsed: u64, fork: u64) -> Run {
        Run {
            trace: Vec::new(),
            exit: Exit::Done,
            elapsed: Duration::from_millis(elapsed),
            fork: Duration::from_millis(fork),
            output: String::new(),
        }
    }

    #[test]
    fn runs_are_counted_with_their_times() {
        let mut figures = Figures::new(Duration::from_secs(1));
        assert_eq!(figures.median_run(), Duration::ZERO);
        for (elapsed, fork) in [(9, 1), (2, 1), (5, 2), (4, 5)] {
            figures.add_run(&run(elapsed, fork));
        }
        let Stages {
            start, fork, run, ..
        } = figures.stages;
        let times = [start, fork, run, figures.median_run()];
        // No part of the last is left beside its fork; of four, the third is the middle one.
        assert_eq!(times.map(|time| time.as_millis()), [1000, 9, 12, 5]);
        assert_eq!(figures.runs, 4);
    }
}
