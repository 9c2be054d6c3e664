//! What all paths of a campaign are made of, whatever is known of where they lead.

use stackful_executor::Run;
use stackful_term::Terms;
use stackful_trace::{Actions, DecodeError, Path, decode};

/// The terms that paths are about, and what a person can do.
#[derive(Debug)]
pub(crate) struct Vocabulary {
    pub(crate) terms: Terms,
    pub(crate) actions: Actions,
}

impl Vocabulary {
    pub(crate) fn new() -> Vocabulary {
        Vocabulary {
            terms: Terms::new(),
            actions: Actions::default(),
        }
    }

    /// The path that a run has taken.
    pub(crate) fn decode(&mut self, run: &Run) -> Result<Path, DecodeError> {
        decode(&run.trace, &mut self.terms, &mut self.actions)
    }
}
