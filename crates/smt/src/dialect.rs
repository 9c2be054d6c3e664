//! What is particular to the solver that we start, z3.

use std::time::Duration;

/// Arguments that make it read commands from its standard input. Characters are UTF-16 code units.
pub(crate) const ARGUMENTS: [&str; 3] = ["-in", "-smt2", "encoding=bmp"];

/// Commands that begin a query: nothing of the last one remains. A fresh context is faster than
/// `push` and `pop`, since the solver then chooses its strategy for the whole query.
pub(crate) fn prologue(timeout: Duration) -> String {
    format!(
        "(reset)\n(set-option :print-success false)\n(set-option :produce-models true)\n\
         (set-option :timeout {})\n",
        timeout.as_millis()
    )
}
