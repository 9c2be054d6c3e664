//! A moment of a campaign, as `results.json` says it.

use schemars::JsonSchema;
use serde::Serialize;
use stackful_finding::Moment;

use super::milliseconds;

/// What had been reached after so many runs.
#[derive(Serialize, JsonSchema)]
pub(super) struct MomentRecord {
    runs: u64,
    elapsed_ms: f64,
    server_lines: u32,
    client_lines: u32,
    states: usize,
    findings: usize,
    forged: bool,
}

impl From<&Moment> for MomentRecord {
    fn from(moment: &Moment) -> MomentRecord {
        MomentRecord {
            runs: moment.runs,
            elapsed_ms: milliseconds(moment.elapsed),
            server_lines: moment.server_lines,
            client_lines: moment.client_lines,
            states: moment.states,
            findings: moment.findings,
            forged: moment.is_forged,
        }
    }
}
