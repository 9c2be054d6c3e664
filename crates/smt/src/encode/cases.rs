//! What a term may be: guarded cases, one for each kind of value.
//!
//! JavaScript decides at run time what SMT-LIB wants decided by sorts. So a term becomes a list of
//! cases, each a guard and a [`Shape`]; guards exclude each other. A number is four shapes: NaN and
//! the infinities are cases of their own, integers within ±2^53 are exact `Int`s, any other number
//! is a `Real`. A rule of the encoder then speaks of one shape at a time, and its results are
//! merged so that no kind occurs twice. Where all guards are false the term has no value (the
//! call would throw): no condition on it holds.

use crate::expr::{Expr, Exprs};

/// Integers of this magnitude and below are exact.
pub(crate) const MAX_INTEGER: i128 = 1 << 53;
/// Longest string of V8.
pub(crate) const MAX_LENGTH: i128 = 536_870_888;

/// An integer within ±2^53.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Int {
    pub(crate) expr: Expr,
    /// Bounds that hold whenever the case does.
    pub(crate) low: i128,
    pub(crate) high: i128,
    /// If the value is zero, whether it is -0.
    pub(crate) negative_zero: Expr,
}

/// Any finite number.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Real {
    pub(crate) expr: Expr,
    /// Bounds that hold whenever the case does.
    pub(crate) low: f64,
    pub(crate) high: f64,
    /// If the value is zero, whether it is -0.
    pub(crate) negative_zero: Expr,
}

/// A string.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Text {
    pub(crate) expr: Expr,
    /// A bound of its length.
    pub(crate) max_length: i128,
}

/// A value of one kind.
#[derive(Clone, Copy, Debug)]
pub(crate) enum Shape {
    Undefined,
    Null,
    Boolean(Expr),
    Nan,
    Infinity { negative: bool },
    Int(Int),
    Real(Real),
    Text(Text),
}

/// Guarded shapes.
#[derive(Clone, Debug)]
pub(crate) struct Cases {
    pub(crate) list: Vec<(Expr, Shape)>,
    /// Whether some guard is true in every case.
    pub(crate) total: bool,
}

impl Cases {
    /// No value.
    pub(crate) fn none() -> Cases {
        Cases {
            list: Vec::new(),
            total: false,
        }
    }

    /// A value that has this shape always.
    pub(crate) fn one(exprs: &mut Exprs, shape: Shape) -> Cases {
        Cases {
            list: vec![(exprs.bool(true), shape)],
            total: true,
        }
    }

    /// The same cases, only where `guard` holds.
    pub(crate) fn guarded(self, exprs: &mut Exprs, guard: Expr) -> Cases {
        if exprs.as_bool(guard) == Some(true) {
            return self;
        }
        let list = self
            .list
            .into_iter()
            .map(|(own, shape)| (exprs.and(&[guard, own]), shape));
        Cases {
            list: list.collect(),
            total: false,
        }
    }

    /// Whether the term has a value.
    pub(crate) fn has_value(&self, exprs: &mut Exprs) -> Expr {
        if self.total {
            return exprs.bool(true);
        }
        let guards: Vec<Expr> = self.list.iter().map(|(guard, _)| *guard).collect();
        exprs.or(&guards)
    }

    /// Choosing by guard: `value` of the case that holds. There must be a case.
    pub(crate) fn choose(
        &self,
        exprs: &mut Exprs,
        mut value: impl FnMut(&mut Exprs, Shape) -> Expr,
    ) -> Option<Expr> {
        let mut chosen = None;
        for &(guard, shape) in self.list.iter().rev() {
            let value = value(exprs, shape);
            chosen = Some(match chosen {
                None => value,
                Some(other) => exprs.ite(guard, value, other),
            });
        }
        chosen
    }

    /// One case for each kind.
    pub(crate) fn merged(self, exprs: &mut Exprs) -> Cases {
        let mut merged: Vec<(Expr, Shape)> = Vec::new();
        for (guard, shape) in self.list {
            if exprs.as_bool(guard) == Some(false) {
                continue;
            }
            match merged
                .iter()
                .position(|(_, other)| same_kind(*other, shape))
            {
                Some(index) => {
                    let (other_guard, other) = merged[index];
                    let both = exprs.or(&[other_guard, guard]);
                    merged[index] = (both, either(exprs, guard, shape, other));
                }
                None => merged.push((guard, shape)),
            }
        }
        Cases {
            list: merged,
            total: self.total,
        }
    }
}

fn same_kind(a: Shape, b: Shape) -> bool {
    match (a, b) {
        (Shape::Infinity { negative: a }, Shape::Infinity { negative: b }) => a == b,
        _ => std::mem::discriminant(&a) == std::mem::discriminant(&b),
    }
}

/// `a` where `guard` holds, else `b`; both are of one kind.
fn either(exprs: &mut Exprs, guard: Expr, a: Shape, b: Shape) -> Shape {
    match (a, b) {
        (Shape::Boolean(a), Shape::Boolean(b)) => Shape::Boolean(exprs.ite(guard, a, b)),
        (Shape::Int(a), Shape::Int(b)) => Shape::Int(Int {
            expr: exprs.ite(guard, a.expr, b.expr),
            low: a.low.min(b.low),
            high: a.high.max(b.high),
            negative_zero: exprs.ite(guard, a.negative_zero, b.negative_zero),
        }),
        (Shape::Real(a), Shape::Real(b)) => Shape::Real(Real {
            expr: exprs.ite(guard, a.expr, b.expr),
            low: a.low.min(b.low),
            high: a.high.max(b.high),
            negative_zero: exprs.ite(guard, a.negative_zero, b.negative_zero),
        }),
        (Shape::Text(a), Shape::Text(b)) => Shape::Text(Text {
            expr: exprs.ite(guard, a.expr, b.expr),
            max_length: a.max_length.max(b.max_length),
        }),
        _ => a,
    }
}
