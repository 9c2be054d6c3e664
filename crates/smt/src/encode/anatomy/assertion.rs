//! Assertions: what must stand before or behind a place of a match.

use stackful_regexp::{Look, Node};

use super::{Anatomy, Place};
use crate::encode::draft::Draft;
use crate::encode::{Expr, SmtSort, anatomy};
use crate::regexp::language::{self, Bound};

pub(super) fn assertion(
    draft: &mut Draft,
    anatomy: &mut Anatomy<'_>,
    assertion: &Node,
    place: &Place,
) {
    let flags = anatomy.flags;
    let (left, right) = (
        anatomy::joined(&mut draft.exprs, &place.left),
        anatomy::joined(&mut draft.exprs, &place.right),
    );
    match assertion {
        Node::Start { .. } => {
            let language = language::ended_by_start(assertion, flags);
            anatomy::require_matched(draft, place.guard, left, &language);
        }
        Node::End { .. } => {
            let language = language::begun_by(assertion, flags, Bound::Over);
            anatomy::require_matched(draft, place.guard, right, &language);
        }
        Node::Boundary { negated, word } => {
            let [before, behind] = [
                language::ends_in(word, flags),
                language::begins_with(word, flags),
            ];
            let before = draft.exprs.matches(left, &before);
            let behind = draft.exprs.matches(right, &behind);
            let differ = draft.exprs.xor(before, behind);
            let fact = if *negated {
                draft.exprs.not(differ)
            } else {
                differ
            };
            anatomy::require(draft, place.guard, fact);
        }
        Node::Look(look) => look_around(draft, anatomy, look, (left, right), place),
        _ => {}
    }
}

fn look_around(
    draft: &mut Draft,
    anatomy: &mut Anatomy<'_>,
    look: &Look,
    (left, right): (Expr, Expr),
    place: &Place,
) {
    let flags = anatomy.flags;
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
    if look.negated {
        let not = draft.exprs.not(matches);
        anatomy::require(draft, place.guard, not);
        return;
    }
    anatomy::require(draft, place.guard, matches);
    if look.body.is_plain() {
        return;
    }
    // What it has captured stays.
    let [text, beyond] = [(); 2].map(|()| draft.fresh(SmtSort::String));
    let own = if look.behind {
        anatomy::require_concat(draft, place.guard, left, &[beyond, text]);
        Place {
            left: vec![beyond],
            ..place.clone()
        }
    } else {
        anatomy::require_concat(draft, place.guard, right, &[text, beyond]);
        Place {
            right: vec![beyond],
            ..place.clone()
        }
    };
    let outer = std::mem::replace(&mut anatomy.back, look.behind);
    anatomy::match_part(draft, anatomy, &look.body, text, &own);
    anatomy.back = outer;
}
