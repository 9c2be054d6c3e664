//! What the encoder needs of patterns: the languages that they are found in.

pub(crate) mod algebra;
pub(crate) mod fact;
pub(crate) mod language;
