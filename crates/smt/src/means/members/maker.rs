//! Strings that a pattern may match, made from its parts.
//!
//! Choices are random. Assertions and what follows a group are not looked at, so a string that is
//! made may not match: the evaluator has to say.

use stackful_regexp::{CharSet, Node};
use stackful_term::JsString;

use super::random::Random;
use super::wish::{LONGEST, Wish};

/// A string that the pattern may match, the simplest first.
pub(super) fn member(
    wish: &Wish,
    number: usize,
    fragments: &[JsString],
    random: &mut Random,
) -> JsString {
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
        maker.fragment(fragments);
    }
    match wish.captures.get(&0) {
        Some(texts) if number.is_multiple_of(2) => maker.one_of(texts),
        _ => maker.node(&wish.pattern.root),
    }
    if number % 8 >= 6 {
        maker.fragment(fragments);
    }
    maker.units.into()
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
                    Some(texts) => self.one_of(texts),
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
            // What a lookaround looks for stands in the string too: written here, it is at least
            // somewhere near.
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
