//! What was decided on values that a person gives, on the way to an error.

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use stackful_source::{Location, Process};

/// A decision of the app.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
pub struct Condition {
    /// On which side.
    pub process: Process,
    /// Where.
    pub location: Location,
    /// As the app has written it; `None` if that is long, or made by a compiler.
    pub source: Option<String>,
    /// The same over what a person gives, as a JavaScript expression: `step2.value` is the `value` of the
    /// second step.
    pub meaning: String,
    /// Whether it holds.
    pub holds: bool,
}
