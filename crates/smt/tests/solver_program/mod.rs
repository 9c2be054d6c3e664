//! Where tests find z3.

use std::path::PathBuf;

/// `STACKFUL_Z3`, else the one that `cargo xtask setup` installs, else any.
pub(crate) fn program() -> PathBuf {
    if let Some(program) = std::env::var_os("STACKFUL_Z3") {
        return program.into();
    }
    let workspace = concat!(env!("CARGO_MANIFEST_DIR"), "/../..");
    let installed: PathBuf = [workspace, ".tools", "z3"].iter().collect();
    let program = if installed.is_file() {
        installed
    } else {
        PathBuf::from("z3")
    };
    let starts = std::process::Command::new(&program)
        .arg("--version")
        .output()
        .is_ok();
    assert!(
        starts,
        "no solver: run `cargo xtask setup`, or let STACKFUL_Z3 name a z3"
    );
    program
}
