//! Symbolic expressions over the primitives of JavaScript.
//!
//! [`Terms`] is the arena: [`TermId`]s are hash-consed and simplified at construction, so equal
//! terms have equal ids. A term is a [`Value`], an [`Input`] or an [`Op`] applied to terms; an
//! operator is an operation of JavaScript with its coercions, so every term prints as a JavaScript
//! expression and [`evaluate`] gives the value that JavaScript gives it under an [`Assignment`].
//! `ecma` holds the operations of ECMA-262, one to a file. How a term becomes true is left to
//! `smt`; where it came from, to `trace`.

mod arena;
mod assignment;
mod build;
mod display;
mod ecma;
mod eval;
mod form;
mod input;
mod input_name;
mod op;
mod schema;
mod sort;
mod string;
mod value;

pub use arena::{ArenaId, InputId, Node, TermId, Terms};
pub use assignment::{ActionKey, Assignment};
pub use ecma::{Json, NoJson, number_to_string, to_boolean, to_number, to_string};
pub use eval::{Evaluation, MAX_LENGTH, apply, evaluate, holds};
pub use form::{Form, MatchPart, Precedence};
pub use input::{Domain, Input};
pub use input_name::{InputName, Writing};
pub use op::Op;
pub use sort::Sort;
pub use string::JsString;
pub use value::Value;
