//! `indexOf`, `lastIndexOf`, `includes`, `startsWith` and `endsWith`.

use super::cases::{Cases, Shape, Text};
use super::draft::Draft;
use super::{convert, slice};
use crate::expr::{Expr, Exprs, SmtSort};

pub(super) fn index_of(draft: &mut Draft, s: &Cases, pattern: &Cases, from: &Cases) -> Cases {
    let Some((receiver, text)) = Cases::receiver(&mut draft.exprs, s) else {
        return Cases::none();
    };
    let sought = convert::text_of(draft, pattern);
    let expr = first_index(draft, text, sought, from);
    Cases::integer(
        &mut draft.exprs,
        expr,
        -1,
        text.max_length,
        &[&receiver, pattern, from],
    )
}

fn first_index(draft: &mut Draft, text: Text, pattern: Text, from: &Cases) -> Expr {
    let length = draft.exprs.length(text.expr);
    let start = slice::position(draft, from, length);
    draft.exprs.apply(
        "str.indexof",
        &[text.expr, pattern.expr, start],
        SmtSort::Int,
    )
}

pub(super) fn includes(draft: &mut Draft, s: &Cases, pattern: &Cases, from: &Cases) -> Cases {
    has(draft, [s, pattern, from], part_from, Exprs::contains)
}

pub(super) fn starts_with(draft: &mut Draft, s: &Cases, pattern: &Cases, from: &Cases) -> Cases {
    has(draft, [s, pattern, from], part_from, Exprs::has_prefix)
}

pub(super) fn ends_with(draft: &mut Draft, s: &Cases, pattern: &Cases, end: &Cases) -> Cases {
    has(draft, [s, pattern, end], part_before, Exprs::has_suffix)
}

/// Whether the part of a string that a position leaves has the pattern in the way that `is_there` asks for.
fn has(
    draft: &mut Draft,
    [s, pattern, position]: [&Cases; 3],
    part: fn(&mut Draft, Text, &Cases) -> Expr,
    is_there: fn(&mut Exprs, Expr, Expr) -> Expr,
) -> Cases {
    let Some((receiver, text)) = Cases::receiver(&mut draft.exprs, s) else {
        return Cases::none();
    };
    let sought = convert::text_of(draft, pattern);
    let part = part(draft, text, position);
    let found = is_there(&mut draft.exprs, part, sought.expr);
    Cases::boolean(&mut draft.exprs, found, &[&receiver, pattern, position])
}

fn part_from(draft: &mut Draft, text: Text, start: &Cases) -> Expr {
    let length = draft.exprs.length(text.expr);
    let start = slice::position(draft, start, length);
    slice::from(draft, text, start)
}

fn part_before(draft: &mut Draft, text: Text, end: &Cases) -> Expr {
    let length = draft.exprs.length(text.expr);
    let end = slice::end_or_length(draft, end, length, slice::position);
    slice::before(&mut draft.exprs, text, end)
}

/// An occurrence that starts at `from` or before ends at `from` plus the pattern's length or
/// before, so it is the last one in that much of the string: a fresh position where the pattern
/// stands, and behind whose first character it does not occur again.
pub(super) fn last_index_of(draft: &mut Draft, s: &Cases, pattern: &Cases, from: &Cases) -> Cases {
    let Some((receiver, text)) = Cases::receiver(&mut draft.exprs, s) else {
        return Cases::none();
    };
    let sought = convert::text_of(draft, pattern);
    let length = draft.exprs.length(text.expr);
    let start = last_start(draft, from, length);
    let width = draft.exprs.length(sought.expr);
    let end = draft.exprs.add(start, width);
    let end = draft.exprs.min(end, length);
    let part = slice::before(&mut draft.exprs, text, end);
    let found = draft.exprs.contains(part, sought.expr);

    let last = draft.fresh(SmtSort::Int);
    let (one, zero, none) = (draft.exprs.int(1), draft.exprs.int(0), draft.exprs.int(-1));
    let here = draft.exprs.substr(part, last, width);
    let matches = draft.exprs.eq(here, sought.expr);
    let next = draft.exprs.add(last, one);
    let rest = draft.exprs.sub(end, next);
    let behind = draft.exprs.substr(part, next, rest);
    let again = draft.exprs.contains(behind, sought.expr);
    let not_again = draft.exprs.not(again);
    let empty = draft.exprs.eq(width, zero);
    let within = draft.exprs.le(zero, last);
    let is_last = draft.exprs.and(&[within, matches, not_again]);
    let defined = draft.exprs.or(&[empty, is_last]);
    let fact = draft.exprs.implies(found, defined);
    draft.facts.push(fact);

    let position = draft.exprs.ite(empty, start, last);
    let expr = draft.exprs.ite(found, position, none);
    Cases::integer(
        &mut draft.exprs,
        expr,
        -1,
        text.max_length,
        &[&receiver, pattern, from],
    )
}

/// Where the search for the last occurrence starts: NaN, so also a missing argument, is the end.
fn last_start(draft: &mut Draft, from: &Cases, length: Expr) -> Expr {
    let number = convert::to_number(draft, from);
    let nan = number
        .list
        .iter()
        .find(|(_, shape)| matches!(shape, Shape::Nan));
    let nan = nan.map(|(guard, _)| *guard);
    let given = slice::position(draft, &number, length);
    match nan {
        Some(guard) => draft.exprs.ite(guard, length, given),
        None => given,
    }
}
