//! The way from the words of a trace to a path. What the words are is the table of
//! `stackful_protocol::trace`, which the runtime has as generated code.
//!
//! - [`record`] walks the records of a trace.
//! - [`decode`](decode()) turns them into a [`Path`]: terms interned into the engine's one arena,
//!   actions and locations into its lists, decisions in the order they were taken. It is the only lowering:
//!   what the runtime wrote as an operator is applied as that operator.
//!
//! Who wrote the words, and what will be done with the path, is not known here.

mod action;
mod declaration;
mod decode;
mod location;
mod path;
pub mod record;
mod state;

pub use action::{ActId, Action, ActionId, Actions, DescriptionId};
pub use decode::{DecodeError, Vocabulary, decode};
pub use location::{Location, LocationId, Locations};
pub use path::{AppError, AppErrorKind, Outcome, Path, Step, Submission, UnknownState, Unmet};
pub use state::{Kept, LocalDecision, Reaction, State, Symbol};
