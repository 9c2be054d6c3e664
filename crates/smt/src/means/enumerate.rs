//! Small questions by trying every value.
//!
//! What a person does is often a choice from a short list: a key, an option, a box that is checked
//! or not, a coordinate. If all inputs of the conjuncts together have few values, the evaluator
//! tries them all, those first that leave what is read early as it is in the hint. So both "found"
//! and "there is none" are certain (but for powers, whose last digits are the engine's own: then
//! "there is none" is not claimed), and it is quicker than a solver that must reason about a hundred
//! cases.

use stackful_term::{Assignment, Domain, Evaluation, Input, Value};

use super::outcome::{Outcome, Resources};
use crate::Answer;
use crate::question::Question;

/// Combinations of values that are tried at most.
const MOST: usize = 2048;

/// What trying found.
#[derive(Debug, PartialEq, Eq)]
enum Trial {
    /// These values of the inputs satisfy the conjuncts.
    Found(Assignment),
    /// No values do.
    Impossible,
    /// None was found, but whether some do is left to the engine that runs the app.
    LeftToEngine,
    /// There are too many to try.
    TooMany,
}

pub(super) fn enumerate(question: &Question<'_>, _: &mut Resources) -> Outcome {
    match try_all(question) {
        Trial::Found(values) => Outcome::found(question.model_of(&values)),
        Trial::Impossible => Outcome::Answered(Answer::Unsat),
        Trial::LeftToEngine | Trial::TooMany => Outcome::Passed,
    }
}

/// Tries all values of the inputs.
fn try_all(question: &Question<'_>) -> Trial {
    let inputs = question.latest_first();
    let Some(choices) = choices(&inputs, question.hint) else {
        return Trial::TooMany;
    };
    let combinations: usize = choices.iter().map(Vec::len).product();
    let mut is_left_to_engine = false;
    for number in 0..combinations {
        let assignment = combination(&inputs, &choices, number);
        let mut evaluation = Evaluation::new(question.terms, &assignment);
        if question.query.holds_in(&mut evaluation) {
            return Trial::Found(assignment);
        }
        is_left_to_engine |= evaluation.is_left_to_engine();
    }
    if is_left_to_engine {
        Trial::LeftToEngine
    } else {
        Trial::Impossible
    }
}

/// The values of each input, the hint's first; `None` if there are too many, or if two inputs share
/// a name, so that one value would have to serve both.
fn choices(inputs: &[&Input], hint: &Assignment) -> Option<Vec<Vec<Value>>> {
    let mut combinations = 1_usize;
    let mut all = Vec::new();
    for (index, input) in inputs.iter().enumerate() {
        if inputs[..index].iter().any(|other| other.name == input.name) {
            return None;
        }
        let hinted = hint.value_of(input).clone();
        let mut values = values(&input.domain)?;
        values.retain(|value| *value != hinted);
        values.insert(0, hinted);
        combinations = combinations.checked_mul(values.len())?;
        if combinations > MOST {
            return None;
        }
        all.push(values);
    }
    Some(all)
}

/// Every value of a domain, if it is a short list.
fn values(domain: &Domain) -> Option<Vec<Value>> {
    match domain {
        Domain::Boolean => Some(vec![false.into(), true.into()]),
        Domain::Number {
            integer: true,
            min,
            max,
            ..
        } if max - min < MOST as f64 => {
            let count = (max - min) as usize;
            let numbers = (0..=count).map(|step| Value::Number(min.ceil() + step as f64));
            Some(numbers.filter(|value| domain.contains(value)).collect())
        }
        Domain::String { one_of, .. } if !one_of.is_empty() => {
            let strings = one_of.iter().map(|string| Value::String(string.clone()));
            Some(strings.filter(|value| domain.contains(value)).collect())
        }
        Domain::Number { .. } | Domain::String { .. } => None,
    }
}

