//! Where tests find cvc5.

use std::path::PathBuf;

use crate::solver_program::find;

/// `STACKFUL_CVC5`, else the one that `cargo xtask setup` installs, else any. It is not to be had
/// everywhere; that a test goes without it is said.
#[expect(clippy::print_stderr, reason = "a test that is skipped says so")]
pub(crate) fn program() -> Option<PathBuf> {
    let program = find("cvc5", "STACKFUL_CVC5");
    if program.is_none() {
        eprintln!("skipped: no cvc5");
    }
    program
}
