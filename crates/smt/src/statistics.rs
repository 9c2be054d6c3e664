//! Counts of what a solver did, and of what it was spared.

use std::time::Duration;

use crate::Means;

/// Counts since the start. A query is a few groups of conjuncts that are answered apart, mostly one.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Statistics {
    /// Queries.
    pub queries: u64,
    /// What became of groups, by the means that were tried on them.
    pub means: Tallies,
    /// What was asked of the processes.
    pub sent: Sent,
    /// Processes that were started in place of one that died, hung or ran out of memory.
    pub restarts: u64,
}

/// Counts of one means.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Tally {
    /// Groups that it was tried on.
    pub tried: u64,
    /// Groups of which it gave the answer, if only that it is not known.
    pub answered: u64,
}

/// Counts of all means.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Tallies([Tally; Means::ALL.len()]);

impl Tallies {
    /// The counts of one means.
    pub fn of(&self, means: Means) -> Tally {
        self.0[means as usize]
    }

    pub(crate) fn count(&mut self, means: Means, has_answered: bool) {
        let tally = &mut self.0[means as usize];
        tally.tried += 1;
        tally.answered += u64::from(has_answered);
    }
}

/// What was asked of the processes.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Sent {
    /// Scripts; a group takes one or a few.
    pub scripts: u64,
    /// Scripts that the second solver was the first to answer.
    pub seconded: u64,
    /// Solvers that were ended at work since the other had answered.
    pub interrupted: u64,
    /// Bytes of all scripts.
    pub bytes: u64,
    /// Time until the scripts were answered.
    pub elapsed: Duration,
}
