//! The way from the words of a trace to a path. What the words are is the table of
//! `stackful_protocol::trace`, which the runtime has as generated code.
//!
//! - [`record`] walks the records of a trace.
//! - [`decode`](decode()) turns them into a [`Path`]: terms interned into the engine's one arena,
//!   actions into its one list, decisions in the order they were taken. It is the only lowering:
//!   what the runtime wrote as an operator is applied as that operator.
//!
//! Who wrote the words, and what will be done with the path, is not known here.

mod action;
mod declaration;
mod decode;
mod path;
pub mod record;

pub use action::{Action, ActionId, Actions};
pub use decode::{DecodeError, decode};
pub use path::{AppError, AppErrorKind, Outcome, Path, Step, Submission, Unmet};
