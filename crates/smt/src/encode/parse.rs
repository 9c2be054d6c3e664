//! Numbers in strings: `ToNumber` of a string, `parseInt`, `parseFloat`.
//!
//! A run of decimal digits is exact (`str.to_int`), with or without a minus sign, up to 15 digits,
//! where every integer is a double. That a text holds no number at all, so that the result is NaN,
//! is exact too: the texts that do are a regular language. Between the two are more notations
//! ([`super::numeral`]); for what is in none of them, such as white space, the result is any number.

use super::cases::{Cases, Int, Shape, Text};
use super::draft::Draft;
use super::{Expr, Exprs, SmtSort, convert, numeral, weak};

/// Digits of the greatest numbers that are all exact.
const MAX_DIGITS: i128 = 15;
const MAX_VALUE: i128 = 999_999_999_999_999;

/// Languages of SMT-LIB, where `W` is white space, `D` a digit and `A` any text.
pub(super) mod language {
    const PARTS: [(&str, &str); 6] = [
        (
            "W",
            "(re.* (re.union (re.range \"\\u{9}\" \"\\u{d}\") (str.to_re \" \") (str.to_re \"\\u{a0}\") \
             (str.to_re \"\\u{1680}\") (re.range \"\\u{2000}\" \"\\u{200a}\") (re.range \"\\u{2028}\" \
             \"\\u{2029}\") (str.to_re \"\\u{202f}\") (str.to_re \"\\u{205f}\") (str.to_re \"\\u{3000}\") \
             (str.to_re \"\\u{feff}\")))",
        ),
        ("D", "(re.range \"0\" \"9\")"),
        (
            "S",
            "(re.opt (re.union (str.to_re \"+\") (str.to_re \"-\")))",
        ),
        ("P", "(str.to_re \".\")"),
        ("I", "(str.to_re \"Infinity\")"),
        ("A", "re.all"),
    ];

    /// With the parts in place of their letters.
    pub(in crate::encode) fn expand(pattern: &str) -> String {
        let mut text = String::new();
        for word in pattern.split(' ') {
            let letters = word.trim_end_matches(')');
            match PARTS.iter().find(|(name, _)| *name == letters) {
                Some((_, part)) => text.push_str(part),
                None => text.push_str(letters),
            }
            text.push_str(&word[letters.len()..]);
            text.push(' ');
        }
        text
    }

    /// `StringNumericLiteral`.
    pub(super) fn numeric_literal() -> String {
        expand(
            "(re.++ W (re.opt (re.union (re.++ S I) \
             (re.++ S (re.union (re.++ (re.+ D) (re.opt (re.++ P (re.* D)))) (re.++ P (re.+ D))) \
             (re.opt (re.++ (re.union (str.to_re \"e\") (str.to_re \"E\")) S (re.+ D)))) \
             (re.++ (str.to_re \"0\") (re.union (str.to_re \"x\") (str.to_re \"X\")) \
             (re.+ (re.union D (re.range \"a\" \"f\") (re.range \"A\" \"F\")))) \
             (re.++ (str.to_re \"0\") (re.union (str.to_re \"o\") (str.to_re \"O\")) (re.+ (re.range \"0\" \"7\"))) \
             (re.++ (str.to_re \"0\") (re.union (str.to_re \"b\") (str.to_re \"B\")) (re.+ (re.range \"0\" \"1\"))))) W)",
        )
    }

    /// `StrDecimalLiteral`, but for `Infinity`.
    pub(in crate::encode) fn decimal() -> String {
        expand(
            "(re.++ S (re.union (re.++ (re.+ D) (re.opt (re.++ P (re.* D)))) (re.++ P (re.+ D))) \
             (re.opt (re.++ (re.union (str.to_re \"e\") (str.to_re \"E\")) S (re.+ D))))",
        )
    }

    /// What `parseInt` finds a decimal digit in.
    pub(super) fn starts_with_integer() -> String {
        expand("(re.++ W S D A)")
    }

    /// What `parseInt` may take for hexadecimal.
    pub(super) fn starts_hexadecimal() -> String {
        expand("(re.++ W S (str.to_re \"0\") (re.union (str.to_re \"x\") (str.to_re \"X\")) A)")
    }

    /// What `parseFloat` finds a number in.
    pub(super) fn starts_with_number() -> String {
        expand("(re.++ W S (re.union I D (re.++ P D)) A)")
    }

    /// At most 15 digits at the start, and something else behind them.
    pub(super) fn digits_and_more() -> String {
        expand("(re.++ ((_ re.loop 1 15) D) (re.diff re.allchar D) A)")
    }
}

/// `ToNumber` of a string.
pub(super) fn string_to_number(draft: &mut Draft, text: Text) -> Cases {
    let is_number = draft.exprs.matches(text.expr, &language::numeric_literal());
    let integer = decimal_integer(&mut draft.exprs, text);
    let empty = draft.exprs.text("");
    let is_empty = draft.exprs.eq(text.expr, empty);
    let zero = Cases::constant(&mut draft.exprs, &0.0.into());
    let (is_integer, value) = integer;
    let rest = number_or_nan(draft, is_number);
    let rest = numeral::with_notations(draft, text, true, rest);
    let rest = Cases::conditional(&mut draft.exprs, is_empty, &zero, &rest);
    Cases::conditional(&mut draft.exprs, is_integer, &value, &rest)
}

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
        .matches(text.expr, &language::starts_with_integer());
    let (is_integer, value) = decimal_integer(&mut draft.exprs, text);
    let (is_prefixed, prefix) = integer_prefix(draft, text);
    let rest = number_or_nan(draft, is_number);
    // `0x` with or without digits behind it is a matter of its own.
    let is_hexadecimal = draft
        .exprs
        .matches(text.expr, &language::starts_hexadecimal());
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
        .matches(text.expr, &language::starts_with_number());
    let (is_integer, value) = decimal_integer(&mut draft.exprs, text);
    let rest = number_or_nan(draft, is_number);
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

/// Any number where the text has one, else NaN.
pub(super) fn number_or_nan(draft: &mut Draft, is_number: Expr) -> Cases {
    let any = weak::weak(draft, weak::any_number_but_nan);
    let nan = Cases::one(&mut draft.exprs, Shape::Nan);
    Cases::conditional(&mut draft.exprs, is_number, &any, &nan)
}

/// That the text is digits, or a minus sign and digits, and the value then.
fn decimal_integer(exprs: &mut Exprs, text: Text) -> (Expr, Cases) {
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

/// That the text is digits and then something else, and the value of the digits.
fn integer_prefix(draft: &mut Draft, text: Text) -> (Expr, Cases) {
    let is_prefixed = draft.exprs.matches(text.expr, &language::digits_and_more());
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
