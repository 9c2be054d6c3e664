//! What is particular to the solvers that we know how to drive. The theories have the same names in
//! both; how a process is started, bounded and made to forget differs.

mod cvc5;
mod z3;

use std::path::Path;
use std::time::Duration;

use crate::limits::Limits;

/// A kind of solver.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Dialect {
    /// Z3.
    Z3,
    /// cvc5.
    Cvc5,
}

impl Dialect {
    /// Those that `program` may be, the likeliest first.
    pub(crate) fn likely(program: &Path) -> [Dialect; 2] {
        let name = program.file_name().unwrap_or_default();
        if name.to_string_lossy().contains("cvc") {
            [Dialect::Cvc5, Dialect::Z3]
        } else {
            [Dialect::Z3, Dialect::Cvc5]
        }
    }

    /// What it calls itself.
    pub const fn name(self) -> &'static str {
        match self {
            Dialect::Z3 => "Z3",
            Dialect::Cvc5 => "cvc5",
        }
    }

    /// The other one.
    #[must_use]
    pub const fn other(self) -> Dialect {
        match self {
            Dialect::Z3 => Dialect::Cvc5,
            Dialect::Cvc5 => Dialect::Z3,
        }
    }

    /// Arguments that make it read commands from its standard input.
    pub(crate) fn arguments(self, limits: &Limits) -> Vec<String> {
        match self {
            Dialect::Z3 => z3::arguments(limits),
            Dialect::Cvc5 => cvc5::arguments(),
        }
    }

    /// Commands that begin a query: nothing of the last one remains. A fresh context is faster than
    /// `push` and `pop`, since the solver then chooses its strategy for the whole query.
    pub(crate) fn prologue(self, time: Duration) -> String {
        match self {
            Dialect::Z3 => z3::prologue(time),
            Dialect::Cvc5 => cvc5::prologue(time, false),
        }
    }

    /// Commands that begin a session, in which only assertions are forgotten.
    pub(crate) fn keeping(self, time: Duration) -> String {
        match self {
            Dialect::Z3 => z3::keeping(time),
            Dialect::Cvc5 => cvc5::prologue(time, true),
        }
    }

    /// Commands that say in a session how much time the next query may take; one that cannot be told so has as
    /// much as at the beginning, and is ended before.
    pub(crate) fn patience(self, time: Duration) -> String {
        match self {
            Dialect::Z3 => z3::patience(time),
            Dialect::Cvc5 => String::new(),
        }
    }

    /// The command that asks.
    pub(crate) fn check(self, is_beyond_arithmetic: bool) -> &'static str {
        match self {
            Dialect::Z3 => z3::check(is_beyond_arithmetic),
            Dialect::Cvc5 => "(check-sat)\n",
        }
    }
}
