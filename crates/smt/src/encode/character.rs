//! Reading one character: `s[i]`, `charAt`, `charCodeAt`, `codePointAt`, `at`, and
//! `String.fromCharCode`.

use super::cases::{Cases, Int, Shape, Text};
use super::draft::Draft;
use super::{bits, convert};
use crate::expr::{Expr, Exprs, SmtSort};

const MAX_UNIT: i128 = 0xffff;

pub(super) fn char_at(draft: &mut Draft, s: &Cases, position: &Cases) -> Cases {
    let Some((receiver, text)) = Cases::receiver(&mut draft.exprs, s) else {
        return Cases::none();
    };
    let integer = convert::to_integer(draft, position);
    let character = draft.map(&integer, |draft, shape| {
        let expr = match shape {
            Shape::Int(int) => draft.exprs.at(text.expr, int.expr),
            _ => draft.exprs.text(""),
        };
        Cases::text(&mut draft.exprs, expr, 1, &[])
    });
    Cases::needing(&mut draft.exprs, character, &[&receiver])
}

/// What `rule` makes of the position where it is within `text`; `outside` elsewhere.
fn within(
    draft: &mut Draft,
    text: Text,
    position: &Cases,
    outside: Shape,
    mut rule: impl FnMut(&mut Draft, Expr) -> Cases,
) -> Cases {
    draft.map(position, |draft, shape| {
        let outside = Cases::one(&mut draft.exprs, outside);
        let Shape::Int(int) = shape else {
            return outside;
        };
        let is_within = is_within(&mut draft.exprs, text, int);
        let inside = rule(draft, int.expr);
        Cases::conditional(&mut draft.exprs, is_within, &inside, &outside)
    })
}

fn is_within(exprs: &mut Exprs, text: Text, position: Int) -> Expr {
    let length = exprs.length(text.expr);
    let below = exprs.lt(position.expr, length);
    if position.low >= 0 {
        return below;
    }
    let zero = exprs.int(0);
    let natural = exprs.le(zero, position.expr);
    exprs.and(&[natural, below])
}

fn character(exprs: &mut Exprs, text: Text, position: Expr) -> Cases {
    let expr = exprs.at(text.expr, position);
    Cases::text(exprs, expr, 1, &[])
}

/// `s[key]` for keys that are no strings: of these only whole numbers name a property.
pub(super) fn index(draft: &mut Draft, s: &Cases, key: &Cases) -> Option<Cases> {
    let (receiver, text) = Cases::receiver(&mut draft.exprs, s)?;
    let is_text = |(_, shape): &(Expr, Shape)| matches!(shape, Shape::Text(_));
    if s.list.len() > 1 || key.list.iter().any(is_text) {
        return None;
    }
    let whole = draft.map(key, |draft, shape| match shape {
        Shape::Int(_) => Cases::one(&mut draft.exprs, shape),
        Shape::Real(real) => {
            let is_whole = draft.exprs.is_int(real.expr);
            let real = Cases::one(&mut draft.exprs, shape);
            let integer = convert::to_integer(draft, &real);
            let undefined = Cases::one(&mut draft.exprs, Shape::Undefined);
            Cases::conditional(&mut draft.exprs, is_whole, &integer, &undefined)
        }
        _ => Cases::one(&mut draft.exprs, Shape::Undefined),
    });
    let read = within(draft, text, &whole, Shape::Undefined, |draft, position| {
        character(&mut draft.exprs, text, position)
    });
    Some(Cases::needing(&mut draft.exprs, read, &[&receiver]))
}

pub(super) fn char_code_at(draft: &mut Draft, s: &Cases, position: &Cases) -> Cases {
    let Some((receiver, text)) = Cases::receiver(&mut draft.exprs, s) else {
        return Cases::none();
    };
    let integer = convert::to_integer(draft, position);
    let unit = within(draft, text, &integer, Shape::Nan, |draft, position| {
        let unit = unit(&mut draft.exprs, text, position);
        Cases::integer(&mut draft.exprs, unit, 0, MAX_UNIT, &[])
    });
    Cases::needing(&mut draft.exprs, unit, &[&receiver])
}

fn unit(exprs: &mut Exprs, text: Text, position: Expr) -> Expr {
    let character = exprs.at(text.expr, position);
    exprs.code_unit(character)
}

pub(super) fn code_point_at(draft: &mut Draft, s: &Cases, position: &Cases) -> Cases {
    let Some((receiver, text)) = Cases::receiver(&mut draft.exprs, s) else {
        return Cases::none();
    };
    let integer = convert::to_integer(draft, position);
    let point = within(
        draft,
        text,
        &integer,
        Shape::Undefined,
        |draft, position| {
            let one = draft.exprs.int(1);
            let next = draft.exprs.add(position, one);
            let (first, second) = (
                unit(&mut draft.exprs, text, position),
                unit(&mut draft.exprs, text, next),
            );
            let expr = code_point(&mut draft.exprs, first, second);
            Cases::integer(&mut draft.exprs, expr, 0, 0x10_ffff, &[])
        },
    );
    Cases::needing(&mut draft.exprs, point, &[&receiver])
}

/// `first`, or the pair if they are a high and a low surrogate.
fn code_point(exprs: &mut Exprs, first: Expr, second: Expr) -> Expr {
    let high = exprs.between(first, 0xd800, 0xdbff);
    let low = exprs.between(second, 0xdc00, 0xdfff);
    let is_pair = exprs.and(&[high, low]);
    let shift = exprs.int(0x400);
    let upper = exprs.mul(first, shift);
    let sum = exprs.add(upper, second);
    let offset = exprs.int(0x1_0000 - 0xd800 * 0x400 - 0xdc00);
    let pair = exprs.add(sum, offset);
    exprs.ite(is_pair, pair, first)
}

pub(super) fn at(draft: &mut Draft, s: &Cases, position: &Cases) -> Cases {
    let Some((receiver, text)) = Cases::receiver(&mut draft.exprs, s) else {
        return Cases::none();
    };
    let length = draft.exprs.length(text.expr);
    let integer = convert::to_integer(draft, position);
    let absolute = draft.map(&integer, |draft, shape| match shape {
        Shape::Int(int) if int.low < 0 => {
            let zero = draft.exprs.int(0);
            let negative = draft.exprs.lt(int.expr, zero);
            let from_end = draft.exprs.add(length, int.expr);
            let expr = draft.exprs.ite(negative, from_end, int.expr);
            Cases::integer(
                &mut draft.exprs,
                expr,
                int.low,
                int.high.max(text.max_length),
                &[],
            )
        }
        other => Cases::one(&mut draft.exprs, other),
    });
    let read = within(
        draft,
        text,
        &absolute,
        Shape::Undefined,
        |draft, position| character(&mut draft.exprs, text, position),
    );
    Cases::needing(&mut draft.exprs, read, &[&receiver])
}

/// `String.fromCharCode(unit)`.
pub(super) fn from_char_code(draft: &mut Draft, unit: &Cases) -> Cases {
    let word = bits::to_int32(draft, unit);
    let unit_expr = draft.exprs.modulo(word.expr, MAX_UNIT + 1);
    let expr = draft
        .exprs
        .apply("str.from_code", &[unit_expr], SmtSort::String);
    Cases::text(&mut draft.exprs, expr, 1, &[unit])
}
