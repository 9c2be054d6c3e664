//! `Math.fround`: a number rounded to single precision.
//!
//! Single precision has 24 digits of base two. So a number from 2^k to below 2^(k+1), in a *band*,
//! becomes the nearest multiple of 2^(k-23), and of two that are as near the even one. That is said
//! for each band that the bounds of the number leave: it is exact and linear. The theory of
//! floating-point numbers has the same as `to_fp`, which is of no use here: of integers and reals
//! that are not constant, Z3 4.13 says "unsat" although there is a solution, or takes forever.

use std::ops::RangeInclusive;

use super::cases::{Cases, Int, Real, Shape};
use super::draft::Draft;
use super::rounding::Beyond;
use super::{convert, number};
use crate::expr::{Expr, Exprs, SmtSort};

/// Integers of this magnitude and below have at most 24 digits.
const MAX_INTEGER: i128 = 1 << 24;
/// Digits behind the first.
const DIGITS: i32 = 23;
/// The least and the greatest band. Numbers below the least have its step.
const LEAST: i32 = -126;
const GREATEST: i32 = 127;

/// `Math.fround`.
pub(super) fn fround(draft: &mut Draft, a: &Cases) -> Cases {
    let a = convert::to_number(draft, a);
    draft.map(&a, |draft, shape| match shape {
        Shape::Int(int) => of_int(draft, int),
        Shape::Real(real) => rounded(draft, real, 0.0),
        other => Cases::one(&mut draft.exprs, other),
    })
}

fn of_int(draft: &mut Draft, int: Int) -> Cases {
    let exact = Int {
        low: int.low.max(-MAX_INTEGER),
        high: int.high.min(MAX_INTEGER),
        ..int
    };
    let is_exact = draft.exprs.between(int.expr, -MAX_INTEGER, MAX_INTEGER);
    let exact = Cases::one(&mut draft.exprs, Shape::Int(exact));
    let Some(real) = number::as_real(&mut draft.exprs, Shape::Int(int)) else {
        return exact;
    };
    if int.low >= -MAX_INTEGER && int.high <= MAX_INTEGER {
        return exact;
    }
    let large = rounded(draft, real, MAX_INTEGER as f64);
    Cases::conditional(&mut draft.exprs, is_exact, &exact, &large)
}

/// A number that is rounded if its magnitude is `least` or more; below, the result is any.
fn rounded(draft: &mut Draft, real: Real, least: f64) -> Cases {
    let is_negative = number::is_negative(&mut draft.exprs, Shape::Real(real));
    let multiple = Multiple {
        of: real.expr,
        is_negative,
        result: draft.fresh(SmtSort::Real),
        factor: draft.fresh(SmtSort::Int),
        half_of_even: draft.fresh(SmtSort::Int),
    };
    for band in bands(real, least) {
        let fact = multiple.in_band(&mut draft.exprs, band);
        draft.facts.push(fact);
    }
    let [low, high] = [real.low, real.high].map(|bound| f64::from(bound as f32));
    let greatest = f64::from(f32::MAX);
    let finite = Real {
        expr: multiple.result,
        low: low.max(-greatest),
        high: high.min(greatest),
        negative_zero: is_negative,
    };
    // Half a step above the greatest number.
    let limit = draft.exprs.real(greatest + step(GREATEST) / 2.0);
    let exact = Beyond {
        expr: real.expr,
        low,
        high,
    };
    exact.or_infinite(&mut draft.exprs, finite, greatest, limit)
}

/// The bands of numbers with these bounds whose magnitude is at least `least`.
fn bands(real: Real, least: f64) -> RangeInclusive<i32> {
    let smallest = least.max(real.low).max(-real.high);
    band(smallest)..=band(real.high.max(-real.low))
}

/// The band that a magnitude is in.
fn band(magnitude: f64) -> i32 {
    let exponent = (magnitude.to_bits() >> 52) as i32 - 1023;
    exponent.clamp(LEAST, GREATEST)
}

/// The distance of numbers in a band.
fn step(band: i32) -> f64 {
    2_f64.powi(band - DIGITS)
}

/// A number and its result, which is a multiple of its band's step.
struct Multiple {
    of: Expr,
    is_negative: Expr,
    result: Expr,
    factor: Expr,
    /// Half the factor, if the number is in the middle between two multiples.
    half_of_even: Expr,
}

impl Multiple {
    /// What holds if the number is in this band.
    fn in_band(&self, exprs: &mut Exprs, band: i32) -> Expr {
        let is_in_band = self.is_in_band(exprs, band);
        let (width, half) = (exprs.real(step(band)), exprs.real(step(band) / 2.0));
        let factor = exprs.real_of_int(self.factor);
        let multiple = exprs.mul(factor, width);
        let is_multiple = exprs.eq(self.result, multiple);
        let (low, high) = (exprs.sub(multiple, half), exprs.add(multiple, half));
        let above = exprs.le(low, self.of);
        let below = exprs.le(self.of, high);
        let inside = [exprs.lt(low, self.of), exprs.lt(self.of, high)];
        let is_inside = exprs.and(&inside);
        let two = exprs.int(2);
        let even = exprs.mul(two, self.half_of_even);
        let is_even = exprs.eq(self.factor, even);
        let is_decided = exprs.or(&[is_inside, is_even]);
        let is_nearest = exprs.and(&[is_multiple, above, below, is_decided]);
        exprs.implies(is_in_band, is_nearest)
    }

    fn is_in_band(&self, exprs: &mut Exprs, band: i32) -> Expr {
        let opposite = exprs.neg(self.of);
        let magnitude = exprs.ite(self.is_negative, opposite, self.of);
        let least = if band == LEAST { 0.0 } else { 2_f64.powi(band) };
        let (least, end) = (exprs.real(least), exprs.real(2_f64.powi(band + 1)));
        let above = exprs.le(least, magnitude);
        let below = exprs.lt(magnitude, end);
        exprs.and(&[above, below])
    }
}
