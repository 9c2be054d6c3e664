//! `cargo xtask natives`: what becomes of an input in every native, in `docs/natives.md`.
//!
//! The test that finds it out takes a sample in each run of the suite, and compares that with the
//! document; here it takes all that the document has, which is minutes, and writes it.

use std::path::Path;

use crate::command::{self, Failure};
use crate::setup;

/// Tries the natives and writes the document.
pub(crate) fn write(root: &Path) -> Result<(), Failure> {
    setup::setup(root)?;
    let mut cargo = command::cargo(root);
    let words = ["test", "--workspace", "--test", "behaviour", "every_native"];
    cargo.args(words).env("STACKFUL_UPDATE", "1");
    command::run(&mut cargo, "read the difference of docs/natives.md")
}
