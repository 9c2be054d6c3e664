//! Numbers in strings that are not decimal digits alone: of another radix, with a fraction, with an
//! exponent.
//!
//! ```text
//! ff       (0*16 + 15)*16 + 15                   parseInt(s, 16), and Number(s) behind 0x
//! -12.75   -(12 + 75/100)                        by the number of digits behind the point
//! 4e3      4 * 10^3                              by the exponent
//! ```
//!
//! Characters are read one after the other, as many as the bounds below say, since a solver finds
//! characters more easily than it finds parts of a string. What is longer is any number. Programs
//! mean plain digits mostly, and every notation costs the solver, so those of `Number` and
//! `parseFloat` have a round of their own ([`Precision::Wide`]).

use super::cases::{Cases, Text};
use super::draft::Draft;
use super::precision::Precision;
use super::{notation, rounding, weak};
use crate::expr::{Expr, Exprs};

/// Digits in another radix than ten: 36^8 is far below 2^53.
const MOST_DIGITS: i128 = 8;

/// Characters of a number with a fraction or an exponent.
const MOST_CHARACTERS: i128 = 10;

/// Powers of ten by which its digits are multiplied.
const LEAST_POWER: i32 = -9;
const GREATEST_POWER: i32 = 21;

/// What the digits of a radix stand behind, in `Number`.
const PREFIXES: [(u32, [&str; 2]); 3] = [(16, ["0x", "0X"]), (8, ["0o", "0O"]), (2, ["0b", "0B"])];

/// The language of one digit.
fn digit(radix: u32) -> String {
    let range = |first: u32, last: u32| {
        let [first, last] = [first, last].map(|digit| char::from_digit(digit, 36));
        let [first, last] = [first, last].map(Option::unwrap_or_default);
        let upper = [first, last].map(|digit| digit.to_ascii_uppercase());
        let [up_first, up_last] = upper;
        format!("(re.range \"{first}\" \"{last}\") (re.range \"{up_first}\" \"{up_last}\")")
    };
    let numbers = range(0, radix.min(10) - 1);
    if radix > 10 {
        format!("(re.union {numbers} {})", range(10, radix - 1))
    } else {
        format!("(re.union {numbers})")
    }
}

fn either(prefixes: [&str; 2]) -> String {
    let [lower, upper] = prefixes;
    format!("(re.union (str.to_re \"{lower}\") (str.to_re \"{upper}\"))")
}

/// What `parseInt` finds a digit of the radix in. Behind `0x`, which it skips for 16, one must come.
fn begins_with_digit(radix: u32) -> String {
    let (white, sign) = (notation::expand("W"), notation::expand("S"));
    let plain = format!("(re.++ {} re.all)", digit(radix));
    if radix != 16 {
        return format!("(re.++ {white} {sign} {plain})");
    }
    let prefix = either(PREFIXES[0].1);
    let prefixed = format!("(re.++ {prefix} {plain})");
    let other = format!("(re.inter {plain} (re.comp (re.++ {prefix} re.all)))");
    format!("(re.++ {white} {sign} (re.union {prefixed} {other}))")
}

/// `parseInt(s, radix)` for a radix from 2 to 36, but not 10.
pub(super) fn parse_int_in(draft: &mut Draft, text: Text, radix: u32) -> Cases {
    let is_number = draft.exprs.matches(text.expr, &begins_with_digit(radix));
    let rest = weak::number_or_nan(draft, is_number);
    let plain = leading_digits(
        &mut draft.exprs,
        text.expr,
        radix,
        MOST_DIGITS.min(text.max_length),
    );
    if radix != 16 {
        return Cases::conditional(&mut draft.exprs, plain.0, &plain.1, &rest);
    }
    let (is_prefixed, digits) = behind_prefix(&mut draft.exprs, text, PREFIXES[0].1);
    let hexadecimal = leading_digits(&mut draft.exprs, digits, radix, MOST_DIGITS);
    let hexadecimal = Cases::conditional(&mut draft.exprs, hexadecimal.0, &hexadecimal.1, &rest);
    let plain = Cases::conditional(&mut draft.exprs, plain.0, &plain.1, &rest);
    Cases::conditional(&mut draft.exprs, is_prefixed, &hexadecimal, &plain)
}

