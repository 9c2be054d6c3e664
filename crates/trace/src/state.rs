//! The state of an app between two events, and what an event makes of it.
//!
//! A path is told in two ways. Its steps are about the inputs of the run alone: what a person has
//! chosen, whenever that was. Its [`Reaction`]s are about what an event finds: each location that
//! earlier events may have written is a free variable of its own while the event runs. So what one run
//! shows of an event holds in every state that has the same structure.

use stackful_source::SiteId;
use stackful_term::TermId;

use crate::LocationId;

/// The state of an app when it is idle.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct State {
    /// Digest of all but the values of locations: objects, their keys, the document, who listens.
    pub structure: u64,
    /// Sum of the shares of all locations in a digest, modulo 2^64.
    pub values: u64,
    /// How many things may be kept that were not looked into.
    pub unknown: u32,
    /// The locations that do not hold a concrete value equal to that of the ready state, each once.
    pub changed: Vec<Kept>,
}

/// What a location holds.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Kept {
    /// Where.
    pub location: LocationId,
    /// Over the inputs of the run.
    pub value: TermId,
    /// Over what the last event found and its own inputs.
    pub effect: TermId,
    /// The share of the concrete value in a digest.
    pub hash: u64,
}

/// What an event did, over what it found.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Reaction {
    /// The locations that were free variables.
    pub symbols: Vec<Symbol>,
    /// What it decided, in order, each condition once.
    pub decisions: Vec<LocalDecision>,
    /// Free variables whose values were lost: what was found holds for these values only.
    pub lost: Vec<TermId>,
}

/// A location as a free variable.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Symbol {
    /// Where.
    pub location: LocationId,
    /// The variable.
    pub term: TermId,
    /// What it held, over the inputs of the run.
    pub value: TermId,
}

/// A decision over what the event found.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct LocalDecision {
    /// Where the program decides.
    pub site: SiteId,
    /// What it decides on.
    pub condition: TermId,
    /// How it decided.
    pub taken: bool,
    /// Whether no run needs to go the other way: the program assumes this one.
    pub is_assumed: bool,
    /// Position among the path's steps of the same decision over the inputs of the run; `None` if
    /// they do not bear on it, or it was taken on the path before.
    pub step: Option<u32>,
}
