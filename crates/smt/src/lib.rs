//! A conjunction of terms to an assignment that satisfies it, by an SMT solver.
//!
//! [`Solver::solve`] is the whole of it: a [`Query`] and a hint (the assignment of the run that the
//! query comes from) become an [`Answer`]. Inside, `slice` takes the parts that need solving, and
//! `solve` asks for each the cheapest that may know: what earlier answers tell (`known`), the
//! ranges of its numbers (`ranges`), all values of its inputs (`enumerate`), a few changes of the
//! hint (`vary`), and at last the solver (`solver`), within `limits`. For that, `encode` turns terms
//! into expressions of SMT-LIB (`expr`, `script`); `race` asks one or two solvers, each an `engine`
//! with its `dialect` and its processes (`process`), of which a `session` keeps what large queries
//! share; `model` reads values and `polish` makes them short; `regexp` knows what patterns match and
//! `refine` what a model got wrong of it. `stackful_term`'s evaluator has the last word. What was asked can be kept in files (`dump`, `recording`). Which
//! path a query belongs to, and what is done with the answer, is left to others.

mod answer;
mod dialect;
mod dump;
mod encode;
mod engine;
mod enumerate;
mod error;
mod expr;
mod known;
mod limits;
mod model;
mod polish;
mod problem;
mod process;
mod race;
mod ranges;
mod recording;
mod refine;
mod regexp;
mod script;
mod session;
mod slice;
mod solve;
mod solver;
mod statistics;
mod vary;

pub use answer::{Answer, Query, Unknown};
pub use dialect::Dialect;
pub use error::SolverError;
pub use limits::Limits;
pub use recording::{Recorded, RecordingError, replay};
pub use solver::Solver;
pub use statistics::Statistics;
