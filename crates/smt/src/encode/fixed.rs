//! `Number.prototype.toFixed` with a constant number of digits: a whole number of the last digit's
//! unit, halves going up, and its digits with a point among them. What an integer or a real is exact
//! for, this is exact for, too.

use super::cases::{Cases, Real, Shape};
use super::draft::Draft;
use super::{convert, number, weak};
use crate::expr::SmtSort;

/// More digits than a double of ordinary size has.
const MOST_DIGITS: i128 = 20;
/// Numbers from here on are written otherwise.
const LARGE: f64 = 1e21;
const DIGITS_OF_LARGE: i128 = 21;

/// `a.toFixed(digits)`.
pub(super) fn to_fixed(draft: &mut Draft, a: &Cases, digits: &Cases) -> Option<Cases> {
    let digits = match digits.list.as_slice() {
        [(_, Shape::Undefined)] => 0,
        [(_, Shape::Int(int))] => draft.exprs.as_int(int.expr)?,
        _ => return None,
    };
    if !(0..=MOST_DIGITS).contains(&digits) {
        return None;
    }
    Some(draft.map(a, |draft, shape| match shape {
        Shape::Int(_) | Shape::Real(_) => match number::as_real(&mut draft.exprs, shape) {
            Some(real) => finite(draft, shape, real, digits),
            None => Cases::none(),
        },
        Shape::Nan | Shape::Infinity { .. } => {
            let other = Cases::one(&mut draft.exprs, shape);
            convert::to_string(draft, &other)
        }
        // The method is one of numbers only.
        Shape::Undefined | Shape::Null | Shape::Boolean(_) | Shape::Text(_) => Cases::none(),
    }))
}

fn finite(draft: &mut Draft, shape: Shape, real: Real, digits: i128) -> Cases {
    let exprs = &mut draft.exprs;
    let unit = 10_i128.pow(digits as u32);
    let zero = exprs.real(0.0);
    let is_negative = exprs.lt(real.expr, zero);
    let opposite = exprs.neg(real.expr);
    let magnitude = exprs.ite(is_negative, opposite, real.expr);
    let count = if let Shape::Int(int) = shape {
        // A whole number has nothing to round.
        let opposite = exprs.neg(int.expr);
        let whole = exprs.ite(is_negative, opposite, int.expr);
        let unit = exprs.int(unit);
        exprs.mul(whole, unit)
    } else {
        let (factor, half) = (exprs.int(unit), exprs.real(0.5));
        let factor = exprs.real_of_int(factor);
        let scaled = exprs.mul(magnitude, factor);
        let above = exprs.add(scaled, half);
        exprs.floor(above)
    };
    let whole = exprs.div(count, unit);
    let mut text = exprs.apply("str.from_int", &[whole], SmtSort::String);
    if digits > 0 {
        // One in front keeps the zeros.
        let rest = exprs.modulo(count, unit);
        let one = exprs.int(unit);
        let rest = exprs.add(one, rest);
        let rest = exprs.apply("str.from_int", &[rest], SmtSort::String);
        let (first, length, point) = (exprs.int(1), exprs.int(digits), exprs.text("."));
        let rest = exprs.substr(rest, first, length);
        let rest = exprs.concat(point, rest);
        text = exprs.concat(text, rest);
    }
    let minus = exprs.text("-");
    let negative = exprs.concat(minus, text);
    let text = exprs.ite(is_negative, negative, text);
    let written = Cases::text(exprs, text, DIGITS_OF_LARGE + digits + 2, &[]);
    if real.low > -LARGE && real.high < LARGE {
        return written;
    }
    let limit = exprs.real(LARGE);
    let is_small = exprs.lt(magnitude, limit);
    let other = weak::weak(draft, weak::any_text);
    Cases::conditional(&mut draft.exprs, is_small, &written, &other)
}
