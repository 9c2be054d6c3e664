//! What is particular to the solver that we start, z3.

use std::time::Duration;

/// Arguments that make it read commands from its standard input. Characters are UTF-16 code units;
/// it ends itself when it takes more megabytes than that, and is then started again.
pub(crate) const ARGUMENTS: [&str; 4] = ["-in", "-smt2", "encoding=bmp", "-memory:2048"];

/// The command that asks. Without strings, z3's general core is taken instead of what it chooses for
/// arithmetic, which takes seconds for products of two small integers.
pub(crate) fn check(has_strings: bool) -> &'static str {
    if has_strings {
        "(check-sat)\n"
    } else {
        "(check-sat-using smt)\n"
    }
}

/// Commands that begin a query: nothing of the last one remains. A fresh context is faster than
/// `push` and `pop`, since the solver then chooses its strategy for the whole query.
pub(crate) fn prologue(timeout: Duration) -> String {
    format!(
        "(reset)\n(set-option :print-success false)\n(set-option :produce-models true)\n\
         (set-option :timeout {})\n",
        timeout.as_millis()
    )
}

/// Commands that begin a session, in which only assertions are forgotten.
pub(crate) fn keeping(timeout: Duration) -> String {
    let prologue = prologue(timeout);
    format!("{prologue}(set-option :global-declarations true)\n")
}
