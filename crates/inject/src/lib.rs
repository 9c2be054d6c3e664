//! Faults put into an app, to measure what finds them.
//!
//! A fault is a thrown error with words of its own at the beginning of a branch. Texts are edited by
//! their spans, so all else stays as its author wrote it.
//!
//! | to find | look in |
//! |---|---|
//! | a text whose syntax is known, and edits of it | `text` |
//! | where faults may go; the markers of published benchmarks | `branches`, `markers` |
//! | pairs of checks, on a page and on a server, that make a fault unreachable | `checks` |
//! | which modules a server consists of | `modules` |
//! | choices by a seed | `draw` |

mod text;

mod branches;
mod checks;
mod markers;
mod modules;

mod draw;

pub use branches::{Branch, branches, fault};
pub use checks::{Handler, Send, guard, handlers, mentions, sends, subsume};
pub use draw::Draw;
pub use markers::markers;
pub use modules::imports;
pub use text::{Edit, SyntaxError, edited, line_of};
