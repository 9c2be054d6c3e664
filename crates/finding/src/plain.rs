//! What the app does on the inputs of a finding when nothing is instrumented.

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

/// What plain Node makes of a finding.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "kebab-case")]
pub enum Plain {
    /// It has the same error.
    Repeats,
    /// It has no such error: what it does instead, in words.
    Differs(String),
    /// It could not be asked, for this reason.
    NotAsked(String),
}
