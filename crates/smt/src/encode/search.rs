//! `indexOf`, `lastIndexOf`, `includes`, `startsWith` and `endsWith`.

use super::cases::{Cases, Text};
use super::{Encoder, Expr, SmtSort};

impl Encoder<'_> {
    pub(super) fn index_of(&mut self, s: &Cases, pattern: &Cases, from: &Cases) -> Cases {
        let Some((receiver, text)) = self.receiver(s) else {
            return Cases::none();
        };
        let sought = self.text_of(pattern);
        let expr = self.first_index(text, sought, from);
        self.integer(expr, -1, text.max_length, &[&receiver, pattern, from])
    }

    fn first_index(&mut self, text: Text, pattern: Text, from: &Cases) -> Expr {
        let length = self.exprs.length(text.expr);
        let start = self.position(from, length);
        self.exprs.apply(
            "str.indexof",
            &[text.expr, pattern.expr, start],
            SmtSort::Int,
        )
    }

    pub(super) fn includes(&mut self, s: &Cases, pattern: &Cases, from: &Cases) -> Cases {
        let Some((receiver, text)) = self.receiver(s) else {
            return Cases::none();
        };
        let sought = self.text_of(pattern);
        let length = self.exprs.length(text.expr);
        let start = self.position(from, length);
        let rest = self.from(text, start);
        let found = self.exprs.contains(rest, sought.expr);
        self.boolean(found, &[&receiver, pattern, from])
    }

    pub(super) fn starts_with(&mut self, s: &Cases, pattern: &Cases, from: &Cases) -> Cases {
        let Some((receiver, text)) = self.receiver(s) else {
            return Cases::none();
        };
        let sought = self.text_of(pattern);
        let length = self.exprs.length(text.expr);
        let start = self.position(from, length);
        let rest = self.from(text, start);
        let found = self.exprs.has_prefix(rest, sought.expr);
        self.boolean(found, &[&receiver, pattern, from])
    }

    pub(super) fn ends_with(&mut self, s: &Cases, pattern: &Cases, end: &Cases) -> Cases {
        let Some((receiver, text)) = self.receiver(s) else {
            return Cases::none();
        };
        let sought = self.text_of(pattern);
        let length = self.exprs.length(text.expr);
        let end_position = self.end_or_length(end, length, Self::position);
        let part = self.before(text, end_position);
        let found = self.exprs.has_suffix(part, sought.expr);
        self.boolean(found, &[&receiver, pattern, end])
    }

    /// An occurrence that starts at `from` or before ends at `from` plus the pattern's length or
    /// before, so it is the last one in that much of the string: a fresh position where the pattern
    /// stands, and behind whose first character it does not occur again.
    pub(super) fn last_index_of(&mut self, s: &Cases, pattern: &Cases, from: &Cases) -> Cases {
        let Some((receiver, text)) = self.receiver(s) else {
            return Cases::none();
        };
        let sought = self.text_of(pattern);
        let length = self.exprs.length(text.expr);
        let start = self.last_start(from, length);
        let width = self.exprs.length(sought.expr);
        let end = self.exprs.add(start, width);
        let end = self.exprs.min(end, length);
        let part = self.before(text, end);
        let found = self.exprs.contains(part, sought.expr);

        let last = self.fresh(SmtSort::Int);
        let (one, zero, none) = (self.exprs.int(1), self.exprs.int(0), self.exprs.int(-1));
        let here = self.exprs.substr(part, last, width);
        let matches = self.exprs.eq(here, sought.expr);
        let next = self.exprs.add(last, one);
        let rest = self.exprs.sub(end, next);
        let behind = self.exprs.substr(part, next, rest);
        let again = self.exprs.contains(behind, sought.expr);
        let not_again = self.exprs.not(again);
        let empty = self.exprs.eq(width, zero);
        let within = self.exprs.le(zero, last);
        let is_last = self.exprs.and(&[within, matches, not_again]);
        let defined = self.exprs.or(&[empty, is_last]);
        let fact = self.exprs.implies(found, defined);
        self.facts.push(fact);

        let position = self.exprs.ite(empty, start, last);
        let expr = self.exprs.ite(found, position, none);
        self.integer(expr, -1, text.max_length, &[&receiver, pattern, from])
    }

    /// Where the search for the last occurrence starts: NaN, so also a missing argument, is the end.
    fn last_start(&mut self, from: &Cases, length: Expr) -> Expr {
        let number = self.to_number(from);
        let nan = number
            .list
            .iter()
            .find(|(_, shape)| matches!(shape, super::Shape::Nan));
        let nan = nan.map(|(guard, _)| *guard);
        let given = self.position(&number, length);
        match nan {
            Some(guard) => self.exprs.ite(guard, length, given),
            None => given,
        }
    }
}
