//! Symbolic expressions over the primitives of JavaScript.

mod op;

pub use op::Op;
