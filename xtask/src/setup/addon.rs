//! The native addon: built by cargo, put where the runtime looks for it.

use std::fs;
use std::path::Path;

use super::{doing, done};
use crate::command::{self, Failure};

const PACKAGE: &str = "stackful-addon";

/// Builds the addon in release and puts it at `tools/stackful.node`.
pub(super) fn build(root: &Path, tools: &Path) -> Result<(), Failure> {
    doing("addon", &format!("cargo build --release -p {PACKAGE}"));
    let library = command::build(root, PACKAGE, "cdylib")?;
    let addon = tools.join("stackful.node");
    if !same(&library, &addon) {
        // A running Node has the old file mapped: it must keep its inode.
        let fresh = tools.join("stackful.node.new");
        fs::copy(&library, &fresh).map_err(|error| Failure::file(&library, &error))?;
        fs::rename(&fresh, &addon).map_err(|error| Failure::file(&addon, &error))?;
    }
    done("addon", ".tools/stackful.node");
    Ok(())
}

fn same(one: &Path, other: &Path) -> bool {
    matches!((fs::read(one), fs::read(other)), (Ok(one), Ok(other)) if one == other)
}
