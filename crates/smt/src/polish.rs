//! Better models: by trying, with the exact evaluator, what a solver does not care for.
//!
//! Values that the query leaves open return to the hint's, so that a run differs from the one
//! before only where it must; numbers become short, strings printable. And a model that fails only
//! because its reals are not doubles may have a neighbour that holds.

use stackful_term::{Assignment, JsString, Value};

use crate::question::Question;

/// Terms that are evaluated at most, over all values that are tried for one model.
const EFFORT: usize = 400_000;

/// Simplifies a model that satisfies the question; the result does too.
pub(crate) fn simplify(question: &Question<'_>, model: &mut Assignment) {
    let mut trials = trials(question);
    for input in &question.inputs {
        let name = &input.name;
        let Some(value) = model.get(name).cloned() else {
            continue;
        };
        let hinted = question.hint.value_of(input).clone();
        for candidate in [hinted].into_iter().chain(simpler(&value)) {
            if candidate == value {
                break;
            }
            if trials == 0 {
                return;
            }
            trials -= 1;
            if !input.domain.contains(&candidate) {
                continue;
            }
            model.insert(name.clone(), candidate);
            if question.query.holds(question.terms, model) {
                break;
            }
            model.insert(name.clone(), value.clone());
        }
    }
}

/// How often the question may be evaluated.
fn trials(question: &Question<'_>) -> usize {
    EFFORT / question.size.max(1)
}

/// Simpler values that may do as well, the simplest first.
fn simpler(value: &Value) -> Vec<Value> {
    match value {
        Value::Number(number) if number.fract() != 0.0 => [1.0, 2.0, 4.0, 10.0, 100.0, 1000.0]
            .map(|scale| Value::Number((number * scale).round() / scale + 0.0))
            .to_vec(),
        Value::String(string) => vec![printable(string).into()],
        _ => Vec::new(),
    }
}

/// The string with a letter in place of each character that does not print.
fn printable(string: &JsString) -> JsString {
    let unit = |unit: &u16| {
        if (0x20..0x7f).contains(unit) {
            *unit
        } else {
            u16::from(b'a')
        }
    };
    string.units().iter().map(unit).collect::<Vec<u16>>().into()
}

/// A model near `model` that satisfies the question, one number moved to a double next to it.
pub(crate) fn neighbour(question: &Question<'_>, model: &Assignment) -> Option<Assignment> {
    let mut trials = trials(question);
    for input in &question.inputs {
        let name = &input.name;
        let Some(Value::Number(number)) = model.get(name) else {
            continue;
        };
        if number.fract() == 0.0 && number.abs() < 1e15 {
            continue;
        }
        let (down, up) = (number.next_down(), number.next_up());
        for moved in [down, up, down.next_down(), up.next_up()] {
            trials = trials.checked_sub(1)?;
            let mut moved_model = model.clone();
            moved_model.insert(name.clone(), moved);
            if question.query.holds(question.terms, &moved_model) {
                return Some(moved_model);
            }
        }
    }
    None
}
