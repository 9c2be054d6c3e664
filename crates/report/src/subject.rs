//! What a campaign is on.

use serde_json::Value;

/// What was explored, as far as a report depends on it.
#[derive(Clone, Debug, PartialEq)]
pub enum Subject {
    /// A web app: its runs are sequences of events on its page. How it was started is told as whoever
    /// starts it again wants it.
    App(Value),
    /// A program without a page: each run is the whole program. What was run is told as whoever
    /// runs it again wants it.
    Program(Value),
}

impl Subject {
    /// What was run, if it is a program.
    pub fn program(&self) -> Option<&Value> {
        match self {
            Subject::App(_) => None,
            Subject::Program(program) => Some(program),
        }
    }

    /// How it was started, if it is an app.
    pub fn app(&self) -> Option<&Value> {
        match self {
            Subject::App(app) => Some(app),
            Subject::Program(_) => None,
        }
    }
}
