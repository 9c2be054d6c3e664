//! ECMA-262 type conversion: `ToBoolean`, `ToNumber`, `ToString`, `ToIntegerOrInfinity`.

use super::cases::{Cases, Int, MAX_INTEGER, MAX_LENGTH, Real, Shape, Text};
use super::draft::Draft;
use super::{decimal, weak};
use crate::expr::{Expr, Exprs, SmtSort};

/// Longest text of a number: `-1.2345678901234567e-308`.
const MAX_NUMBER_LENGTH: i128 = 25;

/// `ToBoolean`, where there is a value.
pub(super) fn truth(exprs: &mut Exprs, cases: &Cases) -> Expr {
    let chosen = cases.choose(exprs, |exprs, shape| match shape {
        Shape::Undefined | Shape::Null | Shape::Nan => exprs.bool(false),
        Shape::Boolean(expr) => expr,
        Shape::Infinity { .. } => exprs.bool(true),
        Shape::Int(int) => {
            let zero = exprs.int(0);
            let is_zero = exprs.eq(int.expr, zero);
            exprs.not(is_zero)
        }
        Shape::Real(real) => {
            let zero = exprs.real(0.0);
            let is_zero = exprs.eq(real.expr, zero);
            exprs.not(is_zero)
        }
        Shape::Text(text) => {
            let empty = exprs.text("");
            let is_empty = exprs.eq(text.expr, empty);
            exprs.not(is_empty)
        }
    });
    chosen.unwrap_or_else(|| exprs.bool(false))
}

pub(super) fn to_boolean(exprs: &mut Exprs, a: &Cases) -> Cases {
    let truth = truth(exprs, a);
    Cases::boolean(exprs, truth, &[a])
}

pub(super) fn logical_not(exprs: &mut Exprs, a: &Cases) -> Cases {
    let truth = truth(exprs, a);
    let not = exprs.not(truth);
    Cases::boolean(exprs, not, &[a])
}

pub(super) fn type_of(draft: &mut Draft, a: &Cases) -> Cases {
    draft.map(a, |draft, shape| {
        let name = match shape {
            Shape::Undefined => "undefined",
            Shape::Null => "object",
            Shape::Boolean(_) => "boolean",
            Shape::Nan | Shape::Infinity { .. } | Shape::Int(_) | Shape::Real(_) => "number",
            Shape::Text(_) => "string",
        };
        text_constant(&mut draft.exprs, name)
    })
}

pub(super) fn to_number(draft: &mut Draft, a: &Cases) -> Cases {
    draft.map(a, |draft, shape| match shape {
        Shape::Undefined => Cases::one(&mut draft.exprs, Shape::Nan),
        Shape::Null => {
            let zero = Shape::number(&mut draft.exprs, 0.0);
            Cases::one(&mut draft.exprs, zero)
        }
        Shape::Boolean(expr) => {
            let (one, zero) = (draft.exprs.int(1), draft.exprs.int(0));
            let expr = draft.exprs.ite(expr, one, zero);
            Cases::integer(&mut draft.exprs, expr, 0, 1, &[])
        }
        Shape::Text(text) => decimal::string_to_number(draft, text),
        number => Cases::one(&mut draft.exprs, number),
    })
}

pub(super) fn to_string(draft: &mut Draft, a: &Cases) -> Cases {
    draft.map(a, |draft, shape| {
        let constant = match shape {
            Shape::Text(_) => return Cases::one(&mut draft.exprs, shape),
            Shape::Int(int) => return integer_to_string(&mut draft.exprs, int),
            Shape::Real(real) => return real_to_string(draft, real),
            Shape::Boolean(expr) => {
                let (yes, no) = (draft.exprs.text("true"), draft.exprs.text("false"));
                let expr = draft.exprs.ite(expr, yes, no);
                return Cases::text(&mut draft.exprs, expr, 5, &[]);
            }
            Shape::Undefined => "undefined",
            Shape::Null => "null",
            Shape::Nan => "NaN",
            Shape::Infinity { negative: false } => "Infinity",
            Shape::Infinity { negative: true } => "-Infinity",
        };
        text_constant(&mut draft.exprs, constant)
    })
}

fn text_constant(exprs: &mut Exprs, constant: &str) -> Cases {
    let expr = exprs.text(constant);
    Cases::text(exprs, expr, constant.len() as i128, &[])
}

fn integer_to_string(exprs: &mut Exprs, int: Int) -> Cases {
    if let Some(value) = exprs.as_int(int.expr) {
        let text = value.to_string();
        let expr = exprs.text(&text);
        return Cases::text(exprs, expr, text.len() as i128, &[]);
    }
    let (zero, minus) = (exprs.int(0), exprs.text("-"));
    let opposite = exprs.neg(int.expr);
    let plain = exprs.apply("str.from_int", &[int.expr], SmtSort::String);
    let digits = exprs.apply("str.from_int", &[opposite], SmtSort::String);
    let negative = exprs.concat(minus, digits);
    let is_natural = if int.low >= 0 {
        exprs.bool(true)
    } else {
        exprs.le(zero, int.expr)
    };
    let expr = exprs.ite(is_natural, plain, negative);
    let longest = int.low.to_string().len().max(int.high.to_string().len());
    Cases::text(exprs, expr, longest as i128, &[])
}