/// The combination of this number: the first input's value changes fastest.
fn combination(inputs: &[&Input], choices: &[Vec<Value>], mut number: usize) -> Assignment {
    let mut assignment = Assignment::new();
    for (input, values) in inputs.iter().zip(choices) {
        assignment.insert(input.name.clone(), values[number % values.len()].clone());
        number /= values.len();
    }
    assignment
}

#[cfg(test)]
mod tests {
    use super::*;
    use stackful_term::{Op, TermId, Terms};

    fn input(terms: &mut Terms, name: &str, domain: Domain, initial: impl Into<Value>) -> TermId {
        terms.input(Input {
            name: name.into(),
            domain,
            initial: initial.into(),
        })
    }

    fn coordinate(max: f64) -> Domain {
        Domain::Number {
            integer: true,
            min: 0.0,
            max,
            max_exclusive: false,
        }
    }

    #[test]
    fn the_value_nearest_to_the_hint_is_found() {
        let mut terms = Terms::new();
        let x = input(&mut terms, "x", coordinate(99.0), 5.0);
        let checked = input(&mut terms, "checked", Domain::Boolean, false);
        let ninety = terms.constant(90.0);
        let beyond = terms.apply(Op::LessThan, &[ninety, x]);
        let hint = [("x".to_owned(), Value::Number(3.0))].into_iter().collect();
        let both = [(beyond, true), (checked, false)];
        let found: Assignment = [
            ("x".to_owned(), Value::Number(91.0)),
            ("checked".to_owned(), false.into()),
        ]
        .into_iter()
        .collect();
        let question = Question::of(&terms, &both, &hint);
        assert_eq!(try_all(&question), Trial::Found(found));
    }

    #[test]
    fn what_no_value_satisfies_is_impossible() {
        let mut terms = Terms::new();
        let keys = ["a", "b", "Enter"].map(Into::into).to_vec();
        let domain = Domain::String {
            max_length: None,
            one_of: keys,
            matches: None,
        };
        let key = input(&mut terms, "key", domain, "a");
        let length = terms.apply(Op::StringLength, &[key]);
        let two = terms.constant(2.0);
        let is_two = terms.apply(Op::StrictlyEqual, &[length, two]);
        let none = Assignment::new();
        let question = Question::of(&terms, &[(is_two, true)], &none);
        assert_eq!(try_all(&question), Trial::Impossible);
    }

    #[test]
    fn what_another_engine_may_satisfy_is_not_impossible() {
        let mut terms = Terms::new();
        let n = input(&mut terms, "n", coordinate(99.0), 0.0);
        let base = terms.constant(15.0);
        let power = terms.apply(Op::Exponentiate, &[base, n]);
        let mut check = |number: f64| {
            let number = terms.constant(number);
            let is_it = terms.apply(Op::StrictlyEqual, &[power, number]);
            let none = Assignment::new();
            try_all(&Question::of(&terms, &[(is_it, true)], &none))
        };
        let found =
            |n: f64| Trial::Found([("n".to_owned(), Value::Number(n))].into_iter().collect());
        assert_eq!(check(225.0), found(2.0));
        // 15 ** 94 in Node 20, and in Node 24.
        assert_eq!(check(3.569_261_366_564_303_5e110), found(94.0));
        assert_eq!(check(3.569_261_366_564_304e110), Trial::LeftToEngine);
    }

    #[test]
    fn large_domains_are_left_to_the_solver() {
        let mut terms = Terms::new();
        let x = input(&mut terms, "x", coordinate(1023.0), 0.0);
        let y = input(&mut terms, "y", coordinate(767.0), 0.0);
        let text = input(&mut terms, "text", Domain::ANY_STRING, "");
        let none = Assignment::new();
        let too_many = [vec![(x, true), (y, true)], vec![(text, true)]];
        for conjuncts in too_many {
            let question = Question::of(&terms, &conjuncts, &none);
            assert_eq!(try_all(&question), Trial::TooMany);
        }
    }
}
