//! What the solver needs of patterns: the languages they are found in, and strings to try.

pub(crate) mod algebra;
pub(crate) mod candidates;
pub(crate) mod fact;
pub(crate) mod language;
