//! The JavaScript of `runtime/`: its format, its lint and the types of its comments.
//!
//! The three tools are npm packages of `runtime/`, pinned there.

use std::path::Path;
use std::process::Command;

use crate::command::{self, Failure};
use crate::setup;

/// Stops at the first tool that complains.
pub(super) fn check(root: &Path) -> Result<(), Failure> {
    let folder = root.join("runtime");
    setup::packages(root, &folder)?;
    command::run(
        tool(&folder, "prettier").args(["--check", "--log-level", "warn", "."]),
        "(cd runtime && npx prettier --write .)",
    )?;
    command::run(tool(&folder, "oxlint").args(["--quiet"]), "")?;
    command::run(tool(&folder, "tsc").args(["--project", "."]), "")
}

fn tool(folder: &Path, name: &str) -> Command {
    let mut command = Command::new(folder.join("node_modules/.bin").join(name));
    command.current_dir(folder);
    command
}
