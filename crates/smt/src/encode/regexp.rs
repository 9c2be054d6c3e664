//! Searches by regular expressions.
//!
//! Whether a pattern is found in a string is membership in a language ([`language`]). Where the match
//! and its groups lie is said by `anatomy`. All that is said holds of every match of JavaScript, so
//! "unsat" stands; but which of several matches it is, the first and the greediest, is not said, or
//! only where it is simple, and then only to find a model ([`Precision::Exact`]). What a model gets
//! wrong is refined: see [`crate::lemma`].
//!
//! [`Precision::Exact`]: super::Precision

use std::sync::Arc;

use rustc_hash::FxHashMap;
use stackful_regexp::Pattern;
use stackful_term::MatchPart;

use super::anatomy::{Anatomy, Capture, Place};
use super::cases::{Cases, Shape, Text};
use super::draft::Draft;
use super::precision::Inexactness;
use super::{anatomy, compare, convert, slice};
use crate::expr::{Expr, Exprs, SmtSort};
use crate::regexp::fact;
use crate::regexp::language::{self, Bound};

/// Which search: the pattern, the subject, and where it begins.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(super) struct Search {
    pattern: Expr,
    subject: Expr,
    from: Expr,
}

/// A search as it is encoded.
#[derive(Clone, Debug)]
pub(super) struct Found {
    found: Expr,
    /// The match itself, then the groups; added when one is asked for.
    captures: Option<Vec<Capture>>,
}

/// A search with its operands.
struct Subject {
    search: Search,
    pattern: Arc<Pattern>,
    text: Text,
    receiver: Cases,
    /// Whether the search begins beyond the end.
    is_beyond: Expr,
}

/// The searches of a question, each encoded once.
#[derive(Default)]
pub(super) struct Searches(FxHashMap<Search, Found>);

impl Searches {
    /// Whether there are none.
    pub(super) fn is_empty(&self) -> bool {
        self.0.is_empty()
    }

    /// The rule of each operation on a pattern.
    pub(super) fn regexp(
        &mut self,
        draft: &mut Draft,
        part: MatchPart,
        arguments: &[Cases],
    ) -> Option<Cases> {
        let subject = subject(draft, arguments)?;
        let found = self.found(draft, &subject);
        let cases = match part {
            MatchPart::Whether => Cases::boolean(&mut draft.exprs, found, &[]),
            MatchPart::Where => {
                let captures = self.asked_for(draft, &subject, found, arguments)?;
                index_of_capture(&mut draft.exprs, &captures, subject.text)
            }
            MatchPart::What => {
                let captures = self.asked_for(draft, &subject, found, arguments)?;
                capture(&mut draft.exprs, &captures, subject.text)
            }
        };
        Some(Cases::needing(
            &mut draft.exprs,
            cases,
            &[&subject.receiver],
        ))
    }

    /// What the group that the last argument names has captured: the match itself without one, and
    /// several of which one can take part if a name stands for them.
    fn asked_for(
        &mut self,
        draft: &mut Draft,
        subject: &Subject,
        found: Expr,
        arguments: &[Cases],
    ) -> Option<Vec<Capture>> {
        let groups = match arguments.get(3).and_then(|group| group.list.first()) {
            None => vec![0],
            Some((_, Shape::Int(int))) => vec![draft.exprs.as_int(int.expr)? as usize],
            Some((_, Shape::Text(name))) => {
                let name = String::from_utf16(draft.exprs.as_string(name.expr)?).ok()?;
                let groups = subject.pattern.named(&name);
                groups.into_iter().map(|group| group as usize).collect()
            }
            Some(_) => return None,
        };
        let captures = self.captures(draft, subject, found);
        let chosen = groups.into_iter().filter_map(|group| captures.get(group));
        Some(chosen.cloned().collect())
    }

    /// Whether there is a match.
    fn found(&mut self, draft: &mut Draft, subject: &Subject) -> Expr {
        if let Some(known) = self.0.get(&subject.search) {
            return known.found;
        }
        let from = subject.search.from;
        let from_start = draft.exprs.as_int(from) == Some(0);
        let pattern = subject.pattern.as_ref();
        let [over, under] =
            [Bound::Over, Bound::Under].map(|bound| language::found_in(pattern, from_start, bound));
        let rest = slice::from(draft, subject.text, from);
        let is_within = draft.exprs.not(subject.is_beyond);
        let is_over = draft.exprs.matches(rest, &over);
        let is_exact = over == under;
        let found = if is_exact {
            draft.exprs.and(&[is_within, is_over])
        } else {
            draft.books.note(Inexactness::Refinable);
            let found = draft.fresh(SmtSort::Bool);
            let possible = draft.exprs.and(&[is_within, is_over]);
            let is_under = draft.exprs.matches(rest, &under);
            let certain = draft.exprs.and(&[is_within, is_under]);
            let facts = [
                draft.exprs.implies(found, possible),
                draft.exprs.implies(certain, found),
            ];
            draft.facts.extend(facts);
            found
        };
        let captures = None;
        self.0.insert(subject.search, Found { found, captures });
        if !is_exact {
            self.captures(draft, subject, found);
        }
        found
    }

