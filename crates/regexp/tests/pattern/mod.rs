//! Random patterns as trees, so that one that fails becomes small.

use std::fmt::Write as _;

use proptest::collection::vec;
use proptest::prelude::*;
use proptest::sample::select;

/// A part of a pattern.
#[derive(Clone, Debug)]
pub(crate) enum Part {
    Text(&'static str),
    /// To one of the groups, whichever this number falls on.
    Reference(usize),
    Sequence(Vec<Part>),
    Alternation(Vec<Part>),
    Group {
        has_name: bool,
        body: Box<Part>,
    },
    /// The body with what stands before and behind it: a quantifier, or a lookaround.
    Around(&'static str, Box<Part>, &'static str),
}

const TEXTS: &[&str] = &[
    "a",
    "b",
    "A",
    "1",
    "é",
    "ß",
    "ſ",
    "k",
    "s",
    "σ",
    "😀",
    "\\u212a",
    "\\n",
    "\\x2d",
    "\\/",
    ".",
    "\\d",
    "\\D",
    "\\w",
    "\\W",
    "\\s",
    "\\S",
    "^",
    "$",
    "\\b",
    "\\B",
    "[ab]",
    "[^a]",
    "[a-c1]",
    "[A-Z]",
    "[\\w]",
    "[^\\W]",
    "[\\s\\d]",
    "[]",
    "[^]",
    "\\p{L}",
    "\\P{Lu}",
    "\\p{Script=Greek}",
    "\\ud83d",
    "[^😀]",
];

const QUANTIFIERS: &[&str] = &[
    ")*", ")+", ")?", "){2}", "){1,2}", "){0}", "){0,3}?", ")*?", ")+?", ")??",
];

const LOOKAROUNDS: &[&str] = &["(?=", "(?!", "(?<=", "(?<!"];

pub(crate) fn part() -> impl Strategy<Value = Part> {
    let leaf = prop_oneof![
        8 => select(TEXTS).prop_map(Part::Text),
        1 => (0..4_usize).prop_map(Part::Reference),
    ];
    leaf.prop_recursive(4, 16, 3, |inner| {
        let boxed = inner.clone().prop_map(Box::new);
        prop_oneof![
            3 => vec(inner.clone(), 0..4).prop_map(Part::Sequence),
            1 => vec(inner, 2..4).prop_map(Part::Alternation),
            2 => (any::<bool>(), boxed.clone())
                .prop_map(|(has_name, body)| Part::Group { has_name, body }),
            2 => (boxed.clone(), select(QUANTIFIERS))
                .prop_map(|(body, quantifier)| Part::Around("(?:", body, quantifier)),
            1 => (select(LOOKAROUNDS), boxed)
                .prop_map(|(look, body)| Part::Around(look, body, ")")),
        ]
    })
}

/// Flags that can stand together.
pub(crate) fn flags() -> impl Strategy<Value = String> {
    let each = ["i", "m", "s"].map(|flag| select(vec!["", flag]));
    (each, select(vec!["", "", "u", "v"])).prop_map(|(flags, mode)| flags.concat() + mode)
}

impl Part {
    /// The text of the whole pattern. Names are numbered, and references go to groups that there are.
    pub(crate) fn text(&self) -> String {
        let mut text = String::new();
        self.write(self.groups(), &mut 0, &mut text);
        text
    }

    /// How many groups capture.
    fn groups(&self) -> usize {
        match self {
            Part::Text(_) | Part::Reference(_) => 0,
            Part::Sequence(parts) | Part::Alternation(parts) => {
                parts.iter().map(Part::groups).sum()
            }
            Part::Group { body, .. } => 1 + body.groups(),
            Part::Around(_, body, _) => body.groups(),
        }
    }

    fn write(&self, all: usize, so_far: &mut usize, text: &mut String) {
        match self {
            Part::Text(part) => text.push_str(part),
            Part::Reference(_) if all == 0 => {}
            Part::Reference(number) => {
                let _ = write!(text, "(?:\\{})", number % all + 1);
            }
            Part::Sequence(parts) => {
                for part in parts {
                    part.write(all, so_far, text);
                }
            }
            Part::Alternation(parts) => {
                text.push_str("(?:");
                for (index, part) in parts.iter().enumerate() {
                    text.push_str(if index > 0 { "|" } else { "" });
                    part.write(all, so_far, text);
                }
                text.push(')');
            }
            Part::Group { has_name, body } => {
                *so_far += 1;
                text.push('(');
                if *has_name {
                    let _ = write!(text, "?<n{so_far}>");
                }
                body.write(all, so_far, text);
                text.push(')');
            }
            Part::Around(before, body, behind) => {
                text.push_str(before);
                body.write(all, so_far, text);
                text.push_str(behind);
            }
        }
    }
}
