//! Sets of doubles between bounds, and arithmetic on them.
//!
//! Rounding to the nearest double is monotone, so the bounds of a result are the results of bounds,
//! computed as JavaScript does: nothing is estimated. -0 is 0 here, which no comparison tells apart.

/// Every number from `low` to `high`, and perhaps NaN.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(super) struct Range {
    pub(super) low: f64,
    pub(super) high: f64,
    /// Whether NaN is among them.
    pub(super) nan: bool,
    /// Whether only integers and infinities are among them.
    pub(super) integer: bool,
}

impl Range {
    pub(super) const ANY: Range = Range {
        low: f64::NEG_INFINITY,
        high: f64::INFINITY,
        nan: true,
        integer: false,
    };

    /// All from `low` to `high`, without NaN.
    pub(super) fn of(low: f64, high: f64) -> Range {
        Range {
            low,
            high,
            nan: false,
            integer: false,
        }
    }

    /// All integers from `low` to `high`.
    pub(super) fn integers(low: f64, high: f64) -> Range {
        Range {
            integer: true,
            ..Range::of(low.ceil(), high.floor())
        }
    }

    pub(super) fn point(value: f64) -> Range {
        if value.is_nan() {
            // No number is as great as that and as small.
            return Range {
                nan: true,
                ..Range::of(f64::INFINITY, f64::NEG_INFINITY)
            };
        }
        Range {
            integer: value.fract() == 0.0 || value.is_infinite(),
            ..Range::of(value, value)
        }
    }

    pub(super) fn with_nan(self, nan: bool) -> Range {
        Range {
            nan: self.nan || nan,
            ..self
        }
    }

    /// Whether NaN is all that it may be, if anything.
    pub(super) fn has_no_number(&self) -> bool {
        self.low > self.high
    }

    pub(super) fn is_empty(&self) -> bool {
        self.has_no_number() && !self.nan
    }

    pub(super) fn contains(&self, value: f64) -> bool {
        self.low <= value && value <= self.high
    }

    fn is_bounded(&self) -> bool {
        self.low > f64::NEG_INFINITY && self.high < f64::INFINITY
    }

    /// What is in both.
    pub(super) fn and(self, other: Range) -> Range {
        let range = Range {
            low: self.low.max(other.low),
            high: self.high.min(other.high),
            nan: self.nan && other.nan,
            integer: self.integer || other.integer,
        };
        if range.integer {
            return Range {
                low: range.low.ceil(),
                high: range.high.floor(),
                ..range
            };
        }
        range
    }

    /// What is in one of them.
    pub(super) fn or(self, other: Range) -> Range {
        Range {
            low: self.low.min(other.low),
            high: self.high.max(other.high),
            nan: self.nan || other.nan,
            integer: self.integer && other.integer,
        }
    }

    /// The image under a function that never falls.
    pub(super) fn rising(self, function: impl Fn(f64) -> f64) -> Range {
        if self.has_no_number() {
            return self;
        }
        Range {
            low: function(self.low),
            high: function(self.high),
            ..self
        }
    }

    /// The same, of integers alone.
    pub(super) fn to_integers(self, function: impl Fn(f64) -> f64) -> Range {
        Range {
            integer: true,
            ..self.rising(function)
        }
    }

    pub(super) fn negated(self) -> Range {
        Range {
            low: -self.high,
            high: -self.low,
            ..self
        }
    }

    pub(super) fn plus(self, other: Range) -> Range {
        self.combined(other, |a, b| {
            let infinite = |one: &Range, sign: f64| one.contains(f64::INFINITY * sign);
            let is_nan =
                infinite(&a, 1.0) && infinite(&b, -1.0) || infinite(&a, -1.0) && infinite(&b, 1.0);
            let (low, high) = (a.low + b.low, a.high + b.high);
            let low = if low.is_nan() { f64::NEG_INFINITY } else { low };
            let high = if high.is_nan() { f64::INFINITY } else { high };
            Range::of(low, high).with_nan(is_nan)
        })
    }

    pub(super) fn times(self, other: Range) -> Range {
        self.combined(other, |a, b| {
            let is_nan = a.contains(0.0) && !b.is_bounded() || b.contains(0.0) && !a.is_bounded();
            Range::hull(a, b, |x, y| x * y).with_nan(is_nan)
        })
    }

