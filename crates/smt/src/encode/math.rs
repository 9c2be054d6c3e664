//! Functions of `Math`, and the predicates on numbers.

use super::cases::{Cases, Int, MAX_INTEGER, Real, Shape};
use super::draft::Draft;
use super::{compare, convert, number, rounding};
use crate::expr::{Expr, Exprs, SmtSort};

/// `Math.floor`.
pub(super) fn floor(draft: &mut Draft, a: &Cases) -> Cases {
    to_whole(draft, a, f64::floor, |draft, real| {
        (draft.exprs.floor(real.expr), real.negative_zero)
    })
}

/// `Math.ceil`: what lies between -1 and 0 becomes -0.
pub(super) fn ceil(draft: &mut Draft, a: &Cases) -> Cases {
    to_whole(draft, a, f64::ceil, |draft, real| {
        let opposite = draft.exprs.neg(real.expr);
        let floor = draft.exprs.floor(opposite);
        (
            draft.exprs.neg(floor),
            number::is_negative(&mut draft.exprs, Shape::Real(real)),
        )
    })
}

/// `Math.trunc`.
pub(super) fn trunc(draft: &mut Draft, a: &Cases) -> Cases {
    to_whole(draft, a, f64::trunc, |draft, real| {
        (
            convert::truncated(&mut draft.exprs, real.expr),
            number::is_negative(&mut draft.exprs, Shape::Real(real)),
        )
    })
}

/// `Math.round`: halves go up.
pub(super) fn round(draft: &mut Draft, a: &Cases) -> Cases {
    let bound = |number: f64| (number + 0.5).floor();
    to_whole(draft, a, bound, |draft, real| {
        let half = draft.exprs.real(0.5);
        let above = draft.exprs.add(real.expr, half);
        (
            draft.exprs.floor(above),
            number::is_negative(&mut draft.exprs, Shape::Real(real)),
        )
    })
}

/// A function that leaves integers, infinities and NaN alone and makes other numbers whole by
/// `rule`: the integer, and whether it is -0 if it is zero. `bound` is the function on bounds.
fn to_whole(
    draft: &mut Draft,
    a: &Cases,
    bound: impl Fn(f64) -> f64,
    mut rule: impl FnMut(&mut Draft, Real) -> (Expr, Expr),
) -> Cases {
    let a = convert::to_number(draft, a);
    draft.map(&a, |draft, shape| {
        let Shape::Real(real) = shape else {
            return Cases::one(&mut draft.exprs, shape);
        };
        let (expr, negative_zero) = rule(draft, real);
        let limit = MAX_INTEGER as f64;
        let int = Shape::Int(Int {
            expr,
            low: bound(real.low.max(-limit)) as i128,
            high: bound(real.high.min(limit)) as i128,
            negative_zero,
        });
        // Beyond 2^53 every double is whole.
        let small = convert::within_exact_integers(&mut draft.exprs, real);
        let (int, large) = (
            Cases::one(&mut draft.exprs, int),
            Cases::one(&mut draft.exprs, shape),
        );
        Cases::conditional(&mut draft.exprs, small, &int, &large)
    })
}

/// `Math.abs`.
pub(super) fn abs(draft: &mut Draft, a: &Cases) -> Cases {
    let a = convert::to_number(draft, a);
    let negative_zero = draft.exprs.bool(false);
    draft.map(&a, |draft, shape| {
        let shape = match shape {
            Shape::Infinity { .. } => Shape::Infinity { negative: false },
            Shape::Int(int) if int.low >= 0 => Shape::Int(Int {
                negative_zero,
                ..int
            }),
            Shape::Int(int) => {
                let expr = magnitude(&mut draft.exprs, int.expr);
                let high = int.high.max(-int.low);
                Shape::Int(Int {
                    expr,
                    low: 0,
                    high,
                    negative_zero,
                })
            }
            Shape::Real(real) => {
                let expr = magnitude(&mut draft.exprs, real.expr);
                let high = real.high.max(-real.low);
                Shape::Real(Real {
                    expr,
                    low: 0.0,
                    high,
                    negative_zero,
                })
            }
            other => other,
        };
        Cases::one(&mut draft.exprs, shape)
    })
}

