//! `cargo xtask test`: the Rust tests, the examples in docs, and the tests of the JS runtime.

use std::fs;
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};

use crate::command::{self, Failure};
use crate::setup;

/// Sets up, then runs every test there is.
pub(crate) fn test(root: &Path) -> Result<(), Failure> {
    setup::setup(root)?;
    setup::reach(root)?;
    setup::packages(root, &root.join("tests/nodes"))?;
    setup::packages(root, &root.join("tests/formats"))?;
    // They take seconds, so they come first.
    runtime(root)?;
    let mut rust = command::cargo(root);
    if has_nextest(root) {
        rust.args(["nextest", "run", "--workspace"]);
        command::run(&mut rust, "")?;
        // nextest leaves the examples in docs to cargo.
        let mut docs = command::cargo(root);
        command::run(docs.args(["test", "--quiet", "--workspace", "--doc"]), "")?;
    } else {
        // One at a time: some count the processes and descriptors of the process they run in.
        let one_by_one = ["test", "--workspace", "--", "--test-threads=1"];
        command::run(rust.args(one_by_one), "")?;
    }
    Ok(())
}

/// The tests of the JS runtime.
fn runtime(root: &Path) -> Result<(), Failure> {
    let files = runtime_tests(&root.join("runtime/test"))?;
    if files.is_empty() {
        return Ok(());
    }
    let mut node = Command::new("node");
    command::run(node.arg("--test").args(files).current_dir(root), "")
}

fn has_nextest(root: &Path) -> bool {
    command::cargo(root)
        .args(["nextest", "--version"])
        .stdout(Stdio::null())
        .stderr(Stdio::null())
        .status()
        .is_ok_and(|status| status.success())
}

/// Every `*.test.js` below `folder`, by name: which files `node --test FOLDER` takes differs
/// between versions of Node.
fn runtime_tests(folder: &Path) -> Result<Vec<PathBuf>, Failure> {
    if !folder.is_dir() {
        return Ok(Vec::new());
    }
    let entries = fs::read_dir(folder).map_err(|error| Failure::file(folder, &error))?;
    let mut files = Vec::new();
    for path in entries.filter_map(|entry| Some(entry.ok()?.path())) {
        if path.is_dir() {
            files.extend(runtime_tests(&path)?);
        } else if path.to_string_lossy().ends_with(".test.js") {
            files.push(path);
        }
    }
    files.sort();
    Ok(files)
}
