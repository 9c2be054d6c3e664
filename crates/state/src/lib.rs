//! What events do to the state of an app, and which events lead where.
//!
//! A run shows for each of its events what it *decided* and what it *wrote*, over what it found: the
//! locations that some event writes are free variables while an event runs ([`stackful_trace::Reaction`]).
//! So one run speaks for every state that differs from its own in nothing but the values of these: they
//! have one [`Shape`](ShapeId). [`Model::take`] collects this as a transition system: for each shape and
//! each action the decisions that were seen, and what is written behind them.
//!
//! - A decision that some run has taken in a shape need not be tried again in another state of that
//!   shape: [`Model::is_taken`]. This is what keeps sequences from multiplying.
//! - What no run has decided yet is a [`Goal`]. [`Model::plan`] looks for a sequence of events that comes
//!   to it, by playing the known transitions forward from states that runs have been in: exactly, by the
//!   evaluator of terms, as far as values are concrete, and with conditions for the solver where they
//!   depend on inputs.
//!
//! A plan is a prediction. The app may keep what was not looked into, so it is a run that decides what
//! a plan was worth. Solvers, processes and search orders are not known here.
//!
//! The idea of treating the states behind different events as one is that of state merging; here the
//! choice of events is left open by searching over transitions rather than by one formula with a case
//! for each event: the formulas of a solver grow with each event of the sequence, and theories of strings
//! do not decide them.

mod compose;
mod distance;
mod domain;
mod elements;
mod model;
mod plan;
mod reaction;
mod search;
mod shape;
mod situation;
mod trials;
mod volatile;

pub use model::{Model, Taken};
pub use plan::{Plan, Planned, Surveyed};
pub use reaction::Goal;
pub use shape::ShapeId;
