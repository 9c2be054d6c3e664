//! The constants of a script that stand for an input.

use stackful_term::{Domain, Input, InputName};

use crate::expr::SmtSort;

/// How an input stands in a script.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct InputSymbols {
    pub(crate) name: InputName,
    pub(crate) kind: SymbolKind,
}

/// The parts of [`SymbolKind::Number`].
pub(crate) const PARTS: [(&str, SmtSort); 4] = [
    ("kind", SmtSort::Int),
    ("int", SmtSort::Int),
    ("real", SmtSort::Real),
    ("negative", SmtSort::Bool),
];

/// Which constants hold the value of an input.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum SymbolKind {
    /// One `Bool`.
    Boolean,
    /// One `Int`.
    Integer,
    /// One `Real`.
    Real,
    /// One `Float64`.
    Double,
    /// `name#kind` (Int: 0 NaN, 1 Infinity, 2 -Infinity, 3 `name#int`, else `name#real`) and
    /// `name#negative` (Bool: a zero is -0).
    Number,
    /// One `String`.
    Text,
}

impl InputSymbols {
    /// Those of an input with this name and domain.
    pub(crate) fn of(input: &Input) -> InputSymbols {
        InputSymbols {
            name: input.name.clone(),
            kind: SymbolKind::of(&input.domain),
        }
    }

    /// The constants to ask the solver for, in the order that the model reader expects.
    pub(crate) fn symbols(&self) -> Vec<(String, SmtSort)> {
        let one = |sort| vec![(self.name.to_string(), sort)];
        match self.kind {
            SymbolKind::Boolean => one(SmtSort::Bool),
            SymbolKind::Integer => one(SmtSort::Int),
            SymbolKind::Real => one(SmtSort::Real),
            SymbolKind::Double => one(SmtSort::Double),
            SymbolKind::Text => one(SmtSort::String),
            SymbolKind::Number => PARTS
                .map(|(part, sort)| (part_name(&self.name, part), sort))
                .to_vec(),
        }
    }
}

/// The name of one part of an input.
pub(crate) fn part_name(name: &InputName, part: &str) -> String {
    format!("{name}#{part}")
}

impl SymbolKind {
    fn of(domain: &Domain) -> SymbolKind {
        match domain {
            Domain::Boolean => SymbolKind::Boolean,
            Domain::String { .. } => SymbolKind::Text,
            Domain::Number { .. } if domain.is_any_number() => SymbolKind::Number,
            Domain::Number { integer: true, .. } => SymbolKind::Integer,
            Domain::Number { integer: false, .. } => SymbolKind::Real,
        }
    }
}
