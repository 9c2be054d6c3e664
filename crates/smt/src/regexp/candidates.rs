//! Strings to try before a solver is asked: members of the patterns that a query mentions.
//!
//! Most conditions on a match are met by some short string that the pattern itself suggests, with
//! the constants of the query in place of what groups capture, and around. The evaluator tells which
//! string satisfies the most conjuncts; input by input, the best one stays.

use std::collections::BTreeMap;
use std::sync::Arc;

use stackful_regexp::{CharSet, Node, Pattern};
use stackful_term::{
    Assignment, Evaluation, Input, JsString, Node as Term, Op, TermId, Terms, Value,
    number_to_string,
};

use crate::slice;

/// Strings that are made of one pattern.
const MEMBERS: usize = 48;
/// Strings that are tried for one input.
const MOST: usize = 800;
/// Code units of a string at most.
const LONGEST: usize = 200;
/// How often all inputs are gone through.
const ROUNDS: usize = 3;
/// Operations between a capture and what it is compared with, at most.
const CONVERSIONS: usize = 8;
/// Single characters of the present value that are changed, for one input.
const EDITS: usize = 60;

/// Values of inputs that satisfy the conjuncts; those that are read late are
/// changed first.
pub(crate) fn try_members(
    terms: &Terms,
    conjuncts: &[(TermId, bool)],
    matches: &[TermId],
    hint: &Assignment,
) -> Option<Assignment> {
    let mut inputs = slice::inputs(terms, matches);
    inputs.retain(|input| input.domain.sort() == stackful_term::Sort::String);
    inputs.sort_by_key(|input| std::cmp::Reverse(input.name.stage()));
    let wishes = Wishes::of(terms, conjuncts, matches);
    let mut assignment = hint.clone();
    let mut best = satisfied(terms, conjuncts, &assignment);
    for _ in 0..ROUNDS {
        for input in &inputs {
            let mut chosen = assignment.clone();
            for candidate in wishes.candidates(terms, input, &assignment) {
                let mut tried = assignment.clone();
                tried.insert(input.name.clone(), candidate);
                let count = satisfied(terms, conjuncts, &tried);
                if count == conjuncts.len() {
                    return Some(tried);
                }
                if count > best {
                    (best, chosen) = (count, tried);
                }
            }
            assignment = chosen;
        }
    }
    None
}

/// How many conjuncts hold.
fn satisfied(terms: &Terms, conjuncts: &[(TermId, bool)], assignment: &Assignment) -> usize {
    let mut evaluation = Evaluation::new(terms, assignment);
    let holding = conjuncts
        .iter()
        .filter(|&&(term, truth)| evaluation.holds(term, truth));
    holding.count()
}

/// What a query wants of patterns.
struct Wishes {
    patterns: Vec<Wish>,
    /// Strings that the query mentions.
    fragments: Vec<JsString>,
}

/// A pattern, what it is matched with, and what its groups are to capture.
struct Wish {
    pattern: Arc<Pattern>,
    subject: TermId,
    captures: BTreeMap<u32, Vec<JsString>>,
    /// The groups of which it is certain.
    decided: Vec<u32>,
}

impl Wishes {
    fn of(terms: &Terms, conjuncts: &[(TermId, bool)], matches: &[TermId]) -> Wishes {
        let mut wishes = Wishes {
            patterns: Vec::new(),
            fragments: Vec::new(),
        };
        for &term in matches {
            wishes.add(terms, term, None);
        }
        // What must be comes first, and is not joined by what only might be.
        for must in [true, false] {
            for &(term, truth) in conjuncts {
                wishes.compared(terms, term, truth, must);
            }
            wishes.decide();
        }
        let roots: Vec<TermId> = conjuncts.iter().map(|(term, _)| *term).collect();
        for term in terms.reachable(&roots) {
            if let Some(Value::String(text)) = terms.as_constant(term)
                && text.len() <= LONGEST
                && Pattern::of_literal(text.units()).is_none()
            {
                wishes.fragments.push(text.clone());
            }
        }
        wishes
    }

    /// What is wanted of captures so far is wanted for certain.
    fn decide(&mut self) {
        for wish in &mut self.patterns {
            wish.decided = wish.captures.keys().copied().collect();
        }
    }

