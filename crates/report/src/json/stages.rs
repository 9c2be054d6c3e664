//! Where the time of a campaign went, as `results.json` says it.

use std::time::Duration;

use schemars::JsonSchema;
use serde::Serialize;
use stackful_finding::{Solving, Stages};

/// Milliseconds, and counts of questions to the solver.
#[derive(Serialize, JsonSchema)]
pub(crate) struct StagesRecord {
    start: f64,
    fork: f64,
    run: f64,
    decode: f64,
    tree: f64,
    solve: f64,
    solver: Solving,
}

impl From<&Stages> for StagesRecord {
    fn from(stages: &Stages) -> StagesRecord {
        StagesRecord {
            start: milliseconds(stages.start),
            fork: milliseconds(stages.fork),
            run: milliseconds(stages.run),
            decode: milliseconds(stages.decode),
            tree: milliseconds(stages.tree),
            solve: milliseconds(stages.solve),
            solver: stages.solver,
        }
    }
}

/// To a hundredth: finer is noise.
pub(crate) fn milliseconds(time: Duration) -> f64 {
    (time.as_secs_f64() * 1e5).round() / 1e2
}