    pub(super) fn over(self, other: Range) -> Range {
        if other.contains(0.0) {
            return Range::ANY;
        }
        let quotient = self.combined(other, |a, b| {
            let is_nan = !a.is_bounded() && !b.is_bounded();
            Range::hull(a, b, |x, y| x / y).with_nan(is_nan)
        });
        Range {
            integer: false,
            ..quotient
        }
    }

    /// `%`: the sign of the dividend, less than the divisor.
    pub(super) fn modulo(self, other: Range) -> Range {
        let remainder = self.combined(other, |a, b| {
            let magnitude = |one: Range| one.low.abs().max(one.high.abs());
            let least = magnitude(a).min(magnitude(b).next_down()).max(0.0);
            let low = a.low.clamp(-least, 0.0);
            let high = a.high.clamp(0.0, least);
            Range::of(low, high).with_nan(!a.is_bounded() || b.contains(0.0))
        });
        // Of integers it is one.
        remainder.and(Range {
            nan: true,
            integer: remainder.integer,
            ..Range::ANY
        })
    }

    pub(super) fn magnitude(self) -> Range {
        if self.low >= 0.0 {
            self
        } else if self.high <= 0.0 {
            self.negated()
        } else {
            Range {
                low: 0.0,
                high: self.high.max(-self.low),
                ..self
            }
        }
    }

    /// A function of two numbers that is NaN if one is.
    pub(super) fn combined(self, other: Range, of: impl Fn(Range, Range) -> Range) -> Range {
        let nan = self.nan || other.nan;
        if self.has_no_number() || other.has_no_number() {
            return Range::point(f64::NAN);
        }
        let range = of(self, other).with_nan(nan);
        Range {
            integer: self.integer && other.integer,
            ..range
        }
    }

    /// What a function of two numbers gives that, in each, only rises or only falls. Where it is NaN,
    /// an infinite number is met by a zero or an infinite one, and finite numbers lead to zero.
    fn hull(a: Range, b: Range, function: impl Fn(f64, f64) -> f64) -> Range {
        let corners = [
            (a.low, b.low),
            (a.low, b.high),
            (a.high, b.low),
            (a.high, b.high),
        ];
        let values = corners.map(|(x, y)| {
            let value = function(x, y);
            if value.is_nan() { 0.0 } else { value }
        });
        Range::of(
            values.into_iter().fold(f64::INFINITY, f64::min),
            values.into_iter().fold(f64::NEG_INFINITY, f64::max),
        )
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const INFINITY: f64 = f64::INFINITY;

    #[test]
    fn bounds_are_what_javascript_computes() {
        let unit = Range::of(0.0, 1.0_f64.next_down());
        let six = Range::point(6.0);
        let side = unit.times(six).to_integers(f64::floor);
        assert_eq!(side, Range::integers(0.0, 5.0));
        let sum = side.plus(Range::point(1.0));
        assert_eq!(sum, Range::integers(1.0, 6.0));
        assert_eq!(sum.negated(), Range::integers(-6.0, -1.0));
        assert_eq!(
            Range::integers(-7.0, 100.0).modulo(Range::point(10.0)),
            Range::integers(-7.0, 9.0)
        );
    }

    #[test]
    fn infinite_bounds() {
        let natural = Range::integers(1.0, INFINITY);
        let price = Range::of(0.5, 1000.0);
        assert_eq!(natural.times(price), Range::of(0.5, INFINITY));
        assert_eq!(
            natural.plus(natural.negated()),
            Range {
                nan: true,
                integer: true,
                ..Range::of(-INFINITY, INFINITY)
            }
        );
        let product = Range::of(0.0, 1.0).times(natural);
        assert_eq!(product, Range::of(0.0, INFINITY).with_nan(true));
        assert_eq!(price.over(Range::of(-1.0, 1.0)), Range::ANY);
        assert_eq!(price.over(natural), Range::of(0.0, 1000.0));
    }

    #[test]
    fn no_number_at_all() {
        let nan = Range::point(f64::NAN);
        assert!(nan.has_no_number() && !nan.is_empty());
        assert_eq!(nan.plus(Range::point(1.0)), nan);
        assert!(Range::of(1.0, 2.0).and(Range::of(3.0, 4.0)).is_empty());
    }
}
