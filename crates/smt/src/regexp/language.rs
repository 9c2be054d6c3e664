//! Patterns as regular languages of SMT-LIB.
//!
//! What a pattern is found in is a language if nothing in it refers back: assertions are
//! intersections and complements with what stands before and behind. Where there is no such
//! language, or it would be too large, there are two, one with too many strings and one with too
//! few ([`Bound`]); so "found" and "not found" both have consequences that hold.
//!
//! Strings are code units. A code point beyond the basic plane is a pair of them; that a surrogate
//! stands alone depends on its neighbour, so sets of a Unicode pattern have surrogates in the
//! larger language only.

use stackful_regexp::{CharSet, Flags, LAST_UNIT, Look, Node, Pattern, Repeat, line_terminators};

use super::algebra::{ALL, EMPTY, NONE, complement, concat, intersection, pairs, union, units};
use super::fact::may_be_empty;

/// Which way a language may differ from the exact one.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Bound {
    /// It has all strings of it, and perhaps more.
    Over,
    /// It has only strings of it, and perhaps not all.
    Under,
}

/// Parts of a pattern that are looked at before the rest is given up.
const MOST_PARTS: u32 = 400;
/// Repetitions that are written as a number.
const MOST_COPIES: u32 = 256;

impl Bound {
    fn opposite(self) -> Bound {
        match self {
            Bound::Over => Bound::Under,
            Bound::Under => Bound::Over,
        }
    }

    /// What stands for a language that is not known.
    fn unknown(self) -> String {
        match self {
            Bound::Over => ALL,
            Bound::Under => NONE,
        }
        .to_owned()
    }
}

/// The strings that a pattern is found in. `from_start`: they begin where the searched string does.
pub(crate) fn found_in(pattern: &Pattern, from_start: bool, bound: Bound) -> String {
    let prefix = Prefix {
        language: if pattern.flags.sticky { EMPTY } else { ALL }.to_owned(),
        is_whole: from_start,
        before: None,
        may_be_empty: true,
    };
    Languages::new(pattern.flags, bound).rest(&[&pattern.root], prefix)
}

/// The strings that a part of a pattern matches, wherever they stand.
pub(crate) fn matched_by(node: &Node, flags: Flags, bound: Bound) -> String {
    Languages::new(flags, bound).text(node)
}

/// The strings that begin with a match of a part.
pub(crate) fn begun_by(node: &Node, flags: Flags, bound: Bound) -> String {
    Languages::new(flags, bound).ahead(&[node], None)
}

/// The strings that end with a match of a part, from the beginning of the searched string on.
pub(crate) fn ended_by(node: &Node, flags: Flags, bound: Bound) -> String {
    Languages::new(flags, bound).behind(node)
}

/// What may stand before `^`, from the beginning of the searched string on.
pub(crate) fn ended_by_start(start: &Node, flags: Flags) -> String {
    let languages = Languages::new(flags, Bound::Over);
    match start {
        Node::Start { multiline: true } => {
            let ended = concat(&[ALL.to_owned(), languages.set(&line_terminators())]);
            union(&[EMPTY.to_owned(), ended])
        }
        _ => EMPTY.to_owned(),
    }
}

/// The strings that begin with a character of a set.
pub(crate) fn begins_with(set: &CharSet, flags: Flags) -> String {
    concat(&[Languages::new(flags, Bound::Over).set(set), ALL.to_owned()])
}

/// The strings that end with a character of a set.
pub(crate) fn ends_in(set: &CharSet, flags: Flags) -> String {
    concat(&[ALL.to_owned(), Languages::new(flags, Bound::Over).set(set)])
}

/// What stands between where a language begins and the present position.
#[derive(Clone)]
struct Prefix {
    language: String,
    /// Whether that is all there is before the position.
    is_whole: bool,
    /// Whether the character before it belongs to a word, if there is one and it is known.
    before: Option<bool>,
    may_be_empty: bool,
}

struct Languages {
    flags: Flags,
    bound: Bound,
    parts: u32,
}

impl Languages {
    fn new(flags: Flags, bound: Bound) -> Languages {
        Languages {
            flags,
            bound,
            parts: 0,
        }
    }

