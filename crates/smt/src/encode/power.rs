//! `**`.

use super::cases::{Cases, Shape};
use super::draft::Draft;
use super::{convert, number, weak};

/// Greatest exponent that is multiplied out.
const MAX_EXPONENT: i128 = 8;

/// The base of the powers that are exact, and the exponents of those that are told apart.
const EXACT_BASE: i128 = 2;
const EXACT_EXPONENTS: std::ops::RangeInclusive<i128> = -64..=64;

/// A power with a small constant exponent, multiplied out. The result of an engine is less than one
/// unit in the last place from the exact one, and the product is allowed at least as much.
pub(super) fn exponentiate(draft: &mut Draft, a: &Cases, b: &Cases) -> Option<Cases> {
    let (base, exponent) = (convert::to_number(draft, a), convert::to_number(draft, b));
    if let [(_, Shape::Int(int))] = base.list.as_slice()
        && draft.exprs.as_int(int.expr) == Some(EXACT_BASE)
    {
        return Some(power_of_two(draft, &exponent));
    }
    let exponent = match exponent.list.as_slice() {
        [(_, Shape::Int(int))] if exponent.total => draft.exprs.as_int(int.expr)?,
        _ => return None,
    };
    if !(0..=MAX_EXPONENT).contains(&exponent) {
        return None;
    }
    let mut power = Cases::constant(&mut draft.exprs, &1.0.into());
    for _ in 0..exponent {
        power = number::multiply(draft, &power, &base);
    }
    Some(Cases::needing(&mut draft.exprs, power, &[a]))
}

/// A power of two: exact for each whole exponent, one of which it is.
fn power_of_two(draft: &mut Draft, exponent: &Cases) -> Cases {
    draft.map(exponent, |draft, shape| match shape {
        Shape::Int(int) => {
            let (least, most) = EXACT_EXPONENTS.into_inner();
            let (low, high) = (int.low.max(least), int.high.min(most));
            let mut power = if low == int.low && high == int.high {
                Cases::constant(&mut draft.exprs, &2_f64.powi(low as i32).into())
            } else {
                weak::weak(draft, weak::any_number)
            };
            for value in low..=high {
                let exprs = &mut draft.exprs;
                let value_expr = exprs.int(value);
                let is_it = exprs.eq(int.expr, value_expr);
                let exact = Cases::constant(exprs, &2_f64.powi(value as i32).into());
                power = Cases::conditional(exprs, is_it, &exact, &power);
            }
            power
        }
        Shape::Infinity { negative: true } => Cases::constant(&mut draft.exprs, &0.0.into()),
        Shape::Infinity { .. } | Shape::Nan => Cases::one(&mut draft.exprs, shape),
        _ => weak::weak(draft, weak::any_number),
    })
}
