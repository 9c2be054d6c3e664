//! How exact an encoding is to be, and the books on where it is not.

use stackful_term::{Op, TermId};

/// What to do where no rule is exact.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Precision {
    /// Leave out the values that only weak rules give; compute with real numbers. What this finds
    /// mostly holds.
    Exact,
    /// The same, with more notations of numbers in strings than plain digits.
    Wide,
    /// Weak rules; compute with real numbers.
    Weak,
    /// Weak rules; allow for every way to round. If this finds nothing, there is nothing.
    Bounded,
}

/// An application that is not encoded exactly.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Inexact {
    pub(crate) term: TermId,
    pub(crate) op: Op,
    pub(crate) why: Inexactness,
}

/// In which way an encoding is not exact.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Inexactness {
    /// Weak: no rule covers the operator on these operands.
    Unsupported,
    /// A double computed with rounding.
    Rounded,
    /// A match of a regular expression: which of several it is, a model may get wrong.
    Refinable,
}

/// How exact a script is to be, and what in it is not.
pub(super) struct Books {
    pub(super) precision: Precision,
    /// The application that is being encoded.
    pub(super) current: Option<(TermId, Op)>,
    pub(super) inexact: Vec<Inexact>,
    /// Whether an input was given less than its domain.
    pub(super) curtailed: bool,
    /// Whether notations of numbers were left out.
    pub(super) narrowed: bool,
}

impl Books {
    pub(super) fn new(precision: Precision) -> Books {
        Books {
            precision,
            current: None,
            inexact: Vec::new(),
            curtailed: false,
            narrowed: false,
        }
    }

    /// Notes that the current application is not exact.
    pub(super) fn note(&mut self, why: Inexactness) {
        if let Some((term, op)) = self.current {
            let inexact = Inexact { term, op, why };
            if !self.inexact.contains(&inexact) {
                self.inexact.push(inexact);
            }
        }
    }

    /// Whether "unsat" holds in JavaScript too.
    pub(super) fn is_unsat_sure(&self) -> bool {
        let is_allowed_for = |inexact: &Inexact| match inexact.why {
            Inexactness::Unsupported | Inexactness::Refinable => match self.precision {
                Precision::Exact | Precision::Wide => false,
                Precision::Weak | Precision::Bounded => true,
            },
            Inexactness::Rounded => self.precision == Precision::Bounded,
        };
        !self.curtailed && self.inexact.iter().all(is_allowed_for)
    }
}
