//! Questions without a solution, by the characters that each text of a language has.
//!
//! What is typed into a field for an e-mail address has an `@`, as the language of the field says; so
//! a program that asks whether there is one has its answer. A solver looks for a text without among
//! all that the language has, and finds no end. That each text has a character is read from the
//! pattern itself: a part that no match can do without. This is exact in one direction: a character
//! may be in all texts though no single part asks for it.

use stackful_regexp::{Node as Part, Pattern};
use stackful_term::{Domain, JsString, Node, Op, TermId, Terms, Value};

use super::outcome::{Outcome, Resources};
use crate::known::Conjunct;
use crate::question::Question;

pub(super) fn characters(question: &Question<'_>, _: &mut Resources) -> Outcome {
    Outcome::refuted_if(refute(question.terms, question.conjuncts()))
}

/// Whether a text is to be without a character that it has.
fn refute(terms: &Terms, conjuncts: &[Conjunct]) -> bool {
    let mut lacking = conjuncts.iter().filter_map(|&one| lacked(terms, one));
    lacking.any(|(text, character)| {
        let mut languages = languages(terms, conjuncts, text);
        languages.any(|literal| {
            let pattern = Pattern::of_literal(literal.units());
            pattern.is_some_and(|pattern| always_has(&pattern.root, character))
        })
    })
}

/// The patterns that a text is known to have a match of.
fn languages<'a>(
    terms: &'a Terms,
    conjuncts: &'a [Conjunct],
    text: TermId,
) -> impl Iterator<Item = &'a JsString> {
    let domain = match terms.node(text) {
        Node::Input(input) => match &terms.input_declaration(*input).domain {
            Domain::String { matches, .. } => matches.as_ref(),
            _ => None,
        },
        _ => None,
    };
    let tested =
        conjuncts
            .iter()
            .filter_map(move |&(term, truth)| match (terms.node(term), truth) {
                (
                    Node::Apply {
                        op: Op::RegExpTest,
                        arguments,
                    },
                    true,
                ) if arguments[1] == text => text_of(terms, arguments[0]),
                _ => None,
            });
    domain.into_iter().chain(tested)
}

/// The text of a condition, and the character that it is not to have.
fn lacked(terms: &Terms, (term, truth): Conjunct) -> Option<(TermId, u32)> {
    let Node::Apply { op, arguments } = terms.node(term) else {
        return None;
    };
    let &[left, right] = arguments.as_ref() else {
        return None;
    };
    match (op, truth) {
        (Op::StringIncludes, false) => Some((left, character(terms, right)?)),
        (Op::StrictlyEqual | Op::LooselyEqual, true) => {
            below(terms, left, right, -1.0).or_else(|| below(terms, right, left, -1.0))
        }
        (Op::LessThan, true) => below(terms, left, right, 0.0),
        (Op::LessThan, false) => below(terms, right, left, -1.0),
        (Op::LessEqual, true) => below(terms, left, right, -1.0),
        (Op::LessEqual, false) => below(terms, right, left, 0.0),
        _ => None,
    }
}

/// The text and the character of `text.indexOf(character)`, if the other side is this bound.
fn below(terms: &Terms, index: TermId, other: TermId, bound: f64) -> Option<(TermId, u32)> {
    let is_bound = terms.as_constant(other) == Some(&Value::Number(bound));
    match terms.node(index) {
        Node::Apply {
            op: Op::StringIndexOf,
            arguments,
        } if is_bound => match **arguments {
            [text, part] => Some((text, character(terms, part)?)),
            _ => None,
        },
        _ => None,
    }
}

/// The only character of a constant.
fn character(terms: &Terms, term: TermId) -> Option<u32> {
    match text_of(terms, term)?.units() {
        &[unit] => Some(unit.into()),
        _ => None,
    }
}

fn text_of(terms: &Terms, term: TermId) -> Option<&JsString> {
    match terms.as_constant(term)? {
        Value::String(text) => Some(text),
        _ => None,
    }
}

/// Whether each text with a match has a character.
fn always_has(part: &Part, character: u32) -> bool {
    let has = |part: &Part| always_has(part, character);
    match part {
        Part::Set(set) => set.as_one() == Some(character),
        Part::Sequence(parts) => parts.iter().any(has),
        Part::Alternation(parts) => !parts.is_empty() && parts.iter().all(has),
        Part::Group { body, .. } => has(body),
        Part::Repeat(repeat) => repeat.min > 0 && has(&repeat.body),
        Part::Look(look) => !look.negated && has(&look.body),
        Part::Start { .. }
        | Part::End { .. }
        | Part::Boundary { .. }
        | Part::BackReference { .. } => false,
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use stackful_term::Input;

    /// Whether it is refuted that a text of a language has no such character.
    fn is_refuted(language: &str, character: &str) -> [bool; 2] {
        let mut terms = Terms::new();
        let text = terms.input(Input {
            name: "event.0.s".into(),
            domain: Domain::String {
                max_length: None,
                one_of: Vec::new(),
                matches: Some(language.into()),
            },
            initial: Value::from(""),
        });
        let part = terms.constant(character);
        let includes = terms.apply(Op::StringIncludes, &[text, part]);
        let index = terms.apply(Op::StringIndexOf, &[text, part]);
        let zero = terms.constant(0.0);
        let is_below = terms.apply(Op::LessThan, &[index, zero]);
        [(includes, false), (is_below, true)].map(|conjunct| refute(&terms, &[conjunct]))
    }

    #[test]
    fn what_no_match_can_do_without_is_there() {
        for language in [
            r"/^[a-z]+@[a-z]+(?:\.[a-z]+)*$/",
            "/^(?:a@|@b)+$/",
            "/^(?=.*@)[^]*$/",
        ] {
            assert_eq!(is_refuted(language, "@"), [true; 2], "{language}");
            assert_eq!(is_refuted(language, "."), [false; 2], "{language}");
        }
        for language in ["/^(?:@)?$/", "/^(?:a@|b)$/", "/^[@a]+$/", "/^(?!@)a$/"] {
            assert_eq!(is_refuted(language, "@"), [false; 2], "{language}");
        }
    }

    #[test]
    fn a_condition_on_a_text_is_a_language() {
        let mut terms = Terms::new();
        let subject = terms.input(Input {
            name: "event.0.s".into(),
            domain: Domain::ANY_STRING,
            initial: Value::from(""),
        });
        let [pattern, at] = ["/x@/", "@"].map(|constant| terms.constant(constant));
        let found = terms.apply(Op::RegExpTest, &[pattern, subject]);
        let includes = terms.apply(Op::StringIncludes, &[subject, at]);
        assert!(refute(&terms, &[(found, true), (includes, false)]));
        assert!(!refute(&terms, &[(found, false), (includes, false)]));
    }
}
