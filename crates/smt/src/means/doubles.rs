//! What the solver says of the doubles themselves, where real numbers have left a question open.

use stackful_term::Assignment;

use super::outcome::{Outcome, Resources};
use crate::encode::{encode_doubles, has_fractions};
use crate::engine::Reply;
use crate::question::{Question, merged};
use crate::{Answer, Unknown};

pub(super) fn doubles(question: &Question<'_>, resources: &mut Resources) -> Outcome {
    if question.deadline.is_over() || !has_fractions(question.terms, question) {
        return Outcome::Passed;
    }
    let Some(encoding) = encode_doubles(question) else {
        return Outcome::Passed;
    };
    let none = Assignment::new();
    match resources.backend.send(question, &none, &encoding) {
        Reply::Unsat => Outcome::Answered(Answer::Unsat),
        Reply::Sat(Some(values)) => {
            let model = question.checked(merged(question.hint, &[&values]));
            match model {
                Ok(model) => Outcome::Answered(Answer::Sat(model)),
                Err(_) => Outcome::LeftOpen(Unknown::Spurious),
            }
        }
        Reply::Sat(None) => Outcome::LeftOpen(Unknown::Spurious),
        Reply::Unknown(reason) => Outcome::LeftOpen(reason),
    }
}
