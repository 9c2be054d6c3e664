//! `cargo xtask bench first-finding`: how long it takes from the first command to the first error, on
//! real apps of npm that nothing was written down for.

use std::path::Path;
use std::process::{Command, Stdio};
use std::time::Instant;

use serde_json::Value;
use stackful_fixture::read_results;

use super::npm::{self, APPS, App};
use super::{figure, row};
use crate::command::{self, Failure};
use crate::setup;

/// Apps that say themselves how they are started.
const NAMES: [&str; 3] = ["paint_online", "gun", "students"];
/// What is asked for.
const MOST_SECONDS: f64 = 300.0;

/// Runs the command of a newcomer on each, and prints what came of it.
pub(crate) fn run(root: &Path) -> Result<(), Failure> {
    setup::setup(root)?;
    let stackful = command::build_stackful(root)?;
    npm::install(root)?;
    println!("bench first-finding: stackful run --time 5m --max-failures 1, no configuration");
    row("asked for", MOST_SECONDS, "s");
    let mut is_late = false;
    for app in APPS.iter().filter(|app| NAMES.contains(&app.name)) {
        let (seconds, results) = campaign(root, &stackful, app)?;
        let finding = results["findings"].as_array().and_then(|all| all.first());
        let Some(finding) = finding else {
            println!(
                "  {}: no error in {seconds:.1} s and {} runs",
                app.name,
                figure(&results, "/runs")
            );
            is_late = true;
            continue;
        };
        let words = ["id", "kind", "name", "message"].map(|it| finding[it].as_str().unwrap_or(""));
        row(app.name, seconds, "s");
        println!("    {}", words.join(" "));
        row(
            "    the app's start",
            figure(&results, "/stages/start") / 1e3,
            "s",
        );
        row("    test runs", figure(finding, "/runs_to_find"), "");
        is_late |= seconds > MOST_SECONDS;
    }
    if is_late {
        return Err(Failure::new("the first finding came too late", ""));
    }
    Ok(())
}

/// How long it took until the command had ended, and its results.
fn campaign(root: &Path, stackful: &Path, app: &App) -> Result<(f64, Value), Failure> {
    let copy = app.copy(root)?;
    let out = root.join("target/bench/first-finding").join(app.name);
    let begun = Instant::now();
    // It exits with 1 if it finds something.
    Command::new(stackful)
        .args(["run", "--time", "5m", "--max-failures", "1", "--no-shrink"])
        .args(["--mode", "explore", "--out"])
        .args([out.as_path(), copy.as_path()])
        .stdin(Stdio::null())
        .stdout(Stdio::null())
        .stderr(Stdio::null())
        .status()
        .map_err(|error| Failure::new(format!("stackful run: {error}"), ""))?;
    let seconds = begun.elapsed().as_secs_f64();
    let results = read_results(&out.join("results.json"));
    let results = results.map_err(|error| Failure::new(error.to_string(), ""))?;
    Ok((seconds, results))
}
