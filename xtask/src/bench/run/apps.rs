//! Campaigns on real apps of npm: how many test runs a second when what they change is put back, and
//! how many when each is a fork.
//!
//! Both campaigns of a pair have the same seed and the same number of runs, and what is found does not
//! depend on the isolation, so they make the same runs (of the slowest, as many as there is time for).
//! The time counts from when the app is ready.

use std::path::Path;
use std::process::{Command, Stdio};

use stackful_fixture::read_results;

use crate::bench::{figure, median};
use crate::command::Failure;
use crate::setup;

/// Where their packages are.
pub(crate) const FOLDER: &str = "benches/run";
/// What each is asked for.
const ASKED: f64 = 2.5;
const TURNS: usize = 3;
/// Enough that what the first runs compile, and the first checkpoints, are a small part.
const RUNS: &str = "200";
/// Only the campaigns of `maildev` end by it: `AngularJS` is followed, a few runs a second.
const TIME: &str = "30s";
const ISOLATIONS: [&str; 2] = ["snapshot", "fork"];

/// A package, and how a person would start it in its folder.
pub(crate) const APPS: [(&str, &str); 5] = [
    (
        "frontail",
        "node bin/frontail -p 9001 -h 127.0.0.1 package.json",
    ),
    // Of its own it has neither records (a `package.json` is none: it exits with 1) nor a page with
    // more than links.
    (
        "json-server",
        "node lib/cli/bin.js -p 3333 -s ../../blog ../../blog/db.json",
    ),
    ("maildev", "node bin/maildev -w 1080 -s 1025 --ip 127.0.0.1"),
    ("net-files", "node cli.js"),
    ("paint_online", "node server/server.js"),
];

/// Measures all of them and prints their table.
pub(super) fn run(root: &Path, stackful: &Path) -> Result<(), Failure> {
    let folder = root.join(FOLDER);
    setup::packages(root, &folder)?;
    println!("bench run: {FOLDER}, {TURNS} campaigns of {RUNS} test runs each, runs/s, medians");
    for (package, start) in APPS {
        let app = folder.join("node_modules").join(package);
        let mut found = [Vec::new(), Vec::new()];
        for _ in 0..TURNS {
            for (isolation, found) in ISOLATIONS.into_iter().zip(&mut found) {
                let out = root.join(format!("target/bench/{package}-{isolation}"));
                found.push(runs_per_second(stackful, &app, start, isolation, &out)?);
            }
        }
        let [snapshot, fork] = found.map(median);
        println!(
            "  {package:<14} {snapshot:8.1} as forks {fork:8.1} {:6.2} x (asked: {ASKED})",
            snapshot / fork
        );
    }
    Ok(())
}

fn runs_per_second(
    stackful: &Path,
    app: &Path,
    start: &str,
    isolation: &str,
    out: &Path,
) -> Result<f64, Failure> {
    let mut command = Command::new(stackful);
    command
        .args(["run", "--seed", "1", "--time", TIME, "--runs", RUNS])
        .args(["--isolation", isolation, "--start", start, "--out"])
        .args([out, app])
        .stdout(Stdio::null())
        .stderr(Stdio::null());
    let failed = |what: String| Failure::new(format!("stackful run {}: {what}", app.display()), "");
    // It exits with 1 if it finds something.
    command
        .status()
        .map_err(|error| failed(error.to_string()))?;
    let results = read_results(&out.join("results.json"));
    let results = results.map_err(|error| failed(error.to_string()))?;
    let of = |pointer| figure(&results, pointer);
    Ok(of("/runs") * 1e3 / of("/elapsed_ms"))
}
