//! What the solver has left open before it leaves open again, in the same time.

use super::outcome::{Outcome, Resources};
use crate::Answer;
use crate::question::Question;

pub(super) fn undecided(question: &Question<'_>, resources: &mut Resources) -> Outcome {
    let known = &resources.known;
    match known.why_undecided(question.terms, question.conjuncts()) {
        Some(reason) => Outcome::Answered(Answer::Unknown(reason)),
        None => Outcome::Passed,
    }
}
