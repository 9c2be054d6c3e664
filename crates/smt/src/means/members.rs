//! Strings that the regular expressions of a question suggest.
//!
//! Most conditions on a match are met by some short string that the pattern itself suggests, with
//! the constants of the query in place of what groups capture, and around. `wish` reads from the
//! question what groups are to capture, `maker` makes strings of a pattern, and `candidates` puts
//! them into the strings that there are. The evaluator tells which string satisfies the most
//! conjuncts; input by input, the best one stays.

mod candidates;
mod maker;
mod random;
mod wish;

use stackful_term::{Assignment, Evaluation, Sort};

use super::outcome::{Outcome, Resources};
use crate::question::Question;
use crate::slice;
use candidates::candidates;
use wish::Wishes;

/// How often all inputs are gone through.
const ROUNDS: usize = 3;

pub(super) fn members(question: &Question<'_>, _: &mut Resources) -> Outcome {
    if question.matches.is_empty() {
        return Outcome::Passed;
    }
    let found = try_members(question);
    Outcome::found(found.and_then(|model| question.checked(model).ok()))
}

/// An assignment that satisfies the question.
fn try_members(question: &Question<'_>) -> Option<Assignment> {
    let terms = question.terms;
    let mut inputs = slice::inputs(terms, &question.matches);
    inputs.retain(|input| input.domain.sort() == Sort::String);
    inputs.sort_by_key(|input| std::cmp::Reverse(input.name.stage()));
    let wishes = Wishes::of(question);
    let mut assignment = question.hint.clone();
    let mut best = satisfied(question, &assignment);
    for _ in 0..ROUNDS {
        for input in &inputs {
            let mut chosen = assignment.clone();
            for candidate in candidates(&wishes, terms, input, &assignment) {
                let mut tried = assignment.clone();
                tried.insert(input.name.clone(), candidate);
                let count = satisfied(question, &tried);
                if count == question.conjuncts().len() {
                    return Some(tried);
                }
                if count > best {
                    (best, chosen) = (count, tried);
                }
            }
            assignment = chosen;
        }
    }
    None
}

/// How many conjuncts hold.
fn satisfied(question: &Question<'_>, assignment: &Assignment) -> usize {
    let mut evaluation = Evaluation::new(question.terms, assignment);
    let holding = question
        .conjuncts()
        .iter()
        .filter(|&&(term, truth)| evaluation.holds(term, truth));
    holding.count()
}

#[cfg(test)]
mod tests {
    use super::*;
    use stackful_term::{Domain, Input, Op, Terms, Value};

    /// The value that is tried with success where the pattern is wanted, and others hold already.
    fn check(held: &str, wanted: &str, present: &str) -> Option<Value> {
        let mut terms = Terms::new();
        let input = terms.input(Input {
            name: "s".into(),
            domain: Domain::ANY_STRING,
            initial: Value::from(""),
        });
        let mut test = |literal: &str| {
            let pattern = terms.constant(literal);
            terms.apply(Op::RegExpTest, &[pattern, input])
        };
        let conjuncts = [(test(held), true), (test(wanted), true)];
        let hint = [("s".to_owned(), Value::from(present))]
            .into_iter()
            .collect();
        let question = Question::of(&terms, &conjuncts, &hint);
        let found = try_members(&question)?;
        found.get(&"s".into()).cloned()
    }

    #[test]
    fn what_is_wanted_is_put_into_what_there_is() {
        let found = check(r"/^(\w+):\/\/[^/]+$/", r"/\s*,\s*/", "a://b");
        assert_eq!(found, Some(Value::from("a://b,")));
    }

    #[test]
    fn what_captures_are_compared_with_is_captured() {
        let mut terms = Terms::new();
        let input = terms.input(Input {
            name: "s".into(),
            domain: Domain::ANY_STRING,
            initial: Value::from(""),
        });
        let pattern = terms.constant(r"/^(\d+) (minutes?|hours?|days?)$/");
        let zero = terms.constant(0.0);
        let mut captured = |group: f64| {
            let group = terms.constant(group);
            terms.apply(Op::RegExpCapture, &[pattern, input, zero, group])
        };
        let (amount, unit) = (captured(1.0), captured(2.0));
        let amount = terms.apply(Op::ToNumber, &[amount]);
        let factor = terms.constant(3600.0);
        let seconds = terms.apply(Op::Multiply, &[amount, factor]);
        let unit = terms.apply(Op::StringToLowerCase, &[unit]);
        let (wanted, hours) = (terms.constant(7200.0), terms.constant("hours"));
        let conjuncts = [(seconds, wanted), (unit, hours)]
            .map(|(left, right)| (terms.apply(Op::StrictlyEqual, &[left, right]), true));
        let hint = Assignment::default();
        let question = Question::of(&terms, &conjuncts, &hint);
        let found = try_members(&question);
        let found = found.and_then(|found| found.get(&"s".into()).cloned());
        assert_eq!(found, Some(Value::from("2 hours")));
    }
}
