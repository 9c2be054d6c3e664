//! The text of a pattern to its tree.

use std::fmt::Write as _;

use oxc_allocator::Allocator;
use oxc_regular_expression::ast::{
    BoundaryAssertionKind, Disjunction, IgnoreGroup, LookAroundAssertionKind, Modifier, Quantifier,
    Term,
};
use oxc_regular_expression::{LiteralParser, Options};

use crate::class;
use crate::flags::Flags;
use crate::node::{Look, Node, Repeat};
use crate::set::CharSet;

/// Groups within groups are followed so far.
const DEEPEST: usize = 200;

/// What a pattern is made of.
pub(crate) struct Parsed {
    pub(crate) root: Node,
    pub(crate) groups: u32,
    pub(crate) names: Vec<(String, u32)>,
}

/// The tree of a pattern's text; `None` if it is none, or has a class that is not known.
pub(crate) fn parse(units: &[u16], flags: Flags) -> Option<Parsed> {
    if depth(units) > DEEPEST {
        return None;
    }
    let text = escaped(units, flags)?;
    let allocator = Allocator::default();
    let flags_text = match (flags.unicode_sets, flags.unicode) {
        (true, _) => "v",
        (false, true) => "u",
        _ => "",
    };
    let parser = LiteralParser::new(&allocator, &text, Some(flags_text), Options::default());
    let pattern = parser.parse().ok()?;
    let mut names = Vec::new();
    collect_names(&pattern.body, &mut 0, &mut names);
    let mut builder = Builder { groups: 0, names };
    let root = builder.disjunction(&pattern.body, flags)?;
    Some(Parsed {
        root,
        groups: builder.groups,
        names: builder.names,
    })
}

/// How deep groups and classes are nested, roughly.
fn depth(units: &[u16]) -> usize {
    let (mut depth, mut deepest) = (0_usize, 0);
    for &unit in units {
        match u8::try_from(unit) {
            Ok(b'(' | b'[') => depth += 1,
            Ok(b')' | b']') => depth = depth.saturating_sub(1),
            _ => {}
        }
        deepest = deepest.max(depth);
    }
    deepest
}

/// The text with surrogates that stand alone, and control letters, as escapes by their codes: the
/// parser knows no text with the former, and reads the latter in classes otherwise than engines do.
fn escaped(units: &[u16], flags: Flags) -> Option<String> {
    let mut text = String::new();
    let mut characters = char::decode_utf16(units.iter().copied()).peekable();
    while let Some(character) = characters.next() {
        match character {
            Ok('\\') => {
                text.push('\\');
                match characters.next()? {
                    Ok('c') => match characters.next_if(|next| is_letter(next.as_ref().ok())) {
                        Some(letter) => {
                            write!(text, "x{:02x}", u32::from(letter.ok()?) & 31).ok()?;
                        }
                        None => text.push('c'),
                    },
                    other => text.push(other.ok()?),
                }
            }
            Ok(character) => text.push(character),
            // Next to an escape it would become half of a pair.
            Err(_) if flags.unicode => return None,
            Err(lone) => write!(text, "\\u{:04x}", lone.unpaired_surrogate()).ok()?,
        }
    }
    Some(text)
}

fn is_letter(character: Option<&char>) -> bool {
    character.is_some_and(char::is_ascii_alphabetic)
}

/// The names of groups, in the order of their numbers.
fn collect_names(disjunction: &Disjunction<'_>, groups: &mut u32, names: &mut Vec<(String, u32)>) {
    let terms = disjunction
        .body
        .iter()
        .flat_map(|alternative| &alternative.body);
    for term in terms {
        let mut term = term;
        while let Term::Quantifier(quantifier) = term {
            term = &quantifier.body;
        }
        match term {
            Term::CapturingGroup(group) => {
                *groups += 1;
                if let Some(name) = &group.name {
                    names.push((name.as_str().to_owned(), *groups));
                }
                collect_names(&group.body, groups, names);
            }
            Term::IgnoreGroup(group) => collect_names(&group.body, groups, names),
            Term::LookAroundAssertion(look) => collect_names(&look.body, groups, names),
            _ => {}
        }
    }
}

struct Builder {
    /// How many groups have begun.
    groups: u32,
    names: Vec<(String, u32)>,
}

