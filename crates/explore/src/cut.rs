//! Paths that were cut short.

use std::fmt;

use stackful_executor::Exit;
use stackful_trace::Outcome;

/// Why a run says nothing of what would have come after it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) enum Cut {
    /// Its trace did not fit.
    Overflow,
    /// It was killed for the time that it took.
    TimedOut,
    /// It was killed for the memory that it asked for.
    OutOfMemory,
    /// It was killed for what it wrote to a channel of its worker.
    Garbled,
    /// Its process ended, and nobody knows how.
    Unknown,
    /// The time of its own that a run has was used up.
    Expired,
}

impl Cut {
    /// `None` if a run with this end came to its end.
    pub(crate) fn of(outcome: Outcome, exit: &Exit) -> Option<Cut> {
        match (exit, outcome) {
            (Exit::Overflow, _) => Some(Cut::Overflow),
            (Exit::TimedOut, _) => Some(Cut::TimedOut),
            (Exit::OutOfMemory, _) => Some(Cut::OutOfMemory),
            (Exit::Garbled { .. }, _) => Some(Cut::Garbled),
            (Exit::Unknown, _) => Some(Cut::Unknown),
            (_, Outcome::Expired) => Some(Cut::Expired),
            (Exit::Done | Exit::Exited { .. } | Exit::Signalled { .. }, _) => None,
        }
    }
}

impl fmt::Display for Cut {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Cut::Overflow => "the trace was full",
            Cut::TimedOut => "its run took too long",
            Cut::OutOfMemory => "its run took too much memory",
            Cut::Garbled => "the app wrote to a descriptor that stackful talks to its worker on",
            Cut::Unknown => "its process ended, and the system did not say how",
            Cut::Expired => "its virtual time was used up",
        })
    }
}