    /// What `nodes` match behind `prefix`, and anything behind that.
    fn rest(&mut self, nodes: &[&Node], prefix: Prefix) -> String {
        self.parts += 1;
        if self.parts > MOST_PARTS {
            return self.bound.unknown();
        }
        let Some((&first, tail)) = nodes.split_first() else {
            return concat(&[prefix.language, ALL.to_owned()]);
        };
        match first {
            node if node.is_plain() => {
                let language = concat(&[prefix.language.clone(), self.text(node)]);
                let may_be_empty = prefix.may_be_empty && may_be_empty(node);
                self.rest(
                    tail,
                    Prefix {
                        language,
                        may_be_empty,
                        ..prefix
                    },
                )
            }
            Node::Sequence(parts) => {
                let nodes: Vec<&Node> = parts.iter().chain(tail.iter().copied()).collect();
                self.rest(&nodes, prefix)
            }
            Node::Group { body, .. } => self.rest(&[&[body.as_ref()], tail].concat(), prefix),
            Node::Alternation(alternatives) => {
                let ways = alternatives.iter().map(|way| [&[way], tail].concat());
                let ways: Vec<String> = ways.map(|way| self.rest(&way, prefix.clone())).collect();
                union(&ways)
            }
            Node::Repeat(repeat) => self.repeated(repeat, tail, prefix),
            Node::BackReference { .. } => match self.bound {
                Bound::Over => {
                    let language = concat(&[prefix.language.clone(), ALL.to_owned()]);
                    self.rest(tail, Prefix { language, ..prefix })
                }
                Bound::Under => NONE.to_owned(),
            },
            assertion => self.asserted(assertion, tail, prefix),
        }
    }

    fn repeated(&mut self, repeat: &Repeat, tail: &[&Node], prefix: Prefix) -> String {
        let body = repeat.body.as_ref();
        match (repeat.min, repeat.max) {
            (0, Some(0)) => self.rest(tail, prefix),
            (0, Some(1)) => {
                let with = self.rest(&[&[body], tail].concat(), prefix.clone());
                let without = self.rest(tail, prefix);
                union(&[with, without])
            }
            (1, Some(1)) => self.rest(&[&[body], tail].concat(), prefix),
            _ => {
                let language = concat(&[prefix.language.clone(), self.repetition(repeat)]);
                self.rest(tail, Prefix { language, ..prefix })
            }
        }
    }

    /// What comes behind the present position: matches of `nodes`, and anything.
    fn ahead(&mut self, nodes: &[&Node], before: Option<bool>) -> String {
        let prefix = Prefix {
            language: EMPTY.to_owned(),
            is_whole: false,
            before,
            may_be_empty: true,
        };
        self.rest(nodes, prefix)
    }

    fn asserted(&mut self, assertion: &Node, tail: &[&Node], prefix: Prefix) -> String {
        match assertion {
            &Node::Start { multiline } => match self.line_start(&prefix, multiline) {
                Some(language) => self.rest(tail, Prefix { language, ..prefix }),
                None => self.unasserted(tail, prefix),
            },
            Node::End { multiline: false } if tail.is_empty() => prefix.language,
            &Node::End { multiline } => {
                let mut ends = vec![EMPTY.to_owned()];
                if multiline {
                    ends.push(concat(&[self.set(&line_terminators()), ALL.to_owned()]));
                }
                let suffix = self.ahead(tail, None);
                concat(&[prefix.language, intersection(&suffix, &union(&ends))])
            }
            Node::Boundary { negated, word } => self.boundary(*negated, word, tail, prefix),
            Node::Look(look) => self.looked(look, tail, prefix),
            _ => self.unasserted(tail, prefix),
        }
    }

    /// As if the assertion held everywhere, or nowhere.
    fn unasserted(&mut self, tail: &[&Node], prefix: Prefix) -> String {
        match self.bound {
            Bound::Over => self.rest(tail, prefix),
            Bound::Under => NONE.to_owned(),
        }
    }

    /// The prefixes that end where a line starts; `None` if that depends on what is before.
    fn line_start(&mut self, prefix: &Prefix, multiline: bool) -> Option<String> {
        if !prefix.is_whole && (prefix.may_be_empty || !multiline) {
            return None;
        }
        let mut starts = vec![EMPTY.to_owned()];
        if multiline {
            starts.push(concat(&[ALL.to_owned(), self.set(&line_terminators())]));
        }
        Some(intersection(&prefix.language, &union(&starts)))
    }

    /// `\b`: a word on one side of it and none on the other; `\B`: the same on both.
    fn boundary(
        &mut self,
        negated: bool,
        word: &CharSet,
        tail: &[&Node],
        prefix: Prefix,
    ) -> String {
        if !prefix.is_whole && prefix.may_be_empty && prefix.before.is_none() {
            return self.unasserted(tail, prefix);
        }
        let other = word.complement(self.flags.last_character());
        let mut ways = Vec::new();
        for is_word_before in [true, false] {
            let is_word_behind = is_word_before == negated;
            let before = self.set(if is_word_before { word } else { &other });
            let mut befores = vec![concat(&[ALL.to_owned(), before])];
            let starts_so = match prefix.before {
                Some(before) => before == is_word_before,
                None => prefix.is_whole && !is_word_before,
            };
            if starts_so {
                befores.push(EMPTY.to_owned());
            }
            let behind = self.set(if is_word_behind { word } else { &other });
            let mut behinds = vec![concat(&[behind, ALL.to_owned()])];
            if !is_word_behind {
                behinds.push(EMPTY.to_owned());
            }
            let suffix = self.ahead(tail, Some(is_word_before));
            ways.push(concat(&[
                intersection(&prefix.language, &union(&befores)),
                intersection(&suffix, &union(&behinds)),
            ]));
        }
        union(&ways)
    }

