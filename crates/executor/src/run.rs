//! One test run.

use std::time::Duration;

use serde::{Deserialize, Serialize};
use stackful_protocol::codec::Garbled;

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

impl Run {
    /// The run during which something else wrote where the process that serves it talks.
    pub(crate) fn garbled(
        what: Garbled,
        trace: Vec<u32>,
        elapsed: Duration,
        output: String,
    ) -> Run {
        Run {
            trace,
            exit: Exit::Garbled { what },
            elapsed,
            fork: elapsed,
            output,
        }
    }
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
    /// It wrote to the control channel, a descriptor that is not its own, and was killed.
    Garbled {
        /// What came.
        what: Garbled,
    },
    /// It ended, and the kernel did not say how.
    Unknown,
}

impl Exit {
    /// The end of a run that has said all that went into its trace.
    pub(crate) fn said_all(overflowed: bool) -> Exit {
        if overflowed {
            Exit::Overflow
        } else {
            Exit::Done
        }
    }

    /// The end of a process, by its exit code or the name of the signal that ended it.
    pub(crate) fn new(code: Option<i32>, signal: Option<String>) -> Exit {
        match (code, signal) {
            (Some(code), _) => Exit::Exited { code },
            (None, Some(signal)) => Exit::Signalled { signal },
            (None, None) => Exit::Unknown,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_end_that_nobody_knows_is_no_exit_with_code_0() {
        assert_eq!(Exit::new(None, None), Exit::Unknown);
        assert_eq!(Exit::new(Some(0), None), Exit::Exited { code: 0 });
    }
}
