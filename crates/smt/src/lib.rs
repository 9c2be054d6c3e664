//! A conjunction of terms to an assignment that satisfies it, by an SMT solver.

mod answer;

pub use answer::{Answer, Query, Unknown};
