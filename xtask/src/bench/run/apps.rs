//! Campaigns on real apps of npm: how many test runs a second when what they change is put back, and
//! how many when each is a fork.
//!
//! Both campaigns of a pair have the same seed and the same number of runs, and what is found does not
//! depend on the isolation, so they make the same runs (of the slowest, as many as there is time for).
//! The time counts from when the app is ready.

use std::path::Path;
use std::process::{Command, Stdio};

use stackful_fixture::read_results;

use crate::bench::npm::{self, APPS, App, FOLDER};
use crate::bench::{figure, median};
use crate::command::Failure;

/// What each is asked for.
const ASKED: f64 = 2.5;
const TURNS: usize = 3;
/// Enough that what the first runs compile, and the first checkpoints, are a small part.
const RUNS: &str = "200";
/// Only the campaigns of `maildev` end by it: `AngularJS` is followed, a few runs a second.
const TIME: &str = "30s";
const ISOLATIONS: [&str; 2] = ["snapshot", "fork"];

/// Those that are measured.
const MEASURED: [&str; 5] = [
    "frontail",
    "json-server",
    "maildev",
    "net-files",
    "paint_online",
];

/// Measures all of them and prints their table.
pub(super) fn run(root: &Path, stackful: &Path) -> Result<(), Failure> {
    npm::install(root)?;
    println!("bench run: {FOLDER}, {TURNS} campaigns of {RUNS} test runs each, runs/s, medians");
    for app in APPS.iter().filter(|app| MEASURED.contains(&app.name)) {
        let (name, folder) = (app.name, app.copy(root)?);
        let mut found = [Vec::new(), Vec::new()];
        for _ in 0..TURNS {
            for (isolation, found) in ISOLATIONS.into_iter().zip(&mut found) {
                let out = root.join(format!("target/bench/{name}-{isolation}"));
                found.push(runs_per_second(stackful, app, &folder, isolation, &out)?);
            }
        }
        let [snapshot, fork] = found.map(median);
        println!(
            "  {name:<14} {snapshot:8.1} as forks {fork:8.1} {:6.2} x (asked: {ASKED})",
            snapshot / fork
        );
    }
    Ok(())
}

fn runs_per_second(
    stackful: &Path,
    app: &App,
    folder: &Path,
    isolation: &str,
    out: &Path,
) -> Result<f64, Failure> {
    let mut command = Command::new(stackful);
    command
        .args(["run", "--seed", "1", "--time", TIME, "--runs", RUNS])
        .args(["--isolation", isolation, "--confirm", "never"])
        .args(app.started())
        .arg("--out")
        .args([out, folder])
        .stdout(Stdio::null())
        .stderr(Stdio::null());
    let failed =
        |what: String| Failure::new(format!("stackful run {}: {what}", folder.display()), "");
    // It exits with 1 if it finds something.
    command
        .status()
        .map_err(|error| failed(error.to_string()))?;
    let results = read_results(&out.join("results.json"));
    let results = results.map_err(|error| failed(error.to_string()))?;
    let of = |pointer| figure(&results, pointer);
    Ok(of("/runs") * 1e3 / of("/elapsed_ms"))
}
