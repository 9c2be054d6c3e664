//! What earlier answers refute: a set of conjuncts without a solution has none with more conjuncts.

use super::outcome::{Outcome, Resources};
use crate::question::Question;

pub(super) fn refuted(question: &Question<'_>, resources: &mut Resources) -> Outcome {
    let known = &resources.known;
    Outcome::refuted_if(known.is_refuted(question.terms, question.conjuncts()))
}
