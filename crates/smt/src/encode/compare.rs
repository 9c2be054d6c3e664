//! Relations and equalities, pair by pair of shapes.

use super::cases::{Cases, Shape};
use super::draft::Draft;
use super::{convert, number};
use crate::expr::{Expr, Exprs, SmtSort};

pub(super) fn less_than(draft: &mut Draft, a: &Cases, b: &Cases) -> Cases {
    relation(draft, a, b, false)
}

pub(super) fn less_equal(draft: &mut Draft, a: &Cases, b: &Cases) -> Cases {
    relation(draft, a, b, true)
}

/// `a < b`, or `a <= b` if `or_equal`: strings by code unit, anything else as numbers.
fn relation(draft: &mut Draft, a: &Cases, b: &Cases, or_equal: bool) -> Cases {
    draft.map2(a, b, |draft, a, b| {
        if let (Shape::Text(a), Shape::Text(b)) = (a, b) {
            let function = if or_equal { "str.<=" } else { "str.<" };
            let less = draft
                .exprs
                .apply(function, &[a.expr, b.expr], SmtSort::Bool);
            return Cases::boolean(&mut draft.exprs, less, &[]);
        }
        let (a, b) = (
            Cases::one(&mut draft.exprs, a),
            Cases::one(&mut draft.exprs, b),
        );
        let (a, b) = (convert::to_number(draft, &a), convert::to_number(draft, &b));
        draft.map2(&a, &b, |draft, a, b| {
            let less = shape_less(&mut draft.exprs, a, b, or_equal);
            Cases::boolean(&mut draft.exprs, less, &[])
        })
    })
}

/// `a < b`, or `a <= b` if `or_equal`, of numbers.
pub(super) fn shape_less(exprs: &mut Exprs, a: Shape, b: Shape, or_equal: bool) -> Expr {
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
                return exprs.le(x.expr, y.expr);
            } else {
                return exprs.lt(x.expr, y.expr);
            }
        }
        _ => {
            return match (number::as_real(exprs, a), number::as_real(exprs, b)) {
                (Some(x), Some(y)) if or_equal => exprs.le(x.expr, y.expr),
                (Some(x), Some(y)) => exprs.lt(x.expr, y.expr),
                _ => exprs.bool(false),
            };
        }
    };
    exprs.bool(known)
}

/// `a === b`.
pub(super) fn strictly_equal(draft: &mut Draft, a: &Cases, b: &Cases) -> Cases {
    draft.map2(a, b, |draft, a, b| {
        let equal = same(draft, a, b);
        Cases::boolean(&mut draft.exprs, equal, &[])
    })
}

/// `===` of two shapes.
fn same(draft: &mut Draft, a: Shape, b: Shape) -> Expr {
    let known = match (a, b) {
        (Shape::Undefined, Shape::Undefined) | (Shape::Null, Shape::Null) => true,
        (Shape::Boolean(x), Shape::Boolean(y)) => return draft.exprs.eq(x, y),
        (Shape::Text(x), Shape::Text(y)) => {
            let length = draft
                .exprs
                .as_string(y.expr)
                .map(|units| units.len() as i128);
            if length.is_some_and(|length| length > x.max_length) {
                false
            } else {
                return draft.exprs.eq(x.expr, y.expr);
            }
        }
        (Shape::Infinity { negative: x }, Shape::Infinity { negative: y }) => x == y,
        (Shape::Int(x), Shape::Int(y)) if x.high < y.low || x.low > y.high => false,
        (Shape::Int(x), Shape::Int(y)) => return draft.exprs.eq(x.expr, y.expr),
        (Shape::Int(_) | Shape::Real(_), Shape::Int(_) | Shape::Real(_)) => {
            return match (
                number::as_real(&mut draft.exprs, a),
                number::as_real(&mut draft.exprs, b),
            ) {
                (Some(x), Some(y)) => draft.exprs.eq(x.expr, y.expr),
                _ => draft.exprs.bool(false),
            };
        }
        _ => false,
    };
    draft.exprs.bool(known)
}

/// `a == b`.
pub(super) fn loosely_equal(draft: &mut Draft, a: &Cases, b: &Cases) -> Cases {
    draft.map2(a, b, |draft, a, b| {
        let nullish = |shape| matches!(shape, Shape::Undefined | Shape::Null);
        let text = |shape| matches!(shape, Shape::Text(_));
        let boolean = |shape| matches!(shape, Shape::Boolean(_));
        if nullish(a) || nullish(b) {
            let equal = draft.exprs.bool(nullish(a) && nullish(b));
            return Cases::boolean(&mut draft.exprs, equal, &[]);
        }
        if text(a) && text(b) || boolean(a) && boolean(b) {
            let equal = same(draft, a, b);
            return Cases::boolean(&mut draft.exprs, equal, &[]);
        }
        let (a, b) = (
            Cases::one(&mut draft.exprs, a),
            Cases::one(&mut draft.exprs, b),
        );
        let (a, b) = (convert::to_number(draft, &a), convert::to_number(draft, &b));
        strictly_equal(draft, &a, &b)
    })
}
