//! A place that a campaign was led to, and whether it has come there.

use schemars::JsonSchema;
use serde::Serialize;

use crate::Step;

/// What came of leading a campaign to a place.
#[derive(Clone, Debug, PartialEq, Serialize, JsonSchema)]
pub struct Toward {
    /// The place as it was asked for: `FILE:LINE` or `message NAME`.
    pub place: String,
    /// How far it has come.
    #[serde(flatten)]
    pub arrival: Arrival,
}

/// How far a campaign has come to a place.
#[derive(Clone, Debug, PartialEq, Serialize, JsonSchema)]
#[serde(tag = "arrival", rename_all = "kebab-case")]
pub enum Arrival {
    /// No text that was loaded has such a place.
    Unknown,
    /// It runs while the app starts.
    AtStart,
    /// No run has come there.
    NotReached,
    /// A run has come there, and the campaign has ended.
    Reached {
        /// How many runs were made until then.
        runs: u64,
        /// What a person does to come there; `None` if it took more than the steps, so that the same
        /// steps did not lead there again.
        steps: Option<Vec<Step>>,
    },
}