fn magnitude(exprs: &mut Exprs, expr: Expr) -> Expr {
    let zero = match exprs.sort(expr) {
        SmtSort::Int => exprs.int(0),
        _ => exprs.real(0.0),
    };
    let natural = exprs.le(zero, expr);
    let opposite = exprs.neg(expr);
    exprs.ite(natural, expr, opposite)
}

/// `Math.sign`.
pub(super) fn sign(draft: &mut Draft, a: &Cases) -> Cases {
    let a = convert::to_number(draft, a);
    draft.map(&a, |draft, shape| {
        let negative_zero = match shape {
            Shape::Nan => return Cases::one(&mut draft.exprs, shape),
            Shape::Int(int) => int.negative_zero,
            Shape::Real(real) => real.negative_zero,
            _ => draft.exprs.bool(false),
        };
        let (is_zero, is_negative) = (
            number::is_zero(&mut draft.exprs, shape),
            number::is_negative(&mut draft.exprs, shape),
        );
        let [minus, zero, plus] = [-1, 0, 1].map(|sign: i128| draft.exprs.int(sign));
        let other = draft.exprs.ite(is_negative, minus, plus);
        let expr = draft.exprs.ite(is_zero, zero, other);
        Cases::one(
            &mut draft.exprs,
            Shape::Int(Int {
                expr,
                low: -1,
                high: 1,
                negative_zero,
            }),
        )
    })
}

/// `Math.sqrt`: a fresh number whose square it is, rounded.
pub(super) fn sqrt(draft: &mut Draft, a: &Cases) -> Cases {
    let a = convert::to_number(draft, a);
    draft.map(&a, |draft, shape| {
        let real = match (shape, number::as_real(&mut draft.exprs, shape)) {
            (Shape::Infinity { negative: false }, _) => return Cases::one(&mut draft.exprs, shape),
            (_, Some(real)) => real,
            _ => return Cases::one(&mut draft.exprs, Shape::Nan),
        };
        let zero = draft.exprs.real(0.0);
        let nan = Cases::one(&mut draft.exprs, Shape::Nan);
        let negative = draft.exprs.lt(real.expr, zero);
        let root = draft.fresh(SmtSort::Real);
        let natural = draft.exprs.le(zero, root);
        let square = draft.exprs.mul(root, root);
        let is_root = draft.exprs.eq(square, real.expr);
        let is_root = draft.exprs.or(&[negative, is_root]);
        draft.facts.extend([natural, is_root]);
        let high = real.high.max(0.0).sqrt();
        let root = rounding::rounded(draft, root, 0.0, high, real.negative_zero);
        Cases::conditional(&mut draft.exprs, negative, &nan, &root)
    })
}

/// `Math.hypot` of two: a fresh number whose square is the sum of theirs, rounded on the way to it.
pub(super) fn hypot(draft: &mut Draft, a: &Cases, b: &Cases) -> Cases {
    let (a, b) = (convert::to_number(draft, a), convert::to_number(draft, b));
    draft.map2(&a, &b, |draft, a, b| match (a, b) {
        (Shape::Infinity { .. }, _) | (_, Shape::Infinity { .. }) => {
            Cases::one(&mut draft.exprs, Shape::Infinity { negative: false })
        }
        (a, b) => {
            let sides = [a, b].map(|side| number::as_real(&mut draft.exprs, side));
            match sides {
                [Some(a), Some(b)] => finite_hypot(draft, a, b),
                _ => Cases::one(&mut draft.exprs, Shape::Nan),
            }
        }
    })
}

fn finite_hypot(draft: &mut Draft, a: Real, b: Real) -> Cases {
    let zero = draft.exprs.real(0.0);
    let root = draft.fresh(SmtSort::Real);
    let natural = draft.exprs.le(zero, root);
    let [square, first, second] = [root, a.expr, b.expr].map(|expr| draft.exprs.mul(expr, expr));
    let sum = draft.exprs.add(first, second);
    let is_root = draft.exprs.eq(square, sum);
    draft.facts.extend([natural, is_root]);
    let [a, b] = [a, b].map(|side| side.high.max(-side.low));
    let root = rounding::nearly(draft, root);
    let not_negative = draft.exprs.bool(false);
    // No side is longer than both together.
    rounding::rounded(draft, root, 0.0, a + b, not_negative)
}