impl Builder {
    fn disjunction(&mut self, disjunction: &Disjunction<'_>, flags: Flags) -> Option<Node> {
        let mut alternatives = Vec::new();
        for alternative in &disjunction.body {
            let mut nodes = Vec::new();
            for term in &alternative.body {
                nodes.push(self.term(term, flags)?);
            }
            alternatives.push(match nodes.len() {
                1 => nodes.remove(0),
                _ => Node::Sequence(nodes),
            });
        }
        Some(match alternatives.len() {
            1 => alternatives.remove(0),
            _ => Node::Alternation(alternatives),
        })
    }

    fn term(&mut self, term: &Term<'_>, flags: Flags) -> Option<Node> {
        let set = |set: &CharSet| Node::Set(class::matching(set, flags));
        Some(match term {
            Term::BoundaryAssertion(assertion) => boundary(assertion.kind, flags),
            Term::LookAroundAssertion(look) => {
                use LookAroundAssertionKind as Kind;
                Node::Look(Look {
                    behind: matches!(look.kind, Kind::Lookbehind | Kind::NegativeLookbehind),
                    negated: matches!(
                        look.kind,
                        Kind::NegativeLookahead | Kind::NegativeLookbehind
                    ),
                    body: Box::new(self.disjunction(&look.body, flags)?),
                })
            }
            Term::Quantifier(quantifier) => self.quantifier(quantifier, flags)?,
            Term::Character(character) => set(&CharSet::one(character.value)),
            Term::Dot(_) => Node::Set(class::dot(flags)),
            Term::CharacterClassEscape(escape) => set(&class::escape(escape, flags)),
            Term::UnicodePropertyEscape(escape) => set(&class::property(escape, flags)?),
            Term::CharacterClass(class) => class::class(class, flags)?,
            Term::CapturingGroup(group) => {
                self.groups += 1;
                let index = self.groups;
                Node::Group {
                    index,
                    body: Box::new(self.disjunction(&group.body, flags)?),
                }
            }
            Term::IgnoreGroup(group) => self.disjunction(&group.body, modified(group, flags))?,
            Term::IndexedReference(reference) => Node::BackReference {
                groups: vec![reference.index],
                ignore_case: flags.ignore_case,
            },
            Term::NamedReference(reference) => {
                let name = reference.name.as_str();
                let groups = self.names.iter().filter(|(other, _)| other == name);
                Node::BackReference {
                    groups: groups.map(|&(_, group)| group).collect(),
                    ignore_case: flags.ignore_case,
                }
            }
        })
    }

    fn quantifier(&mut self, quantifier: &Quantifier<'_>, flags: Flags) -> Option<Node> {
        let before = self.groups;
        let body = Box::new(self.term(&quantifier.body, flags)?);
        // No string is long enough for the difference.
        let count = |count: u64| u32::try_from(count).unwrap_or(u32::MAX);
        Some(Node::Repeat(Repeat {
            min: count(quantifier.min),
            max: quantifier.max.map(count),
            greedy: quantifier.greedy,
            body,
            groups: before + 1..self.groups + 1,
        }))
    }
}

fn boundary(kind: BoundaryAssertionKind, flags: Flags) -> Node {
    let multiline = flags.multiline;
    match kind {
        BoundaryAssertionKind::Start => Node::Start { multiline },
        BoundaryAssertionKind::End => Node::End { multiline },
        BoundaryAssertionKind::Boundary | BoundaryAssertionKind::NegativeBoundary => {
            Node::Boundary {
                negated: kind == BoundaryAssertionKind::NegativeBoundary,
                word: class::word(flags),
            }
        }
    }
}

/// The flags inside `(?i-m:…)`.
fn modified(group: &IgnoreGroup<'_>, flags: Flags) -> Flags {
    let Some(modifiers) = &group.modifiers else {
        return flags;
    };
    let changed = |flag: bool, modifier: Modifier| {
        (flag || modifiers.enabling.contains(modifier)) && !modifiers.disabling.contains(modifier)
    };
    Flags {
        ignore_case: changed(flags.ignore_case, Modifier::I),
        multiline: changed(flags.multiline, Modifier::M),
        dot_all: changed(flags.dot_all, Modifier::S),
        ..flags
    }
}
