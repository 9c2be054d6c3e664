//! What the parts of a match have to do with the string.
//!
//! ```text
//! subject = before ++ prefix ++ matched ++ rest         before: up to the last index
//! matched = w1 ++ w2 ++ …                               one for each part of a sequence
//! ```
//!
//! A part that only consumes characters is a language again; of an alternation a fresh number says
//! which way was taken; of a quantifier over a group only the last repetition is looked into, since
//! that is what the group has captured; a reference is an equality; an assertion is membership of
//! what stands before or behind it. A group has captured its string where the way that leads to it
//! was taken.

mod assertion;
mod place;

use stackful_regexp::{CharSet, Flags, Look, Node, Repeat};

use super::draft::Draft;
use super::precision::Precision;
use crate::expr::{Expr, SmtSort};
use crate::regexp::algebra;
use crate::regexp::language::{self, Bound};
pub(super) use place::{Place, require, require_concat};
use place::{joined, require_matched};

/// What a group has captured.
#[derive(Clone, Debug)]
pub(super) struct Capture {
    /// When it took part.
    pub(super) guard: Expr,
    pub(super) text: Expr,
    /// What stands before it in the subject.
    pub(super) left: Vec<Expr>,
}

/// A match that is being taken apart.
pub(super) struct Anatomy<'a> {
    pub(super) flags: Flags,
    pub(super) captures: &'a mut Vec<Option<Capture>>,
    /// Whether the present part is matched backwards.
    pub(super) back: bool,
}

/// That `text` is what `node` matches at its place.
pub(super) fn match_part(
    draft: &mut Draft,
    anatomy: &mut Anatomy<'_>,
    node: &Node,
    text: Expr,
    place: &Place,
) {
    if node.is_plain() {
        let language = language::matched_by(node, anatomy.flags, Bound::Over);
        require_matched(draft, place.guard, text, &language);
        return;
    }
    match node {
        Node::Sequence(nodes) => sequence(draft, anatomy, nodes, text, place),
        Node::Alternation(nodes) => alternation(draft, anatomy, nodes, text, place),
        Node::Group { index, body } => {
            let capture = Capture {
                guard: place.guard,
                text,
                left: place.left.clone(),
            };
            match_part(draft, anatomy, body, text, place);
            anatomy.captures[*index as usize] = Some(capture);
            prefer(draft, anatomy.flags, body, None, text, place);
        }
        Node::Repeat(repeat) => repetition(draft, anatomy, repeat, text, place),
        Node::BackReference {
            groups,
            ignore_case,
        } => {
            back_reference(draft, anatomy, groups, *ignore_case, text, place);
        }
        Node::Start { .. } => {
            require_empty(draft, text, place);
            assertion::start(draft, anatomy.flags, node, place);
        }
        Node::End { .. } => {
            require_empty(draft, text, place);
            assertion::end(draft, anatomy.flags, node, place);
        }
        Node::Boundary { negated, word } => {
            require_empty(draft, text, place);
            assertion::boundary(draft, anatomy.flags, (word, *negated), place);
        }
        Node::Look(look) => {
            require_empty(draft, text, place);
            look_around(draft, anatomy, look, place);
        }
        // A set is plain.
        Node::Set(_) => {}
    }
}

fn require_empty(draft: &mut Draft, text: Expr, place: &Place) {
    let empty = draft.exprs.text("");
    let is_empty = draft.exprs.eq(text, empty);
    require(draft, place.guard, is_empty);
}

/// A lookaround; what its groups have captured stays when it has looked.
fn look_around(draft: &mut Draft, anatomy: &mut Anatomy<'_>, look: &Look, place: &Place) {
    let context = assertion::look(draft, anatomy.flags, look, place);
    if look.negated || look.body.is_plain() {
        return;
    }
    let [text, beyond] = [(); 2].map(|()| draft.fresh(SmtSort::String));
    let own = if look.behind {
        require_concat(draft, place.guard, context, &[beyond, text]);
        Place {
            left: vec![beyond],
            ..place.clone()
        }
    } else {
        require_concat(draft, place.guard, context, &[text, beyond]);
        Place {
            right: vec![beyond],
            ..place.clone()
        }
    };
    let outer = std::mem::replace(&mut anatomy.back, look.behind);
    match_part(draft, anatomy, &look.body, text, &own);
    anatomy.back = outer;
}

