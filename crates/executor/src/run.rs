//! One test run.

use std::time::Duration;

use serde::{Deserialize, Serialize};

/// What a test run left behind.
#[derive(Clone, Debug, Serialize, Deserialize)]
pub struct Run {
    /// The committed words of its trace, header included.
    pub trace: Vec<u32>,
    /// How its process ended.
    pub exit: Exit,
    /// Wall time from asking for the fork to the end of the run.
    pub elapsed: Duration,
    /// How much of that passed until its process was there.
    pub fork: Duration,
    /// The end of what the app printed meanwhile.
    pub output: String,
}

/// How the process of a run ended.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum Exit {
    /// It wrote the end of its trace.
    Done,
    /// The app ended its process.
    Exited {
        /// The exit code.
        code: i32,
    },
    /// A signal ended it that was not ours.
    Signalled {
        /// Its name, such as `SIGSEGV`.
        signal: String,
    },
    /// It did not end within the limit and was killed.
    TimedOut,
    /// It asked for more memory than the limit and was killed.
    OutOfMemory,
    /// Its trace did not fit.
    Overflow,
}