/// The text of an integer, if it is one that is written without exponent; else any text that
/// is not one of an integer.
fn real_to_string(draft: &mut Draft, real: Real) -> Cases {
    let whole_part = Cases::one(&mut draft.exprs, Shape::Real(real));
    let integer = to_integer(draft, &whole_part);
    let texts = draft.map(&integer, |draft, shape| match shape {
        Shape::Int(int) => integer_to_string(&mut draft.exprs, int),
        // Not where the number is small.
        _ => text_constant(&mut draft.exprs, ""),
    });
    let small = within_exact_integers(&mut draft.exprs, real);
    let whole = draft.exprs.is_int(real.expr);
    let exact = draft.exprs.and(&[small, whole]);
    let other = weak::weak(draft, |draft| {
        let other = draft.fresh(SmtSort::String);
        let shape = draft.exprs.matches(other, NUMBER_TEXT);
        draft.facts.push(shape);
        Cases::text(&mut draft.exprs, other, MAX_NUMBER_LENGTH, &[])
    });
    Cases::conditional(&mut draft.exprs, exact, &texts, &other)
}

/// `|real| <= 2^53`.
pub(super) fn within_exact_integers(exprs: &mut Exprs, real: Real) -> Expr {
    let limit = MAX_INTEGER as f64;
    if real.low >= -limit && real.high <= limit {
        return exprs.bool(true);
    }
    let (low, high) = (exprs.real(-limit), exprs.real(limit));
    let above = exprs.le(low, real.expr);
    let below = exprs.le(real.expr, high);
    exprs.and(&[above, below])
}

/// `ToIntegerOrInfinity`, for positions in strings: -0 is 0, and numbers beyond ±2^53, where no
/// string reaches, are infinite.
pub(super) fn to_integer(draft: &mut Draft, a: &Cases) -> Cases {
    let number = to_number(draft, a);
    draft.map(&number, |draft, shape| match shape {
        Shape::Nan => Cases::constant(&mut draft.exprs, &0.0.into()),
        Shape::Int(int) => Cases::integer(&mut draft.exprs, int.expr, int.low, int.high, &[]),
        Shape::Real(real) => real_to_integer(&mut draft.exprs, real),
        other => Cases::one(&mut draft.exprs, other),
    })
}

fn real_to_integer(exprs: &mut Exprs, real: Real) -> Cases {
    let expr = truncated(exprs, real.expr);
    let limit = MAX_INTEGER as f64;
    let low = real.low.max(-limit).trunc() as i128;
    let high = real.high.min(limit).trunc() as i128;
    let int = Cases::integer(exprs, expr, low, high, &[]);
    let small = within_exact_integers(exprs, real);
    let zero = exprs.real(0.0);
    let is_negative = exprs.lt(real.expr, zero);
    let negative = Cases::one(exprs, Shape::Infinity { negative: true });
    let positive = Cases::one(exprs, Shape::Infinity { negative: false });
    let infinite = Cases::conditional(exprs, is_negative, &negative, &positive);
    Cases::conditional(exprs, small, &int, &infinite)
}

/// Towards zero.
pub(super) fn truncated(exprs: &mut Exprs, real: Expr) -> Expr {
    let zero = exprs.real(0.0);
    let natural = exprs.le(zero, real);
    let opposite = exprs.neg(real);
    let down = exprs.floor(real);
    let up = exprs.floor(opposite);
    let up = exprs.neg(up);
    exprs.ite(natural, down, up)
}

/// `ToString` as one expression and a bound of its length; needs the argument to have a value.
pub(super) fn text_of(draft: &mut Draft, a: &Cases) -> Text {
    let strings = to_string(draft, a);
    let found = strings.list.iter().find_map(|(_, shape)| match shape {
        Shape::Text(text) => Some(*text),
        _ => None,
    });
    found.unwrap_or_else(|| Text {
        expr: draft.exprs.text(""),
        max_length: MAX_LENGTH,
    })
}

/// What `Number::toString` writes for numbers that are not integers below 1e21 or are too great
/// to be exact.
const NUMBER_TEXT: &str = "(re.++ (re.opt (str.to_re \"-\")) (re.+ (re.range \"0\" \"9\")) \
    (re.opt (re.++ (str.to_re \".\") (re.+ (re.range \"0\" \"9\")))) \
    (re.opt (re.++ (str.to_re \"e\") (re.union (str.to_re \"+\") (str.to_re \"-\")) \
    (re.+ (re.range \"0\" \"9\")))))";
