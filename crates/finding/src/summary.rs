//! What a campaign leaves behind.

use std::time::Duration;

use schemars::JsonSchema;
use serde::Serialize;
use stackful_source::{Location, ProcessCoverage};

use crate::{Confirmation, Finding, Moment, PathRecord, StateGraph, Toward, Unreached};

/// What kind of thing was not followed.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Lost {
    /// A value became concrete.
    Value,
    /// The solver did not decide a target.
    Target,
    /// A run did not go, or not come to, where it should.
    Run,
    /// Code ran as it is, without instrumentation.
    Text,
    /// A worker broke and was replaced, or runs cost more than they were to.
    Worker,
}

/// Something the engine could not follow.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, JsonSchema)]
pub struct NotFollowed {
    /// What kind of thing.
    #[serde(skip)]
    pub kind: Lost,
    /// The native, the file, or the kind of query.
    pub what: String,
    /// Why, in words.
    pub reason: String,
    /// Where in the app's source, if at one place.
    pub location: Option<Location>,
    /// How often.
    pub count: u64,
    /// How many ways out of decisions it stands in the way of, as far as that is known: those that the
    /// solver did not decide or runs did not come to, and those of conditions that it is in.
    pub ways: u64,
    /// What may help: an option of the command line.
    pub help: Option<String>,
}

/// A file of the app that is a library's, as a whole or in part: it counts as a package, so nobody is
/// told how much of it ran, and what it decides is explored last.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, JsonSchema)]
pub struct LibraryFile {
    /// The file, or the address of a script.
    pub name: String,
    /// How it was recognised, in words.
    pub reason: String,
}

/// Where the time of a campaign went.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Stages {
    /// From the start of the worker to the ready state.
    pub start: Duration,
    /// Test runs until their processes were there.
    pub fork: Duration,
    /// Test runs from then on: the app's code.
    pub run: Duration,
    /// Traces into paths.
    pub decode: Duration,
    /// Paths into the tree, and the choice of the next target.
    pub tree: Duration,
    /// Queries answered.
    pub solve: Duration,
    /// How.
    pub solver: Solving,
}

/// By which means a campaign's queries were answered, since the session began. A query is one
/// question or a few.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, JsonSchema)]
pub struct Solving {
    /// Queries.
    pub queries: u64,
    /// Questions that earlier answers refute.
    pub refuted: u64,
    /// Questions decided by trying all values.
    pub enumerated: u64,
    /// Questions that an earlier answer satisfies.
    pub reused: u64,
    /// Questions that a few changes of the run before satisfy.
    pub varied: u64,
    /// Questions that the solver had left open before.
    pub undecided: u64,
    /// Questions asked of the solver.
    pub asked: u64,
    /// Those of them that it left open, and that more changes satisfy.
    pub rescued: u64,
    /// Scripts that this took.
    pub scripts: u64,
    /// Scripts that the second solver was the first to answer.
    pub seconded: u64,
    /// Solvers that were ended at work, since the other had answered.
    pub interrupted: u64,
    /// Times that a solver was started again.
    pub restarts: u64,
}

/// Values that were tried for inputs, since something that is compared looks like them.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, JsonSchema)]
pub struct Guesses {
    /// How many.
    pub made: u64,
    /// How many of them went where no run had been.
    pub fruitful: u64,
}

/// The states of an app, as far as they are told apart.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct States {
    /// How many different ones there are if all was tried, else how many runs have been in.
    pub known: usize,
    /// How often a run came to a state that another had been in.
    pub merged: u64,
    /// What the app may keep that was not looked into: two states that look equal may differ in it.
    pub not_seen: Vec<String>,
    /// Runs that were planned from what events were seen to do.
    pub planned: u64,
    /// Those of them that did not come to what they were planned for.
    pub misplanned: u64,
}

/// What came of forging messages, beside the findings.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, JsonSchema)]
pub struct Intra {
    /// Test runs.
    pub runs: u64,
    /// Messages that can be forged: events, routes.
    pub messages: usize,
    /// The most of them in one sequence.
    pub depth: usize,
    /// Targets that still wait.
    pub waiting: usize,
    /// Whether nothing is left to try.
    pub exhausted: bool,
}

/// A campaign at its end, or as it stands.
#[derive(Clone, Debug, Default)]
pub struct Summary {
    /// Test runs made.
    pub runs: u64,
    /// Of them, those with forged messages; `None` if none were tried.
    pub intra: Option<Intra>,
    /// Errors, in the order they were found, each once.
    pub findings: Vec<Finding>,
    /// Errors of runs that plain Node does not have on the same inputs, so errors of the tool or of
    /// what it stands in for; each once, and never among the findings.
    pub unrepeated: Vec<Finding>,
    /// Those that were never there on the app as its users run it.
    pub unconfirmed: Vec<Finding>,
    /// Coverage of the server's first-party code.
    pub server: ProcessCoverage,
    /// Coverage of the page's first-party code.
    pub client: ProcessCoverage,
    /// What could not be followed, most frequent first.
    pub not_followed: Vec<NotFollowed>,
    /// Files of the app that count as packages, by name.
    pub libraries: Vec<LibraryFile>,
    /// What was not reached, and why; empty while the campaign goes on.
    pub unreached: Unreached,
    /// The paths of a program without a page, in the order of the runs that took them first. A run
    /// that ends because an assumption does not hold is none.
    pub paths: Vec<PathRecord>,
    /// Runs that ended because an assumption did not hold.
    pub assumptions: u64,
    /// Where the last of these assumptions is made, if it is about an input.
    pub assumed_at: Option<Location>,
    /// Whether a bound on the search left something out.
    pub bounded: bool,
    /// Actions of the page seen in at least one run.
    pub actions: usize,
    /// Events in the longest sequence that was run.
    pub depth: usize,
    /// Targets that still wait.
    pub queued: usize,
    /// Runs that left the path that was predicted for them.
    pub diverged: u64,
    /// Values that were guessed for inputs whose way is not followed.
    pub guesses: Guesses,
    /// Whether it has come to the place that it was led to; `None` if it was led to none.
    pub toward: Option<Toward>,
    /// `None` if states are not told apart: each sequence of events is tried for itself.
    pub states: Option<States>,
    /// The states and the events between them; empty while the campaign goes on, and where states are
    /// not told apart.
    pub graph: StateGraph,
    /// How it went, in the order of runs; fewer moments than runs once there are many.
    pub timeline: Vec<Moment>,
    /// True if no target is left and none was given up, no value was lost and no path cut short:
    /// everything that the modelled actions reach in first-party code was tried.
    pub exhausted: bool,
    /// True if the campaign was told to stop before its budget was spent.
    pub interrupted: bool,
    /// The seed of every random choice.
    pub seed: u64,
    /// Wall time of the campaign, the start of the worker excluded.
    pub elapsed: Duration,
    /// Its parts.
    pub stages: Stages,
    /// Median wall time of a test run.
    pub median_run: Duration,
}

impl Summary {
    /// Findings that were tried on the app as its users run it, and were never there, are no findings.
    pub fn put_unconfirmed_apart(&mut self) {
        let is_denied = |finding: &Finding| {
            let confirmation = finding.confirmation.as_ref();
            confirmation.is_some_and(Confirmation::is_denied)
        };
        let (denied, kept) = std::mem::take(&mut self.findings)
            .into_iter()
            .partition(is_denied);
        self.findings = kept;
        self.unconfirmed = denied;
    }

    /// How many of the paths have errors.
    pub fn errored_paths(&self) -> usize {
        let paths = self.paths.iter();
        paths.filter(|path| !path.errors.is_empty()).count()
    }
}