/// Whether the text begins with one of the prefixes, and what stands behind it.
fn behind_prefix(exprs: &mut Exprs, text: Text, prefixes: [&str; 2]) -> (Expr, Expr) {
    let begins = prefixes.map(|prefix| {
        let prefix = exprs.text(prefix);
        exprs.has_prefix(text.expr, prefix)
    });
    let begins = exprs.or(&begins);
    let two = exprs.int(2);
    let length = exprs.length(text.expr);
    let count = exprs.sub(length, two);
    (begins, exprs.substr(text.expr, two, count))
}

/// That there are digits at the start of a text, but no more than `most`, and their value.
fn leading_digits(exprs: &mut Exprs, text: Expr, radix: u32, most: i128) -> (Expr, Cases) {
    let radix_expr = exprs.int(radix);
    let mut value = exprs.int(0);
    let mut are_digits = exprs.bool(true);
    let mut first = None;
    for index in 0..=most {
        let code = code_at(exprs, text, index);
        let is_next = is_digit(exprs, code, radix);
        are_digits = exprs.and(&[are_digits, is_next]);
        first.get_or_insert(are_digits);
        if index < most {
            let shifted = exprs.mul(value, radix_expr);
            let digit = digit_value(exprs, code);
            let longer = exprs.add(shifted, digit);
            value = exprs.ite(are_digits, longer, value);
        }
    }
    let ends = exprs.not(are_digits);
    let begins = first.unwrap_or(ends);
    let guard = exprs.and(&[begins, ends]);
    let greatest = i128::from(radix).pow(most as u32) - 1;
    (guard, Cases::integer(exprs, value, 0, greatest, &[]))
}

/// The code unit at a position, -1 behind the end.
fn code_at(exprs: &mut Exprs, text: Expr, index: i128) -> Expr {
    let index = exprs.int(index);
    let character = exprs.at(text, index);
    exprs.code_unit(character)
}

/// Whether it is one of `0123456789abc…`.
fn is_digit(exprs: &mut Exprs, code: Expr, radix: u32) -> Expr {
    let (zero, upper, lower) = (0x30, 0x41, 0x61);
    let mut ways = vec![exprs.between(code, zero, zero + radix.min(10) - 1)];
    if let Some(letters) = radix.checked_sub(11) {
        ways.push(exprs.between(code, upper, upper + letters));
        ways.push(exprs.between(code, lower, lower + letters));
    }
    exprs.or(&ways)
}

/// The value of one digit in any radix.
fn digit_value(exprs: &mut Exprs, code: Expr) -> Expr {
    // 0 is 48, A is 65 and a is 97.
    let [number, upper, lower] = [48, 65 - 10, 97 - 10].map(|offset| {
        let offset = exprs.int(offset);
        exprs.sub(code, offset)
    });
    let (nine, last) = (exprs.int(57), exprs.int(90));
    let is_number = exprs.le(code, nine);
    let is_upper = exprs.le(code, last);
    let letter = exprs.ite(is_upper, upper, lower);
    exprs.ite(is_number, number, letter)
}

/// The rest of `ToNumber`, or of `parseFloat`, with the notations that are looked for now.
pub(super) fn with_notations(draft: &mut Draft, text: Text, radixes: bool, rest: Cases) -> Cases {
    if draft.books.precision != Precision::Wide {
        draft.books.narrowed |= draft.books.precision == Precision::Exact;
        return rest;
    }
    let (guard, value) = decimal(draft, text);
    let mut result = Cases::conditional(&mut draft.exprs, guard, &value, &rest);
    if radixes {
        for (radix, prefixes) in PREFIXES {
            let (guard, value) = prefixed(&mut draft.exprs, text, radix, prefixes);
            result = Cases::conditional(&mut draft.exprs, guard, &value, &result);
        }
    }
    result
}

/// A prefix and digits, and their value.
fn prefixed(exprs: &mut Exprs, text: Text, radix: u32, prefixes: [&str; 2]) -> (Expr, Cases) {
    let (prefix, digit) = (either(prefixes), digit(radix));
    let language = format!("(re.++ {prefix} ((_ re.loop 1 {MOST_DIGITS}) {digit}))");
    let guard = exprs.matches(text.expr, &language);
    let (_, digits) = behind_prefix(exprs, text, prefixes);
    let (_, value) = leading_digits(exprs, digits, radix, MOST_DIGITS);
    (guard, value)
}

