//! Positions in strings, `length`, `slice`, `substring` and `substr`.

use super::cases::{Cases, Shape, Text};
use super::convert;
use super::draft::Draft;
use crate::expr::{Expr, Exprs};

/// `s.length`. A property read: of numbers and booleans it is `undefined`, of others it throws.
pub(super) fn length(draft: &mut Draft, a: &Cases) -> Cases {
    draft.map(a, |draft, shape| match shape {
        Shape::Text(text) => {
            let length = draft.exprs.length(text.expr);
            Cases::integer(&mut draft.exprs, length, 0, text.max_length, &[])
        }
        Shape::Undefined | Shape::Null => Cases::none(),
        _ => Cases::one(&mut draft.exprs, Shape::Undefined),
    })
}

/// `ToIntegerOrInfinity` held between 0 and `length`.
pub(super) fn position(draft: &mut Draft, a: &Cases, length: Expr) -> Expr {
    let integer = convert::to_integer(draft, a);
    let chosen = integer.choose(&mut draft.exprs, |exprs, shape| {
        let zero = exprs.int(0);
        match shape {
            Shape::Int(int) if int.high <= 0 => zero,
            Shape::Int(int) => {
                let natural = if int.low >= 0 {
                    int.expr
                } else {
                    exprs.max(zero, int.expr)
                };
                exprs.min(natural, length)
            }
            Shape::Infinity { negative: false } => length,
            _ => zero,
        }
    });
    chosen.unwrap_or_else(|| draft.exprs.int(0))
}

/// A position that counts from the end if it is negative, held between 0 and `length`.
fn relative_position(draft: &mut Draft, a: &Cases, length: Expr) -> Expr {
    let integer = convert::to_integer(draft, a);
    let chosen = integer.choose(&mut draft.exprs, |exprs, shape| {
        let zero = exprs.int(0);
        match shape {
            Shape::Int(int) if int.low >= 0 => exprs.min(int.expr, length),
            Shape::Int(int) => {
                let below = exprs.min(int.expr, length);
                let from_end = exprs.add(length, int.expr);
                let from_end = exprs.max(zero, from_end);
                let negative = exprs.lt(int.expr, zero);
                exprs.ite(negative, from_end, below)
            }
            Shape::Infinity { negative: false } => length,
            _ => zero,
        }
    });
    chosen.unwrap_or_else(|| draft.exprs.int(0))
}

/// `rule` where `end` is given, `length` where it is `undefined`.
pub(super) fn end_or_length(
    draft: &mut Draft,
    end: &Cases,
    length: Expr,
    rule: impl FnOnce(&mut Draft, &Cases, Expr) -> Expr,
) -> Expr {
    let missing = end
        .list
        .iter()
        .find(|(_, shape)| matches!(shape, Shape::Undefined))
        .copied();
    match missing {
        None => rule(draft, end, length),
        Some(_) if end.list.len() == 1 => length,
        Some((guard, _)) => {
            let given = rule(draft, end, length);
            draft.exprs.ite(guard, length, given)
        }
    }
}

pub(super) fn slice(draft: &mut Draft, s: &Cases, start: &Cases, end: &Cases) -> Cases {
    part(draft, s, start, end, |draft, length| {
        let from = relative_position(draft, start, length);
        let to = end_or_length(draft, end, length, relative_position);
        (from, to)
    })
}

pub(super) fn substring(draft: &mut Draft, s: &Cases, start: &Cases, end: &Cases) -> Cases {
    part(draft, s, start, end, |draft, length| {
        let a = position(draft, start, length);
        let b = end_or_length(draft, end, length, position);
        (draft.exprs.min(a, b), draft.exprs.max(a, b))
    })
}

pub(super) fn substr(draft: &mut Draft, s: &Cases, start: &Cases, count: &Cases) -> Cases {
    part(draft, s, start, count, |draft, length| {
        let from = relative_position(draft, start, length);
        let count = end_or_length(draft, count, length, position);
        (from, draft.exprs.add(from, count))
    })
}

/// The part of `s` between the positions that `rule` gives; empty if they cross.
fn part(
    draft: &mut Draft,
    s: &Cases,
    start: &Cases,
    end: &Cases,
    rule: impl FnOnce(&mut Draft, Expr) -> (Expr, Expr),
) -> Cases {
    let Some((receiver, text)) = Cases::receiver(&mut draft.exprs, s) else {
        return Cases::none();
    };
    let length = draft.exprs.length(text.expr);
    let (from, to) = rule(draft, length);
    let count = draft.exprs.sub(to, from);
    let expr = draft.exprs.substr(text.expr, from, count);
    let max_length = draft.exprs.as_int(count).unwrap_or(text.max_length);
    Cases::text(
        &mut draft.exprs,
        expr,
        max_length.clamp(0, text.max_length),
        &[&receiver, start, end],
    )
}

/// The rest of `text` from `position` on, which is within it.
pub(super) fn from(draft: &mut Draft, text: Text, position: Expr) -> Expr {
    if draft.exprs.as_int(position) == Some(0) {
        return text.expr;
    }
    let length = draft.exprs.length(text.expr);
    let count = draft.exprs.sub(length, position);
    draft.exprs.substr(text.expr, position, count)
}

/// The part of `text` before `position`, which is within it.
pub(super) fn before(exprs: &mut Exprs, text: Text, position: Expr) -> Expr {
    let length = exprs.length(text.expr);
    if position == length {
        return text.expr;
    }
    let zero = exprs.int(0);
    exprs.substr(text.expr, zero, position)
}
