//! What a run is given: its inputs, and which locations of the app's state get symbols of their own.

use std::sync::Arc;

use stackful_term::Assignment;

/// What a run is given. Runs that are given the same have the same trace.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Given {
    /// Events and values.
    pub assignment: Assignment,
    /// Names of the locations that get a symbol as each event begins, if they are there; nothing comes
    /// of them unless [`AppSpec::state`](crate::AppSpec::state) is on.
    pub symbols: Arc<[String]>,
}

impl From<Assignment> for Given {
    fn from(assignment: Assignment) -> Given {
        Given {
            assignment,
            symbols: Arc::default(),
        }
    }
}
