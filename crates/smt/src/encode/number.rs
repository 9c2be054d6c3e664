//! Arithmetic on numbers, shape by shape as IEEE 754 has it.

use super::cases::{Cases, Int, Real, Shape};
use super::draft::Draft;
use super::{convert, rounding, weak};
use crate::expr::{Expr, Exprs, SmtSort};

/// Whether the sign of a number is minus; -0 has it.
pub(super) fn is_negative(exprs: &mut Exprs, shape: Shape) -> Expr {
    let (expr, zero, negative_zero) = match shape {
        Shape::Int(Int { low: 1.., .. }) => return exprs.bool(false),
        Shape::Int(int) => (int.expr, exprs.int(0), int.negative_zero),
        Shape::Real(real) => (real.expr, exprs.real(0.0), real.negative_zero),
        Shape::Infinity { negative } => return exprs.bool(negative),
        _ => return exprs.bool(false),
    };
    let less = exprs.lt(expr, zero);
    let is_zero = exprs.eq(expr, zero);
    let minus_zero = exprs.and(&[is_zero, negative_zero]);
    exprs.or(&[less, minus_zero])
}

pub(super) fn is_zero(exprs: &mut Exprs, shape: Shape) -> Expr {
    match shape {
        Shape::Int(int) => {
            let zero = exprs.int(0);
            exprs.eq(int.expr, zero)
        }
        Shape::Real(real) => {
            let zero = exprs.real(0.0);
            exprs.eq(real.expr, zero)
        }
        _ => exprs.bool(false),
    }
}

/// A finite number as a real.
pub(super) fn as_real(exprs: &mut Exprs, shape: Shape) -> Option<Real> {
    match shape {
        Shape::Int(int) => Some(Real {
            expr: exprs.real_of_int(int.expr),
            low: int.low as f64,
            high: int.high as f64,
            negative_zero: int.negative_zero,
        }),
        Shape::Real(real) => Some(real),
        _ => None,
    }
}

/// Infinity with this sign.
fn infinity(exprs: &mut Exprs, negative: Expr) -> Cases {
    let minus = Cases::one(exprs, Shape::Infinity { negative: true });
    let plus = Cases::one(exprs, Shape::Infinity { negative: false });
    Cases::conditional(exprs, negative, &minus, &plus)
}

/// Zero with this sign.
fn zero(exprs: &mut Exprs, negative: Expr) -> Cases {
    let expr = exprs.int(0);
    Cases::one(
        exprs,
        Shape::Int(Int {
            expr,
            low: 0,
            high: 0,
            negative_zero: negative,
        }),
    )
}

pub(super) fn negate(draft: &mut Draft, a: &Cases) -> Cases {
    let a = convert::to_number(draft, a);
    draft.map(&a, |draft, shape| {
        let negated = negated(&mut draft.exprs, shape);
        Cases::one(&mut draft.exprs, negated)
    })
}

fn negated(exprs: &mut Exprs, shape: Shape) -> Shape {
    match shape {
        Shape::Infinity { negative } => Shape::Infinity {
            negative: !negative,
        },
        Shape::Int(int) => Shape::Int(Int {
            expr: exprs.neg(int.expr),
            low: -int.high,
            high: -int.low,
            negative_zero: exprs.not(int.negative_zero),
        }),
        Shape::Real(real) => Shape::Real(Real {
            expr: exprs.neg(real.expr),
            low: -real.high,
            high: -real.low,
            negative_zero: exprs.not(real.negative_zero),
        }),
        other => other,
    }
}

pub(super) fn add(draft: &mut Draft, a: &Cases, b: &Cases) -> Cases {
    draft.map2(a, b, |draft, a, b| {
        if matches!(a, Shape::Text(_)) || matches!(b, Shape::Text(_)) {
            concatenation(draft, a, b)
        } else {
            let (a, b) = (
                Cases::one(&mut draft.exprs, a),
                Cases::one(&mut draft.exprs, b),
            );
            let (a, b) = (convert::to_number(draft, &a), convert::to_number(draft, &b));
            draft.map2(&a, &b, sum)
        }
    })
}

