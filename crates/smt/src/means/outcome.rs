//! What means are given, and what they give.

use stackful_term::Assignment;

use crate::backend::Backend;
use crate::known::Known;
use crate::{Answer, Unknown};

/// What means work with beside the question.
#[derive(Debug)]
pub(crate) struct Resources {
    /// What is known of earlier questions.
    pub(crate) known: Known,
    /// The processes of the solver.
    pub(crate) backend: Backend,
}

/// What comes of trying a means.
pub(crate) enum Outcome {
    /// That is the answer; no other means is tried.
    Answered(Answer),
    /// It does not say; the next is tried.
    Passed,
    /// As [`Outcome::Passed`]; if no other has an answer either, this is why the question is open.
    LeftOpen(Unknown),
}

impl Outcome {
    /// The model, if one was found.
    pub(super) fn found(model: Option<Assignment>) -> Outcome {
        model.map_or(Outcome::Passed, |model| {
            Outcome::Answered(Answer::Sat(model))
        })
    }

    /// "No solution", if that is so.
    pub(super) fn refuted_if(is_refuted: bool) -> Outcome {
        if is_refuted {
            Outcome::Answered(Answer::Unsat)
        } else {
            Outcome::Passed
        }
    }
}
