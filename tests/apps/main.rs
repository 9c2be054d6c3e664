//! Whole campaigns on whole apps: our examples, and apps from npm that nobody wrote for us.

mod actions;
mod campaigns;
mod confirm;
mod databases;
mod determinism;
mod examples;
mod failures;
mod forged;
mod http;
mod interrupt;
mod npm;
#[path = "../../crates/executor/tests/processes/mod.rs"]
mod processes;
mod storage;
mod verdicts;

use std::path::{Path, PathBuf};
use std::process::Output;
use std::time::{Duration, Instant};

use serde_json::Value;
use stackful_tests::stackful;

/// `stackful run FOLDER ARGUMENTS`, with the report in `out`, and what the report holds.
pub(crate) fn explored(folder: &Path, out: &Path, arguments: &[&str]) -> (Output, Value) {
    let mut command = stackful();
    command
        .arg("run")
        .arg(folder)
        .args(["--seed", "1", "--out"]);
    command.arg(out).args(arguments);
    let output = command.output().expect("stackful runs");
    let results = stackful_fixture::read_results(&out.join("results.json"));
    let results = results.unwrap_or_else(|error| {
        panic!("{error}\n{}", String::from_utf8_lossy(&output.stderr));
    });
    (output, results)
}

/// Waits until `done`, but not for ever.
pub(crate) fn wait_until(what: &str, mut done: impl FnMut() -> bool) {
    let deadline = Instant::now() + Duration::from_mins(5);
    while !done() {
        assert!(Instant::now() < deadline, "never: {what}");
        std::thread::sleep(Duration::from_millis(5));
    }
}

/// A folder below the target folder, for what tests install and write; it stays.
pub(crate) fn scratch(name: &str) -> PathBuf {
    let folder = Path::new(env!("CARGO_TARGET_TMPDIR")).join(name);
    std::fs::create_dir_all(&folder).expect("the target folder is writable");
    folder
}
