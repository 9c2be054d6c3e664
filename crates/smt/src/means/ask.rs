//! What the process has to say to a question: encode, ask, check, and refine.
//!
//! 1. It is asked with the inputs that a run reads early held at the hint's values.
//! 2. Then with all inputs free, up the [`LADDER`]: first as exactly as the question can be encoded,
//!    leaving out values that only weak rules give. If that finds nothing, and something was left out
//!    or rounded, the next rung has those too, and the last allows for every rounding ([`Precision`]);
//!    only then is "unsat" believed.
//! 3. A model that the evaluator refutes comes from an application that is encoded weakly. The
//!    inputs below it are made constant, first with the model's values and then with the hint's,
//!    and the rest is solved again, exactly. If it comes from a regular expression, what that does
//!    with the model's strings is learnt first, and the question asked again ([`crate::lemma`]).

use stackful_term::{Assignment, TermId};

use super::outcome::{Outcome, Resources};
use crate::backend::Backend;
use crate::encode::{Encoding, Inexactness, Precision, encode};
use crate::engine::Reply;
use crate::lemma::{self, Lemma};
use crate::question::{Question, merged};
use crate::{Answer, Unknown, slice};

/// How often a question is asked again with what was learnt of regular expressions.
const ROUNDS: usize = 12;

/// One way to ask with all inputs free.
struct Rung {
    precision: Precision,
    /// A second way, for a model only: where the first finds none that holds although the rungs
    /// below have left out notations of numbers.
    second: Option<Precision>,
    /// What is done about a model that does not hold.
    if_spurious: IfSpurious,
}

#[derive(Clone, Copy, PartialEq, Eq)]
enum IfSpurious {
    /// The inputs below what is not exact are made constant, and that is the end of it.
    Refine,
    /// As [`IfSpurious::Refine`], unless there are regular expressions: what is preferred among
    /// their matches may have left out the only model, so the next rung is tried.
    RefineUnlessMatches,
    /// The next rung is tried. On the last, real numbers had no solution before, so one that
    /// rounding allows is no finding.
    GoOn,
}

/// From the most exact encoding to the one that allows for most.
const LADDER: [Rung; 3] = [
    Rung {
        precision: Precision::Exact,
        second: None,
        if_spurious: IfSpurious::RefineUnlessMatches,
    },
    Rung {
        precision: Precision::Weak,
        second: Some(Precision::Wide),
        if_spurious: IfSpurious::Refine,
    },
    Rung {
        precision: Precision::Bounded,
        second: None,
        if_spurious: IfSpurious::GoOn,
    },
];

/// What is known after one script and the check of its model.
enum Attempt {
    Sat(Assignment),
    Unsat {
        sure: bool,
        /// Whether notations of numbers were left out.
        narrowed: bool,
    },
    /// The model does not hold; these are its values.
    Spurious {
        encoding: Encoding,
        model: Option<Assignment>,
    },
    Unknown(Unknown),
}

pub(super) fn asked(question: &Question<'_>, resources: &mut Resources) -> Outcome {
    match ask(question, &mut resources.backend) {
        Answer::Unknown(reason) => Outcome::LeftOpen(reason),
        answer => Outcome::Answered(answer),
    }
}

/// What the process says to a question, first with early inputs held at the hint's values.
fn ask(question: &Question<'_>, backend: &mut Backend) -> Answer {
    let mut asker = Asker { question, backend };
    for early in question.beginnings() {
        if let Some(model) = asker.model(&early, Precision::Exact) {
            return Answer::Sat(model);
        }
    }
    asker.climb()
}

/// What the process says to a question with all inputs free.
pub(crate) fn ask_free(question: &Question<'_>, backend: &mut Backend) -> Answer {
    Asker { question, backend }.climb()
}

/// A question and who it is put to.
struct Asker<'a> {
    question: &'a Question<'a>,
    backend: &'a mut Backend,
}

