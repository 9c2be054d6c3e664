//! Real results of double arithmetic.
//!
//! The result of an operation on doubles is the exact result rounded to 53 bits, or an infinity
//! beyond the greatest double. `super` says what the two ways to treat the rounding mean.

use super::cases::{Cases, Int, MAX_INTEGER, Real, Shape};
use super::draft::Draft;
use super::precision::{Inexactness, Precision};
use crate::expr::{Expr, Exprs, SmtSort};

/// More than half a unit in the last place of a normal double, relative to its value.
const RELATIVE_ERROR: f64 = f64::EPSILON;
/// More intermediate results than any operation here has, whose errors add up.
const FEW: f64 = 8.0;
/// More than the error of a subnormal result.
const ABSOLUTE_ERROR: f64 = 1e-300;

/// The result of integer arithmetic: exact within ±2^53, else rounded.
pub(super) fn integer_result(
    draft: &mut Draft,
    expr: Expr,
    low: i128,
    high: i128,
    negative_zero: Expr,
) -> Cases {
    let (least, greatest) = (low.max(-MAX_INTEGER), high.min(MAX_INTEGER));
    let exact = Int {
        expr,
        low: least,
        high: greatest,
        negative_zero,
    };
    if low == least && high == greatest {
        return Cases::one(&mut draft.exprs, Shape::Int(exact));
    }
    let exact = Cases::one(&mut draft.exprs, Shape::Int(exact));
    let (limit, opposite) = (draft.exprs.int(MAX_INTEGER), draft.exprs.int(-MAX_INTEGER));
    let above = draft.exprs.le(opposite, expr);
    let below = draft.exprs.le(expr, limit);
    let small = draft.exprs.and(&[above, below]);
    let real = draft.exprs.real_of_int(expr);
    let (low, high) = ((low as f64).next_down(), (high as f64).next_up());
    let large = rounded(draft, real, low, high, negative_zero);
    Cases::conditional(&mut draft.exprs, small, &exact, &large)
}

/// The double that the real number `expr` between `low` and `high` is rounded to.
pub(super) fn rounded(
    draft: &mut Draft,
    expr: Expr,
    low: f64,
    high: f64,
    negative_zero: Expr,
) -> Cases {
    let (low, high) = (widened_down(low), widened_up(high));
    draft.books.note(Inexactness::Rounded);
    let finite = match draft.books.precision {
        Precision::Exact | Precision::Wide | Precision::Weak => expr,
        Precision::Bounded => near(draft, expr, 1.0),
    };
    let real = Real {
        expr: finite,
        low: low.max(f64::MIN),
        high: high.min(f64::MAX),
        negative_zero,
    };
    let limit = overflow(&mut draft.exprs);
    let beyond = Beyond { expr, low, high };
    beyond.or_infinite(&mut draft.exprs, real, f64::MAX, limit)
}

/// An exact result before it is rounded, and its bounds.
pub(super) struct Beyond {
    pub(super) expr: Expr,
    pub(super) low: f64,
    pub(super) high: f64,
}

impl Beyond {
    /// The finite number that it is rounded to, or an infinity from `limit` on, which is needed only
    /// if a bound is beyond the greatest finite number.
    pub(super) fn or_infinite(
        &self,
        exprs: &mut Exprs,
        finite: Real,
        greatest: f64,
        limit: Expr,
    ) -> Cases {
        let mut result = Cases::one(exprs, Shape::Real(finite));
        if self.high > greatest {
            let beyond = exprs.le(limit, self.expr);
            let infinity = Cases::one(exprs, Shape::Infinity { negative: false });
            result = Cases::conditional(exprs, beyond, &infinity, &result);
        }
        if self.low < -greatest {
            let limit = exprs.neg(limit);
            let beyond = exprs.le(self.expr, limit);
            let infinity = Cases::one(exprs, Shape::Infinity { negative: true });
            result = Cases::conditional(exprs, beyond, &infinity, &result);
        }
        result
    }
}

/// The least number that is rounded to infinity: half a unit above the greatest double.
fn overflow(exprs: &mut Exprs) -> Expr {
    let greatest = exprs.real(f64::MAX);
    let half_unit = exprs.real(2_f64.powi(970));
    exprs.add(greatest, half_unit)
}

/// What becomes of `expr` if a few intermediate results are rounded.
pub(super) fn nearly(draft: &mut Draft, expr: Expr) -> Expr {
    match draft.books.precision {
        Precision::Exact | Precision::Wide | Precision::Weak => expr,
        Precision::Bounded => near(draft, expr, FEW),
    }
}

/// A fresh number no further from `expr` than so many roundings take it.
fn near(draft: &mut Draft, expr: Expr, roundings: f64) -> Expr {
    let near = draft.fresh(SmtSort::Real);
    let exprs = &mut draft.exprs;
    let zero = exprs.real(0.0);
    let natural = exprs.le(zero, expr);
    let opposite = exprs.neg(expr);
    let magnitude = exprs.ite(natural, expr, opposite);
    let relative = exprs.real(RELATIVE_ERROR * roundings);
    let absolute = exprs.real(ABSOLUTE_ERROR);
    let error = exprs.mul(magnitude, relative);
    let error = exprs.add(error, absolute);
    let (least, greatest) = (exprs.sub(expr, error), exprs.add(expr, error));
    let above = exprs.le(least, near);
    let below = exprs.le(near, greatest);
    draft.facts.extend([above, below]);
    near
}

/// Bounds are computed in doubles themselves: a little more is always enough.
fn widened_down(low: f64) -> f64 {
    if low.is_nan() {
        f64::NEG_INFINITY
    } else {
        (low - low.abs() * RELATIVE_ERROR).next_down()
    }
}

fn widened_up(high: f64) -> f64 {
    if high.is_nan() {
        f64::INFINITY
    } else {
        (high + high.abs() * RELATIVE_ERROR).next_up()
    }
}
