//! Facts about single strings: what a regular expression really does with the strings of a model.
//!
//! The encoding of a match allows more than JavaScript does ([`crate::encode`]). If a model does not
//! hold, the evaluator says what each match on it really gives, and that is added to the script: if
//! the operands are these, the result is this. No model can then be wrong in the same way.

use stackful_term::{Assignment, Evaluation, Node, TermId, Terms, Value};

/// What an application gives for certain operands.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Lemma {
    pub(crate) term: TermId,
    pub(crate) operands: Vec<(TermId, Value)>,
    pub(crate) result: Value,
}

/// What the matches give under a model, as far as it is not among the lemmas; how many are new.
pub(crate) fn learn(
    terms: &Terms,
    matches: &[TermId],
    model: &Assignment,
    lemmas: &mut Vec<Lemma>,
) -> usize {
    let before = lemmas.len();
    let mut evaluation = Evaluation::new(terms, model);
    for &term in matches {
        let Node::Apply { arguments, .. } = terms.node(term) else {
            continue;
        };
        let variable = arguments
            .iter()
            .filter(|&&operand| terms.as_constant(operand).is_none());
        let operands = variable.map(|&operand| Some((operand, evaluation.value(operand)?)));
        let operands: Option<Vec<_>> = operands.collect();
        if let (Some(operands), Some(result)) = (operands, evaluation.value(term)) {
            let lemma = Lemma {
                term,
                operands,
                result,
            };
            if !lemmas.contains(&lemma) {
                lemmas.push(lemma);
            }
        }
    }
    lemmas.len() - before
}
