//! Cases made of a value, of one expression, or of other cases.

use stackful_term::Value;

use super::cases::{Cases, Int, MAX_INTEGER, MAX_LENGTH, Real, Shape, Text};
use crate::expr::{Expr, Exprs};

impl Shape {
    /// The number.
    pub(super) fn number(exprs: &mut Exprs, value: f64) -> Shape {
        let negative_zero = exprs.bool(value == 0.0 && value.is_sign_negative());
        if value.is_nan() {
            Shape::Nan
        } else if value.is_infinite() {
            Shape::Infinity {
                negative: value < 0.0,
            }
        } else if value.fract() == 0.0 && value.abs() <= MAX_INTEGER as f64 {
            let integer = value as i128;
            let expr = exprs.int(integer);
            Shape::Int(Int {
                expr,
                low: integer,
                high: integer,
                negative_zero,
            })
        } else {
            let expr = exprs.real(value);
            Shape::Real(Real {
                expr,
                low: value,
                high: value,
                negative_zero,
            })
        }
    }
}

impl Cases {
    /// The value.
    pub(super) fn constant(exprs: &mut Exprs, value: &Value) -> Cases {
        let shape = match value {
            Value::Undefined => Shape::Undefined,
            Value::Null => Shape::Null,
            Value::Boolean(value) => Shape::Boolean(exprs.bool(*value)),
            Value::Number(value) => Shape::number(exprs, *value),
            Value::String(string) => Shape::Text(Text {
                expr: exprs.string(string.units()),
                max_length: string.len() as i128,
            }),
        };
        Cases::one(exprs, shape)
    }

    /// A boolean where all of `needed` have values.
    pub(super) fn boolean(exprs: &mut Exprs, expr: Expr, needed: &[&Cases]) -> Cases {
        let cases = Cases::one(exprs, Shape::Boolean(expr));
        Cases::needing(exprs, cases, needed)
    }

    /// An integer from `low` to `high` that is never -0, where all of `needed` have values.
    pub(super) fn integer(
        exprs: &mut Exprs,
        expr: Expr,
        low: i128,
        high: i128,
        needed: &[&Cases],
    ) -> Cases {
        let negative_zero = exprs.bool(false);
        let cases = Cases::one(
            exprs,
            Shape::Int(Int {
                expr,
                low,
                high,
                negative_zero,
            }),
        );
        Cases::needing(exprs, cases, needed)
    }

    /// A string where all of `needed` have values.
    pub(super) fn text(
        exprs: &mut Exprs,
        expr: Expr,
        max_length: i128,
        needed: &[&Cases],
    ) -> Cases {
        let max_length = max_length.min(MAX_LENGTH);
        let cases = Cases::one(exprs, Shape::Text(Text { expr, max_length }));
        Cases::needing(exprs, cases, needed)
    }

    /// `cases`, where all of `needed` have values too.
    pub(super) fn needing(exprs: &mut Exprs, cases: Cases, needed: &[&Cases]) -> Cases {
        let guards: Vec<Expr> = needed.iter().map(|c| c.has_value(exprs)).collect();
        let guard = exprs.and(&guards);
        cases.guarded(exprs, guard)
    }

    /// The string of a receiver and the condition that it is one.
    pub(super) fn receiver(exprs: &mut Exprs, cases: &Cases) -> Option<(Cases, Text)> {
        let found = cases.list.iter().find_map(|&(guard, shape)| match shape {
            Shape::Text(text) => Some((guard, text)),
            _ => None,
        });
        found.map(|(guard, text)| {
            let total = exprs.as_bool(guard) == Some(true);
            (
                Cases {
                    list: vec![(guard, Shape::Text(text))],
                    total,
                },
                text,
            )
        })
    }

    /// `then` where `condition` holds, else `other`.
    pub(super) fn conditional(
        exprs: &mut Exprs,
        condition: Expr,
        then: &Cases,
        other: &Cases,
    ) -> Cases {
        let not = exprs.not(condition);
        let total = then.total && other.total;
        let then = then.clone().guarded(exprs, condition);
        let other = other.clone().guarded(exprs, not);
        let list = [then.list, other.list].concat();
        Cases { list, total }.merged(exprs)
    }
}