    fn looked(&mut self, look: &Look, tail: &[&Node], prefix: Prefix) -> String {
        let outer = self.bound;
        if look.negated {
            self.bound = outer.opposite();
        }
        if look.behind && !prefix.is_whole {
            self.bound = outer;
            return self.unasserted(tail, prefix);
        }
        let language = if look.behind {
            self.behind(&look.body)
        } else {
            self.ahead(&[&look.body], None)
        };
        self.bound = outer;
        let language = if look.negated {
            complement(&language)
        } else {
            language
        };
        if look.behind {
            let language = intersection(&prefix.language, &language);
            return self.rest(tail, Prefix { language, ..prefix });
        }
        let suffix = self.ahead(tail, prefix.before.filter(|_| prefix.may_be_empty));
        concat(&[prefix.language, intersection(&suffix, &language)])
    }

    /// All that may stand before a position where `node` matches backwards.
    fn behind(&mut self, node: &Node) -> String {
        match node {
            Node::Alternation(alternatives) => {
                let ways: Vec<String> = alternatives.iter().map(|way| self.behind(way)).collect();
                union(&ways)
            }
            Node::Start { multiline: false } => EMPTY.to_owned(),
            Node::Group { body, .. } => self.behind(body),
            Node::Sequence(nodes) => match nodes.split_first() {
                Some((Node::Start { multiline: false }, rest)) => {
                    let texts: Vec<String> = rest.iter().map(|node| self.text(node)).collect();
                    concat(&texts)
                }
                _ => concat(&[ALL.to_owned(), self.text(node)]),
            },
            _ => concat(&[ALL.to_owned(), self.text(node)]),
        }
    }

    /// What a part matches, without regard to what is around it.
    fn text(&mut self, node: &Node) -> String {
        match node {
            Node::Set(set) => self.set(set),
            Node::Sequence(nodes) => {
                let texts: Vec<String> = nodes.iter().map(|node| self.text(node)).collect();
                concat(&texts)
            }
            Node::Alternation(nodes) => {
                let texts: Vec<String> = nodes.iter().map(|node| self.text(node)).collect();
                union(&texts)
            }
            Node::Group { body, .. } => self.text(body),
            Node::Repeat(repeat) => self.repetition(repeat),
            Node::BackReference { .. } => self.bound.unknown(),
            Node::Start { .. } | Node::End { .. } | Node::Boundary { .. } | Node::Look(_) => {
                match self.bound {
                    Bound::Over => EMPTY,
                    Bound::Under => NONE,
                }
                .to_owned()
            }
        }
    }

    fn repetition(&mut self, repeat: &Repeat) -> String {
        let body = self.text(&repeat.body);
        let (min, max) = (repeat.min, repeat.max);
        if min.max(max.unwrap_or(0)) > MOST_COPIES {
            return match self.bound {
                Bound::Over => format!("(re.* {body})"),
                Bound::Under => NONE.to_owned(),
            };
        }
        match (min, max) {
            (0, None) => format!("(re.* {body})"),
            (1, None) => format!("(re.+ {body})"),
            (0, Some(1)) => format!("(re.opt {body})"),
            (_, Some(0)) => EMPTY.to_owned(),
            (1, Some(1)) => body,
            (min, None) => concat(&[format!("((_ re.^ {min}) {body})"), format!("(re.* {body})")]),
            (min, Some(max)) => format!("((_ re.loop {min} {max}) {body})"),
        }
    }

    fn set(&self, set: &CharSet) -> String {
        if !self.flags.unicode {
            return units(set);
        }
        let surrogates = CharSet::new(vec![(0xd800, 0xdfff)]);
        let points = set.difference(&surrogates);
        let basic = points.intersection(&CharSet::new(vec![(0, LAST_UNIT)]));
        let alone = match self.bound {
            Bound::Over => basic.union(&set.intersection(&surrogates)),
            Bound::Under => basic,
        };
        let mut ways = vec![units(&alone)];
        for &(first, last) in points.ranges() {
            if last > LAST_UNIT {
                ways.extend(pairs(first.max(LAST_UNIT + 1), last));
            }
        }
        union(&ways)
    }
}
