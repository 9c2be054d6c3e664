//! Which parts of a text are a package's, and not the app's own.
//!
//! Such parts run as the rest of the text does, and values are followed through them; but nobody wants
//! to hear how much of them ran, and what they decide is explored last.

use crate::Span;

/// The parts of one text that are a package's.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub enum Packages {
    /// None of it.
    #[default]
    None,
    /// All of it.
    Whole,
    /// These spans of its bytes.
    Parts(Vec<Span>),
}

impl Packages {
    /// Whether a byte offset is in one of them.
    pub fn contains(&self, offset: u32) -> bool {
        match self {
            Packages::None => false,
            Packages::Whole => true,
            Packages::Parts(parts) => parts
                .iter()
                .any(|part| (part.start..part.end).contains(&offset)),
        }
    }
}
