//! A conjunction of terms to an assignment that satisfies it, by an SMT solver.
//!
//! [`Solver::solve`] is the whole of it: a [`Query`] and a hint (the assignment of the run that the
//! query comes from) become an [`Answer`]. Inside, `slice` takes the part that needs solving,
//! `encode` turns terms into expressions of SMT-LIB (`expr`, `script`), `process` holds the solver
//! and `dialect` what is particular to it, `model` reads values, `polish` makes them short, `regexp` knows
//! what patterns match and `refine` what a model got wrong of it, and
//! `stackful_term`'s evaluator has the last word. Which path a query belongs to, and what is done
//! with the answer, is left to others.

mod answer;
mod dialect;
mod encode;
mod enumerate;
mod expr;
mod model;
mod polish;
mod process;
mod refine;
mod regexp;
mod script;
mod slice;
mod solver;

pub use answer::{Answer, Query, Unknown};
pub use solver::{Solver, SolverError, Statistics};
