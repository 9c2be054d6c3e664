//! The symbolic execution tree: every path seen so far, sharing what they share.
//!
//! A [`Node`] is a decision: a *branch* on a symbolic condition, or the choice of the next
//! *event*; or a *leaf*, where a path ends. An edge is *taken* (some run went there), *open* (no
//! run has tried), or *closed* (no run will, and why). A [`Target`] is an open edge: the path
//! prefix to its node, and the decision to take there. [`Tree::query`] and
//! [`Tree::assignment`] say what a run must satisfy to reach it.
//!
//! The tree changes through [`Tree::insert`] and [`Tree::close`] alone. It knows nothing of
//! solvers, processes or search orders.

mod insert;
mod node;
mod query;

pub use insert::{Divergence, Inserted};
pub use node::{Closed, Decision, Edge, Kind, Node, NodeId, Target, Tree};