fn concatenation(draft: &mut Draft, a: Shape, b: Shape) -> Cases {
    let (a, b) = (
        Cases::one(&mut draft.exprs, a),
        Cases::one(&mut draft.exprs, b),
    );
    let (a, b) = (convert::text_of(draft, &a), convert::text_of(draft, &b));
    let expr = draft.exprs.concat(a.expr, b.expr);
    Cases::text(&mut draft.exprs, expr, a.max_length + b.max_length, &[])
}

fn sum(draft: &mut Draft, a: Shape, b: Shape) -> Cases {
    match (a, b) {
        (Shape::Infinity { negative: x }, Shape::Infinity { negative: y }) if x != y => {
            Cases::one(&mut draft.exprs, Shape::Nan)
        }
        (Shape::Nan, _) | (_, Shape::Nan) => Cases::one(&mut draft.exprs, Shape::Nan),
        (Shape::Infinity { .. }, _) => Cases::one(&mut draft.exprs, a),
        (_, Shape::Infinity { .. }) => Cases::one(&mut draft.exprs, b),
        (Shape::Int(x), Shape::Int(y)) => {
            let expr = draft.exprs.add(x.expr, y.expr);
            let negative_zero = both_negative(&mut draft.exprs, a, b);
            rounding::integer_result(draft, expr, x.low + y.low, x.high + y.high, negative_zero)
        }
        _ => match (as_real(&mut draft.exprs, a), as_real(&mut draft.exprs, b)) {
            (Some(x), Some(y)) => {
                let expr = draft.exprs.add(x.expr, y.expr);
                let negative_zero = both_negative(&mut draft.exprs, a, b);
                rounding::rounded(draft, expr, x.low + y.low, x.high + y.high, negative_zero)
            }
            _ => Cases::none(),
        },
    }
}

/// A sum of zero is -0 only if both operands are.
fn both_negative(exprs: &mut Exprs, a: Shape, b: Shape) -> Expr {
    let (a, b) = (is_negative(exprs, a), is_negative(exprs, b));
    exprs.and(&[a, b])
}

pub(super) fn subtract(draft: &mut Draft, a: &Cases, b: &Cases) -> Cases {
    let (a, b) = (convert::to_number(draft, a), convert::to_number(draft, b));
    draft.map2(&a, &b, |draft, a, b| {
        let negated = negated(&mut draft.exprs, b);
        sum(draft, a, negated)
    })
}

pub(super) fn multiply(draft: &mut Draft, a: &Cases, b: &Cases) -> Cases {
    let (a, b) = (convert::to_number(draft, a), convert::to_number(draft, b));
    draft.map2(&a, &b, product)
}

/// Whether exactly one of two numbers is negative.
fn sign_of_product(exprs: &mut Exprs, a: Shape, b: Shape) -> Expr {
    let (a, b) = (is_negative(exprs, a), is_negative(exprs, b));
    exprs.xor(a, b)
}

