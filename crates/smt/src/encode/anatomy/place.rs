//! Where a part of a match stands, and facts that hold where it takes part.

use crate::encode::draft::Draft;
use crate::expr::{Expr, Exprs};

/// Where a part of a match stands.
#[derive(Clone)]
pub(in crate::encode) struct Place {
    /// When it is part of the match.
    pub(in crate::encode) guard: Expr,
    pub(in crate::encode) left: Vec<Expr>,
    pub(in crate::encode) right: Vec<Expr>,
}

pub(in crate::encode) fn require(draft: &mut Draft, guard: Expr, fact: Expr) {
    let fact = draft.exprs.implies(guard, fact);
    draft.facts.push(fact);
}

pub(super) fn joined(exprs: &mut Exprs, parts: &[Expr]) -> Expr {
    let empty = exprs.text("");
    parts
        .iter()
        .rev()
        .fold(empty, |rest, &part| exprs.concat(part, rest))
}

pub(in crate::encode) fn require_concat(
    draft: &mut Draft,
    guard: Expr,
    whole: Expr,
    parts: &[Expr],
) {
    let joined = joined(&mut draft.exprs, parts);
    let is_whole = draft.exprs.eq(whole, joined);
    require(draft, guard, is_whole);
}

pub(in crate::encode) fn require_matched(
    draft: &mut Draft,
    guard: Expr,
    text: Expr,
    language: &str,
) {
    let matches = draft.exprs.matches(text, language);
    require(draft, guard, matches);
}
