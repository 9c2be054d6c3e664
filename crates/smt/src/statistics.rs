//! Counts of what a solver did, and of what it was spared.

use std::time::Duration;

/// Counts since the start. A query is a few groups of conjuncts that are answered apart, mostly one;
/// each is answered by one of the means that are counted here, or by nothing.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Statistics {
    /// Queries.
    pub queries: u64,
    /// Groups that earlier answers refute, or the ranges of their numbers.
    pub refuted: u64,
    /// Groups decided by trying all values of their inputs.
    pub enumerated: u64,
    /// Groups that are satisfied by what satisfied an earlier one.
    pub reused: u64,
    /// Groups that a few changes of the hint satisfy, or what a regular expression suggests.
    pub varied: u64,
    /// Groups that the solver had left open before.
    pub undecided: u64,
    /// Groups that were asked of the solver.
    pub asked: u64,
    /// Those of them that the solver left open, and that more changes of the hint satisfy.
    pub rescued: u64,
    /// Scripts that were sent; a group takes one or a few.
    pub scripts: u64,
    /// Scripts that the second solver was the first to answer.
    pub seconded: u64,
    /// Solvers that were ended at work since the other had answered.
    pub interrupted: u64,
    /// Bytes of all scripts.
    pub bytes: u64,
    /// Time in the solver processes.
    pub elapsed: Duration,
    /// Processes that were started in place of one that died, hung or ran out of memory.
    pub restarts: u64,
}
