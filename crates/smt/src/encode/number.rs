//! Arithmetic on numbers, shape by shape as IEEE 754 has it.

use super::cases::{Cases, Int, Real, Shape};
use super::{Encoder, Expr};

/// Greatest exponent of `**` that is multiplied out.
const MAX_EXPONENT: i128 = 8;

impl Encoder<'_> {
    /// Whether the sign of a number is minus; -0 has it.
    pub(super) fn is_negative(&mut self, shape: Shape) -> Expr {
        let (expr, zero, negative_zero) = match shape {
            Shape::Int(Int { low: 1.., .. }) => return self.exprs.bool(false),
            Shape::Int(int) => (int.expr, self.exprs.int(0), int.negative_zero),
            Shape::Real(real) => (real.expr, self.exprs.real(0.0), real.negative_zero),
            Shape::Infinity { negative } => return self.exprs.bool(negative),
            _ => return self.exprs.bool(false),
        };
        let less = self.exprs.lt(expr, zero);
        let is_zero = self.exprs.eq(expr, zero);
        let minus_zero = self.exprs.and(&[is_zero, negative_zero]);
        self.exprs.or(&[less, minus_zero])
    }

    pub(super) fn is_zero(&mut self, shape: Shape) -> Expr {
        match shape {
            Shape::Int(int) => {
                let zero = self.exprs.int(0);
                self.exprs.eq(int.expr, zero)
            }
            Shape::Real(real) => {
                let zero = self.exprs.real(0.0);
                self.exprs.eq(real.expr, zero)
            }
            _ => self.exprs.bool(false),
        }
    }

    /// A finite number as a real.
    pub(super) fn as_real(&mut self, shape: Shape) -> Option<Real> {
        match shape {
            Shape::Int(int) => Some(Real {
                expr: self.exprs.real_of_int(int.expr),
                low: int.low as f64,
                high: int.high as f64,
                negative_zero: int.negative_zero,
            }),
            Shape::Real(real) => Some(real),
            _ => None,
        }
    }

    /// Infinity with this sign.
    fn infinity(&mut self, negative: Expr) -> Cases {
        let minus = self.one(Shape::Infinity { negative: true });
        let plus = self.one(Shape::Infinity { negative: false });
        self.conditional(negative, &minus, &plus)
    }

    /// Zero with this sign.
    fn zero(&mut self, negative: Expr) -> Cases {
        let expr = self.exprs.int(0);
        self.one(Shape::Int(Int {
            expr,
            low: 0,
            high: 0,
            negative_zero: negative,
        }))
    }

    pub(super) fn negate(&mut self, a: &Cases) -> Cases {
        let a = self.to_number(a);
        self.map(&a, |encoder, shape| {
            let negated = encoder.negated(shape);
            encoder.one(negated)
        })
    }

    fn negated(&mut self, shape: Shape) -> Shape {
        match shape {
            Shape::Infinity { negative } => Shape::Infinity {
                negative: !negative,
            },
            Shape::Int(int) => Shape::Int(Int {
                expr: self.exprs.neg(int.expr),
                low: -int.high,
                high: -int.low,
                negative_zero: self.exprs.not(int.negative_zero),
            }),
            Shape::Real(real) => Shape::Real(Real {
                expr: self.exprs.neg(real.expr),
                low: -real.high,
                high: -real.low,
                negative_zero: self.exprs.not(real.negative_zero),
            }),
            other => other,
        }
    }

    pub(super) fn add(&mut self, a: &Cases, b: &Cases) -> Cases {
        self.map2(a, b, |encoder, a, b| {
            if matches!(a, Shape::Text(_)) || matches!(b, Shape::Text(_)) {
                encoder.concatenation(a, b)
            } else {
                let (a, b) = (encoder.one(a), encoder.one(b));
                let (a, b) = (encoder.to_number(&a), encoder.to_number(&b));
                encoder.map2(&a, &b, Self::sum)
            }
        })
    }

    fn concatenation(&mut self, a: Shape, b: Shape) -> Cases {
        let (a, b) = (self.one(a), self.one(b));
        let (a, b) = (self.text_of(&a), self.text_of(&b));
        let expr = self.exprs.concat(a.expr, b.expr);
        self.text(expr, a.max_length + b.max_length, &[])
    }

    fn sum(&mut self, a: Shape, b: Shape) -> Cases {
        match (a, b) {
            (Shape::Infinity { negative: x }, Shape::Infinity { negative: y }) if x != y => {
                self.one(Shape::Nan)
            }
            (Shape::Nan, _) | (_, Shape::Nan) => self.one(Shape::Nan),
            (Shape::Infinity { .. }, _) => self.one(a),
            (_, Shape::Infinity { .. }) => self.one(b),
            (Shape::Int(x), Shape::Int(y)) => {
                let expr = self.exprs.add(x.expr, y.expr);
                let negative_zero = self.both_negative(a, b);
                self.integer_result(expr, x.low + y.low, x.high + y.high, negative_zero)
            }
            _ => match (self.as_real(a), self.as_real(b)) {
                (Some(x), Some(y)) => {
                    let expr = self.exprs.add(x.expr, y.expr);
                    let negative_zero = self.both_negative(a, b);
                    self.rounded(expr, x.low + y.low, x.high + y.high, negative_zero)
                }
                _ => Cases::none(),
            },
        }
    }

    /// A sum of zero is -0 only if both operands are.
    fn both_negative(&mut self, a: Shape, b: Shape) -> Expr {
        let (a, b) = (self.is_negative(a), self.is_negative(b));
        self.exprs.and(&[a, b])
    }

    pub(super) fn subtract(&mut self, a: &Cases, b: &Cases) -> Cases {
        let (a, b) = (self.to_number(a), self.to_number(b));
        self.map2(&a, &b, |encoder, a, b| {
            let negated = encoder.negated(b);
            encoder.sum(a, negated)
        })
    }

    pub(super) fn multiply(&mut self, a: &Cases, b: &Cases) -> Cases {
        let (a, b) = (self.to_number(a), self.to_number(b));
        self.map2(&a, &b, Self::product)
    }

    /// Whether exactly one of two numbers is negative.
    fn sign_of_product(&mut self, a: Shape, b: Shape) -> Expr {
        let (a, b) = (self.is_negative(a), self.is_negative(b));
        self.exprs.xor(a, b)
    }

    fn product(&mut self, a: Shape, b: Shape) -> Cases {
        let negative = self.sign_of_product(a, b);
        match (a, b) {
            (Shape::Nan, _) | (_, Shape::Nan) => self.one(Shape::Nan),
            (Shape::Infinity { .. }, other) | (other, Shape::Infinity { .. }) => {
                let is_zero = self.is_zero(other);
                let nan = self.one(Shape::Nan);
                let infinity = self.infinity(negative);
                self.conditional(is_zero, &nan, &infinity)
            }
            (Shape::Int(x), Shape::Int(y)) => {
                let expr = self.exprs.mul(x.expr, y.expr);
                let corners = [
                    x.low * y.low,
                    x.low * y.high,
                    x.high * y.low,
                    x.high * y.high,
                ];
                let low = corners.into_iter().min().unwrap_or(0);
                let high = corners.into_iter().max().unwrap_or(0);
                self.integer_result(expr, low, high, negative)
            }
            _ => match (self.as_real(a), self.as_real(b)) {
                (Some(x), Some(y)) => {
                    let expr = self.exprs.mul(x.expr, y.expr);
                    let corners = [
                        x.low * y.low,
                        x.low * y.high,
                        x.high * y.low,
                        x.high * y.high,
                    ];
                    let (low, high) = hull(corners);
                    self.rounded(expr, low, high, negative)
                }
                _ => Cases::none(),
            },
        }
    }

    pub(super) fn divide(&mut self, a: &Cases, b: &Cases) -> Cases {
        let (a, b) = (self.to_number(a), self.to_number(b));
        self.map2(&a, &b, Self::quotient)
    }

    fn quotient(&mut self, a: Shape, b: Shape) -> Cases {
        let negative = self.sign_of_product(a, b);
        match (a, b) {
            (Shape::Nan, _)
            | (_, Shape::Nan)
            | (Shape::Infinity { .. }, Shape::Infinity { .. }) => self.one(Shape::Nan),
            (Shape::Infinity { .. }, _) => self.infinity(negative),
            (_, Shape::Infinity { .. }) => self.zero(negative),
            _ => {
                let (zero_over, zero_under) = (self.is_zero(a), self.is_zero(b));
                let nan = self.one(Shape::Nan);
                let infinity = self.infinity(negative);
                let by_zero = self.conditional(zero_over, &nan, &infinity);
                if self.exprs.as_bool(zero_under) == Some(true) {
                    return by_zero;
                }
                let finite = self.finite_quotient(a, b, negative);
                self.conditional(zero_under, &by_zero, &finite)
            }
        }
    }

    /// The quotient of finite numbers, where `b` is not zero. A quotient of integers that is whole
    /// is exact.
    fn finite_quotient(&mut self, a: Shape, b: Shape, negative: Expr) -> Cases {
        let (Some(x), Some(y)) = (self.as_real(a), self.as_real(b)) else {
            return Cases::none();
        };
        let expr = self.exprs.div_real(x.expr, y.expr);
        // An integer divisor only makes magnitudes smaller.
        let bound = match b {
            Shape::Int(_) => x.low.abs().max(x.high.abs()),
            _ => f64::INFINITY,
        };
        let rounded = self.rounded(expr, -bound, bound, negative);
        let (Shape::Int(dividend), Shape::Int(divisor)) = (a, b) else {
            return rounded;
        };
        let Some(by) = self.exprs.as_int(divisor.expr).filter(|by| *by != 0) else {
            return rounded;
        };
        let zero = self.exprs.int(0);
        let rest = self.exprs.modulo(dividend.expr, by.abs());
        let whole = self.exprs.eq(rest, zero);
        let magnitude = self.exprs.div(dividend.expr, by.abs());
        let expr = if by < 0 {
            self.exprs.neg(magnitude)
        } else {
            magnitude
        };
        let (low, high) = (dividend.low / by, dividend.high / by);
        let (low, high) = (low.min(high), low.max(high));
        let exact = self.one(Shape::Int(Int {
            expr,
            low,
            high,
            negative_zero: negative,
        }));
        self.conditional(whole, &exact, &rounded)
    }

    pub(super) fn remainder(&mut self, a: &Cases, b: &Cases) -> Cases {
        let (a, b) = (self.to_number(a), self.to_number(b));
        self.map2(&a, &b, |encoder, a, b| match (a, b) {
            (Shape::Int(x), Shape::Int(y)) => encoder.integer_rest(x, y),
            (Shape::Int(_) | Shape::Real(_), Shape::Infinity { .. }) => encoder.one(a),
            (Shape::Int(_) | Shape::Real(_), Shape::Int(_) | Shape::Real(_)) => {
                encoder.real_rest(a, b)
            }
            _ => encoder.one(Shape::Nan),
        })
    }

    /// `a % b`, exact for a constant integer `b`: the remainder of doubles is never rounded.
    fn real_rest(&mut self, a: Shape, b: Shape) -> Cases {
        let divisor = match b {
            Shape::Int(int) => self.exprs.as_int(int.expr).filter(|divisor| *divisor != 0),
            _ => None,
        };
        let (Some(divisor), Some(x)) = (divisor, self.as_real(a)) else {
            return self.weak(Self::any_number);
        };
        let magnitude = divisor.abs() as f64;
        let by = self.exprs.real(magnitude);
        let quotient = self.exprs.div_real(x.expr, by);
        let whole = self.truncated(quotient);
        let whole = self.exprs.real_of_int(whole);
        let multiple = self.exprs.mul(by, whole);
        let expr = self.exprs.sub(x.expr, multiple);
        let negative_zero = self.is_negative(a);
        self.one(Shape::Real(Real {
            expr,
            low: -magnitude,
            high: magnitude,
            negative_zero,
        }))
    }

    /// `x % y`: the sign is that of `x`.
    fn integer_rest(&mut self, x: Int, y: Int) -> Cases {
        let zero = self.exprs.int(0);
        let is_zero = self.exprs.eq(y.expr, zero);
        let nan = self.one(Shape::Nan);
        if self.exprs.as_bool(is_zero) == Some(true) {
            return nan;
        }
        let natural = self.exprs.le(zero, x.expr);
        let opposite = self.exprs.neg(x.expr);
        // `mod` of SMT-LIB takes the magnitude of a negative divisor by itself.
        let plus = self
            .exprs
            .apply("mod", &[x.expr, y.expr], super::SmtSort::Int);
        let minus = self
            .exprs
            .apply("mod", &[opposite, y.expr], super::SmtSort::Int);
        let minus = self.exprs.neg(minus);
        let expr = if x.low >= 0 {
            plus
        } else {
            self.exprs.ite(natural, plus, minus)
        };
        let greatest = y.low.abs().max(y.high.abs()) - 1;
        let (low, high) = (x.low.max(-greatest).min(0), x.high.min(greatest).max(0));
        let negative_zero = self.is_negative(Shape::Int(x));
        let rest = self.one(Shape::Int(Int {
            expr,
            low,
            high,
            negative_zero,
        }));
        self.conditional(is_zero, &nan, &rest)
    }

    /// A power with a small constant exponent, multiplied out.
    pub(super) fn exponentiate(&mut self, a: &Cases, b: &Cases) -> Option<Cases> {
        let (base, exponent) = (self.to_number(a), self.to_number(b));
        let exponent = match exponent.list.as_slice() {
            [(_, Shape::Int(int))] if exponent.total => self.exprs.as_int(int.expr)?,
            _ => return None,
        };
        if !(0..=MAX_EXPONENT).contains(&exponent) {
            return None;
        }
        let mut power = self.constant(&1.0.into());
        for _ in 0..exponent {
            power = self.multiply(&power, &base);
        }
        Some(self.needing(power, &[a]))
    }
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
