//! Values that are worth a try: what the conjuncts compare with, and what is next to it.

use std::hash::Hash;

use rustc_hash::FxHashSet;
use stackful_term::{Assignment, Evaluation, JsString, TermId, Terms, Value};

use crate::known::Conjunct;

/// Constants of a sort that are looked at: they are tried in pairs too.
const MOST: usize = 48;

/// Greatest integer of which the neighbours are exact too.
const MAX_SAFE: f64 = 9_007_199_254_740_991.0;

/// Characters that programs ask for: a digit, a letter of each case, and so on.
const ALPHABET: &str = "1aA0 9-.zZ";

/// How many of them are put in the place of a whole rest.
const FILLING: usize = 4;

/// Characters at the start of a string that are edited.
const MAX_EDITED: usize = 24;

/// Longest string that is made up.
const MAX_LENGTH: usize = 256;

/// The constants of some terms.
pub(super) struct Literals {
    numbers: Vec<f64>,
    strings: Vec<JsString>,
}

impl Literals {
    /// Those of the conjuncts; if they are many, those that `hint` does not satisfy have precedence.
    pub(super) fn of(terms: &Terms, conjuncts: &[Conjunct], hint: &Assignment) -> Literals {
        let all: Vec<TermId> = conjuncts.iter().map(|(term, _)| *term).collect();
        let literals = Literals::within(terms, &all);
        if literals.numbers.len() <= MOST && literals.strings.len() <= MOST {
            return literals;
        }
        let mut evaluation = Evaluation::new(terms, hint);
        let wanting = conjuncts
            .iter()
            .filter(|(term, truth)| !evaluation.holds(*term, *truth));
        let wanting: Vec<TermId> = wanting.map(|(term, _)| *term).collect();
        let Literals { numbers, strings } = Literals::within(terms, &wanting);
        Literals {
            numbers: first(numbers.into_iter().chain(literals.numbers), |number| {
                number.to_bits()
            }),
            strings: first(strings.into_iter().chain(literals.strings), JsString::clone),
        }
    }

    fn within(terms: &Terms, roots: &[TermId]) -> Literals {
        let mut literals = Literals {
            numbers: Vec::new(),
            strings: Vec::new(),
        };
        for term in terms.reachable(roots) {
            match terms.as_constant(term) {
                Some(Value::Number(number)) => literals.numbers.push(*number),
                Some(Value::String(string)) if string.len() <= MAX_LENGTH => {
                    literals.strings.push(string.clone());
                }
                _ => {}
            }
        }
        literals
    }

    /// What is tried in place of `old`, where the sides of comparisons have these values.
    pub(super) fn candidates(&self, old: &Value, sides: &[Vec<Value>]) -> Vec<Value> {
        match old {
            Value::Boolean(old) => vec![Value::Boolean(!old)],
            Value::Number(old) => self.numbers(*old, sides),
            Value::String(old) => self.strings(old, sides),
            Value::Undefined | Value::Null => Vec::new(),
        }
    }

    fn numbers(&self, old: f64, sides: &[Vec<Value>]) -> Vec<Value> {
        let mut numbers = Vec::new();
        for values in sides {
            if let [Value::Number(a), Value::Number(b)] = values[..] {
                let gap = b - a;
                numbers.extend([old + gap, old - gap, a, b]);
                numbers.extend([gap + 1.0, gap - 1.0].map(|more| old + more));
                numbers.extend([gap + 1.0, gap - 1.0].map(|less| old - less));
            }
        }
        for &number in &self.numbers {
            numbers.extend([number, number + 1.0, number - 1.0]);
        }
        for string in &self.strings {
            numbers.push(stackful_term::to_number(&Value::String(string.clone())));
        }
        for &number in &self.numbers {
            numbers.extend([-number, number + 0.5, number * 2.0, number / 2.0]);
        }
        numbers.extend([0.0, 1.0, -1.0, 0.5, -0.0, f64::NAN, f64::INFINITY]);
        let values = numbers.into_iter().map(Value::Number);
        let mut seen = FxHashSet::default();
        values.filter(|value| seen.insert(value.clone())).collect()
    }

    fn strings(&self, old: &JsString, sides: &[Vec<Value>]) -> Vec<Value> {
        let mut strings = self.strings.clone();
        let of_sides = sides.iter().flatten().filter_map(|value| match value {
            Value::String(string) => Some(string.clone()),
            _ => None,
        });
        strings.extend(of_sides);
        for literal in &self.strings {
            strings.extend([old.concat(literal), literal.concat(old)]);
            strings.extend(joined(old, literal));
        }
        strings.extend(replaced(old, sides));
        let numbers = self.numbers.iter().filter(|number| number.is_finite());
        for &number in numbers.clone() {
            let written = |number| stackful_term::to_string(&Value::Number(number));
            strings.extend([number, number + 1.0, number - 1.0].map(written));
        }
        for &number in numbers {
            let lengths = [number - 1.0, number, number + 1.0].into_iter();
            let lengths = lengths.filter(|length| (0.0..=MAX_LENGTH as f64).contains(length));
            strings.extend(lengths.map(|length| of_length(old, length as usize)));
        }
        strings.extend(["", "a", "0", "1", "-1", " ", "A", "aa", "1.5"].map(JsString::from));
        for first in &self.strings {
            let seconds = self.strings.iter();
            strings.extend(seconds.map(|second| first.concat(second)));
        }
        for literal in &self.strings {
            strings.extend((1..literal.len()).map(|end| literal.slice(0, end)));
        }
        strings.extend(self.numbers.iter().flat_map(|&number| notations(number)));
        strings.extend(self.strings.iter().filter_map(unquoted));
        strings.extend(self.edits(old));
        let mut seen = FxHashSet::default();
        let fits = |string: &JsString| string.len() <= MAX_LENGTH && seen.insert(string.clone());
        strings.retain(fits);
        strings.into_iter().map(Value::String).collect()
    }
}