impl Asker<'_> {
    /// Up the ladder, until a rung gives an answer.
    fn climb(&mut self) -> Answer {
        let none = Assignment::new();
        let mut lemmas = Vec::new();
        let mut is_narrowed = false;
        for rung in LADDER {
            let attempt = self.attempt(&none, &mut lemmas, rung.precision);
            if is_narrowed
                && matches!(attempt, Attempt::Spurious { .. } | Attempt::Unknown(_))
                && let Some(precision) = rung.second
                && let Some(model) = self.model(&none, precision)
            {
                return Answer::Sat(model);
            }
            match attempt {
                Attempt::Sat(model) => return Answer::Sat(model),
                Attempt::Unsat { sure: true, .. } => return Answer::Unsat,
                Attempt::Unsat { narrowed, .. } => is_narrowed |= narrowed,
                Attempt::Unknown(reason) => return Answer::Unknown(reason),
                Attempt::Spurious { encoding, model } => match rung.if_spurious {
                    IfSpurious::GoOn => {}
                    IfSpurious::RefineUnlessMatches if !self.question.matches.is_empty() => {}
                    IfSpurious::RefineUnlessMatches | IfSpurious::Refine => {
                        return self.refined(&encoding, model.as_ref());
                    }
                },
            }
        }
        Answer::Unknown(Unknown::Approximated)
    }

    /// A model with the inputs in `held` held at their values, if that is found at once.
    fn model(&mut self, held: &Assignment, precision: Precision) -> Option<Assignment> {
        match self.attempt(held, &mut Vec::new(), precision) {
            Attempt::Sat(model) => Some(model),
            Attempt::Unsat { .. } | Attempt::Spurious { .. } | Attempt::Unknown(_) => None,
        }
    }

    /// Solves again with the inputs below inexact applications made constant.
    fn refined(&mut self, encoding: &Encoding, model: Option<&Assignment>) -> Answer {
        let inexact = encoding.inexact.iter();
        let roots: Vec<TermId> = inexact.clone().map(|inexact| inexact.term).collect();
        let inputs = slice::inputs(self.question.terms, &roots);
        for values in model.into_iter().chain([self.question.hint]) {
            let held: Assignment = inputs
                .iter()
                .map(|input| (input.name.clone(), values.value_of(input).clone()))
                .collect();
            if held.is_empty() {
                continue;
            }
            if let Some(model) = self.model(&held, Precision::Exact) {
                return Answer::Sat(model);
            }
        }
        let mut unsupported = inexact.filter(|inexact| inexact.why == Inexactness::Unsupported);
        Answer::Unknown(match unsupported.next() {
            Some(inexact) => Unknown::Unsupported(inexact.op),
            None if !self.question.matches.is_empty() => Unknown::RegularExpression,
            None => Unknown::Spurious,
        })
    }

    /// Scripts with more lemmas each, until a model holds or nothing is learnt from it.
    fn attempt(
        &mut self,
        held: &Assignment,
        lemmas: &mut Vec<Lemma>,
        precision: Precision,
    ) -> Attempt {
        let begin = std::time::Instant::now();
        for _ in 0..ROUNDS {
            let attempt = self.attempt_once(held, lemmas, precision);
            let Attempt::Spurious {
                model: Some(model), ..
            } = &attempt
            else {
                return attempt;
            };
            let question = self.question;
            let learnt = lemma::learn(question.terms, &question.matches, model, lemmas);
            if learnt == 0 || begin.elapsed() > self.backend.limits.time {
                return attempt;
            }
        }
        self.attempt_once(held, lemmas, precision)
    }

    /// One script, and the check of its model.
    fn attempt_once(
        &mut self,
        held: &Assignment,
        lemmas: &[Lemma],
        precision: Precision,
    ) -> Attempt {
        let question = self.question;
        let encoding = match encode(question, held, lemmas, precision) {
            Ok(encoding) => encoding,
            Err(reason) => return Attempt::Unknown(reason),
        };
        if question.deadline.is_over() {
            return Attempt::Unknown(Unknown::Timeout);
        }
        match self.backend.send(question, held, &encoding) {
            Reply::Unknown(reason) => Attempt::Unknown(reason),
            Reply::Unsat => Attempt::Unsat {
                sure: encoding.is_unsat_sure && held.is_empty(),
                narrowed: encoding.is_narrowed,
            },
            Reply::Sat(None) => Attempt::Spurious {
                encoding,
                model: None,
            },
            Reply::Sat(Some(values)) => {
                match question.checked(merged(question.hint, &[held, &values])) {
                    Ok(model) => Attempt::Sat(model),
                    Err(model) => Attempt::Spurious {
                        encoding,
                        model: Some(model),
                    },
                }
            }
        }
    }
}
