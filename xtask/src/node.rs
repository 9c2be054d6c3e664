//! `cargo xtask --node 24 COMMAND`: a command with another version of Node in front of `PATH`.
//!
//! `tests/nodes` pins one of each supported version. Everything that a command starts finds it there, the
//! tool and its tests included, so no test has to know of this.

use std::env;
use std::path::{Path, PathBuf};
use std::process::Command;

use crate::command::{self, Failure};
use crate::setup;

/// The version that most people run: what is measured is measured with it.
const USUAL: u32 = 24;

/// Runs this program again, with these words and that version.
pub(crate) fn with(root: &Path, version: &str, words: &[&str]) -> Result<(), Failure> {
    let folder = installed(root, version)?;
    let others = env::var_os("PATH").unwrap_or_default();
    let path = env::join_paths([folder].into_iter().chain(env::split_paths(&others)))
        .map_err(|error| Failure::new(error.to_string(), ""))?;
    let program = env::current_exe().map_err(|error| Failure::new(error.to_string(), ""))?;
    command::run(Command::new(program).args(words).env("PATH", path), "")
}

/// Runs `command`, or if the version on `PATH` is older than the usual one, these words with that.
pub(crate) fn usually(
    root: &Path,
    words: &[&str],
    command: impl FnOnce() -> Option<Result<(), Failure>>,
) -> Option<Result<(), Failure>> {
    match setup::node_version() {
        Ok((_, (major, _))) if major >= USUAL => command(),
        Ok(_) => Some(with(root, &USUAL.to_string(), words)),
        Err(failure) => Some(Err(failure)),
    }
}

/// The folder with the program of a version, such as `24`.
fn installed(root: &Path, version: &str) -> Result<PathBuf, Failure> {
    let folder = root.join("tests/nodes");
    setup::packages(root, &folder)?;
    let machine = match env::consts::ARCH {
        "x86_64" => "x64",
        "aarch64" => "arm64",
        other => other,
    };
    let programs = folder.join(format!("node_modules/node-{version}-{machine}/bin"));
    if programs.join("node").is_file() {
        return Ok(programs);
    }
    Err(Failure::new(
        format!("tests/nodes has no Node {version} for {machine}"),
        "see tests/nodes/package.json",
    ))
}