    /// A comparison with a constant: an equality that is to hold says what `must` be; of any other,
    /// the constant, and what is next to it, may be wanted.
    fn compared(&mut self, terms: &Terms, term: TermId, truth: bool, must: bool) {
        let Term::Apply { op, arguments } = terms.node(term) else {
            return;
        };
        let is_equality = truth && matches!(op, Op::StrictlyEqual | Op::LooselyEqual);
        if is_equality != must {
            return;
        }
        let is_comparison = matches!(
            op,
            Op::StrictlyEqual | Op::LooselyEqual | Op::LessThan | Op::LessEqual
        );
        let &[left, right] = arguments.as_ref() else {
            return;
        };
        for (side, other) in [(left, right), (right, left)] {
            match terms.as_constant(other).filter(|_| is_comparison) {
                Some(Value::Number(number)) => {
                    let near = [*number, number + 1.0, number - 1.0];
                    for &near in &near[..if must { 1 } else { near.len() }] {
                        self.wanted(terms, side, &Value::Number(near));
                    }
                }
                Some(value @ Value::String(_)) => self.wanted(terms, side, value),
                _ => {}
            }
        }
    }

    /// What a term is to be equal to, if a capture lies behind a few conversions.
    fn wanted(&mut self, terms: &Terms, term: TermId, value: &Value) {
        let (mut term, mut value) = (term, value.clone());
        for _ in 0..CONVERSIONS {
            let Term::Apply { op, arguments } = terms.node(term) else {
                return;
            };
            let factor = |index: usize| match terms.as_constant(*arguments.get(index)?)? {
                Value::Number(factor) => Some(*factor),
                _ => None,
            };
            (term, value) = match (op, value) {
                (Op::RegExpCapture, Value::String(text)) => {
                    self.add(terms, term, Some(&text));
                    return;
                }
                (
                    Op::StringToLowerCase
                    | Op::StringToUpperCase
                    | Op::StringTrim
                    | Op::StringTrimStart
                    | Op::StringTrimEnd
                    | Op::ToString,
                    text @ Value::String(_),
                ) => (arguments[0], text),
                (
                    Op::ToNumber | Op::UnaryPlus | Op::ParseInt | Op::ParseFloat,
                    Value::Number(number),
                ) => {
                    let text = number_to_string(number);
                    (arguments[0], Value::String(text.as_str().into()))
                }
                (Op::Multiply, Value::Number(number)) => match (factor(0), factor(1)) {
                    (Some(factor), None) => (arguments[1], Value::Number(number / factor)),
                    (None, Some(factor)) => (arguments[0], Value::Number(number / factor)),
                    _ => return,
                },
                _ => return,
            };
        }
    }

    /// An application, and what it is to be equal to.
    fn add(&mut self, terms: &Terms, term: TermId, text: Option<&JsString>) {
        let Term::Apply { op, arguments } = terms.node(term) else {
            return;
        };
        let [literal, subject, rest @ ..] = arguments.as_ref() else {
            return;
        };
        let Some(Value::String(literal)) = terms.as_constant(*literal).filter(|_| op.is_match())
        else {
            return;
        };
        let Some(pattern) = Pattern::of_literal(literal.units()) else {
            return;
        };
        let known = |wish: &Wish| Arc::ptr_eq(&wish.pattern, &pattern) && wish.subject == *subject;
        let index = self.patterns.iter().position(known).unwrap_or_else(|| {
            self.patterns.push(Wish {
                pattern: Arc::clone(&pattern),
                subject: *subject,
                captures: BTreeMap::new(),
                decided: Vec::new(),
            });
            self.patterns.len() - 1
        });
        let group = rest.get(1).and_then(|&group| terms.as_constant(group));
        let group = match group {
            Some(Value::Number(group)) => Some(*group as u32),
            Some(Value::String(name)) => {
                let name = name.to_well_formed().unwrap_or_default();
                pattern.named(&name).first().copied()
            }
            _ => None,
        };
        if let (Some(group), Some(text), Op::RegExpCapture) = (group, text, op) {
            let wish = &mut self.patterns[index];
            let is_decided = wish.decided.contains(&group);
            let texts = wish.captures.entry(group).or_default();
            if !is_decided && !texts.contains(text) {
                texts.push(text.clone());
            }
        }
    }

    /// Strings for an input, given the others.
    fn candidates(&self, terms: &Terms, input: &Input, assignment: &Assignment) -> Vec<Value> {
        let mut random = Random(0x5eed);
        let mut strings: Vec<JsString> = vec!["".into(), "a".into(), "0".into(), " ".into()];
        strings.extend(self.fragments.iter().cloned());
        // The last conjunct is the one that does not hold yet.
        for wish in self.patterns.iter().rev() {
            let subjects = slice::inputs(terms, &[wish.subject]);
            if !subjects.iter().any(|subject| subject.name == input.name) {
                continue;
            }
            for number in 0..MEMBERS {
                strings.push(self.member(wish, number, &mut random));
            }
        }
        if let Value::String(present) = assignment.value_of(input) {
            strings = Self::neighbours(present, &strings, &mut random);
        }
        strings.truncate(MOST);
        let values = strings.into_iter().map(Value::String);
        values
            .filter(|value| input.domain.contains(value))
            .collect()
    }

