//! Real results of double arithmetic.
//!
//! The result of an operation on doubles is the exact result rounded to 53 bits, or an infinity
//! beyond the greatest double. `super` says what the two ways to treat the rounding mean.

use super::cases::{Cases, Int, MAX_INTEGER, Real, Shape};
use super::{Encoder, Expr, Inexactness, Precision, SmtSort};

/// More than half a unit in the last place of a normal double, relative to its value.
const RELATIVE_ERROR: f64 = f64::EPSILON;
/// More than the error of a subnormal result.
const ABSOLUTE_ERROR: f64 = 1e-300;

impl Encoder<'_> {
    /// The result of integer arithmetic: exact within ±2^53, else rounded.
    pub(super) fn integer_result(
        &mut self,
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
            return self.one(Shape::Int(exact));
        }
        let exact = self.one(Shape::Int(exact));
        let (limit, opposite) = (self.exprs.int(MAX_INTEGER), self.exprs.int(-MAX_INTEGER));
        let above = self.exprs.le(opposite, expr);
        let below = self.exprs.le(expr, limit);
        let small = self.exprs.and(&[above, below]);
        let real = self.exprs.real_of_int(expr);
        let (low, high) = ((low as f64).next_down(), (high as f64).next_up());
        let large = self.rounded(real, low, high, negative_zero);
        self.conditional(small, &exact, &large)
    }

    /// The double that the real number `expr` between `low` and `high` is rounded to.
    pub(super) fn rounded(
        &mut self,
        expr: Expr,
        low: f64,
        high: f64,
        negative_zero: Expr,
    ) -> Cases {
        let (low, high) = (widened_down(low), widened_up(high));
        self.inexact(Inexactness::Rounded);
        let finite = match self.precision {
            Precision::Exact | Precision::Wide | Precision::Weak => expr,
            Precision::Bounded => self.near(expr),
        };
        let real = Real {
            expr: finite,
            low: low.max(f64::MIN),
            high: high.min(f64::MAX),
            negative_zero,
        };
        let mut result = self.one(Shape::Real(real));
        if high > f64::MAX {
            let limit = self.overflow();
            let beyond = self.exprs.le(limit, expr);
            let infinity = self.one(Shape::Infinity { negative: false });
            result = self.conditional(beyond, &infinity, &result);
        }
        if low < f64::MIN {
            let limit = self.overflow();
            let limit = self.exprs.neg(limit);
            let beyond = self.exprs.le(expr, limit);
            let infinity = self.one(Shape::Infinity { negative: true });
            result = self.conditional(beyond, &infinity, &result);
        }
        result
    }

    /// The least number that is rounded to infinity: half a unit above the greatest double.
    fn overflow(&mut self) -> Expr {
        let greatest = self.exprs.real(f64::MAX);
        let half_unit = self.exprs.real(2_f64.powi(970));
        self.exprs.add(greatest, half_unit)
    }

    /// A fresh number no further from `expr` than rounding takes it.
    fn near(&mut self, expr: Expr) -> Expr {
        let near = self.fresh(SmtSort::Real);
        let exprs = &mut self.exprs;
        let zero = exprs.real(0.0);
        let natural = exprs.le(zero, expr);
        let opposite = exprs.neg(expr);
        let magnitude = exprs.ite(natural, expr, opposite);
        let relative = exprs.real(RELATIVE_ERROR);
        let absolute = exprs.real(ABSOLUTE_ERROR);
        let error = exprs.mul(magnitude, relative);
        let error = exprs.add(error, absolute);
        let (least, greatest) = (exprs.sub(expr, error), exprs.add(expr, error));
        let above = exprs.le(least, near);
        let below = exprs.le(near, greatest);
        self.facts.extend([above, below]);
        near
    }
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
