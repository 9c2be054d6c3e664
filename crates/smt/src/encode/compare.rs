//! Relations and equalities, pair by pair of shapes.

use super::cases::{Cases, Shape};
use super::{Encoder, Expr, SmtSort};

impl Encoder<'_> {
    pub(super) fn less_than(&mut self, a: &Cases, b: &Cases) -> Cases {
        self.relation(a, b, false)
    }

    pub(super) fn less_equal(&mut self, a: &Cases, b: &Cases) -> Cases {
        self.relation(a, b, true)
    }

    /// `a < b`, or `a <= b` if `or_equal`: strings by code unit, anything else as numbers.
    fn relation(&mut self, a: &Cases, b: &Cases, or_equal: bool) -> Cases {
        self.map2(a, b, |encoder, a, b| {
            if let (Shape::Text(a), Shape::Text(b)) = (a, b) {
                let function = if or_equal { "str.<=" } else { "str.<" };
                let less = encoder
                    .exprs
                    .apply(function, &[a.expr, b.expr], SmtSort::Bool);
                return encoder.boolean(less, &[]);
            }
            let (a, b) = (encoder.one(a), encoder.one(b));
            let (a, b) = (encoder.to_number(&a), encoder.to_number(&b));
            encoder.map2(&a, &b, |encoder, a, b| {
                let less = encoder.shape_less(a, b, or_equal);
                encoder.boolean(less, &[])
            })
        })
    }

    /// `a < b`, or `a <= b` if `or_equal`, of numbers.
    pub(super) fn shape_less(&mut self, a: Shape, b: Shape, or_equal: bool) -> Expr {
        let known = match (a, b) {
            (Shape::Nan, _) | (_, Shape::Nan) => false,
            (Shape::Infinity { negative: x }, Shape::Infinity { negative: y }) => {
                x && !y || or_equal && x == y
            }
            (Shape::Infinity { negative }, _) => negative,
            (_, Shape::Infinity { negative }) => !negative,
            (Shape::Int(x), Shape::Int(y)) => {
                // Bounds decide what the solver would have to find out.
                if x.high < y.low || or_equal && x.high == y.low {
                    true
                } else if x.low > y.high || !or_equal && x.low == y.high {
                    false
                } else if or_equal {
                    return self.exprs.le(x.expr, y.expr);
                } else {
                    return self.exprs.lt(x.expr, y.expr);
                }
            }
            _ => {
                return match (self.as_real(a), self.as_real(b)) {
                    (Some(x), Some(y)) if or_equal => self.exprs.le(x.expr, y.expr),
                    (Some(x), Some(y)) => self.exprs.lt(x.expr, y.expr),
                    _ => self.exprs.bool(false),
                };
            }
        };
        self.exprs.bool(known)
    }

    /// `a === b`.
    pub(super) fn strictly_equal(&mut self, a: &Cases, b: &Cases) -> Cases {
        self.map2(a, b, |encoder, a, b| {
            let equal = encoder.same(a, b);
            encoder.boolean(equal, &[])
        })
    }

    /// `===` of two shapes.
    fn same(&mut self, a: Shape, b: Shape) -> Expr {
        let known = match (a, b) {
            (Shape::Undefined, Shape::Undefined) | (Shape::Null, Shape::Null) => true,
            (Shape::Boolean(x), Shape::Boolean(y)) => return self.exprs.eq(x, y),
            (Shape::Text(x), Shape::Text(y)) => {
                let length = self
                    .exprs
                    .as_string(y.expr)
                    .map(|units| units.len() as i128);
                if length.is_some_and(|length| length > x.max_length) {
                    false
                } else {
                    return self.exprs.eq(x.expr, y.expr);
                }
            }
            (Shape::Infinity { negative: x }, Shape::Infinity { negative: y }) => x == y,
            (Shape::Int(x), Shape::Int(y)) if x.high < y.low || x.low > y.high => false,
            (Shape::Int(x), Shape::Int(y)) => return self.exprs.eq(x.expr, y.expr),
            (Shape::Int(_) | Shape::Real(_), Shape::Int(_) | Shape::Real(_)) => {
                return match (self.as_real(a), self.as_real(b)) {
                    (Some(x), Some(y)) => self.exprs.eq(x.expr, y.expr),
                    _ => self.exprs.bool(false),
                };
            }
            _ => false,
        };
        self.exprs.bool(known)
    }

    /// `a == b`.
    pub(super) fn loosely_equal(&mut self, a: &Cases, b: &Cases) -> Cases {
        self.map2(a, b, |encoder, a, b| {
            let nullish = |shape| matches!(shape, Shape::Undefined | Shape::Null);
            let text = |shape| matches!(shape, Shape::Text(_));
            let boolean = |shape| matches!(shape, Shape::Boolean(_));
            if nullish(a) || nullish(b) {
                let equal = encoder.exprs.bool(nullish(a) && nullish(b));
                return encoder.boolean(equal, &[]);
            }
            if text(a) && text(b) || boolean(a) && boolean(b) {
                let equal = encoder.same(a, b);
                return encoder.boolean(equal, &[]);
            }
            let (a, b) = (encoder.one(a), encoder.one(b));
            let (a, b) = (encoder.to_number(&a), encoder.to_number(&b));
            encoder.strictly_equal(&a, &b)
        })
    }
}
