//! The ways to answer a question, and the order in which they are tried.
//!
//! Each is a function of a question and the resources to an [`Outcome`], in a file of its own. The
//! cheap ones come first; the exact evaluator judges what they find, so none of them guesses. A new
//! one is a file, a variant of [`Means`] and a row of [`ORDER`].

mod apart;
mod ask;
mod calendar;
mod characters;
mod documents;
mod doubles;
mod enumerate;
mod equalities;
mod members;
mod outcome;
mod ranges;
mod refuted;
mod reuse;
mod undecided;
mod vary;

use stackful_term::{Assignment, Terms};

use crate::known::Conjunct;
use crate::limits::{Deadline, Limits};
use crate::question::{Question, merged};
use crate::statistics::Tallies;
use crate::{Answer, Query, Unknown};

pub(crate) use ask::ask_free;
use outcome::Outcome;
pub(crate) use outcome::Resources;

/// A way to answer a question.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Means {
    /// Earlier answers refute it.
    Refuted,
    /// What its terms are to equal refutes it.
    Equalities,
    /// The ranges of its numbers refute it.
    Ranges,
    /// The characters that each text of a language has refute it.
    Characters,
    /// All values of its inputs are tried, if they are few.
    Enumerate,
    /// What satisfied an earlier question satisfies it.
    Reuse,
    /// Texts of JSON are built by their grammar.
    Documents,
    /// Strings that its regular expressions suggest.
    Members,
    /// Each day of a few years, or each minute of a day.
    Calendar,
    /// A few changes of the hint.
    VaryBefore,
    /// The solver has left it open before, and is not asked again.
    Undecided,
    /// The solver is asked.
    Ask,
    /// The solver is asked once more, for doubles in place of real numbers.
    Doubles,
    /// More changes of the hint, after the solver has left it open.
    VaryAfter,
}

impl Means {
    /// All, in the order of the variants.
    pub const ALL: [Means; 14] = [
        Means::Refuted,
        Means::Equalities,
        Means::Ranges,
        Means::Characters,
        Means::Enumerate,
        Means::Reuse,
        Means::Documents,
        Means::Members,
        Means::Calendar,
        Means::VaryBefore,
        Means::Undecided,
        Means::Ask,
        Means::Doubles,
        Means::VaryAfter,
    ];
}

type Try = fn(&Question<'_>, &mut Resources) -> Outcome;

/// The means in the order in which they are tried.
const ORDER: [(Means, Try); Means::ALL.len()] = [
    (Means::Refuted, refuted::refuted),
    (Means::Equalities, equalities::equalities),
    (Means::Ranges, ranges::ranges),
    (Means::Characters, characters::characters),
    (Means::Enumerate, enumerate::enumerate),
    (Means::Reuse, reuse::reuse),
    (Means::Documents, documents::documents),
    (Means::Members, members::members),
    (Means::Calendar, calendar::calendar),
    (Means::VaryBefore, vary::before),
    (Means::Undecided, undecided::undecided),
    (Means::Ask, ask::asked),
    (Means::Doubles, doubles::doubles),
    (Means::VaryAfter, vary::after),
];

/// The answer to a query from those to its `groups`: one without a solution refutes it; one that is
/// not known leaves it open. `deadline` says how long each may take.
pub(crate) fn conjunction(
    terms: &Terms,
    query: &Query,
    groups: &[Vec<Conjunct>],
    hint: &Assignment,
    deadline: impl Fn(&Limits) -> Deadline,
    resources: &mut Resources,
    tallies: &mut Tallies,
) -> Answer {
    let mut model = hint.clone();
    let mut unknown = None;
    for group in groups {
        let conjuncts = group.clone();
        let until = deadline(&resources.backend.limits);
        let question = Question::new(terms, Query { conjuncts }, hint, until);
        match answer(&question, resources, tallies) {
            Answer::Sat(found) => {
                model = merged(&model, &[&question.of_inputs(&found)]);
            }
            Answer::Unsat => return Answer::Unsat,
            Answer::Unknown(reason) => {
                unknown.get_or_insert(reason);
            }
        }
    }
    match unknown {
        Some(reason) => Answer::Unknown(reason),
        None if query.holds(terms, &model) => Answer::Sat(model),
        None => Answer::Unknown(Unknown::Spurious),
    }
}

/// The answer of the first means that has one. That a question was left open is remembered.
fn answer(question: &Question<'_>, resources: &mut Resources, tallies: &mut Tallies) -> Answer {
    let mut why_open = Unknown::Incomplete;
    for (means, attempt) in ORDER {
        let outcome = attempt(question, resources);
        tallies.count(means, matches!(outcome, Outcome::Answered(_)));
        match outcome {
            Outcome::Answered(answer) => return answer,
            Outcome::Passed => {}
            Outcome::LeftOpen(reason) => why_open = reason,
        }
    }
    let open = (why_open, resources.backend.limits.time);
    let known = &mut resources.known;
    known.undecided(question.terms, question.conjuncts(), open);
    Answer::Unknown(why_open)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn each_means_has_its_row_and_its_number() {
        for (number, means) in Means::ALL.into_iter().enumerate() {
            assert_eq!(means as usize, number);
            let rows = ORDER.iter().filter(|(other, _)| *other == means);
            assert_eq!(rows.count(), 1, "{means:?}");
        }
    }
}
