//! `parseInt` and `parseFloat`: the number at the start of a text.

use super::cases::{Cases, Shape, Text};
use super::decimal::{MAX_VALUE, decimal_integer};
use super::draft::Draft;
use super::{convert, notation, numeral, weak};
use crate::expr::{Expr, Exprs, SmtSort};

/// `parseInt(s, radix)`.
pub(super) fn parse_int(draft: &mut Draft, s: &Cases, radix: &Cases) -> Cases {
    let text = convert::text_of(draft, s);
    if !is_decimal(&mut draft.exprs, radix) {
        let result = match other_radix(&mut draft.exprs, radix) {
            Some(radix) => numeral::parse_int_in(draft, text, radix),
            None => weak::weak(draft, weak::any_number),
        };
        return Cases::needing(&mut draft.exprs, result, &[s, radix]);
    }
    let is_number = draft
        .exprs
        .matches(text.expr, &notation::starts_with_integer());
    let (is_integer, value) = decimal_integer(&mut draft.exprs, text);
    let (is_prefixed, prefix) = integer_prefix(draft, text);
    let rest = weak::number_or_nan(draft, is_number);
    // `0x` with or without digits behind it is a matter of its own.
    let is_hexadecimal = draft
        .exprs
        .matches(text.expr, &notation::starts_hexadecimal());
    let hexadecimal = weak::weak(draft, weak::any_number);
    let rest = Cases::conditional(&mut draft.exprs, is_hexadecimal, &hexadecimal, &rest);
    let rest = Cases::conditional(&mut draft.exprs, is_prefixed, &prefix, &rest);
    let result = Cases::conditional(&mut draft.exprs, is_integer, &value, &rest);
    Cases::needing(&mut draft.exprs, result, &[s, radix])
}

pub(super) fn parse_float(draft: &mut Draft, s: &Cases) -> Cases {
    let text = convert::text_of(draft, s);
    let is_number = draft
        .exprs
        .matches(text.expr, &notation::starts_with_number());
    let (is_integer, value) = decimal_integer(&mut draft.exprs, text);
    let rest = weak::number_or_nan(draft, is_number);
    let rest = numeral::with_notations(draft, text, false, rest);
    let result = Cases::conditional(&mut draft.exprs, is_integer, &value, &rest);
    Cases::needing(&mut draft.exprs, result, &[s])
}

fn is_decimal(exprs: &mut Exprs, radix: &Cases) -> bool {
    match radix.list.as_slice() {
        [(_, Shape::Undefined)] => true,
        [(_, Shape::Int(int))] => matches!(exprs.as_int(int.expr), Some(0 | 10)),
        _ => false,
    }
}

/// A constant radix that is none of those.
fn other_radix(exprs: &mut Exprs, radix: &Cases) -> Option<u32> {
    let [(_, Shape::Int(int))] = radix.list.as_slice() else {
        return None;
    };
    let radix = u32::try_from(exprs.as_int(int.expr)?).ok()?;
    (2..=36).contains(&radix).then_some(radix)
}

/// That the text is digits and then something else, and the value of the digits.
fn integer_prefix(draft: &mut Draft, text: Text) -> (Expr, Cases) {
    let is_prefixed = draft.exprs.matches(text.expr, &notation::digits_and_more());
    let not_hexadecimal = ["0x", "0X"].map(|prefix| {
        let prefix = draft.exprs.text(prefix);
        let hexadecimal = draft.exprs.has_prefix(text.expr, prefix);
        draft.exprs.not(hexadecimal)
    });
    let guard = draft
        .exprs
        .and(&[is_prefixed, not_hexadecimal[0], not_hexadecimal[1]]);
    let (digits, rest) = (draft.fresh(SmtSort::String), draft.fresh(SmtSort::String));
    let value = draft.exprs.digits_value(digits);
    let (zero, one) = (draft.exprs.int(0), draft.exprs.int(1));
    let whole = draft.exprs.concat(digits, rest);
    let is_whole = draft.exprs.eq(text.expr, whole);
    let is_value = draft.exprs.le(zero, value);
    let first = draft.exprs.at(rest, zero);
    let next = draft.exprs.digits_value(first);
    let ends = draft.exprs.lt(next, zero);
    let rest_length = draft.exprs.length(rest);
    let more = draft.exprs.le(one, rest_length);
    let defined = draft.exprs.and(&[is_whole, is_value, ends, more]);
    let fact = draft.exprs.implies(guard, defined);
    draft.facts.push(fact);
    let cases = Cases::integer(&mut draft.exprs, value, 0, MAX_VALUE, &[]);
    (guard, cases)
}
