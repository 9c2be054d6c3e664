//! Character classes: `[a-z]`, `\w`, `\p{L}`, and the sets of strings of the `v` flag.

use oxc_regular_expression::ast::{
    CharacterClass, CharacterClassContents, CharacterClassContentsKind, CharacterClassEscape,
    CharacterClassEscapeKind, UnicodePropertyEscape,
};
use regex_syntax::hir::{Class, HirKind};

use crate::case;
use crate::flags::Flags;
use crate::node::{Node, line_terminators};
use crate::set::{CharSet, LAST_POINT};

/// Single characters, and strings that are longer or empty.
#[derive(Clone, Debug, Default)]
struct Members {
    characters: CharSet,
    strings: Vec<Vec<u32>>,
}

/// A set as it matches: closed under case where case is ignored.
pub(crate) fn matching(set: &CharSet, flags: Flags) -> CharSet {
    if flags.ignore_case {
        case::closed(set, flags.unicode)
    } else {
        set.clone()
    }
}

/// `.`
pub(crate) fn dot(flags: Flags) -> CharSet {
    if flags.dot_all {
        CharSet::new(vec![(0, flags.last_character())])
    } else {
        line_terminators().complement(flags.last_character())
    }
}

/// The characters of words.
pub(crate) fn word(flags: Flags) -> CharSet {
    let basic = CharSet::new(vec![(0x30, 0x39), (0x41, 0x5a), (0x5f, 0x5f), (0x61, 0x7a)]);
    if flags.unicode && flags.ignore_case {
        case::closed(&basic, true)
    } else {
        basic
    }
}

fn space() -> CharSet {
    let others = [0x20, 0xa0, 0x1680, 0x202f, 0x205f, 0x3000, 0xfeff];
    let mut ranges = vec![(0x09, 0x0d), (0x2000, 0x200a), (0x2028, 0x2029)];
    ranges.extend(others.map(|character| (character, character)));
    CharSet::new(ranges)
}

/// `\d` and its like, before case is ignored.
pub(crate) fn escape(escape: &CharacterClassEscape, flags: Flags) -> CharSet {
    use CharacterClassEscapeKind as Kind;
    let (set, negated) = match escape.kind {
        Kind::D => (CharSet::new(vec![(0x30, 0x39)]), false),
        Kind::NegativeD => (CharSet::new(vec![(0x30, 0x39)]), true),
        Kind::S => (space(), false),
        Kind::NegativeS => (space(), true),
        Kind::W => (word(flags), false),
        Kind::NegativeW => (word(flags), true),
    };
    if negated {
        set.complement(flags.last_character())
    } else {
        set
    }
}

/// `\p{…}`, before case is ignored; `None` if its characters are not known.
pub(crate) fn property(escape: &UnicodePropertyEscape<'_>, flags: Flags) -> Option<CharSet> {
    if escape.strings {
        return None;
    }
    let name = escape.name.as_str();
    let value = escape.value.map(|value| value.as_str());
    let set = match value {
        Some(value) => property_set(&format!("{name}={value}"))?,
        None => property_set(name)?,
    };
    let set = if is_other(name, value) {
        set.union(&surrogates())
    } else {
        set
    };
    // With `v`, case is ignored before the complement is taken.
    let set = if flags.unicode_sets {
        matching(&set, flags)
    } else {
        set
    };
    Some(if escape.negative {
        set.complement(LAST_POINT)
    } else {
        set
    })
}

fn surrogates() -> CharSet {
    CharSet::new(vec![(0xd800, 0xdfff)])
}

/// Whether surrogates, which no table of Rust's characters has, belong to a property.
fn is_other(name: &str, value: Option<&str>) -> bool {
    let category = match (name, value) {
        ("General_Category" | "gc", Some(value)) => value,
        ("Script" | "sc" | "Script_Extensions" | "scx", Some(value)) => {
            return matches!(value, "Unknown" | "Zzzz");
        }
        (name, _) => name,
    };
    matches!(
        category,
        "Any" | "Assigned" | "C" | "Other" | "Cs" | "Surrogate"
    )
}

