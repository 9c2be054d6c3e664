//! Texts of JSON, built by their grammar.
//!
//! A program asks of such a text what kind its parts are, how long its arrays, what its numbers and
//! strings ([`Op::JsonKind`] and its like). Each of these is a free variable to begin with, bound to
//! the others by what holds of every text: a part lies in an object or an array, and an array has as
//! many parts as it is long ([`outline`]). If these variables have no solution, there is no text; if
//! they have one, a text is written that has exactly these parts ([`draft`]), and is put in the place
//! of the term. No string solver has to know the grammar, and no text is tried that is not JSON.
//!
//! A text may hold another, as a string: texts are written one by one, the innermost first, and what
//! is asked of the others is asked anew.

mod draft;
mod outline;

use stackful_term::{Assignment, JsString, Node, Op, TermId, Terms, Value};

use super::apart::apart;
use super::outcome::{Outcome, Resources};
use crate::question::{Question, merged};
use crate::rewrite::rewritten;
use crate::{Answer, Query, Unknown};
use outline::Outline;

/// How many outlines are tried.
const ATTEMPTS: usize = 10;

pub(super) fn documents(question: &Question<'_>, resources: &mut Resources) -> Outcome {
    let Some(mut outline) = Outline::of(question) else {
        return Outcome::Passed;
    };
    for attempt in 0..ATTEMPTS {
        let (terms, query, hint) = (&outline.terms, &outline.query, &outline.hint);
        let values = match apart(terms, query, hint, question.deadline, resources) {
            Answer::Sat(values) => merged(hint, &[&values]),
            Answer::Unsat if attempt == 0 => return Outcome::Answered(Answer::Unsat),
            Answer::Unsat => break,
            Answer::Unknown(reason) => return Outcome::LeftOpen(reason),
        };
        if let Some(model) = written(question, &outline, &values, resources) {
            return Outcome::Answered(Answer::Sat(model));
        }
        if question.deadline.is_over() {
            break;
        }
        // The text may have to be shorter, or something else that the outline does not tell.
        outline.exclude(&values);
    }
    Outcome::LeftOpen(Unknown::Spurious)
}

/// A model with a text of an outline.
fn written(
    question: &Question<'_>,
    outline: &Outline,
    values: &Assignment,
    resources: &mut Resources,
) -> Option<Assignment> {
    let texts = draft::texts(question, outline, values);
    let mut found = texts.into_iter().filter_map(|text| {
        as_it_is(question, outline, values, &text)
            .or_else(|| put_in_place(question, outline.last(), &text, resources))
    });
    found.next()
}

/// A model in which an input is this text, and the others are as the outline has them.
fn as_it_is(
    question: &Question<'_>,
    outline: &Outline,
    values: &Assignment,
    text: &JsString,
) -> Option<Assignment> {
    let Node::Input(input) = question.terms.node(outline.last()) else {
        return None;
    };
    let name = &question.terms.input_declaration(*input).name;
    let mut model = question.of_inputs(values);
    model.insert(name.clone(), text.clone());
    question.model_of(&model)
}

/// A model in which a term is this text.
fn put_in_place(
    question: &Question<'_>,
    document: TermId,
    text: &JsString,
    resources: &mut Resources,
) -> Option<Assignment> {
    let mut terms = Terms::new();
    let asked = |term| asked_of(question.terms, term).filter(|asked| asked.document == document);
    let mut is_text = true;
    let mut made = rewritten(
        question.terms,
        &mut terms,
        question.conjuncts(),
        |into, term| {
            let Asked { op, path, .. } = asked(term)?;
            let value = stackful_term::apply(op, &[text.clone().into(), path.into()]);
            is_text &= value.is_some();
            value.map(|value| into.constant(value))
        },
    );
    let wanted = terms.constant(text.clone());
    let equal = terms.apply(Op::StrictlyEqual, &[*made.made.get(&document)?, wanted]);
    made.conjuncts.push((equal, true));
    let query = Query {
        conjuncts: made.conjuncts,
    };
    if !is_text {
        return None;
    }
    match apart(&terms, &query, question.hint, question.deadline, resources) {
        Answer::Sat(model) => question.model_of(&question.of_inputs(&model)),
        Answer::Unsat | Answer::Unknown(_) => None,
    }
}

/// What a term asks of a text.
struct Asked {
    document: TermId,
    op: Op,
    path: JsString,
}

fn asked_of(terms: &Terms, term: TermId) -> Option<Asked> {
    match terms.node(term) {
        Node::Apply { op, arguments } if op.is_json() => match terms.as_constant(arguments[1]) {
            Some(Value::String(path)) => Some(Asked {
                document: arguments[0],
                op: *op,
                path: path.clone(),
            }),
            _ => None,
        },
        _ => None,
    }
}
