//! Functions of `Math`, and the predicates on numbers.

use super::cases::{Cases, Int, MAX_INTEGER, Real, Shape};
use super::{Encoder, Expr, SmtSort};

impl Encoder<'_> {
    /// `Math.floor`.
    pub(super) fn floor(&mut self, a: &Cases) -> Cases {
        self.to_whole(a, f64::floor, |encoder, real| {
            (encoder.exprs.floor(real.expr), real.negative_zero)
        })
    }

    /// `Math.ceil`: what lies between -1 and 0 becomes -0.
    pub(super) fn ceil(&mut self, a: &Cases) -> Cases {
        self.to_whole(a, f64::ceil, |encoder, real| {
            let opposite = encoder.exprs.neg(real.expr);
            let floor = encoder.exprs.floor(opposite);
            (
                encoder.exprs.neg(floor),
                encoder.is_negative(Shape::Real(real)),
            )
        })
    }

    /// `Math.trunc`.
    pub(super) fn trunc(&mut self, a: &Cases) -> Cases {
        self.to_whole(a, f64::trunc, |encoder, real| {
            (
                encoder.truncated(real.expr),
                encoder.is_negative(Shape::Real(real)),
            )
        })
    }

    /// `Math.round`: halves go up.
    pub(super) fn round(&mut self, a: &Cases) -> Cases {
        let bound = |number: f64| (number + 0.5).floor();
        self.to_whole(a, bound, |encoder, real| {
            let half = encoder.exprs.real(0.5);
            let above = encoder.exprs.add(real.expr, half);
            (
                encoder.exprs.floor(above),
                encoder.is_negative(Shape::Real(real)),
            )
        })
    }

    /// A function that leaves integers, infinities and NaN alone and makes other numbers whole by
    /// `rule`: the integer, and whether it is -0 if it is zero. `bound` is the function on bounds.
    fn to_whole(
        &mut self,
        a: &Cases,
        bound: impl Fn(f64) -> f64,
        mut rule: impl FnMut(&mut Self, Real) -> (Expr, Expr),
    ) -> Cases {
        let a = self.to_number(a);
        self.map(&a, |encoder, shape| {
            let Shape::Real(real) = shape else {
                return encoder.one(shape);
            };
            let (expr, negative_zero) = rule(encoder, real);
            let limit = MAX_INTEGER as f64;
            let int = Shape::Int(Int {
                expr,
                low: bound(real.low.max(-limit)) as i128,
                high: bound(real.high.min(limit)) as i128,
                negative_zero,
            });
            // Beyond 2^53 every double is whole.
            let small = encoder.within_exact_integers(real);
            let (int, large) = (encoder.one(int), encoder.one(shape));
            encoder.conditional(small, &int, &large)
        })
    }

    /// `Math.abs`.
    pub(super) fn abs(&mut self, a: &Cases) -> Cases {
        let a = self.to_number(a);
        let negative_zero = self.exprs.bool(false);
        self.map(&a, |encoder, shape| {
            let shape = match shape {
                Shape::Infinity { .. } => Shape::Infinity { negative: false },
                Shape::Int(int) if int.low >= 0 => Shape::Int(Int {
                    negative_zero,
                    ..int
                }),
                Shape::Int(int) => {
                    let expr = encoder.magnitude(int.expr);
                    let high = int.high.max(-int.low);
                    Shape::Int(Int {
                        expr,
                        low: 0,
                        high,
                        negative_zero,
                    })
                }
                Shape::Real(real) => {
                    let expr = encoder.magnitude(real.expr);
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
            encoder.one(shape)
        })
    }

    fn magnitude(&mut self, expr: Expr) -> Expr {
        let zero = match self.exprs.sort(expr) {
            SmtSort::Int => self.exprs.int(0),
            _ => self.exprs.real(0.0),
        };
        let natural = self.exprs.le(zero, expr);
        let opposite = self.exprs.neg(expr);
        self.exprs.ite(natural, expr, opposite)
    }

    /// `Math.sign`.
    pub(super) fn sign(&mut self, a: &Cases) -> Cases {
        let a = self.to_number(a);
        self.map(&a, |encoder, shape| {
            let negative_zero = match shape {
                Shape::Nan => return encoder.one(shape),
                Shape::Int(int) => int.negative_zero,
                Shape::Real(real) => real.negative_zero,
                _ => encoder.exprs.bool(false),
            };
            let (is_zero, is_negative) = (encoder.is_zero(shape), encoder.is_negative(shape));
            let [minus, zero, plus] = [-1, 0, 1].map(|sign: i128| encoder.exprs.int(sign));
            let other = encoder.exprs.ite(is_negative, minus, plus);
            let expr = encoder.exprs.ite(is_zero, zero, other);
            encoder.one(Shape::Int(Int {
                expr,
                low: -1,
                high: 1,
                negative_zero,
            }))
        })
    }

    /// `Math.sqrt`: a fresh number whose square it is, rounded.
    pub(super) fn sqrt(&mut self, a: &Cases) -> Cases {
        let a = self.to_number(a);
        self.map(&a, |encoder, shape| {
            let real = match (shape, encoder.as_real(shape)) {
                (Shape::Infinity { negative: false }, _) => return encoder.one(shape),
                (_, Some(real)) => real,
                _ => return encoder.one(Shape::Nan),
            };
            let zero = encoder.exprs.real(0.0);
            let nan = encoder.one(Shape::Nan);
            let negative = encoder.exprs.lt(real.expr, zero);
            let root = encoder.fresh(SmtSort::Real);
            let natural = encoder.exprs.le(zero, root);
            let square = encoder.exprs.mul(root, root);
            let is_root = encoder.exprs.eq(square, real.expr);
            let is_root = encoder.exprs.or(&[negative, is_root]);
            encoder.facts.extend([natural, is_root]);
            let high = real.high.max(0.0).sqrt();
            let root = encoder.rounded(root, 0.0, high, real.negative_zero);
            encoder.conditional(negative, &nan, &root)
        })
    }

    /// `Math.min`.
    pub(super) fn min(&mut self, a: &Cases, b: &Cases) -> Cases {
        self.extreme(a, b, true)
    }

    /// `Math.max`.
    pub(super) fn max(&mut self, a: &Cases, b: &Cases) -> Cases {
        self.extreme(a, b, false)
    }

    fn extreme(&mut self, a: &Cases, b: &Cases, least: bool) -> Cases {
        let (a, b) = (self.to_number(a), self.to_number(b));
        self.map2(&a, &b, |encoder, a, b| match (a, b) {
            (Shape::Nan, _) | (_, Shape::Nan) => encoder.one(Shape::Nan),
            (Shape::Infinity { negative }, other) | (other, Shape::Infinity { negative }) => {
                let infinity = Shape::Infinity { negative };
                encoder.one(if negative == least { infinity } else { other })
            }
            _ => encoder.finite_extreme(a, b, least),
        })
    }

    fn finite_extreme(&mut self, a: Shape, b: Shape, least: bool) -> Cases {
        let less = self.shape_less(a, b, false);
        let greater = self.shape_less(b, a, false);
        let negative = self.is_negative(a);
        let minus_first = if least {
            negative
        } else {
            self.exprs.not(negative)
        };
        // Equal numbers differ in the sign of zero at most.
        let first = if least { less } else { greater };
        let second = if least { greater } else { less };
        let not_second = self.exprs.not(second);
        let by_sign = self.exprs.and(&[not_second, minus_first]);
        let take_first = self.exprs.or(&[first, by_sign]);
        let (a, b) = (self.one(a), self.one(b));
        self.conditional(take_first, &a, &b)
    }

    /// The global `isNaN`.
    pub(super) fn is_nan(&mut self, a: &Cases) -> Cases {
        let number = self.to_number(a);
        self.test(&number, |_, shape| Test::Known(matches!(shape, Shape::Nan)))
    }

    /// The global `isFinite`.
    pub(super) fn is_finite(&mut self, a: &Cases) -> Cases {
        let number = self.to_number(a);
        self.number_is_finite(&number)
    }

    /// `Number.isNaN`.
    pub(super) fn number_is_nan(&mut self, a: &Cases) -> Cases {
        self.test(a, |_, shape| Test::Known(matches!(shape, Shape::Nan)))
    }

    /// `Number.isFinite`.
    pub(super) fn number_is_finite(&mut self, a: &Cases) -> Cases {
        self.test(a, |_, shape| {
            Test::Known(matches!(shape, Shape::Int(_) | Shape::Real(_)))
        })
    }

    /// `Number.isInteger`.
    pub(super) fn number_is_integer(&mut self, a: &Cases) -> Cases {
        self.test(a, |encoder, shape| match shape {
            Shape::Int(_) => Test::Known(true),
            Shape::Real(real) => {
                let small = encoder.within_exact_integers(real);
                let large = encoder.exprs.not(small);
                let whole = encoder.exprs.is_int(real.expr);
                // Beyond 2^53 every double is whole.
                Test::Decided(encoder.exprs.or(&[whole, large]))
            }
            _ => Test::Known(false),
        })
    }

    fn test(&mut self, a: &Cases, mut rule: impl FnMut(&mut Self, Shape) -> Test) -> Cases {
        self.map(a, |encoder, shape| {
            let expr = match rule(encoder, shape) {
                Test::Known(value) => encoder.exprs.bool(value),
                Test::Decided(expr) => expr,
            };
            encoder.boolean(expr, &[])
        })
    }
}

/// The outcome of a test on a shape.
enum Test {
    Known(bool),
    Decided(Expr),
}
