//! What satisfied an earlier question may satisfy this one: the evaluator tells.

use stackful_term::Assignment;

use super::outcome::{Outcome, Resources};
use crate::question::{Question, merged};

/// Terms that are evaluated, over all earlier answers that are tried on a question.
const MOST_TERMS: usize = 30_000;

pub(super) fn reuse(question: &Question<'_>, resources: &mut Resources) -> Outcome {
    let most = (MOST_TERMS / question.size.max(1)).max(1);
    let known = &resources.known;
    let candidates = known.candidates(question.terms, question.conjuncts());
    let about = |candidate: &&Assignment| {
        let mut inputs = question.inputs.iter();
        inputs.any(|input| candidate.get(&input.name).is_some())
    };
    let mut models = candidates.filter(about).take(most).map(|values| {
        let all = merged(question.hint, &[values]);
        question.of_inputs(&all)
    });
    let holding = models.find(|values| question.query.holds(question.terms, values));
    Outcome::found(holding.and_then(|values| question.model_of(&values)))
}
