//! What is asked and what is answered.

use std::fmt;

use serde::{Deserialize, Serialize};
use stackful_term::{Assignment, Evaluation, Op, TermId, Terms};

/// Conditions that are to hold together.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Query {
    /// Each term with the truth that `ToBoolean` of it is to have. By convention the last is the
    /// one that is wanted otherwise than in the run that the hint comes from.
    pub conjuncts: Vec<(TermId, bool)>,
}

impl Query {
    /// Whether `assignment` satisfies every conjunct, by the exact evaluator.
    pub fn holds(&self, terms: &Terms, assignment: &Assignment) -> bool {
        self.holds_in(&mut Evaluation::new(terms, assignment))
    }

    /// The same under the assignment of an evaluation.
    pub(crate) fn holds_in(&self, evaluation: &mut Evaluation<'_>) -> bool {
        self.conjuncts
            .iter()
            .all(|&(term, truth)| evaluation.holds(term, truth))
    }
}

/// What is known about a query.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Answer {
    /// This assignment satisfies it: the exact evaluator says so.
    Sat(Assignment),
    /// No assignment satisfies it.
    Unsat,
    /// Neither is known, for this reason.
    Unknown(Unknown),
}

/// Why a query has no answer.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord, Serialize, Deserialize)]
pub enum Unknown {
    /// The solver took longer than it may.
    Timeout,
    /// The solver found nothing, but an operator was encoded only approximately.
    Approximated,
    /// What the solver found does not satisfy the query in JavaScript, nor did a second try.
    Spurious,
    /// As [`Unknown::Spurious`], and this operator has no encoding.
    Unsupported(#[serde(with = "operator_name")] Op),
    /// No string was found that regular expressions match as the query wants, nor that there is
    /// none.
    RegularExpression,
    /// Two inputs of the query have one name and different sorts.
    ConflictingInputs,
    /// The solver gave up by itself.
    Incomplete,
    /// The solver process died on the query, twice.
    SolverDied,
    /// The solver wanted more memory than it may have.
    OutOfMemory,
}

impl fmt::Display for Unknown {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Unknown::Timeout => f.write_str("the solver ran out of time"),
            Unknown::Approximated => f.write_str("an operator is encoded only approximately"),
            Unknown::Spurious => f.write_str("the solver's answer does not hold in JavaScript"),
            Unknown::Unsupported(op) => write!(f, "`{}` has no encoding", op.js()),
            Unknown::RegularExpression => {
                f.write_str("no string was found that the regular expressions match as wanted")
            }
            Unknown::ConflictingInputs => f.write_str("two inputs have one name"),
            Unknown::Incomplete => f.write_str("the solver gave up"),
            Unknown::SolverDied => f.write_str("the solver process died twice"),
            Unknown::OutOfMemory => f.write_str("the solver ran out of memory"),
        }
    }
}

/// An operator on disk is its name.
mod operator_name {
    use serde::de::Error as _;
    use serde::{Deserialize, Deserializer, Serializer};
    use stackful_term::Op;

    #[expect(
        clippy::trivially_copy_pass_by_ref,
        reason = "serde passes what it serialises by reference"
    )]
    pub(super) fn serialize<S: Serializer>(op: &Op, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.serialize_str(op.name())
    }

    pub(super) fn deserialize<'de, D: Deserializer<'de>>(deserializer: D) -> Result<Op, D::Error> {
        let name = String::deserialize(deserializer)?;
        let named = Op::ALL.iter().find(|op| op.name() == name);
        let missing = || D::Error::custom(format_args!("there is no operator `{name}`"));
        named.copied().ok_or_else(missing)
    }
}
