//! Assertions: what must stand before or behind a place of a match.

use stackful_regexp::{CharSet, Flags, Look, Node};

use super::place::{Place, joined, require, require_matched};
use crate::encode::draft::Draft;
use crate::expr::Expr;
use crate::regexp::language::{self, Bound};

/// `^`
pub(super) fn start(draft: &mut Draft, flags: Flags, start: &Node, place: &Place) {
    let left = joined(&mut draft.exprs, &place.left);
    let language = language::ended_by_start(start, flags);
    require_matched(draft, place.guard, left, &language);
}

/// `$`
pub(super) fn end(draft: &mut Draft, flags: Flags, end: &Node, place: &Place) {
    let right = joined(&mut draft.exprs, &place.right);
    let language = language::begun_by(end, flags, Bound::Over);
    require_matched(draft, place.guard, right, &language);
}

/// `\b` and `\B`
pub(super) fn boundary(
    draft: &mut Draft,
    flags: Flags,
    (word, negated): (&CharSet, bool),
    place: &Place,
) {
    let left = joined(&mut draft.exprs, &place.left);
    let right = joined(&mut draft.exprs, &place.right);
    let [before, behind] = [
        language::ends_in(word, flags),
        language::begins_with(word, flags),
    ];
    let before = draft.exprs.matches(left, &before);
    let behind = draft.exprs.matches(right, &behind);
    let differ = draft.exprs.xor(before, behind);
    let fact = if negated {
        draft.exprs.not(differ)
    } else {
        differ
    };
    require(draft, place.guard, fact);
}

/// That a lookaround finds what it looks for, or does not; what it looks at.
pub(super) fn look(draft: &mut Draft, flags: Flags, look: &Look, place: &Place) -> Expr {
    let left = joined(&mut draft.exprs, &place.left);
    let right = joined(&mut draft.exprs, &place.right);
    let bound = if look.negated {
        Bound::Under
    } else {
        Bound::Over
    };
    let (context, language) = if look.behind {
        (left, language::ended_by(&look.body, flags, bound))
    } else {
        (right, language::begun_by(&look.body, flags, bound))
    };
    let matches = draft.exprs.matches(context, &language);
    let fact = if look.negated {
        draft.exprs.not(matches)
    } else {
        matches
    };
    require(draft, place.guard, fact);
    context
}
