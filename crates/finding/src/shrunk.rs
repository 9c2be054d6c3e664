//! How the way to an error was made shorter.

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use stackful_term::Assignment;

/// How far the way to a finding was made shorter and simpler, after it had been found.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, JsonSchema)]
pub struct Shrunk {
    /// Test runs that this took.
    pub runs: u32,
    /// Whether nothing was left to try; else its time or its runs were spent.
    #[serde(rename = "done")]
    pub is_done: bool,
    /// The assignment with which the error was found; `None` if it has stayed.
    pub from: Option<Assignment>,
}