fn product(draft: &mut Draft, a: Shape, b: Shape) -> Cases {
    let negative = sign_of_product(&mut draft.exprs, a, b);
    match (a, b) {
        (Shape::Nan, _) | (_, Shape::Nan) => Cases::one(&mut draft.exprs, Shape::Nan),
        (Shape::Infinity { .. }, other) | (other, Shape::Infinity { .. }) => {
            let is_zero = is_zero(&mut draft.exprs, other);
            let nan = Cases::one(&mut draft.exprs, Shape::Nan);
            let infinity = infinity(&mut draft.exprs, negative);
            Cases::conditional(&mut draft.exprs, is_zero, &nan, &infinity)
        }
        (Shape::Int(x), Shape::Int(y)) => {
            let expr = draft.exprs.mul(x.expr, y.expr);
            let corners = [
                x.low * y.low,
                x.low * y.high,
                x.high * y.low,
                x.high * y.high,
            ];
            let low = corners.into_iter().min().unwrap_or(0);
            let high = corners.into_iter().max().unwrap_or(0);
            rounding::integer_result(draft, expr, low, high, negative)
        }
        _ => match (as_real(&mut draft.exprs, a), as_real(&mut draft.exprs, b)) {
            (Some(x), Some(y)) => {
                let expr = draft.exprs.mul(x.expr, y.expr);
                let corners = [
                    x.low * y.low,
                    x.low * y.high,
                    x.high * y.low,
                    x.high * y.high,
                ];
                let (low, high) = hull(corners);
                rounding::rounded(draft, expr, low, high, negative)
            }
            _ => Cases::none(),
        },
    }
}

pub(super) fn divide(draft: &mut Draft, a: &Cases, b: &Cases) -> Cases {
    let (a, b) = (convert::to_number(draft, a), convert::to_number(draft, b));
    draft.map2(&a, &b, quotient)
}

fn quotient(draft: &mut Draft, a: Shape, b: Shape) -> Cases {
    let negative = sign_of_product(&mut draft.exprs, a, b);
    match (a, b) {
        (Shape::Nan, _) | (_, Shape::Nan) | (Shape::Infinity { .. }, Shape::Infinity { .. }) => {
            Cases::one(&mut draft.exprs, Shape::Nan)
        }
        (Shape::Infinity { .. }, _) => infinity(&mut draft.exprs, negative),
        (_, Shape::Infinity { .. }) => zero(&mut draft.exprs, negative),
        _ => {
            let (zero_over, zero_under) =
                (is_zero(&mut draft.exprs, a), is_zero(&mut draft.exprs, b));
            let nan = Cases::one(&mut draft.exprs, Shape::Nan);
            let infinity = infinity(&mut draft.exprs, negative);
            let by_zero = Cases::conditional(&mut draft.exprs, zero_over, &nan, &infinity);
            if draft.exprs.as_bool(zero_under) == Some(true) {
                return by_zero;
            }
            let finite = finite_quotient(draft, a, b, negative);
            Cases::conditional(&mut draft.exprs, zero_under, &by_zero, &finite)
        }
    }
}

/// The quotient of finite numbers, where `b` is not zero. A quotient of integers that is whole
/// is exact.
fn finite_quotient(draft: &mut Draft, a: Shape, b: Shape, negative: Expr) -> Cases {
    let (Some(x), Some(y)) = (as_real(&mut draft.exprs, a), as_real(&mut draft.exprs, b)) else {
        return Cases::none();
    };
    let expr = draft.exprs.div_real(x.expr, y.expr);
    // An integer divisor only makes magnitudes smaller.
    let bound = match b {
        Shape::Int(_) => x.low.abs().max(x.high.abs()),
        _ => f64::INFINITY,
    };
    let rounded = rounding::rounded(draft, expr, -bound, bound, negative);
    let (Shape::Int(dividend), Shape::Int(divisor)) = (a, b) else {
        return rounded;
    };
    let Some(by) = draft.exprs.as_int(divisor.expr).filter(|by| *by != 0) else {
        return rounded;
    };
    let zero = draft.exprs.int(0);
    let rest = draft.exprs.modulo(dividend.expr, by.abs());
    let whole = draft.exprs.eq(rest, zero);
    let magnitude = draft.exprs.div(dividend.expr, by.abs());
    let expr = if by < 0 {
        draft.exprs.neg(magnitude)
    } else {
        magnitude
    };
    let (low, high) = (dividend.low / by, dividend.high / by);
    let (low, high) = (low.min(high), low.max(high));
    let exact = Cases::one(
        &mut draft.exprs,
        Shape::Int(Int {
            expr,
            low,
            high,
            negative_zero: negative,
        }),
    );
    Cases::conditional(&mut draft.exprs, whole, &exact, &rounded)
}

