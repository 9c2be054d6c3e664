//! Regular expressions of ECMA-262: what a pattern is made of, and what it matches.
//!
//! [`Pattern::of_literal`] reads `/pattern/flags`; [`Pattern::exec`] is `RegExpBuiltinExec` on code
//! units, precedence, captures and all, with a bound on its steps. [`Node`] is the tree that both
//! the matcher and the solver's encoder work on: classes are [`CharSet`]s, and what the flags decide
//! is decided. Unicode data is that of Rust's libraries, which may know a few characters more than
//! an engine's.

mod case;
mod class;
mod flags;
mod matcher;
mod node;
mod parse;
mod pattern;
mod program;
mod set;

pub use flags::Flags;
pub use matcher::{Match, TooLong};
pub use node::{Look, Node, Repeat, line_terminators};
pub use pattern::Pattern;
pub use set::{CharSet, LAST_POINT, LAST_UNIT};
