//! The native addon: built by cargo, put where the runtime looks for it.

use std::fs;
use std::path::{Path, PathBuf};

use serde_json::Value;

use super::{doing, done};
use crate::command::{self, Failure};

const PACKAGE: &str = "stackful-addon";

/// Builds the addon in release and puts it at `tools/stackful.node`.
pub(super) fn build(root: &Path, tools: &Path) -> Result<(), Failure> {
    doing("addon", &format!("cargo build --release -p {PACKAGE}"));
    let mut cargo = command::cargo(root);
    cargo.args(["build", "--release", "--package", PACKAGE]);
    cargo.args(["--message-format", "json-render-diagnostics"]);
    let messages = command::read(&mut cargo, &format!("cargo build --release -p {PACKAGE}"))?;
    let library = library(&messages).ok_or_else(|| {
        Failure::new(
            format!("cargo built {PACKAGE} without naming a dynamic library"),
            format!("crate-type = [\"cdylib\"] in the manifest of {PACKAGE}"),
        )
    })?;
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

/// The path of the cdylib in cargo's messages, one JSON object a line.
fn library(messages: &str) -> Option<PathBuf> {
    messages
        .lines()
        .filter_map(|line| serde_json::from_str::<Value>(line).ok())
        .filter(|message| message["reason"] == "compiler-artifact")
        .filter(|message| message["target"]["kind"][0] == "cdylib")
        .filter_map(|message| Some(PathBuf::from(message["filenames"][0].as_str()?)))
        .find(|path| {
            path.file_stem()
                .is_some_and(|stem| stem.to_string_lossy().ends_with(&PACKAGE.replace('-', "_")))
        })
}

fn same(one: &Path, other: &Path) -> bool {
    matches!((fs::read(one), fs::read(other)), (Ok(one), Ok(other)) if one == other)
}