pub(super) fn remainder(draft: &mut Draft, a: &Cases, b: &Cases) -> Cases {
    let (a, b) = (convert::to_number(draft, a), convert::to_number(draft, b));
    draft.map2(&a, &b, |draft, a, b| match (a, b) {
        (Shape::Int(x), Shape::Int(y)) => integer_rest(draft, x, y),
        (Shape::Int(_) | Shape::Real(_), Shape::Infinity { .. }) => Cases::one(&mut draft.exprs, a),
        (Shape::Int(_) | Shape::Real(_), Shape::Int(_) | Shape::Real(_)) => real_rest(draft, a, b),
        _ => Cases::one(&mut draft.exprs, Shape::Nan),
    })
}

/// `a % b`, exact for a constant integer `b`: the remainder of doubles is never rounded.
fn real_rest(draft: &mut Draft, a: Shape, b: Shape) -> Cases {
    let divisor = match b {
        Shape::Int(int) => draft.exprs.as_int(int.expr).filter(|divisor| *divisor != 0),
        _ => None,
    };
    let (Some(divisor), Some(x)) = (divisor, as_real(&mut draft.exprs, a)) else {
        return weak::weak(draft, weak::any_number);
    };
    let magnitude = divisor.abs() as f64;
    let by = draft.exprs.real(magnitude);
    let quotient = draft.exprs.div_real(x.expr, by);
    let whole = convert::truncated(&mut draft.exprs, quotient);
    let whole = draft.exprs.real_of_int(whole);
    let multiple = draft.exprs.mul(by, whole);
    let expr = draft.exprs.sub(x.expr, multiple);
    let negative_zero = is_negative(&mut draft.exprs, a);
    Cases::one(
        &mut draft.exprs,
        Shape::Real(Real {
            expr,
            low: -magnitude,
            high: magnitude,
            negative_zero,
        }),
    )
}

/// `x % y`: the sign is that of `x`.
fn integer_rest(draft: &mut Draft, x: Int, y: Int) -> Cases {
    let zero = draft.exprs.int(0);
    let is_zero = draft.exprs.eq(y.expr, zero);
    let nan = Cases::one(&mut draft.exprs, Shape::Nan);
    if draft.exprs.as_bool(is_zero) == Some(true) {
        return nan;
    }
    let natural = draft.exprs.le(zero, x.expr);
    let opposite = draft.exprs.neg(x.expr);
    // `mod` of SMT-LIB takes the magnitude of a negative divisor by itself.
    let plus = draft.exprs.apply("mod", &[x.expr, y.expr], SmtSort::Int);
    let minus = draft.exprs.apply("mod", &[opposite, y.expr], SmtSort::Int);
    let minus = draft.exprs.neg(minus);
    let expr = if x.low >= 0 {
        plus
    } else {
        draft.exprs.ite(natural, plus, minus)
    };
    let greatest = y.low.abs().max(y.high.abs()) - 1;
    let (low, high) = (x.low.max(-greatest).min(0), x.high.min(greatest).max(0));
    let negative_zero = is_negative(&mut draft.exprs, Shape::Int(x));
    let rest = Cases::one(
        &mut draft.exprs,
        Shape::Int(Int {
            expr,
            low,
            high,
            negative_zero,
        }),
    );
    Cases::conditional(&mut draft.exprs, is_zero, &nan, &rest)
}

/// The least and the greatest; infinite if a corner is NaN (zero times infinity).
fn hull(corners: [f64; 4]) -> (f64, f64) {
    if corners.iter().any(|corner| corner.is_nan()) {
        return (f64::NEG_INFINITY, f64::INFINITY);
    }
    let low = corners.into_iter().fold(f64::INFINITY, f64::min);
    let high = corners.into_iter().fold(f64::NEG_INFINITY, f64::max);
    (low, high)
}