/// Parts that stand one behind the other; plain ones in a row are one.
fn sequence(
    draft: &mut Draft,
    anatomy: &mut Anatomy<'_>,
    nodes: &[Node],
    text: Expr,
    place: &Place,
) {
    let mut runs: Vec<(&[Node], Expr)> = Vec::new();
    for run in nodes.chunk_by(|a, b| a.is_plain() && b.is_plain()) {
        let is_assertion = matches!(
            run[0],
            Node::Start { .. } | Node::End { .. } | Node::Boundary { .. } | Node::Look(_)
        );
        let part = match run {
            _ if nodes.len() == run.len() => text,
            _ if is_assertion => draft.exprs.text(""),
            _ => draft.fresh(SmtSort::String),
        };
        runs.push((run, part));
    }
    let parts: Vec<Expr> = runs.iter().map(|(_, part)| *part).collect();
    if runs.len() > 1 {
        require_concat(draft, place.guard, text, &parts);
    }
    for (index, (run, part)) in runs.iter().enumerate() {
        let own = Place {
            guard: place.guard,
            left: [&place.left, &parts[..index]].concat(),
            right: [&parts[index + 1..], &place.right].concat(),
        };
        if let [node] = run {
            match_part(draft, anatomy, node, *part, &own);
            let next = runs.get(index + 1).map(|(run, _)| &run[0]);
            if let Node::Group { body, .. } = node {
                prefer(draft, anatomy.flags, body, next, *part, &own);
            }
        } else {
            let language =
                language::matched_by(&Node::Sequence(run.to_vec()), anatomy.flags, Bound::Over);
            require_matched(draft, place.guard, *part, &language);
        }
    }
}

fn alternation(
    draft: &mut Draft,
    anatomy: &mut Anatomy<'_>,
    nodes: &[Node],
    text: Expr,
    place: &Place,
) {
    let way = draft.fresh(SmtSort::Int);
    draft.bounded_integer(way, 0, nodes.len() as i128 - 1);
    let whole = [&[text], place.right.as_slice()].concat();
    let ahead = joined(&mut draft.exprs, &whole);
    for (index, node) in nodes.iter().enumerate() {
        let number = draft.exprs.int(index as i128);
        let is_taken = draft.exprs.eq(way, number);
        let guard = draft.exprs.and(&[place.guard, is_taken]);
        let own = Place {
            guard,
            ..place.clone()
        };
        match_part(draft, anatomy, node, text, &own);
        // An earlier way is taken if it can be.
        for earlier in &nodes[..index] {
            if draft.books.precision == Precision::Exact && earlier.is_plain() {
                let language = language::begun_by(earlier, anatomy.flags, Bound::Over);
                let matches = draft.exprs.matches(ahead, &language);
                let not = draft.exprs.not(matches);
                require(draft, guard, not);
            }
        }
    }
}

/// All repetitions but the last are a language.
fn repetition(
    draft: &mut Draft,
    anatomy: &mut Anatomy<'_>,
    repeat: &Repeat,
    text: Expr,
    place: &Place,
) {
    let empty = draft.exprs.text("");
    let mut guard = place.guard;
    if repeat.min == 0 {
        let is_taken = draft.fresh(SmtSort::Bool);
        let not_taken = draft.exprs.not(is_taken);
        let is_skipped = draft.exprs.and(&[guard, not_taken]);
        let is_empty = draft.exprs.eq(text, empty);
        require(draft, is_skipped, is_empty);
        if draft.books.precision == Precision::Exact && repeat.greedy {
            let ahead = joined(&mut draft.exprs, &place.right);
            let language = language::begun_by(&repeat.body, anatomy.flags, Bound::Under);
            let matches = draft.exprs.matches(ahead, &language);
            let not = draft.exprs.not(matches);
            require(draft, is_skipped, not);
        }
        guard = draft.exprs.and(&[guard, is_taken]);
    }
    if repeat.max == Some(0) {
        let never = draft.exprs.bool(false);
        require(draft, guard, never);
        return;
    }
    if repeat.max == Some(1) {
        let own = Place {
            guard,
            ..place.clone()
        };
        match_part(draft, anatomy, &repeat.body, text, &own);
        return;
    }
    let [earlier, last] = [(); 2].map(|()| draft.fresh(SmtSort::String));
    require_concat(draft, guard, text, &[earlier, last]);
    let others = Node::Repeat(Repeat {
        min: repeat.min.saturating_sub(1),
        max: repeat.max.map(|max| max - 1),
        ..repeat.clone()
    });
    let language = language::matched_by(&others, anatomy.flags, Bound::Over);
    require_matched(draft, guard, earlier, &language);
    let own = Place {
        guard,
        left: [place.left.as_slice(), &[earlier]].concat(),
        right: place.right.clone(),
    };
    match_part(draft, anatomy, &repeat.body, last, &own);
}

