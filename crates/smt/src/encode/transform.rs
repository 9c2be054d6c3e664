//! `trim`, case, `repeat` and padding.

use super::cases::{Cases, Shape};
use super::{Encoder, Expr, SmtSort};

/// Longest string whose characters change case one by one.
const MAX_CASE_LENGTH: i128 = 24;
/// Greatest length of padding, and number of repetitions, that is written out.
const MAX_COPIES: i128 = 64;

/// One character of white space.
const WHITE_SPACE: &str = "(re.union (re.range \"\\u{9}\" \"\\u{d}\") (str.to_re \" \") \
    (str.to_re \"\\u{a0}\") (str.to_re \"\\u{1680}\") (re.range \"\\u{2000}\" \"\\u{200a}\") \
    (re.range \"\\u{2028}\" \"\\u{2029}\") (str.to_re \"\\u{202f}\") (str.to_re \"\\u{205f}\") \
    (str.to_re \"\\u{3000}\") (str.to_re \"\\u{feff}\"))";

/// Which letters there are to be.
#[derive(Clone, Copy)]
pub(super) enum Letters {
    Lower,
    Upper,
}

/// Where padding goes.
#[derive(Clone, Copy)]
pub(super) enum End {
    Start,
    End,
}

impl Encoder<'_> {
    /// The string is white space, the result, and white space, where the result neither starts nor
    /// ends with any.
    pub(super) fn trim(&mut self, s: &Cases, at_start: bool, at_end: bool) -> Cases {
        let Some((receiver, text)) = self.receiver(s) else {
            return Cases::none();
        };
        let result = self.fresh(SmtSort::String);
        let all = format!("(re.* {WHITE_SPACE})");
        let empty = self.exprs.text("");
        let mut whole = result;
        let mut facts = Vec::new();
        let (zero, one) = (self.exprs.int(0), self.exprs.int(1));
        if at_start {
            let space = self.fresh(SmtSort::String);
            facts.push(self.exprs.matches(space, &all));
            whole = self.exprs.concat(space, whole);
            let first = self.exprs.at(result, zero);
            let is_space = self.exprs.matches(first, WHITE_SPACE);
            facts.push(self.exprs.not(is_space));
        }
        if at_end {
            let space = self.fresh(SmtSort::String);
            facts.push(self.exprs.matches(space, &all));
            whole = self.exprs.concat(whole, space);
            let length = self.exprs.length(result);
            let last = self.exprs.sub(length, one);
            let last = self.exprs.at(result, last);
            let is_space = self.exprs.matches(last, WHITE_SPACE);
            facts.push(self.exprs.not(is_space));
            if at_start {
                // Of a string of white space, one of the two is all of it.
                let is_empty = self.exprs.eq(result, empty);
                let no_end = self.exprs.eq(space, empty);
                facts.push(self.exprs.implies(is_empty, no_end));
            }
        }
        facts.push(self.exprs.eq(text.expr, whole));
        self.facts.extend(facts);
        self.text(result, text.max_length, &[&receiver])
    }

    /// `toLowerCase` and `toUpperCase`: character by character for short strings of ASCII. Others
    /// become any string.
    pub(super) fn change_case(&mut self, to: Letters, s: &Cases) -> Cases {
        let Some((receiver, text)) = self.receiver(s) else {
            return Cases::none();
        };
        let bound = text.max_length.min(MAX_CASE_LENGTH);
        let (low, high, distance) = match to {
            Letters::Lower => (0x41, 0x5a, 0x20),
            Letters::Upper => (0x61, 0x7a, -0x20),
        };
        // A fresh string related to the old one by code units: the solver is many times quicker
        // with this than with a concatenation of changed characters.
        let changed = self.fresh(SmtSort::String);
        let (length, new_length) = (self.exprs.length(text.expr), self.exprs.length(changed));
        let mut facts = vec![self.exprs.eq(length, new_length)];
        for position in 0..bound {
            let position = self.exprs.int(position);
            let [unit, new_unit] = [text.expr, changed].map(|string| {
                let character = self.exprs.at(string, position);
                self.exprs.code_unit(character)
            });
            let is_letter = self.between(unit, low, high);
            let distance = self.exprs.int(distance);
            let other = self.exprs.add(unit, distance);
            let mapped = self.exprs.ite(is_letter, other, unit);
            facts.push(self.exprs.eq(new_unit, mapped));
        }
        let ascii = "(re.* (re.range \"\\u{0}\" \"\\u{7f}\"))";
        let is_ascii = self.exprs.matches(text.expr, ascii);
        let bound_expr = self.exprs.int(bound);
        let is_short = self.exprs.le(length, bound_expr);
        let exact = self.exprs.and(&[is_ascii, is_short]);
        for fact in facts {
            let fact = self.exprs.implies(exact, fact);
            self.facts.push(fact);
        }
        let changed = self.text(changed, bound, &[]);
        let other = self.weak(Self::any_text);
        let result = self.conditional(exact, &changed, &other);
        self.needing(result, &[&receiver])
    }

    /// `repeat` with a constant count.
    pub(super) fn repeat(&mut self, s: &Cases, count: &Cases) -> Option<Cases> {
        let (receiver, text) = self.receiver(s)?;
        let count = self.constant_position(count)?;
        let mut expr = self.exprs.text("");
        for _ in 0..count {
            expr = self.exprs.concat(expr, text.expr);
        }
        Some(self.text(expr, text.max_length * count, &[&receiver]))
    }

    /// The value of a small constant count.
    fn constant_position(&mut self, a: &Cases) -> Option<i128> {
        let integer = self.to_integer(a);
        match integer.list.as_slice() {
            [(_, Shape::Int(int))] if integer.total => self
                .exprs
                .as_int(int.expr)
                .filter(|count| (0..=MAX_COPIES).contains(count)),
            _ => None,
        }
    }

    /// `padStart` and `padEnd` to a constant length with a constant filler.
    pub(super) fn pad(
        &mut self,
        at: End,
        s: &Cases,
        length: &Cases,
        fill: &Cases,
    ) -> Option<Cases> {
        let (receiver, text) = self.receiver(s)?;
        let target = self.constant_position(length)?;
        let fill = match fill.list.as_slice() {
            [(_, Shape::Undefined)] => vec![0x20],
            [(_, Shape::Text(fill))] => self.exprs.as_string(fill.expr)?.to_vec(),
            _ => return None,
        };
        let filler: Vec<u16> = fill.iter().copied().cycle().take(target as usize).collect();
        let filler = self.exprs.string(&filler);
        let missing = self.missing(text.expr, target);
        let zero = self.exprs.int(0);
        let padding = self.exprs.substr(filler, zero, missing);
        let expr = match at {
            End::Start => self.exprs.concat(padding, text.expr),
            End::End => self.exprs.concat(text.expr, padding),
        };
        Some(self.text(expr, text.max_length.max(target), &[&receiver]))
    }

    fn missing(&mut self, text: Expr, target: i128) -> Expr {
        let (length, target) = (self.exprs.length(text), self.exprs.int(target));
        self.exprs.sub(target, length)
    }
}