    /// What the match and its groups have captured.
    fn captures(&mut self, draft: &mut Draft, subject: &Subject, found: Expr) -> Vec<Capture> {
        draft.books.note(Inexactness::Refinable);
        let known = self.0.get(&subject.search);
        if let Some(captures) = known.and_then(|known| known.captures.clone()) {
            return captures;
        }
        let pattern = subject.pattern.as_ref();
        let from = subject.search.from;
        let before = slice::before(&mut draft.exprs, subject.text, from);
        let is_start = draft.exprs.as_int(from) == Some(0);
        let rest = slice::from(draft, subject.text, from);
        let [prefix, matched, behind] = [(); 3].map(|()| draft.fresh(SmtSort::String));
        anatomy::require_concat(draft, found, rest, &[prefix, matched, behind]);
        let mut left = vec![prefix];
        if !is_start {
            left.insert(0, before);
        }
        if pattern.flags.sticky || fact::may_be_empty(&pattern.root) {
            let empty = draft.exprs.text("");
            let is_empty = draft.exprs.eq(prefix, empty);
            anatomy::require(draft, found, is_empty);
        } else if fact::is_regular(&pattern.root) {
            // There is none before the first.
            let earlier = language::found_in(pattern, true, Bound::Under);
            let has_earlier = draft.exprs.matches(prefix, &earlier);
            let not = draft.exprs.not(has_earlier);
            anatomy::require(draft, found, not);
        }
        let whole = Capture {
            guard: found,
            text: matched,
            left: left.clone(),
        };
        let mut captures = vec![None; pattern.groups as usize + 1];
        captures[0] = Some(whole);
        let mut anatomy = Anatomy {
            flags: pattern.flags,
            captures: &mut captures,
            back: false,
        };
        let place = Place {
            guard: found,
            left,
            right: vec![behind],
        };
        anatomy::match_part(draft, &mut anatomy, &pattern.root, matched, &place);
        let never = draft.exprs.bool(false);
        let none = Capture {
            guard: never,
            text: matched,
            left: Vec::new(),
        };
        let captures = captures
            .into_iter()
            .map(|capture| capture.unwrap_or_else(|| none.clone()));
        let captures: Vec<Capture> = captures.collect();
        if let Some(known) = self.0.get_mut(&subject.search) {
            known.captures = Some(captures.clone());
        }
        captures
    }
}

fn subject(draft: &mut Draft, arguments: &[Cases]) -> Option<Subject> {
    let pattern = match arguments[0].list.as_slice() {
        [(_, Shape::Text(pattern))] => pattern.expr,
        _ => return None,
    };
    let literal = draft.exprs.as_string(pattern)?;
    let compiled = Pattern::of_literal(literal)?;
    let receiver = arguments[1].clone();
    let text = convert::text_of(draft, &receiver);
    let length = draft.exprs.length(text.expr);
    let zero = draft.exprs.int(0);
    let never = draft.exprs.bool(false);
    let (from, is_beyond) = match arguments.get(2) {
        None => (zero, never),
        Some(last_index) => {
            let size = Cases::integer(&mut draft.exprs, length, 0, text.max_length, &[]);
            let is_beyond = compare::less_than(draft, &size, last_index);
            (
                slice::position(draft, last_index, length),
                convert::truth(&mut draft.exprs, &is_beyond),
            )
        }
    };
    let search = Search {
        pattern,
        subject: text.expr,
        from,
    };
    if compiled.flags.unicode && draft.exprs.as_int(from).is_none() {
        outside_pairs(draft, text, from);
    }
    Some(Subject {
        search,
        pattern: compiled,
        text,
        receiver,
        is_beyond,
    })
}

/// A search that begins within a surrogate pair would begin before it: that is left out.
fn outside_pairs(draft: &mut Draft, text: Text, from: Expr) {
    draft.books.curtailed = true;
    let one = draft.exprs.int(1);
    let before = draft.exprs.sub(from, one);
    let [high, low] = [before, from].map(|position| {
        let character = draft.exprs.at(text.expr, position);
        draft.exprs.code_unit(character)
    });
    let is_high = draft.exprs.between(high, 0xd800, 0xdbff);
    let is_low = draft.exprs.between(low, 0xdc00, 0xdfff);
    let is_pair = draft.exprs.and(&[is_high, is_low]);
    let not = draft.exprs.not(is_pair);
    draft.facts.push(not);
}

fn capture(exprs: &mut Exprs, captures: &[Capture], subject: Text) -> Cases {
    let mut cases = Cases::one(exprs, Shape::Undefined);
    for capture in captures {
        let text = Cases::text(exprs, capture.text, subject.max_length, &[]);
        cases = Cases::conditional(exprs, capture.guard, &text, &cases);
    }
    cases
}

fn index_of_capture(exprs: &mut Exprs, captures: &[Capture], subject: Text) -> Cases {
    let mut index = exprs.int(-1);
    for capture in captures {
        let mut start = exprs.int(0);
        for &part in &capture.left {
            let length = exprs.length(part);
            start = exprs.add(start, length);
        }
        index = exprs.ite(capture.guard, start, index);
    }
    Cases::integer(exprs, index, -1, subject.max_length, &[])
}