    /// Strings, and the present one with each of them put in somewhere, or one character changed:
    /// mostly it satisfies all conjuncts but one.
    fn neighbours(present: &JsString, strings: &[JsString], random: &mut Random) -> Vec<JsString> {
        let length = present.len();
        let mut all = Vec::new();
        for (number, string) in strings.iter().enumerate() {
            all.push(string.clone());
            if length == 0 || length > LONGEST || number > MEMBERS * 4 {
                continue;
            }
            let somewhere = random.below(length + 1);
            let at = [length, 0, somewhere][number % 3];
            let (before, behind) = (present.slice(0, at), present.slice(at, length));
            all.push(before.concat(string).concat(&behind));
        }
        let characters = b"a0 ,-z/";
        for _ in 0..if length > LONGEST { 0 } else { EDITS } {
            let at = random.below(length + 1);
            let unit = u16::from(characters[random.below(characters.len())]);
            let mut units = present.units().to_vec();
            match random.below(3) {
                0 if at < length => drop(units.remove(at)),
                1 if at < length => units[at] = unit,
                _ => units.insert(at, unit),
            }
            all.push(units.into());
        }
        all
    }

    /// A string that the pattern may match, the simplest first.
    fn member(&self, wish: &Wish, number: usize, random: &mut Random) -> JsString {
        let mut maker = Maker {
            wish,
            random,
            // The first are as short as can be.
            generosity: number / 8,
            units: Vec::new(),
            captured: vec![None; wish.pattern.groups as usize + 1],
        };
        let is_surrounded = number % 4 == 3;
        if is_surrounded {
            maker.fragment(&self.fragments);
        }
        match wish.captures.get(&0) {
            Some(texts) if number.is_multiple_of(2) => maker.one_of(texts),
            _ => maker.node(&wish.pattern.root),
        }
        if number % 8 >= 6 {
            maker.fragment(&self.fragments);
        }
        maker.units.into()
    }
}

/// `SplitMix64`: the same strings in every run.
struct Random(u64);

