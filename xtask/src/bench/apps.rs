//! `cargo xtask bench apps [NAME]`: how much of an app the default command reaches.
//!
//! Of each example: handlers of both sides and reachable branches, against its `expected.toml`. Of real
//! apps of npm: handlers of the server ([`real`]). Campaigns go on for as long as the default says.

mod real;

use std::fmt::Write as _;
use std::path::Path;
use std::process::{Command, Stdio};

use serde_json::Value;
use stackful_fixture::{Expected, FixtureError, Part, Reached, read_results};

use super::figure;
use crate::command::{self, Failure};
use crate::setup;

const EXAMPLES: &str = "examples";
/// What an example is asked for, in percent of its reachable branches.
const BRANCHES: f64 = 95.0;
/// And at most so many percent of runs that leave their path.
const DIVERGED: f64 = 1.0;

/// Prints the table, or the rows whose names contain `wanted`.
pub(crate) fn run(root: &Path, wanted: &str) -> Result<(), Failure> {
    setup::setup(root)?;
    let stackful = command::build_stackful(root)?;
    examples(root, &stackful, wanted)?;
    real::run(root, &stackful, wanted)
}

fn examples(root: &Path, stackful: &Path, wanted: &str) -> Result<(), Failure> {
    println!(
        "bench apps: {EXAMPLES}, asked: all handlers, {BRANCHES} % of branches, {DIVERGED} % diverged"
    );
    println!(
        "  {:<14} {:>9} {:>18} {:>7} {:>9} {:>9}",
        "", "handlers", "branches", "runs/s", "diverged", "findings"
    );
    for name in names(&root.join(EXAMPLES), wanted)? {
        let folder = root.join(EXAMPLES).join(&name);
        let results = campaign(root, stackful, &folder, &name)?;
        let reached = || Expected::read(&folder)?.reached(&results);
        let reached = reached().map_err(|error| unreadable(&error))?;
        println!("{}", example(&name, &reached, &results));
    }
    Ok(())
}

/// The folders of an example each, in order.
pub(super) fn names(folder: &Path, wanted: &str) -> Result<Vec<String>, Failure> {
    let failed = |error: std::io::Error| Failure::new(format!("{}: {error}", folder.display()), "");
    let mut names = Vec::new();
    for entry in folder.read_dir().map_err(failed)? {
        let entry = entry.map_err(failed)?;
        let name = entry.file_name().to_string_lossy().into_owned();
        if entry.path().join("expected.toml").is_file() && name.contains(wanted) {
            names.push(name);
        }
    }
    names.sort();
    Ok(names)
}

/// The results of the default command on the app in `folder`.
fn campaign(root: &Path, stackful: &Path, folder: &Path, name: &str) -> Result<Value, Failure> {
    let failed =
        |what: String| Failure::new(format!("stackful run {}: {what}", folder.display()), "");
    let out = root.join("target/bench/apps").join(name);
    // It exits with 1 if it finds something.
    Command::new(stackful)
        .args(["run", "--seed", "1", "--confirm", "never"])
        .arg("--out")
        .args([out.as_path(), folder])
        .stdout(Stdio::null())
        .stderr(Stdio::null())
        .status()
        .map_err(|error| failed(error.to_string()))?;
    read_results(&out.join("results.json")).map_err(|error| failed(error.to_string()))
}

fn example(name: &str, reached: &Reached, results: &Value) -> String {
    let Reached {
        handlers,
        branches,
        findings,
        unexpected,
        not_run,
    } = reached;
    let of = |Part { reached, of }: &Part| part(*reached, *of);
    let mut line = format!(
        "  {name:<14} {:>9} {:>9} {:6.1} % {:7.1} {:7.2} % {:>9}",
        of(handlers),
        of(branches),
        percent(branches.reached as f64, branches.of as f64),
        figure(results, "/runs") * 1e3 / figure(results, "/elapsed_ms"),
        percent(figure(results, "/diverged"), figure(results, "/runs")),
        of(findings),
    );
    if *unexpected > 0 {
        let _ = write!(line, " and {unexpected} that are not listed");
    }
    for handler in not_run {
        let _ = write!(line, "\n    not run: {handler}");
    }
    line
}

fn part(reached: usize, of: usize) -> String {
    format!("{reached}/{of}")
}

fn percent(part: f64, whole: f64) -> f64 {
    if whole == 0.0 {
        100.0
    } else {
        100.0 * part / whole
    }
}

fn unreadable(error: &FixtureError) -> Failure {
    Failure::new(error.to_string(), "")
}
