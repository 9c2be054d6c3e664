//! How far a condition is from being decided as is wanted, in a state: about as many events.
//!
//! Branch distance as search-based testing has it (Korel 1990; `McMinn` 2004): the closer the operands of
//! a comparison, the smaller. It is used to order a search, and nothing is concluded from it.

use stackful_term::{Node, Op, TermId, Terms, Value, to_boolean, to_number};

use crate::compose::{Meaning, Orders};
use crate::situation::Holdings;

/// What is not known to be right is that far away.
const SOMEWHERE: f64 = 1.0;

/// How far `condition` is from being `held`; `value` says what a term comes to.
pub(crate) fn distance(
    terms: &Terms,
    condition: TermId,
    held: bool,
    value: &mut impl FnMut(TermId) -> Option<Meaning>,
) -> f64 {
    let meaning = value(condition);
    let now = match meaning {
        Some(Meaning::Value(now)) => now,
        // The solver is asked in the end.
        Some(Meaning::Term(_)) => return 0.1,
        None => return 2.0 * SOMEWHERE,
    };
    if to_boolean(&now) == held {
        return 0.0;
    }
    let Node::Apply { op, arguments } = terms.node(condition) else {
        return match (now, held) {
            (Value::Number(number), false) => near(number.abs()),
            (Value::String(text), false) => text.len() as f64,
            _ => SOMEWHERE,
        };
    };
    let mut operand = |index: usize| match value(arguments[index]) {
        Some(Meaning::Value(value)) => Some(value),
        _ => None,
    };
    match (op, held) {
        (Op::StrictlyEqual | Op::LooselyEqual, true) => match operand(0).zip(operand(1)) {
            Some((Value::String(one), Value::String(other))) => apart(one.units(), other.units()),
            Some((one, other)) => near((to_number(&one) - to_number(&other)).abs()),
            None => SOMEWHERE,
        },
        (Op::LessThan | Op::LessEqual, _) => match operand(0).zip(operand(1)) {
            Some((one, other)) => near((to_number(&one) - to_number(&other)).abs()),
            None => SOMEWHERE,
        },
        _ => SOMEWHERE,
    }
}

/// Of numbers that differ by this much: one event for each doubling.
fn near(difference: f64) -> f64 {
    if difference.is_nan() {
        2.0 * SOMEWHERE
    } else {
        SOMEWHERE + (1.0 + difference.min(1e9)).log2() / 2.0
    }
}

/// Of texts: what is to be taken off the end of one and put to it until it is the other.
fn apart(one: &[u16], other: &[u16]) -> f64 {
    let common = one.iter().zip(other).take_while(|(a, b)| a == b).count();
    (one.len() - common + other.len() - common) as f64
}

/// How far all of these are from what they should be, together. What is not there yet, such as an element
/// that is still to be added to a list, counts as what values of its kind are without one: so a state in
/// which the first ones are right is nearer than one in which they are not.
pub(crate) fn of_all(
    terms: &mut Terms,
    orders: &mut Orders,
    conditions: &[(TermId, bool)],
    symbol: &dyn Fn(stackful_term::InputId) -> Option<usize>,
    holds: &Holdings,
) -> f64 {
    let mut sum = 0.0;
    for &(condition, held) in conditions {
        let mut known: Vec<(TermId, Option<Meaning>)> = Vec::new();
        let mut roots = vec![condition];
        if let Node::Apply { arguments, .. } = terms.node(condition) {
            roots.extend(arguments.iter().copied());
        }
        for root in roots {
            let meaning = orders.compose(terms, root, |terms, input, term| match symbol(input) {
                Some(position) => holds[position].clone().or_else(|| {
                    let none = terms.input_declaration(input).initial.clone();
                    Some(Meaning::Value(none))
                }),
                None => Some(Meaning::Term(term)),
            });
            known.push((root, meaning));
        }
        sum += distance(terms, condition, held, &mut |term| {
            let found = known.iter().find(|(known, _)| *known == term);
            found.and_then(|(_, meaning)| meaning.clone())
        });
    }
    sum
}
