//! What a query wants of its patterns: which groups are to capture what, as far as comparisons with
//! constants say so.

use std::collections::BTreeMap;
use std::sync::Arc;

use stackful_regexp::Pattern;
use stackful_term::{JsString, Node, Op, TermId, Terms, Value, number_to_string};

use crate::question::Question;
use crate::slice;

/// Code units of a string at most.
pub(super) const LONGEST: usize = 200;

/// Operations between a capture and what it is compared with, at most.
const CONVERSIONS: usize = 8;

/// What a query wants of patterns.
pub(super) struct Wishes {
    pub(super) patterns: Vec<Wish>,
    /// Strings that the query mentions.
    pub(super) fragments: Vec<JsString>,
}

/// A pattern, what it is matched with, and what its groups are to capture.
pub(super) struct Wish {
    pub(super) pattern: Arc<Pattern>,
    pub(super) subject: TermId,
    /// By the number of the group, 0 being the match itself.
    pub(super) captures: BTreeMap<u32, Vec<JsString>>,
    /// The groups that an equality speaks of that must hold: no other texts are added to theirs.
    certain: Vec<u32>,
}

/// How a conjunct compares.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Comparison {
    /// By an equality that has to hold.
    MustBeEqual,
    /// By an order, an inequality, or an equality that must not hold.
    Other,
}

impl Wishes {
    pub(super) fn of(question: &Question<'_>) -> Wishes {
        let (terms, conjuncts) = (question.terms, question.conjuncts());
        let mut wishes = Wishes {
            patterns: Vec::new(),
            fragments: Vec::new(),
        };
        for &term in &question.matches {
            wishes.add(terms, term, None);
        }
        // First come the equalities that must hold. What they say of a group is all that is wanted
        // of it; only of other groups is it asked what further comparisons suggest.
        for &(term, truth) in conjuncts {
            wishes.compared(terms, term, truth, Comparison::MustBeEqual);
        }
        for wish in &mut wishes.patterns {
            wish.certain = wish.captures.keys().copied().collect();
        }
        for &(term, truth) in conjuncts {
            wishes.compared(terms, term, truth, Comparison::Other);
        }
        for term in terms.reachable(&slice::roots(conjuncts)) {
            if let Some(Value::String(text)) = terms.as_constant(term)
                && text.len() <= LONGEST
                && Pattern::of_literal(text.units()).is_none()
            {
                wishes.fragments.push(text.clone());
            }
        }
        wishes
    }

    /// A comparison of this kind with a constant. What must be equal to it is wanted to be it; of
    /// other comparisons it is not known which side of the constant will do, so it is wanted, and
    /// the numbers next to it.
    fn compared(&mut self, terms: &Terms, term: TermId, truth: bool, kind: Comparison) {
        let Node::Apply { op, arguments } = terms.node(term) else {
            return;
        };
        let is_equality = truth && matches!(op, Op::StrictlyEqual | Op::LooselyEqual);
        if is_equality != (kind == Comparison::MustBeEqual) {
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
                    let near = match kind {
                        Comparison::MustBeEqual => vec![*number],
                        Comparison::Other => vec![*number, number + 1.0, number - 1.0],
                    };
                    for near in near {
                        self.wanted(terms, side, &Value::Number(near));
                    }
                }
                Some(value @ Value::String(_)) => self.wanted(terms, side, value),
                _ => {}
            }
        }
    }

    /// That a term is to have this value. If it is a capture with a few conversions around it, what
    /// must be captured follows, by going through the conversions backwards.
    fn wanted(&mut self, terms: &Terms, term: TermId, value: &Value) {
        let (mut term, mut value) = (term, value.clone());
        for _ in 0..CONVERSIONS {
            let Node::Apply { op, arguments } = terms.node(term) else {
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

    /// A match is part of the query; if `text` is given, it asks what a group captures, and that is
    /// to be the text.
    fn add(&mut self, terms: &Terms, term: TermId, text: Option<&JsString>) {
        let Node::Apply { op, arguments } = terms.node(term) else {
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
                certain: Vec::new(),
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
            let is_certain = wish.certain.contains(&group);
            let texts = wish.captures.entry(group).or_default();
            if !is_certain && !texts.contains(text) {
                texts.push(text.clone());
            }
        }
    }
}
