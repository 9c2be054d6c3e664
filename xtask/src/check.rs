//! `cargo xtask check`: everything that needs no test run.

mod scripts;

use std::path::Path;

use crate::command::{self, Failure};
use crate::{codegen, tidy};

/// Stops at the first check that fails.
pub(crate) fn check(root: &Path) -> Result<(), Failure> {
    let mut format = command::cargo(root);
    format.args(["fmt", "--all", "--check"]);
    command::run(&mut format, "cargo fmt --all")?;
    let mut clippy = command::cargo(root);
    clippy.args([
        "clippy",
        "--workspace",
        "--all-targets",
        "--",
        "-D",
        "warnings",
    ]);
    command::run(&mut clippy, "")?;
    scripts::check(root)?;
    codegen::check(root)?;
    tidy::tidy(root)?;
    println!("check: clean");
    Ok(())
}
