//! What the solver has left open before it leaves open again, in the same time or less.

use super::outcome::{Outcome, Resources};
use crate::Answer;
use crate::question::Question;

pub(super) fn undecided(question: &Question<'_>, resources: &mut Resources) -> Outcome {
    let time = resources.backend.limits.time;
    let known = &resources.known;
    match known.why_undecided(question.terms, question.conjuncts(), time) {
        Some(reason) => Outcome::Answered(Answer::Unknown(reason)),
        None => Outcome::Passed,
    }
}
