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

use stackful_regexp::Pattern;
use stackful_term::MatchPart;

use super::anatomy::{Anatomy, Capture, Place};
use super::cases::{Cases, Shape, Text};
use super::{Encoder, Expr, Inexactness, SmtSort};
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

impl Encoder<'_> {
    /// The rule of each operation on a pattern.
    pub(super) fn regexp(&mut self, part: MatchPart, arguments: &[Cases]) -> Option<Cases> {
        let subject = self.subject(arguments)?;
        let found = self.found(&subject);
        let cases = match part {
            MatchPart::Whether => self.boolean(found, &[]),
            MatchPart::Where => {
                let captures = self.asked_for(&subject, found, arguments)?;
                self.index_of_capture(&captures, subject.text)
            }
            MatchPart::What => {
                let captures = self.asked_for(&subject, found, arguments)?;
                self.capture(&captures, subject.text)
            }
        };
        Some(self.needing(cases, &[&subject.receiver]))
    }

    /// What the group that the last argument names has captured: the match itself without one, and
    /// several of which one can take part if a name stands for them.
    fn asked_for(
        &mut self,
        subject: &Subject,
        found: Expr,
        arguments: &[Cases],
    ) -> Option<Vec<Capture>> {
        let groups = match arguments.get(3).and_then(|group| group.list.first()) {
            None => vec![0],
            Some((_, Shape::Int(int))) => vec![self.exprs.as_int(int.expr)? as usize],
            Some((_, Shape::Text(name))) => {
                let name = String::from_utf16(self.exprs.as_string(name.expr)?).ok()?;
                let groups = subject.pattern.named(&name);
                groups.into_iter().map(|group| group as usize).collect()
            }
            Some(_) => return None,
        };
        let captures = self.captures(subject, found);
        let chosen = groups.into_iter().filter_map(|group| captures.get(group));
        Some(chosen.cloned().collect())
    }

    fn subject(&mut self, arguments: &[Cases]) -> Option<Subject> {
        let pattern = match arguments[0].list.as_slice() {
            [(_, Shape::Text(pattern))] => pattern.expr,
            _ => return None,
        };
        let literal = self.exprs.as_string(pattern)?;
        let compiled = Pattern::of_literal(literal)?;
        let receiver = arguments[1].clone();
        let text = self.text_of(&receiver);
        let length = self.exprs.length(text.expr);
        let zero = self.exprs.int(0);
        let never = self.exprs.bool(false);
        let (from, is_beyond) = match arguments.get(2) {
            None => (zero, never),
            Some(last_index) => {
                let size = self.integer(length, 0, text.max_length, &[]);
                let is_beyond = self.less_than(&size, last_index);
                (self.position(last_index, length), self.truth(&is_beyond))
            }
        };
        let search = Search {
            pattern,
            subject: text.expr,
            from,
        };
        if compiled.flags.unicode && self.exprs.as_int(from).is_none() {
            self.outside_pairs(text, from);
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
    fn outside_pairs(&mut self, text: Text, from: Expr) {
        self.curtailed = true;
        let one = self.exprs.int(1);
        let before = self.exprs.sub(from, one);
        let [high, low] = [before, from].map(|position| {
            let character = self.exprs.at(text.expr, position);
            self.exprs.code_unit(character)
        });
        let is_high = self.between(high, 0xd800, 0xdbff);
        let is_low = self.between(low, 0xdc00, 0xdfff);
        let is_pair = self.exprs.and(&[is_high, is_low]);
        let not = self.exprs.not(is_pair);
        self.facts.push(not);
    }

    /// Whether there is a match.
    fn found(&mut self, subject: &Subject) -> Expr {
        if let Some(known) = self.searches.get(&subject.search) {
            return known.found;
        }
        let from = subject.search.from;
        let from_start = self.exprs.as_int(from) == Some(0);
        let pattern = subject.pattern.as_ref();
        let [over, under] =
            [Bound::Over, Bound::Under].map(|bound| language::found_in(pattern, from_start, bound));
        let rest = self.from(subject.text, from);
        let is_within = self.exprs.not(subject.is_beyond);
        let is_over = self.exprs.matches(rest, &over);
        let is_exact = over == under;
        let found = if is_exact {
            self.exprs.and(&[is_within, is_over])
        } else {
            self.inexact(Inexactness::Refinable);
            let found = self.fresh(SmtSort::Bool);
            let possible = self.exprs.and(&[is_within, is_over]);
            let is_under = self.exprs.matches(rest, &under);
            let certain = self.exprs.and(&[is_within, is_under]);
            let facts = [
                self.exprs.implies(found, possible),
                self.exprs.implies(certain, found),
            ];
            self.facts.extend(facts);
            found
        };
        let captures = None;
        self.searches
            .insert(subject.search, Found { found, captures });
        if !is_exact {
            self.captures(subject, found);
        }
        found
    }

    /// What the match and its groups have captured.
    fn captures(&mut self, subject: &Subject, found: Expr) -> Vec<Capture> {
        self.inexact(Inexactness::Refinable);
        let known = self.searches.get(&subject.search);
        if let Some(captures) = known.and_then(|known| known.captures.clone()) {
            return captures;
        }
        let pattern = subject.pattern.as_ref();
        let from = subject.search.from;
        let before = self.before(subject.text, from);
        let is_start = self.exprs.as_int(from) == Some(0);
        let rest = self.from(subject.text, from);
        let [prefix, matched, behind] = [(); 3].map(|()| self.fresh(SmtSort::String));
        self.require_concat(found, rest, &[prefix, matched, behind]);
        let mut left = vec![prefix];
        if !is_start {
            left.insert(0, before);
        }
        if pattern.flags.sticky || fact::may_be_empty(&pattern.root) {
            let empty = self.exprs.text("");
            let is_empty = self.exprs.eq(prefix, empty);
            self.require(found, is_empty);
        } else if fact::is_regular(&pattern.root) {
            // There is none before the first.
            let earlier = language::found_in(pattern, true, Bound::Under);
            let has_earlier = self.exprs.matches(prefix, &earlier);
            let not = self.exprs.not(has_earlier);
            self.require(found, not);
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
        self.match_part(&mut anatomy, &pattern.root, matched, &place);
        let never = self.exprs.bool(false);
        let none = Capture {
            guard: never,
            text: matched,
            left: Vec::new(),
        };
        let captures = captures
            .into_iter()
            .map(|capture| capture.unwrap_or_else(|| none.clone()));
        let captures: Vec<Capture> = captures.collect();
        if let Some(known) = self.searches.get_mut(&subject.search) {
            known.captures = Some(captures.clone());
        }
        captures
    }

    fn capture(&mut self, captures: &[Capture], subject: Text) -> Cases {
        let mut cases = self.one(Shape::Undefined);
        for capture in captures {
            let text = self.text(capture.text, subject.max_length, &[]);
            cases = self.conditional(capture.guard, &text, &cases);
        }
        cases
    }

    fn index_of_capture(&mut self, captures: &[Capture], subject: Text) -> Cases {
        let mut index = self.exprs.int(-1);
        for capture in captures {
            let mut start = self.exprs.int(0);
            for &part in &capture.left {
                let length = self.exprs.length(part);
                start = self.exprs.add(start, length);
            }
            index = self.exprs.ite(capture.guard, start, index);
        }
        self.integer(index, -1, subject.max_length, &[])
    }
}
