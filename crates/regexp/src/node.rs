//! The syntax tree of a pattern, with all that its flags decide decided.
//!
//! Classes are sets of characters, closed under case where case is ignored; groups that do not
//! capture are gone; names are numbers. What is left is what a matcher or a solver must know.

use std::ops::Range;

use crate::set::CharSet;

/// A part of a pattern.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Node {
    /// One character: a code unit, or a code point in a Unicode pattern.
    Set(CharSet),
    /// One after the other; the empty sequence matches the empty string.
    Sequence(Vec<Node>),
    /// The first that leads to a match.
    Alternation(Vec<Node>),
    /// A capturing group.
    Group {
        /// From 1 on.
        index: u32,
        /// What it captures.
        body: Box<Node>,
    },
    /// A quantifier.
    Repeat(Repeat),
    /// `^`
    Start {
        /// Whether it holds behind a line terminator too.
        multiline: bool,
    },
    /// `$`
    End {
        /// Whether it holds before a line terminator too.
        multiline: bool,
    },
    /// `\b` and `\B`
    Boundary {
        /// `\B`
        negated: bool,
        /// The characters of words.
        word: CharSet,
    },
    /// `(?=…)` and its like.
    Look(Look),
    /// What a group has captured; of groups with one name, that which has.
    BackReference {
        /// The groups.
        groups: Vec<u32>,
        /// Whether case is ignored.
        ignore_case: bool,
    },
}

/// A quantifier and its operand.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Repeat {
    /// The least number of times.
    pub min: u32,
    /// The greatest.
    pub max: Option<u32>,
    /// Whether more are tried before fewer.
    pub greedy: bool,
    /// What is repeated.
    pub body: Box<Node>,
    /// The groups inside, which each repetition begins without captures.
    pub groups: Range<u32>,
}

/// A lookaround assertion.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Look {
    /// Backwards.
    pub behind: bool,
    /// Whether it holds where the body does not match.
    pub negated: bool,
    /// What is looked for.
    pub body: Box<Node>,
}

impl Node {
    /// The pattern that matches the empty string.
    pub fn empty() -> Node {
        Node::Sequence(Vec::new())
    }

    /// The least number of characters that it consumes.
    pub fn min_length(&self) -> usize {
        match self {
            Node::Set(_) => 1,
            Node::Sequence(nodes) => {
                let lengths = nodes.iter().map(Node::min_length);
                lengths.fold(0, usize::saturating_add)
            }
            Node::Alternation(nodes) => nodes.iter().map(Node::min_length).min().unwrap_or(0),
            Node::Group { body, .. } => body.min_length(),
            Node::Repeat(repeat) => repeat.body.min_length().saturating_mul(repeat.min as usize),
            _ => 0,
        }
    }

    /// Whether it only consumes characters: no group, assertion or reference is inside.
    pub fn is_plain(&self) -> bool {
        match self {
            Node::Set(_) => true,
            Node::Sequence(nodes) | Node::Alternation(nodes) => nodes.iter().all(Node::is_plain),
            Node::Repeat(repeat) => repeat.body.is_plain(),
            _ => false,
        }
    }
}

/// The characters that end a line.
pub fn line_terminators() -> CharSet {
    CharSet::new(vec![(0x0a, 0x0a), (0x0d, 0x0d), (0x2028, 0x2029)])
}
