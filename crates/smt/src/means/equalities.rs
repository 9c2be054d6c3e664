//! Questions without a solution, by what terms are said to equal.
//!
//! A program that compares one text with many keys decides that it is none of them, or one: a term that
//! is to equal two constants has no value, and one that equals a constant can stand for it in the other
//! conjuncts, which may fold to what they must not be.

use rustc_hash::FxHashMap;
use stackful_term::{Node, Op, TermId, Terms, Value, to_boolean};

use super::outcome::{Outcome, Resources};
use crate::known::Conjunct;
use crate::question::Question;
use crate::rewrite::rewritten;

pub(super) fn equalities(question: &Question<'_>, _: &mut Resources) -> Outcome {
    Outcome::refuted_if(refute(question.terms, question.conjuncts()))
}

fn refute(terms: &Terms, conjuncts: &[Conjunct]) -> bool {
    let mut values: FxHashMap<TermId, &Value> = FxHashMap::default();
    for (term, value) in conjuncts.iter().filter_map(|one| equality(terms, *one)) {
        if *values.entry(term).or_insert(value) != value {
            return true;
        }
    }
    if values.is_empty() {
        return false;
    }
    let mut into = Terms::new();
    let instead = |into: &mut Terms, term| {
        let value = values.get(&term).copied()?;
        Some(into.constant(value.clone()))
    };
    let folded = rewritten(terms, &mut into, conjuncts, instead).conjuncts;
    folded.into_iter().any(|(term, truth)| {
        let value = into.as_constant(term);
        value.is_some_and(|value| to_boolean(value) != truth)
    })
}

/// The term and the constant that a conjunct says are the same value. Of zeros there are two.
fn equality(terms: &Terms, (term, truth): Conjunct) -> Option<(TermId, &Value)> {
    match terms.node(term) {
        Node::Apply {
            op: Op::StrictlyEqual,
            arguments,
        } if truth => match terms.as_constant(arguments[1])? {
            Value::Number(number) if *number == 0.0 || number.is_nan() => None,
            value => Some((arguments[0], value)),
        },
        _ => None,
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use stackful_term::{Domain, Input};

    /// Whether it is refuted that `s.trim()` is `key`, and also what `other` says of it.
    fn check(key: &str, other: impl Fn(&mut Terms, TermId) -> Conjunct) -> bool {
        let mut terms = Terms::new();
        let text = terms.input(Input {
            name: "s".into(),
            domain: Domain::ANY_STRING,
            initial: Value::from(""),
        });
        let text = terms.apply(Op::StringTrim, &[text]);
        let key = terms.constant(key);
        let equal = terms.apply(Op::StrictlyEqual, &[text, key]);
        let other = other(&mut terms, text);
        refute(&terms, &[(equal, true), other])
    }

    #[test]
    fn one_term_is_one_constant() {
        let port = |terms: &mut Terms, text| {
            let port = terms.constant("port");
            (terms.apply(Op::StrictlyEqual, &[text, port]), true)
        };
        assert_eq!(["mode", "port"].map(|key| check(key, port)), [true, false]);
    }

    #[test]
    fn a_constant_stands_for_its_term() {
        let below = |terms: &mut Terms, text| {
            let (length, five) = (terms.apply(Op::StringLength, &[text]), terms.constant(5.0));
            (terms.apply(Op::LessThan, &[length, five]), true)
        };
        assert_eq!(
            ["port", "ports"].map(|key| check(key, below)),
            [false, true]
        );
    }
}