/// `Math.min`.
pub(super) fn min(draft: &mut Draft, a: &Cases, b: &Cases) -> Cases {
    extreme(draft, a, b, true)
}

/// `Math.max`.
pub(super) fn max(draft: &mut Draft, a: &Cases, b: &Cases) -> Cases {
    extreme(draft, a, b, false)
}

fn extreme(draft: &mut Draft, a: &Cases, b: &Cases, least: bool) -> Cases {
    let (a, b) = (convert::to_number(draft, a), convert::to_number(draft, b));
    draft.map2(&a, &b, |draft, a, b| match (a, b) {
        (Shape::Nan, _) | (_, Shape::Nan) => Cases::one(&mut draft.exprs, Shape::Nan),
        (Shape::Infinity { negative }, other) | (other, Shape::Infinity { negative }) => {
            let infinity = Shape::Infinity { negative };
            Cases::one(
                &mut draft.exprs,
                if negative == least { infinity } else { other },
            )
        }
        _ => finite_extreme(&mut draft.exprs, a, b, least),
    })
}

fn finite_extreme(exprs: &mut Exprs, a: Shape, b: Shape, least: bool) -> Cases {
    let less = compare::shape_less(exprs, a, b, false);
    let greater = compare::shape_less(exprs, b, a, false);
    let negative = number::is_negative(exprs, a);
    let minus_first = if least { negative } else { exprs.not(negative) };
    // Equal numbers differ in the sign of zero at most.
    let first = if least { less } else { greater };
    let second = if least { greater } else { less };
    let not_second = exprs.not(second);
    let by_sign = exprs.and(&[not_second, minus_first]);
    let take_first = exprs.or(&[first, by_sign]);
    let (a, b) = (Cases::one(exprs, a), Cases::one(exprs, b));
    Cases::conditional(exprs, take_first, &a, &b)
}

/// The global `isNaN`.
pub(super) fn is_nan(draft: &mut Draft, a: &Cases) -> Cases {
    let number = convert::to_number(draft, a);
    test(draft, &number, |_, shape| {
        Test::Known(matches!(shape, Shape::Nan))
    })
}

/// The global `isFinite`.
pub(super) fn is_finite(draft: &mut Draft, a: &Cases) -> Cases {
    let number = convert::to_number(draft, a);
    number_is_finite(draft, &number)
}

/// `Number.isNaN`.
pub(super) fn number_is_nan(draft: &mut Draft, a: &Cases) -> Cases {
    test(draft, a, |_, shape| {
        Test::Known(matches!(shape, Shape::Nan))
    })
}

/// `Number.isFinite`.
pub(super) fn number_is_finite(draft: &mut Draft, a: &Cases) -> Cases {
    test(draft, a, |_, shape| {
        Test::Known(matches!(shape, Shape::Int(_) | Shape::Real(_)))
    })
}

/// `Number.isInteger`.
pub(super) fn number_is_integer(draft: &mut Draft, a: &Cases) -> Cases {
    test(draft, a, |draft, shape| match shape {
        Shape::Int(_) => Test::Known(true),
        Shape::Real(real) => {
            let small = convert::within_exact_integers(&mut draft.exprs, real);
            let large = draft.exprs.not(small);
            let whole = draft.exprs.is_int(real.expr);
            // Beyond 2^53 every double is whole.
            Test::Decided(draft.exprs.or(&[whole, large]))
        }
        _ => Test::Known(false),
    })
}

fn test(draft: &mut Draft, a: &Cases, mut rule: impl FnMut(&mut Draft, Shape) -> Test) -> Cases {
    draft.map(a, |draft, shape| {
        let expr = match rule(draft, shape) {
            Test::Known(value) => draft.exprs.bool(value),
            Test::Decided(expr) => expr,
        };
        Cases::boolean(&mut draft.exprs, expr, &[])
    })
}

/// The outcome of a test on a shape.
enum Test {
    Known(bool),
    Decided(Expr),
}
