//! Where tests find z3.

use std::path::PathBuf;
use std::time::Duration;

use stackful_smt::Solver;

/// A solver that is given more than enough time.
pub(crate) fn start() -> Solver {
    let program = program();
    Solver::start(&program, Duration::from_secs(20))
        .unwrap_or_else(|error| panic!("{error}: run `cargo xtask setup`, or set STACKFUL_Z3"))
}

/// `STACKFUL_Z3`, else the one that `cargo xtask setup` installs, else any.
fn program() -> PathBuf {
    if let Some(program) = std::env::var_os("STACKFUL_Z3") {
        return program.into();
    }
    let workspace = concat!(env!("CARGO_MANIFEST_DIR"), "/../..");
    let installed: PathBuf = [workspace, ".tools", "z3"].iter().collect();
    if installed.is_file() { installed } else { "z3".into() }
}
