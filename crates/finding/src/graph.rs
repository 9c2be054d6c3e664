//! The states that runs have been in, and the events between them.

use schemars::JsonSchema;
use serde::Serialize;

/// A graph, with the ready state first.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, JsonSchema)]
pub struct StateGraph {
    /// In the order in which runs came to them.
    pub states: Vec<StateNode>,
    /// Between them, in the order of where they begin.
    pub events: Vec<StateEdge>,
    /// States beyond the most that a graph has.
    pub left_out: usize,
}

/// A state, whatever led to it.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, JsonSchema)]
pub struct StateNode {
    /// What the app holds there that events write, where it differs from the ready state.
    pub holds: Vec<String>,
    /// How often runs came to it: what comes after was explored once for all of them.
    pub times: u64,
}

/// An action that was taken in a state.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, JsonSchema)]
pub struct StateEdge {
    /// The position of the state.
    pub from: usize,
    /// That of the state after it; `None` if the run ended on the way, or the state is left out.
    pub to: Option<usize>,
    /// The action as a person would say it.
    pub words: String,
    /// How often.
    pub times: u64,
    /// The ids of errors that came of it.
    pub errors: Vec<String>,
}