fn property_set(query: &str) -> Option<CharSet> {
    let category = query.split('=').next_back()?;
    if matches!(category, "Cs" | "Surrogate") {
        return Some(CharSet::default());
    }
    let parsed = regex_syntax::parse(&format!("\\p{{{query}}}")).ok()?;
    match parsed.kind() {
        HirKind::Class(Class::Unicode(class)) => Some(case::from_class(class)),
        HirKind::Literal(literal) => {
            let text = std::str::from_utf8(&literal.0).ok()?;
            Some(CharSet::new(
                text.chars().map(|c| (c.into(), c.into())).collect(),
            ))
        }
        _ => None,
    }
}

/// A class in brackets, as it matches.
pub(crate) fn class(class: &CharacterClass<'_>, flags: Flags) -> Option<Node> {
    let Members {
        characters,
        mut strings,
    } = members(class, flags)?;
    let characters = Node::Set(characters);
    if strings.is_empty() {
        return Some(characters);
    }
    strings.sort_by_key(|string| std::cmp::Reverse(string.len()));
    let has_empty = strings.last().is_some_and(Vec::is_empty);
    strings.retain(|string| !string.is_empty());
    let node = |&character: &u32| Node::Set(matching(&CharSet::one(character), flags));
    let sequence = |string: &Vec<u32>| Node::Sequence(string.iter().map(node).collect());
    let mut alternatives: Vec<Node> = strings.iter().map(sequence).collect();
    alternatives.push(characters);
    if has_empty {
        alternatives.push(Node::empty());
    }
    Some(Node::Alternation(alternatives))
}

fn members(class: &CharacterClass<'_>, flags: Flags) -> Option<Members> {
    let mut operands = class.body.iter().map(|operand| content(operand, flags));
    let mut result = Members::default();
    if class.kind != CharacterClassContentsKind::Union {
        result = operands.next()??;
    }
    for operand in operands {
        let operand = operand?;
        result = combined(class.kind, result, &operand);
    }
    if class.negative {
        result.characters = result.characters.complement(flags.last_character());
    }
    Some(result)
}

fn combined(kind: CharacterClassContentsKind, mut left: Members, right: &Members) -> Members {
    let is_right = |string: &Vec<u32>| right.strings.contains(string);
    match kind {
        CharacterClassContentsKind::Union => {
            left.characters = left.characters.union(&right.characters);
            for string in &right.strings {
                if !left.strings.contains(string) {
                    left.strings.push(string.clone());
                }
            }
        }
        CharacterClassContentsKind::Intersection => {
            left.characters = left.characters.intersection(&right.characters);
            left.strings.retain(is_right);
        }
        CharacterClassContentsKind::Subtraction => {
            left.characters = left.characters.difference(&right.characters);
            left.strings.retain(|string| !is_right(string));
        }
    }
    left
}

/// One operand of a class, as it matches.
fn content(content: &CharacterClassContents<'_>, flags: Flags) -> Option<Members> {
    let set = match content {
        CharacterClassContents::CharacterClassRange(range) => {
            CharSet::new(vec![(range.min.value, range.max.value)])
        }
        CharacterClassContents::CharacterClassEscape(inner) => escape(inner, flags),
        CharacterClassContents::UnicodePropertyEscape(inner) => property(inner, flags)?,
        CharacterClassContents::Character(character) => CharSet::one(character.value),
        CharacterClassContents::NestedCharacterClass(nested) => return members(nested, flags),
        CharacterClassContents::ClassStringDisjunction(disjunction) => {
            let strings = disjunction.body.iter().map(|string| {
                let characters = string.body.iter().map(|character| character.value);
                characters.collect::<Vec<u32>>()
            });
            return Some(of_strings(strings, flags));
        }
    };
    Some(Members {
        characters: matching(&set, flags),
        strings: Vec::new(),
    })
}

/// `\q{…}`. Where case is ignored, strings that are alike become the same.
fn of_strings(strings: impl Iterator<Item = Vec<u32>>, flags: Flags) -> Members {
    let mut members = Members::default();
    for string in strings {
        if let [character] = string.as_slice() {
            let set = matching(&CharSet::one(*character), flags);
            members.characters = members.characters.union(&set);
            continue;
        }
        let least = |character: u32| {
            let alike = matching(&CharSet::one(character), flags);
            alike.nth(0).unwrap_or(character)
        };
        let string: Vec<u32> = string.into_iter().map(least).collect();
        if !members.strings.contains(&string) {
            members.strings.push(string);
        }
    }
    members
}
