//! A conjunction of terms to an assignment that satisfies it, by an SMT solver.
//!
//! [`Solver::solve`] is the whole of it: a [`Query`] and a hint (the assignment of the run that the
//! query comes from) become an [`Answer`]. In the order of the work:
//!
//! - `solver` takes the parts of a query that need solving (`slice`), each a `question`;
//! - `means` answer it: what earlier answers tell (`known`), ranges, all values, texts built by their
//!   grammar, changes of the hint, and at last the solver, each in a file, in the order of one list.
//!   Some ask another question on their way, which has other terms (`rewrite`);
//! - `encode` turns terms into expressions of SMT-LIB (`expr`, `script`), with the languages of
//!   patterns (`regexp`) and what a model got wrong of them (`lemma`);
//! - `backend` sends scripts to one solver or two (`race`), each an `engine` with its `dialect` and
//!   its processes (`process`), of which a `session` keeps what large questions share, within
//!   `limits`;
//! - `model` reads values and `polish` makes them short. `stackful_term`'s evaluator has the last
//!   word.
//!
//! What was asked can be kept in files (`dump`, `recording`). Which path a query belongs to, and
//! what is done with the answer, is left to others.

mod answer;
mod backend;
mod dialect;
mod dump;
mod encode;
mod engine;
mod error;
mod expr;
mod known;
mod lemma;
mod limits;
mod means;
mod model;
mod polish;
mod process;
mod question;
mod race;
mod recording;
mod regexp;
mod rewrite;
mod script;
mod session;
mod slice;
mod solver;
mod statistics;
mod symbols;

pub use answer::{Answer, Query, Unknown};
pub use dialect::Dialect;
pub use error::SolverError;
pub use limits::Limits;
pub use means::Means;
pub use recording::{Recorded, RecordingError, replay};
pub use solver::Solver;
pub use statistics::{Sent, Statistics, Tallies, Tally};