/// The string that the group has captured so far; nothing if it has not, or not yet.
fn back_reference(
    draft: &mut Draft,
    anatomy: &mut Anatomy<'_>,
    groups: &[u32],
    ignore_case: bool,
    text: Expr,
    place: &Place,
) {
    if anatomy.back {
        // What stands before has not been matched yet.
        return;
    }
    let empty = draft.exprs.text("");
    let mut captured = empty;
    for &group in groups {
        let Some(capture) = &anatomy.captures[group as usize] else {
            // It may have captured in an earlier repetition.
            return;
        };
        captured = draft.exprs.ite(capture.guard, capture.text, captured);
    }
    let fact = if ignore_case {
        let (length, other) = (draft.exprs.length(text), draft.exprs.length(captured));
        draft.exprs.eq(length, other)
    } else {
        draft.exprs.eq(text, captured)
    };
    require(draft, place.guard, fact);
    if ignore_case && draft.books.precision == Precision::Exact {
        let same = draft.exprs.eq(text, captured);
        require(draft, place.guard, same);
    }
}

/// Of a group of one repeated character, that it is as long as it can be, or as short: enough
/// for it, and more than is needed, so it is said only to find a model.
fn prefer(
    draft: &mut Draft,
    flags: Flags,
    body: &Node,
    next: Option<&Node>,
    text: Expr,
    place: &Place,
) {
    let Node::Repeat(repeat) = body else { return };
    let Node::Set(set) = repeat.body.as_ref() else {
        return;
    };
    if draft.books.precision != Precision::Exact {
        return;
    }
    let next = next.filter(|next| next.is_plain());
    let right = joined(&mut draft.exprs, &place.right);
    let preferred = if repeat.greedy {
        is_longest(draft, flags, (set, repeat.max), next, text, right)
    } else {
        let Some(next) = next else { return };
        let once = language::matched_by(next, flags, Bound::Over);
        let anywhere = ["re.all".to_owned(), once, "re.all".to_owned()];
        let has_next = draft.exprs.matches(text, &algebra::concat(&anywhere));
        draft.exprs.not(has_next)
    };
    require(draft, place.guard, preferred);
}

/// No character of the set follows; or nothing behind what follows is alike.
fn is_longest(
    draft: &mut Draft,
    flags: Flags,
    (set, max): (&CharSet, Option<u32>),
    next: Option<&Node>,
    text: Expr,
    right: Expr,
) -> Expr {
    let goes_on = draft
        .exprs
        .matches(right, &language::begins_with(set, flags));
    let mut ways = vec![draft.exprs.not(goes_on)];
    if let Some(max) = max {
        let (length, max) = (draft.exprs.length(text), draft.exprs.int(max));
        ways.push(draft.exprs.eq(length, max));
    }
    if let Some(next) = next {
        let once = language::matched_by(next, flags, Bound::Over);
        let again = [
            "re.allchar".to_owned(),
            "re.all".to_owned(),
            once,
            "re.all".to_owned(),
        ];
        let is_again = draft.exprs.matches(right, &algebra::concat(&again));
        ways.push(draft.exprs.not(is_again));
    }
    draft.exprs.or(&ways)
}
