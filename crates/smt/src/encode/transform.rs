//! `trim`, case, `repeat` and padding.

use super::cases::{Cases, Shape};
use super::draft::Draft;
use super::{convert, weak};
use crate::expr::{Expr, Exprs, SmtSort};

/// Longest string whose characters change case one by one.
const MAX_CASE_LENGTH: i128 = 24;
/// Greatest length of padding, and number of repetitions, that is written out.
const MAX_COPIES: i128 = 64;

/// One character of white space.
const WHITE_SPACE: &str = "(re.union (re.range \"\\u{9}\" \"\\u{d}\") (str.to_re \" \") \
    (str.to_re \"\\u{a0}\") (str.to_re \"\\u{1680}\") (re.range \"\\u{2000}\" \"\\u{200a}\") \
    (re.range \"\\u{2028}\" \"\\u{2029}\") (str.to_re \"\\u{202f}\") (str.to_re \"\\u{205f}\") \
    (str.to_re \"\\u{3000}\") (str.to_re \"\\u{feff}\"))";

/// Which letters there are to be.
#[derive(Clone, Copy)]
pub(super) enum Letters {
    Lower,
    Upper,
}

/// Where padding goes.
#[derive(Clone, Copy)]
pub(super) enum End {
    Start,
    End,
}

/// The string is white space, the result, and white space, where the result neither starts nor
/// ends with any.
pub(super) fn trim(draft: &mut Draft, s: &Cases, at_start: bool, at_end: bool) -> Cases {
    let Some((receiver, text)) = Cases::receiver(&mut draft.exprs, s) else {
        return Cases::none();
    };
    let result = draft.fresh(SmtSort::String);
    let all = format!("(re.* {WHITE_SPACE})");
    let empty = draft.exprs.text("");
    let mut whole = result;
    let mut facts = Vec::new();
    let (zero, one) = (draft.exprs.int(0), draft.exprs.int(1));
    if at_start {
        let space = draft.fresh(SmtSort::String);
        facts.push(draft.exprs.matches(space, &all));
        whole = draft.exprs.concat(space, whole);
        let first = draft.exprs.at(result, zero);
        let is_space = draft.exprs.matches(first, WHITE_SPACE);
        facts.push(draft.exprs.not(is_space));
    }
    if at_end {
        let space = draft.fresh(SmtSort::String);
        facts.push(draft.exprs.matches(space, &all));
        whole = draft.exprs.concat(whole, space);
        let length = draft.exprs.length(result);
        let last = draft.exprs.sub(length, one);
        let last = draft.exprs.at(result, last);
        let is_space = draft.exprs.matches(last, WHITE_SPACE);
        facts.push(draft.exprs.not(is_space));
        if at_start {
            // Of a string of white space, one of the two is all of it.
            let is_empty = draft.exprs.eq(result, empty);
            let no_end = draft.exprs.eq(space, empty);
            facts.push(draft.exprs.implies(is_empty, no_end));
        }
    }
    facts.push(draft.exprs.eq(text.expr, whole));
    draft.facts.extend(facts);
    Cases::text(&mut draft.exprs, result, text.max_length, &[&receiver])
}

/// `toLowerCase` and `toUpperCase`: character by character for short strings of ASCII. Others
/// become any string.
pub(super) fn change_case(draft: &mut Draft, to: Letters, s: &Cases) -> Cases {
    let Some((receiver, text)) = Cases::receiver(&mut draft.exprs, s) else {
        return Cases::none();
    };
    let bound = text.max_length.min(MAX_CASE_LENGTH);
    let (low, high, distance) = match to {
        Letters::Lower => (0x41, 0x5a, 0x20),
        Letters::Upper => (0x61, 0x7a, -0x20),
    };
    // A fresh string related to the old one by code units: the solver is many times quicker
    // with this than with a concatenation of changed characters.
    let changed = draft.fresh(SmtSort::String);
    let (length, new_length) = (draft.exprs.length(text.expr), draft.exprs.length(changed));
    let mut facts = vec![draft.exprs.eq(length, new_length)];
    for position in 0..bound {
        let position = draft.exprs.int(position);
        let [unit, new_unit] = [text.expr, changed].map(|string| {
            let character = draft.exprs.at(string, position);
            draft.exprs.code_unit(character)
        });
        let is_letter = draft.exprs.between(unit, low, high);
        let distance = draft.exprs.int(distance);
        let other = draft.exprs.add(unit, distance);
        let mapped = draft.exprs.ite(is_letter, other, unit);
        facts.push(draft.exprs.eq(new_unit, mapped));
    }
    let ascii = "(re.* (re.range \"\\u{0}\" \"\\u{7f}\"))";
    let is_ascii = draft.exprs.matches(text.expr, ascii);
    let bound_expr = draft.exprs.int(bound);
    let is_short = draft.exprs.le(length, bound_expr);
    let exact = draft.exprs.and(&[is_ascii, is_short]);
    for fact in facts {
        let fact = draft.exprs.implies(exact, fact);
        draft.facts.push(fact);
    }
    let changed = Cases::text(&mut draft.exprs, changed, bound, &[]);
    let other = weak::weak(draft, weak::any_text);
    let result = Cases::conditional(&mut draft.exprs, exact, &changed, &other);
    Cases::needing(&mut draft.exprs, result, &[&receiver])
}

/// `repeat` with a constant count.
pub(super) fn repeat(draft: &mut Draft, s: &Cases, count: &Cases) -> Option<Cases> {
    let (receiver, text) = Cases::receiver(&mut draft.exprs, s)?;
    let count = constant_position(draft, count)?;
    let mut expr = draft.exprs.text("");
    for _ in 0..count {
        expr = draft.exprs.concat(expr, text.expr);
    }
    Some(Cases::text(
        &mut draft.exprs,
        expr,
        text.max_length * count,
        &[&receiver],
    ))
}

/// The value of a small constant count.
fn constant_position(draft: &mut Draft, a: &Cases) -> Option<i128> {
    let integer = convert::to_integer(draft, a);
    match integer.list.as_slice() {
        [(_, Shape::Int(int))] if integer.total => draft
            .exprs
            .as_int(int.expr)
            .filter(|count| (0..=MAX_COPIES).contains(count)),
        _ => None,
    }
}

/// `padStart` and `padEnd` to a constant length with a constant filler.
pub(super) fn pad(
    draft: &mut Draft,
    at: End,
    s: &Cases,
    length: &Cases,
    fill: &Cases,
) -> Option<Cases> {
    let (receiver, text) = Cases::receiver(&mut draft.exprs, s)?;
    let target = constant_position(draft, length)?;
    let fill = match fill.list.as_slice() {
        [(_, Shape::Undefined)] => vec![0x20],
        [(_, Shape::Text(fill))] => draft.exprs.as_string(fill.expr)?.to_vec(),
        _ => return None,
    };
    let filler: Vec<u16> = fill.iter().copied().cycle().take(target as usize).collect();
    let filler = draft.exprs.string(&filler);
    let missing = missing(&mut draft.exprs, text.expr, target);
    let zero = draft.exprs.int(0);
    let padding = draft.exprs.substr(filler, zero, missing);
    let expr = match at {
        End::Start => draft.exprs.concat(padding, text.expr),
        End::End => draft.exprs.concat(text.expr, padding),
    };
    Some(Cases::text(
        &mut draft.exprs,
        expr,
        text.max_length.max(target),
        &[&receiver],
    ))
}

fn missing(exprs: &mut Exprs, text: Expr, target: i128) -> Expr {
    let (length, target) = (exprs.length(text), exprs.int(target));
    exprs.sub(target, length)
}
