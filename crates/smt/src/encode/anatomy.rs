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

use stackful_regexp::{CharSet, Flags, Node, Repeat};

use super::{Encoder, Expr, Precision, SmtSort};
use crate::regexp::algebra;
use crate::regexp::language::{self, Bound};

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

/// Where a part of a match stands.
#[derive(Clone)]
pub(super) struct Place {
    /// When it is part of the match.
    pub(super) guard: Expr,
    pub(super) left: Vec<Expr>,
    pub(super) right: Vec<Expr>,
}

impl Encoder<'_> {
    pub(super) fn require(&mut self, guard: Expr, fact: Expr) {
        let fact = self.exprs.implies(guard, fact);
        self.facts.push(fact);
    }

    pub(super) fn joined(&mut self, parts: &[Expr]) -> Expr {
        let empty = self.exprs.text("");
        parts
            .iter()
            .rev()
            .fold(empty, |rest, &part| self.exprs.concat(part, rest))
    }

    pub(super) fn require_concat(&mut self, guard: Expr, whole: Expr, parts: &[Expr]) {
        let joined = self.joined(parts);
        let is_whole = self.exprs.eq(whole, joined);
        self.require(guard, is_whole);
    }

    pub(super) fn require_matched(&mut self, guard: Expr, text: Expr, language: &str) {
        let matches = self.exprs.matches(text, language);
        self.require(guard, matches);
    }

    /// That `text` is what `node` matches at its place.
    pub(super) fn match_part(
        &mut self,
        anatomy: &mut Anatomy<'_>,
        node: &Node,
        text: Expr,
        place: &Place,
    ) {
        if node.is_plain() {
            let language = language::matched_by(node, anatomy.flags, Bound::Over);
            self.require_matched(place.guard, text, &language);
            return;
        }
        match node {
            Node::Sequence(nodes) => self.sequence(anatomy, nodes, text, place),
            Node::Alternation(nodes) => self.alternation(anatomy, nodes, text, place),
            Node::Group { index, body } => {
                let capture = Capture {
                    guard: place.guard,
                    text,
                    left: place.left.clone(),
                };
                self.match_part(anatomy, body, text, place);
                anatomy.captures[*index as usize] = Some(capture);
                self.prefer(anatomy.flags, body, None, text, place);
            }
            Node::Repeat(repeat) => self.repetition(anatomy, repeat, text, place),
            Node::BackReference {
                groups,
                ignore_case,
            } => {
                self.back_reference(anatomy, groups, *ignore_case, text, place);
            }
            assertion => {
                let empty = self.exprs.text("");
                let is_empty = self.exprs.eq(text, empty);
                self.require(place.guard, is_empty);
                self.assertion(anatomy, assertion, place);
            }
        }
    }

    /// Parts that stand one behind the other; plain ones in a row are one.
    fn sequence(&mut self, anatomy: &mut Anatomy<'_>, nodes: &[Node], text: Expr, place: &Place) {
        let mut runs: Vec<(&[Node], Expr)> = Vec::new();
        for run in nodes.chunk_by(|a, b| a.is_plain() && b.is_plain()) {
            let is_assertion = matches!(
                run[0],
                Node::Start { .. } | Node::End { .. } | Node::Boundary { .. } | Node::Look(_)
            );
            let part = match run {
                _ if nodes.len() == run.len() => text,
                _ if is_assertion => self.exprs.text(""),
                _ => self.fresh(SmtSort::String),
            };
            runs.push((run, part));
        }
        let parts: Vec<Expr> = runs.iter().map(|(_, part)| *part).collect();
        if runs.len() > 1 {
            self.require_concat(place.guard, text, &parts);
        }
        for (index, (run, part)) in runs.iter().enumerate() {
            let own = Place {
                guard: place.guard,
                left: [&place.left, &parts[..index]].concat(),
                right: [&parts[index + 1..], &place.right].concat(),
            };
            if let [node] = run {
                self.match_part(anatomy, node, *part, &own);
                let next = runs.get(index + 1).map(|(run, _)| &run[0]);
                if let Node::Group { body, .. } = node {
                    self.prefer(anatomy.flags, body, next, *part, &own);
                }
            } else {
                let language =
                    language::matched_by(&Node::Sequence(run.to_vec()), anatomy.flags, Bound::Over);
                self.require_matched(place.guard, *part, &language);
            }
        }
    }

    fn alternation(
        &mut self,
        anatomy: &mut Anatomy<'_>,
        nodes: &[Node],
        text: Expr,
        place: &Place,
    ) {
        let way = self.fresh(SmtSort::Int);
        self.bounded_integer(way, 0, nodes.len() as i128 - 1);
        let whole = [&[text], place.right.as_slice()].concat();
        let ahead = self.joined(&whole);
        for (index, node) in nodes.iter().enumerate() {
            let number = self.exprs.int(index as i128);
            let is_taken = self.exprs.eq(way, number);
            let guard = self.exprs.and(&[place.guard, is_taken]);
            let own = Place {
                guard,
                ..place.clone()
            };
            self.match_part(anatomy, node, text, &own);
            // An earlier way is taken if it can be.
            for earlier in &nodes[..index] {
                if self.precision == Precision::Exact && earlier.is_plain() {
                    let language = language::begun_by(earlier, anatomy.flags, Bound::Over);
                    let matches = self.exprs.matches(ahead, &language);
                    let not = self.exprs.not(matches);
                    self.require(guard, not);
                }
            }
        }
    }

    /// All repetitions but the last are a language.
    fn repetition(
        &mut self,
        anatomy: &mut Anatomy<'_>,
        repeat: &Repeat,
        text: Expr,
        place: &Place,
    ) {
        let empty = self.exprs.text("");
        let mut guard = place.guard;
        if repeat.min == 0 {
            let is_taken = self.fresh(SmtSort::Bool);
            let not_taken = self.exprs.not(is_taken);
            let is_skipped = self.exprs.and(&[guard, not_taken]);
            let is_empty = self.exprs.eq(text, empty);
            self.require(is_skipped, is_empty);
            if self.precision == Precision::Exact && repeat.greedy {
                let ahead = self.joined(&place.right);
                let language = language::begun_by(&repeat.body, anatomy.flags, Bound::Under);
                let matches = self.exprs.matches(ahead, &language);
                let not = self.exprs.not(matches);
                self.require(is_skipped, not);
            }
            guard = self.exprs.and(&[guard, is_taken]);
        }
        if repeat.max == Some(0) {
            let never = self.exprs.bool(false);
            self.require(guard, never);
            return;
        }
        if repeat.max == Some(1) {
            let own = Place {
                guard,
                ..place.clone()
            };
            self.match_part(anatomy, &repeat.body, text, &own);
            return;
        }
        let [earlier, last] = [(); 2].map(|()| self.fresh(SmtSort::String));
        self.require_concat(guard, text, &[earlier, last]);
        let others = Node::Repeat(Repeat {
            min: repeat.min.saturating_sub(1),
            max: repeat.max.map(|max| max - 1),
            ..repeat.clone()
        });
        let language = language::matched_by(&others, anatomy.flags, Bound::Over);
        self.require_matched(guard, earlier, &language);
        let own = Place {
            guard,
            left: [place.left.as_slice(), &[earlier]].concat(),
            right: place.right.clone(),
        };
        self.match_part(anatomy, &repeat.body, last, &own);
    }

    /// The string that the group has captured so far; nothing if it has not, or not yet.
    fn back_reference(
        &mut self,
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
        let empty = self.exprs.text("");
        let mut captured = empty;
        for &group in groups {
            let Some(capture) = &anatomy.captures[group as usize] else {
                // It may have captured in an earlier repetition.
                return;
            };
            captured = self.exprs.ite(capture.guard, capture.text, captured);
        }
        let fact = if ignore_case {
            let (length, other) = (self.exprs.length(text), self.exprs.length(captured));
            self.exprs.eq(length, other)
        } else {
            self.exprs.eq(text, captured)
        };
        self.require(place.guard, fact);
        if ignore_case && self.precision == Precision::Exact {
            let same = self.exprs.eq(text, captured);
            self.require(place.guard, same);
        }
    }

    /// Of a group of one repeated character, that it is as long as it can be, or as short: enough
    /// for it, and more than is needed, so it is said only to find a model.
    fn prefer(
        &mut self,
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
        if self.precision != Precision::Exact {
            return;
        }
        let next = next.filter(|next| next.is_plain());
        let right = self.joined(&place.right);
        let preferred = if repeat.greedy {
            self.is_longest(flags, (set, repeat.max), next, text, right)
        } else {
            let Some(next) = next else { return };
            let once = language::matched_by(next, flags, Bound::Over);
            let anywhere = ["re.all".to_owned(), once, "re.all".to_owned()];
            let has_next = self.exprs.matches(text, &algebra::concat(&anywhere));
            self.exprs.not(has_next)
        };
        self.require(place.guard, preferred);
    }

    /// No character of the set follows; or nothing behind what follows is alike.
    fn is_longest(
        &mut self,
        flags: Flags,
        (set, max): (&CharSet, Option<u32>),
        next: Option<&Node>,
        text: Expr,
        right: Expr,
    ) -> Expr {
        let goes_on = self
            .exprs
            .matches(right, &language::begins_with(set, flags));
        let mut ways = vec![self.exprs.not(goes_on)];
        if let Some(max) = max {
            let (length, max) = (self.exprs.length(text), self.exprs.int(max));
            ways.push(self.exprs.eq(length, max));
        }
        if let Some(next) = next {
            let once = language::matched_by(next, flags, Bound::Over);
            let again = [
                "re.allchar".to_owned(),
                "re.all".to_owned(),
                once,
                "re.all".to_owned(),
            ];
            let is_again = self.exprs.matches(right, &algebra::concat(&again));
            ways.push(self.exprs.not(is_again));
        }
        self.exprs.or(&ways)
    }
}
