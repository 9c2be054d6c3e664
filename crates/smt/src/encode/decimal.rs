//! `ToNumber` of a string, and the decimal digits that all conversions of strings read.
//!
//! A run of decimal digits is exact (`str.to_int`), with or without a minus sign, up to 15 digits,
//! where every integer is a double. That a text holds no number at all, so that the result is NaN,
//! is exact too: the texts that do are a regular language ([`super::notation`]). Between the two are
//! more notations ([`super::numeral`]); for what is in none of them, such as white space, the result
//! is any number.

use super::cases::{Cases, Int, Shape, Text};
use super::draft::Draft;
use super::{notation, numeral, weak};
use crate::expr::{Expr, Exprs};

/// Digits of the greatest numbers that are all exact.
const MAX_DIGITS: i128 = 15;
pub(super) const MAX_VALUE: i128 = 999_999_999_999_999;

/// `ToNumber` of a string.
pub(super) fn string_to_number(draft: &mut Draft, text: Text) -> Cases {
    let is_number = draft.exprs.matches(text.expr, &notation::numeric_literal());
    let integer = decimal_integer(&mut draft.exprs, text);
    let empty = draft.exprs.text("");
    let is_empty = draft.exprs.eq(text.expr, empty);
    let zero = Cases::constant(&mut draft.exprs, &0.0.into());
    let (is_integer, value) = integer;
    let rest = weak::number_or_nan(draft, is_number);
    let rest = numeral::with_notations(draft, text, true, rest);
    let rest = Cases::conditional(&mut draft.exprs, is_empty, &zero, &rest);
    Cases::conditional(&mut draft.exprs, is_integer, &value, &rest)
}

/// That the text is digits, or a minus sign and digits, and the value then.
pub(super) fn decimal_integer(exprs: &mut Exprs, text: Text) -> (Expr, Cases) {
    let (zero, one, minus) = (exprs.int(0), exprs.int(1), exprs.text("-"));
    let length = exprs.length(text.expr);
    let is_negative = exprs.has_prefix(text.expr, minus);
    let rest_length = exprs.sub(length, one);
    let rest = exprs.substr(text.expr, one, rest_length);
    let plain = exprs.digits_value(text.expr);
    let opposite = exprs.digits_value(rest);
    let magnitude = exprs.ite(is_negative, opposite, plain);
    let digits = exprs.ite(is_negative, rest_length, length);
    let is_integer = exprs.le(zero, magnitude);
    let limit = exprs.int(MAX_DIGITS);
    let is_short = exprs.le(digits, limit);
    let guard = exprs.and(&[is_integer, is_short]);
    let negated = exprs.neg(magnitude);
    let expr = exprs.ite(is_negative, negated, magnitude);
    let int = Int {
        expr,
        low: -MAX_VALUE,
        high: MAX_VALUE,
        negative_zero: is_negative,
    };
    (guard, Cases::one(exprs, Shape::Int(int)))
}
