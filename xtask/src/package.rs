//! `cargo xtask package`: what npm installs, packed for this machine. Nothing is published.

use std::path::Path;
use std::process::Command;

use crate::command::{self, Failure};
use crate::setup;

/// Where the packages go.
const OUT: &str = "target/packages";

/// Sets up, builds, and packs.
pub(crate) fn package(root: &Path) -> Result<(), Failure> {
    setup::setup(root)?;
    let stackful = command::build_stackful(root)?;
    let tools = root.join(".tools");
    println!("package: {OUT}");
    let mut node = Command::new("node");
    node.arg(root.join("packages/pack.mjs")).arg(stackful);
    node.arg(tools.join("stackful.node")).arg(tools.join("z3"));
    node.arg(root.join(OUT));
    command::run(&mut node, "")
}