impl Random {
    fn below(&mut self, bound: usize) -> usize {
        self.0 = self.0.wrapping_add(0x9e37_79b9_7f4a_7c15);
        let mut mixed = self.0;
        mixed = (mixed ^ (mixed >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        mixed = (mixed ^ (mixed >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
        ((mixed ^ (mixed >> 31)) % bound.max(1) as u64) as usize
    }
}

/// A string in the making.
struct Maker<'a> {
    wish: &'a Wish,
    random: &'a mut Random,
    /// How many repetitions there may be beyond what is needed.
    generosity: usize,
    units: Vec<u16>,
    captured: Vec<Option<(usize, usize)>>,
}

impl Maker<'_> {
    fn fragment(&mut self, fragments: &[JsString]) {
        let index = self.random.below(fragments.len() + 3);
        if let Some(fragment) = fragments.get(index) {
            self.units.extend(fragment.units());
        } else {
            let unit = b"a 1"[index - fragments.len()];
            self.units.push(unit.into());
        }
    }

    /// Whether a group is to capture one of the texts; if that is not certain, mostly.
    fn is_wanted(&mut self, group: u32) -> bool {
        self.wish.decided.contains(&group) || self.random.below(4) != 0
    }

    fn one_of(&mut self, texts: &[JsString]) {
        let index = self.random.below(texts.len());
        self.units.extend(texts[index].units());
    }

    fn node(&mut self, node: &Node) {
        if self.units.len() > LONGEST {
            return;
        }
        match node {
            Node::Set(set) => self.character(set),
            Node::Sequence(nodes) => nodes.iter().for_each(|node| self.node(node)),
            Node::Alternation(nodes) => {
                let index = self.random.below(nodes.len());
                self.node(&nodes[index]);
            }
            Node::Group { index, body } => {
                let start = self.units.len();
                match self.wish.captures.get(index) {
                    Some(texts) if self.is_wanted(*index) => self.one_of(texts),
                    _ => self.node(body),
                }
                self.captured[*index as usize] = Some((start, self.units.len()));
            }
            Node::Repeat(repeat) => {
                let more = self.random.below(self.generosity + 1);
                let wanted = repeat
                    .groups
                    .clone()
                    .any(|group| self.wish.captures.contains_key(&group));
                let count = (repeat.min as usize)
                    .saturating_add(more)
                    .max(usize::from(wanted));
                let most = repeat.max.map_or(usize::MAX, |max| max as usize);
                for _ in 0..count.min(most).min(LONGEST) {
                    self.node(&repeat.body);
                }
            }
            Node::BackReference { groups, .. } => {
                let captured = groups
                    .iter()
                    .find_map(|&group| self.captured[group as usize]);
                if let Some((start, end)) = captured {
                    self.units.extend_from_within(start..end);
                }
            }
            // What is looked for must be somewhere.
            Node::Look(look) if !look.negated && self.random.below(2) == 0 => self.node(&look.body),
            Node::Look(_) | Node::Start { .. } | Node::End { .. } | Node::Boundary { .. } => {}
        }
    }

    /// Letters and digits before anything else.
    fn character(&mut self, set: &CharSet) {
        let common = b"abcxyzABC0127 -_./:@\n";
        let fitting = common
            .iter()
            .copied()
            .filter(|&unit| set.contains(unit.into()));
        let fitting: Vec<u8> = fitting.collect();
        let point = if fitting.is_empty() || self.random.below(8) == 0 {
            let printable = set.intersection(&CharSet::new(vec![(0x20, 0x7e)]));
            let from = if printable.is_empty() {
                set
            } else {
                &printable
            };
            from.nth(self.random.below(from.len()))
        } else {
            Some(fitting[self.random.below(fitting.len())].into())
        };
        let Some(point) = point else { return };
        match char::from_u32(point) {
            Some(character) => self
                .units
                .extend_from_slice(character.encode_utf16(&mut [0; 2])),
            None => self.units.push(point as u16),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use stackful_term::Domain;

    /// The value that is tried with success where the pattern is wanted, and others hold already.
    fn check(held: &str, wanted: &str, present: &str) -> Option<Value> {
        let mut terms = Terms::new();
        let input = terms.input(Input {
            name: "s".into(),
            domain: Domain::ANY_STRING,
            initial: Value::from(""),
        });
        let mut test = |literal: &str| {
            let pattern = terms.constant(literal);
            terms.apply(Op::RegExpTest, &[pattern, input])
        };
        let conjuncts = [(test(held), true), (test(wanted), true)];
        let hint = [("s".to_owned(), Value::from(present))]
            .into_iter()
            .collect();
        let matches = conjuncts.map(|(term, _)| term);
        let found = try_members(&terms, &conjuncts, &matches, &hint)?;
        found.get(&"s".into()).cloned()
    }

    #[test]
    fn what_is_wanted_is_put_into_what_there_is() {
        let found = check(r"/^(\w+):\/\/[^/]+$/", r"/\s*,\s*/", "a://b");
        assert_eq!(found, Some(Value::from("a://b,")));
    }

    #[test]
    fn what_captures_are_compared_with_is_captured() {
        let mut terms = Terms::new();
        let input = terms.input(Input {
            name: "s".into(),
            domain: Domain::ANY_STRING,
            initial: Value::from(""),
        });
        let pattern = terms.constant(r"/^(\d+) (minutes?|hours?|days?)$/");
        let zero = terms.constant(0.0);
        let mut captured = |group: f64| {
            let group = terms.constant(group);
            terms.apply(Op::RegExpCapture, &[pattern, input, zero, group])
        };
        let (amount, unit) = (captured(1.0), captured(2.0));
        let amount = terms.apply(Op::ToNumber, &[amount]);
        let factor = terms.constant(3600.0);
        let seconds = terms.apply(Op::Multiply, &[amount, factor]);
        let unit = terms.apply(Op::StringToLowerCase, &[unit]);
        let (wanted, hours) = (terms.constant(7200.0), terms.constant("hours"));
        let conjuncts = [(seconds, wanted), (unit, hours)]
            .map(|(left, right)| (terms.apply(Op::StrictlyEqual, &[left, right]), true));
        let matches = terms.reachable(&conjuncts.map(|(term, _)| term));
        let is_match = |term: &TermId| {
            matches!(
                terms.node(*term),
                Term::Apply {
                    op: Op::RegExpCapture,
                    ..
                }
            )
        };
        let matches: Vec<TermId> = matches.into_iter().filter(is_match).collect();
        let hint = Assignment::default();
        let found = try_members(&terms, &conjuncts, &matches, &hint);
        let found = found.and_then(|found| found.get(&"s".into()).cloned());
        assert_eq!(found, Some(Value::from("2 hours")));
    }
}
