//! Where tests find z3.

use std::path::PathBuf;

/// `STACKFUL_Z3`, else the one that `cargo xtask setup` installs, else any.
pub(crate) fn program() -> PathBuf {
    find("z3", "STACKFUL_Z3").expect("no z3: run `cargo xtask setup`, or let STACKFUL_Z3 name one")
}

/// What the variable names, else what `cargo xtask setup` installs under the name, else any.
pub(crate) fn find(name: &str, variable: &str) -> Option<PathBuf> {
    if let Some(program) = std::env::var_os(variable) {
        return Some(program.into());
    }
    let workspace = concat!(env!("CARGO_MANIFEST_DIR"), "/../..");
    let installed: PathBuf = [workspace, ".tools", name].iter().collect();
    let program = if installed.is_file() {
        installed
    } else {
        PathBuf::from(name)
    };
    let output = std::process::Command::new(&program)
        .arg("--version")
        .output();
    output
        .is_ok_and(|output| output.status.success())
        .then_some(program)
}