impl Literals {
    /// `old` with a character replaced, put in or taken out, the first of them first; and with all
    /// from one on the same.
    fn edits(&self, old: &JsString) -> Vec<JsString> {
        let mut alphabet: Vec<u16> = ALPHABET.encode_utf16().collect();
        let of_literals = self.strings.iter().filter(|literal| literal.len() <= 2);
        alphabet.extend(of_literals.flat_map(|literal| literal.units().iter().copied()));
        let mut seen = FxHashSet::default();
        alphabet.retain(|unit| seen.insert(*unit));
        let units = old.units();
        let spliced = |range: std::ops::Range<usize>, middle: &[u16]| {
            JsString::from([&units[..range.start], middle, &units[range.end..]].concat())
        };
        let mut edits = Vec::new();
        for at in 0..units.len().min(MAX_EDITED) {
            edits.extend(alphabet.iter().map(|unit| spliced(at..at + 1, &[*unit])));
            edits.push(spliced(at..at + 1, &[]));
        }
        for at in 0..=units.len().min(MAX_EDITED) {
            edits.extend(alphabet.iter().map(|unit| spliced(at..at, &[*unit])));
            let rest = units.len() - at;
            let filled = alphabet.iter().take(FILLING);
            edits.extend(filled.map(|unit| spliced(at..units.len(), &vec![*unit; rest])));
        }
        edits
    }
}

/// `old` with a literal in place of its end, from where it has the literal's first character, and in
/// place of its beginning: another domain of an address, another scheme.
fn joined(old: &JsString, literal: &JsString) -> impl Iterator<Item = JsString> {
    let (first, last) = (literal.units().first(), literal.units().last());
    let from = old.units().iter().position(|unit| Some(unit) == first);
    let to = old.units().iter().rposition(|unit| Some(unit) == last);
    let end = from.map(|from| old.slice(0, from).concat(literal));
    let beginning = to.map(|to| literal.concat(&old.slice(to + 1, old.len())));
    end.into_iter().chain(beginning)
}

/// `old` with one side of a comparison in the place of the other, where that is a part of it: `/a b` of
/// which a slice is `a`, in whatever case, and should be `nick` becomes `/nick b`. An empty part may be
/// anywhere.
fn replaced(old: &JsString, sides: &[Vec<Value>]) -> Vec<JsString> {
    let lower = |string: &JsString| -> Vec<u16> {
        let units = string.units().iter();
        units
            .map(|&unit| u8::try_from(unit).map_or(unit, |byte| byte.to_ascii_lowercase().into()))
            .collect()
    };
    let whole = lower(old);
    let mut replaced = Vec::new();
    for values in sides {
        let [Value::String(a), Value::String(b)] = &values[..] else {
            continue;
        };
        for (from, to) in [(a, b), (b, a)] {
            let part = lower(from);
            // An empty part is most often the end of something.
            let places = (0..=whole.len()).rev();
            let places = places.filter(|&at| whole[at..].starts_with(&part));
            replaced.extend(places.take(MAX_EDITED).map(|at| {
                let beginning = old.slice(0, at).concat(to);
                beginning.concat(&old.slice(at + part.len(), old.len()))
            }));
        }
    }
    replaced
}

/// A number and those next to it in notations that conversions read: `ff`, `0xff`, `0o7`, `0b1`,
/// `1e3`.
fn notations(number: f64) -> Vec<JsString> {
    let mut texts = Vec::new();
    for number in [number, number + 1.0, number - 1.0] {
        if (0.0..=MAX_SAFE).contains(&number) && number.fract() == 0.0 {
            let natural = number as u64;
            texts.extend([
                format!("{natural:x}"),
                format!("0x{natural:x}"),
                format!("{natural:o}"),
                format!("0o{natural:o}"),
                format!("{natural:b}"),
                format!("0b{natural:b}"),
            ]);
        }
        if number.is_finite() {
            texts.push(format!("{number:e}"));
        }
    }
    texts.iter().map(|text| text.as_str().into()).collect()
}

/// The string that a literal is the JSON text of.
fn unquoted(literal: &JsString) -> Option<JsString> {
    let text = String::from_utf16(literal.units()).ok()?;
    let string: String = serde_json::from_str(&text).ok()?;
    Some(string.as_str().into())
}

/// The first few, each once.
fn first<T, K: Eq + Hash>(literals: impl Iterator<Item = T>, key: impl Fn(&T) -> K) -> Vec<T> {
    let mut seen = FxHashSet::default();
    let new = literals.filter(|literal| seen.insert(key(literal)));
    new.take(MOST).collect()
}

/// The beginning of `string`, or `string` and letters, so long.
fn of_length(string: &JsString, length: usize) -> JsString {
    let mut units = string.units().to_vec();
    units.resize(length, u16::from(b'a'));
    units.into()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_literal_takes_the_place_of_an_end_or_a_beginning() {
        let joined = |old: &str, literal: &str| -> Vec<JsString> {
            super::joined(&old.into(), &literal.into()).collect()
        };
        let all = [
            joined("a@b.org", "@c.com"),
            joined("http://a", "https://"),
            joined("a", "b"),
        ];
        let expected: [Vec<JsString>; 3] = [
            vec!["a@c.com".into()],
            vec!["https://".into(), "https://a".into()],
            vec![],
        ];
        assert_eq!(all, expected);
    }
}
