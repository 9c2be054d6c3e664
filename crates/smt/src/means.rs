//! The ways to answer a question, and the order in which they are tried.
//!
//! Each is a function of a question and the resources to an [`Outcome`], in a file of its own. The
//! cheap ones come first; the exact evaluator judges what they find, so none of them guesses. A new
//! one is a file, a variant of [`Means`] and a row of [`ORDER`].

mod ask;
mod characters;
mod enumerate;
mod members;
mod outcome;
mod ranges;
mod refuted;
mod reuse;
mod undecided;
mod vary;

use crate::question::Question;
use crate::statistics::Tallies;
use crate::{Answer, Unknown};

pub(crate) use ask::ask_free;
use outcome::Outcome;
pub(crate) use outcome::Resources;

/// A way to answer a question.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Means {
    /// Earlier answers refute it.
    Refuted,
    /// The ranges of its numbers refute it.
    Ranges,
    /// The characters that each text of a language has refute it.
    Characters,
    /// All values of its inputs are tried, if they are few.
    Enumerate,
    /// What satisfied an earlier question satisfies it.
    Reuse,
    /// Strings that its regular expressions suggest.
    Members,
    /// A few changes of the hint.
    VaryBefore,
    /// The solver has left it open before, and is not asked again.
    Undecided,
    /// The solver is asked.
    Ask,
    /// More changes of the hint, after the solver has left it open.
    VaryAfter,
}

impl Means {
    /// All, in the order of the variants.
    pub const ALL: [Means; 10] = [
        Means::Refuted,
        Means::Ranges,
        Means::Characters,
        Means::Enumerate,
        Means::Reuse,
        Means::Members,
        Means::VaryBefore,
        Means::Undecided,
        Means::Ask,
        Means::VaryAfter,
    ];
}

type Try = fn(&Question<'_>, &mut Resources) -> Outcome;

/// The means in the order in which they are tried.
const ORDER: [(Means, Try); Means::ALL.len()] = [
    (Means::Refuted, refuted::refuted),
    (Means::Ranges, ranges::ranges),
    (Means::Characters, characters::characters),
    (Means::Enumerate, enumerate::enumerate),
    (Means::Reuse, reuse::reuse),
    (Means::Members, members::members),
    (Means::VaryBefore, vary::before),
    (Means::Undecided, undecided::undecided),
    (Means::Ask, ask::asked),
    (Means::VaryAfter, vary::after),
];

/// The answer of the first means that has one. That a question was left open is remembered.
pub(crate) fn answer(
    question: &Question<'_>,
    resources: &mut Resources,
    tallies: &mut Tallies,
) -> Answer {
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
    resources
        .known
        .undecided(question.terms, question.conjuncts(), why_open);
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
