//! What a campaign is on.

use serde_json::Value;

/// What was explored, as far as a report depends on it.
#[derive(Clone, Debug, PartialEq)]
pub enum Subject {
    /// A web app: its runs are sequences of events on its page.
    App,
    /// A program without a page: each run is the whole program. What was run is told as whoever
    /// runs it again wants it.
    Program(Value),
}

impl Subject {
    /// What was run, if it is a program.
    pub fn program(&self) -> Option<&Value> {
        match self {
            Subject::App => None,
            Subject::Program(program) => Some(program),
        }
    }
}
