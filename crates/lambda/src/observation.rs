//! What can be seen of a test, the same as in `runtime/src/lambda/observe.js`.

use serde::{Deserialize, Serialize};

/// Everything that happened, in order.
#[derive(Clone, Debug, PartialEq, Eq, Deserialize)]
pub struct Observation {
    /// How the test came to its end.
    pub outcome: Outcome,
    /// What happened until then.
    pub events: Vec<Event>,
    /// What methods have read after the first call of a callback, as `METHOD` and place; empty unless
    /// the test was watched.
    pub places: Vec<String>,
}

impl Observation {
    /// Of a test that has ended its process.
    pub fn of(outcome: Outcome) -> Observation {
        Observation {
            outcome,
            events: Vec::new(),
            places: Vec::new(),
        }
    }
}

/// How a test came to its end.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Outcome {
    /// Nothing was left to be done.
    Ended,
    /// It took more steps than a test may.
    Endless,
    /// It asked for the end of the process.
    Exited,
    /// It ended the process otherwise: most often by memory.
    Crashed,
    /// It was stopped by the clock, in code that counts no steps: another machine may see another end,
    /// so nothing is concluded.
    Undecided,
}

/// Something that happened.
#[derive(Clone, Debug, PartialEq, Eq, Deserialize)]
pub struct Event {
    /// What it is.
    pub kind: EventKind,
    /// The number of the call that it belongs to.
    pub call: Option<usize>,
    /// The callback: number of a call, a dot, and the position of an argument.
    pub callback: Option<String>,
    /// The values, described.
    pub text: String,
    /// What is not compared: the words of an error.
    pub message: Option<String>,
    /// The statement of marked code that was run last; 0 or less: a callback, or none.
    pub at: i64,
}

impl EventKind {
    /// Whether it is seen only when nothing is left to be done.
    pub(crate) fn is_of_the_end(self) -> bool {
        matches!(
            self,
            EventKind::Unhandled | EventKind::Settled | EventKind::State
        )
    }
}

/// What can happen.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum EventKind {
    /// A callback was called.
    Callback,
    /// A call has returned.
    Returned,
    /// A call has thrown.
    Threw,
    /// The state of a receiver after its call.
    Receiver,
    /// A line of output.
    Stdout,
    /// A line of error output.
    Stderr,
    /// An error that nobody caught.
    Uncaught,
    /// A promise whose rejection nobody handled.
    Unhandled,
    /// What a result has come to in the end.
    Settled,
    /// The state of a variable of the setup in the end.
    State,
}