/// `-12.75` or `4e3`: that the text is such a number, and its value.
fn decimal(draft: &mut Draft, text: Text) -> (Expr, Cases) {
    let matches = draft.exprs.matches(text.expr, &notation::decimal());
    let mut reading = Reading {
        digits: draft.exprs.int(0),
        power: draft.exprs.int(0),
        exponent: draft.exprs.int(0),
        after_point: draft.exprs.bool(false),
        after_e: draft.exprs.bool(false),
        is_small: draft.exprs.bool(false),
    };
    let most = MOST_CHARACTERS.min(text.max_length);
    for index in 0..most {
        let code = code_at(&mut draft.exprs, text.expr, index);
        reading = read(&mut draft.exprs, reading, code);
    }
    let opposite = draft.exprs.neg(reading.exponent);
    let exponent = draft
        .exprs
        .ite(reading.is_small, opposite, reading.exponent);
    let power = draft.exprs.add(exponent, reading.power);
    let (is_covered, magnitude) = times_ten_to(&mut draft.exprs, reading.digits, power);
    let (length, most) = (draft.exprs.length(text.expr), draft.exprs.int(most));
    let is_short = draft.exprs.le(length, most);
    let guard = draft.exprs.and(&[matches, is_short, is_covered]);
    let minus = draft.exprs.text("-");
    let is_negative = draft.exprs.has_prefix(text.expr, minus);
    let opposite = draft.exprs.neg(magnitude);
    let value = draft.exprs.ite(is_negative, opposite, magnitude);
    (
        guard,
        rounding::rounded(draft, value, -1e31, 1e31, is_negative),
    )
}

/// Reads one more character.
fn read(exprs: &mut Exprs, before: Reading, code: Expr) -> Reading {
    let is_digit = is_digit(exprs, code, 10);
    let is = |exprs: &mut crate::expr::Exprs, character: char| {
        let character = exprs.int(u32::from(character));
        exprs.eq(code, character)
    };
    let (zero, ten, one) = (exprs.int(48), exprs.int(10), exprs.int(1));
    let digit = exprs.sub(code, zero);
    let appended = |exprs: &mut crate::expr::Exprs, number: Expr| {
        let shifted = exprs.mul(number, ten);
        exprs.add(shifted, digit)
    };
    let before_e = exprs.not(before.after_e);
    let (digits, exponent) = (
        appended(exprs, before.digits),
        appended(exprs, before.exponent),
    );
    let less = exprs.sub(before.power, one);
    let is_of_digits = exprs.and(&[is_digit, before_e]);
    let is_of_fraction = exprs.and(&[is_of_digits, before.after_point]);
    let is_of_exponent = exprs.and(&[is_digit, before.after_e]);
    let point = is(exprs, '.');
    let (lower, upper) = (is(exprs, 'e'), is(exprs, 'E'));
    let minus = is(exprs, '-');
    let is_minus = exprs.and(&[before.after_e, minus]);
    Reading {
        digits: exprs.ite(is_of_digits, digits, before.digits),
        power: exprs.ite(is_of_fraction, less, before.power),
        exponent: exprs.ite(is_of_exponent, exponent, before.exponent),
        after_point: exprs.or(&[before.after_point, point]),
        after_e: exprs.or(&[before.after_e, lower, upper]),
        is_small: exprs.or(&[before.is_small, is_minus]),
    }
}

/// `digits * 10^power`, and that the power has a case.
fn times_ten_to(exprs: &mut Exprs, digits: Expr, power: Expr) -> (Expr, Expr) {
    let digits = exprs.real_of_int(digits);
    let mut product = exprs.real(0.0);
    for exponent in LEAST_POWER..=GREATEST_POWER {
        let scale = exprs.real(10_f64.powi(exponent.abs()));
        let scaled = if exponent < 0 {
            exprs.div_real(digits, scale)
        } else {
            exprs.mul(digits, scale)
        };
        let exponent = exprs.int(exponent);
        let is_it = exprs.eq(power, exponent);
        product = exprs.ite(is_it, scaled, product);
    }
    let [least, greatest] = [LEAST_POWER, GREATEST_POWER].map(|power| exprs.int(power));
    let above = exprs.le(least, power);
    let below = exprs.le(power, greatest);
    (exprs.and(&[above, below]), product)
}

/// What the characters so far say of a decimal number.
#[derive(Clone, Copy)]
struct Reading {
    digits: Expr,
    /// Of ten, for the digits behind the point.
    power: Expr,
    /// Without its sign.
    exponent: Expr,
    after_point: Expr,
    after_e: Expr,
    /// Whether the exponent is negative.
    is_small: Expr,
}
