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
/// Single characters of the present value that are changed, for one input.
const EDITS: usize = 60;

/// Values of inputs that satisfy the conjuncts; `stage` is that of
/// [`Solver::solve_late`](crate::Solver::solve_late).
pub(crate) fn try_members(
    terms: &Terms,
    conjuncts: &[(TermId, bool)],
    matches: &[TermId],
    hint: &Assignment,
    stage: &dyn Fn(&str) -> u32,
) -> Option<Assignment> {
    let mut inputs = slice::inputs(terms, matches);
    inputs.retain(|input| input.domain.sort() == stackful_term::Sort::String);
    inputs.sort_by_key(|input| std::cmp::Reverse(stage(&input.name)));
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
    captures: BTreeMap<u32, JsString>,
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
        for &(term, truth) in conjuncts {
            if let (
                Term::Apply {
                    op: Op::StrictlyEqual,
                    arguments,
                },
                true,
            ) = (terms.node(term), truth)
                && let Some(Value::String(text)) = terms.as_constant(arguments[1])
            {
                wishes.add(terms, arguments[0], Some(text));
            }
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

    /// An application, and what it is to be equal to.
    fn add(&mut self, terms: &Terms, term: TermId, text: Option<&JsString>) {
        let Term::Apply { op, arguments } = terms.node(term) else {
            return;
        };
        let [literal, subject, rest @ ..] = arguments.as_ref() else {
            return;
        };
        let is_match = matches!(op, Op::RegExpTest | Op::RegExpIndex | Op::RegExpCapture);
        let Some(Value::String(literal)) = terms.as_constant(*literal).filter(|_| is_match) else {
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
            self.patterns[index].captures.insert(group, text.clone());
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
            Some(text) if number.is_multiple_of(2) => maker.units.extend(text.units()),
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
                    Some(text) => self.units.extend(text.units()),
                    None => self.node(body),
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
            name: "s".to_owned(),
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
        let found = try_members(&terms, &conjuncts, &matches, &hint, &|_| 0)?;
        found.get("s").cloned()
    }

    #[test]
    fn what_is_wanted_is_put_into_what_there_is() {
        let found = check(r"/^(\w+):\/\/[^/]+$/", r"/\s*,\s*/", "a://b");
        assert_eq!(found, Some(Value::from("a://b,")));
    }
}
