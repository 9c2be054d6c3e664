//! `cargo xtask bench run`: what a test run costs, how long the whole tool takes to find the
//! calculator's error, and where the time goes.
//!
//! Two parts. `crates/executor/examples/bench.rs` drives workers alone: figures side by side, in
//! one process. Then whole campaigns of the built program, whose clock starts before the program is
//! started and stops when it names the finding, so nothing is left out. Medians of several, since
//! the machine has other things to do.

use std::io::{BufRead as _, BufReader};
use std::path::Path;
use std::process::{Command, Stdio};
use std::time::{Duration, Instant};

use serde_json::Value;
use stackful_fixture::read_results;

use super::{figure, median, row};
use crate::command::{self, Failure};
use crate::{demo, setup};

const APP: &str = "examples/calculator";
const CAMPAIGNS: u64 = 5;
/// Enough for the finding many times over, and for a steady median.
const RUNS: &str = "300";
const STAGES: [&str; 6] = ["start", "fork", "run", "decode", "tree", "solve"];

/// What one campaign showed.
struct Campaign {
    /// From the start of the process to the finding's line.
    found: Duration,
    results: Value,
}

/// Runs both parts and prints their tables.
pub(crate) fn run(root: &Path) -> Result<(), Failure> {
    setup::setup(root)?;
    let stackful = command::build_stackful(root)?;
    workers(root)?;
    let mut campaigns = Vec::new();
    for seed in 1..=CAMPAIGNS {
        campaigns.push(campaign(root, &stackful, seed)?);
    }
    let of = |figure: &dyn Fn(&Campaign) -> f64| median(campaigns.iter().map(figure).collect());
    let member = |pointer: &'static str| of(&move |campaign| figure(&campaign.results, pointer));
    println!("bench run: {APP}, {CAMPAIGNS} campaigns of {RUNS} test runs, medians");
    row(
        "process start to finding",
        of(&|one| one.found.as_secs_f64()),
        "s",
    );
    row(
        "test runs to finding",
        member("/findings/0/runs_to_find"),
        "",
    );
    row("one test run", member("/median_run_ms"), "ms");
    let share = |stage: &str| of(&|one| figure(&one.results, &format!("/stages/{stage}")));
    let total: f64 = STAGES.iter().map(|stage| share(stage)).sum();
    for stage in STAGES {
        let time = share(stage);
        let percent = format!("ms {:3.0} %", 100.0 * time / total);
        row(stage, time, &percent);
    }
    Ok(())
}

/// What the workers alone do: name, figure, unit and what is asked for. A figure is a member of the
/// example's object, or one divided by another.
const WORKERS: [(&str, &[&str], &str); 13] = [
    ("ready state", &["/ready_ms"], "ms (asked: 2000)"),
    (
        "run of 4 events, 1 message",
        &["/alone/four_ms"],
        "ms (asked: 15)",
    ),
    ("  of that, the fork", &["/alone/fork_ms"], "ms"),
    ("  its CPU time", &["/alone/four_cpu_ms"], "ms"),
    (
        "run without events",
        &["/alone/empty_ms"],
        "ms: fork and end",
    ),
    ("  its CPU time", &["/alone/empty_cpu_ms"], "ms"),
    (
        "  4 events against none",
        &["/alone/four_ms", "/alone/empty_ms"],
        "x (asked: 3)",
    ),
    ("first event of 20", &["/checkpoints/first_ms"], "ms"),
    (
        "last event of 20",
        &["/checkpoints/last_ms"],
        "ms, from a checkpoint",
    ),
    (
        "  last against first",
        &["/checkpoints/last_ms", "/checkpoints/first_ms"],
        "x (asked: 1.5)",
    ),
    ("runs/s, 1 worker", &["/runs_per_second/0"], ""),
    ("runs/s, 2 workers", &["/runs_per_second/1"], "(asked: 100)"),
    (
        "  2 workers against 1",
        &["/runs_per_second/1", "/runs_per_second/0"],
        "x (asked: 1.7)",
    ),
];

fn workers(root: &Path) -> Result<(), Failure> {
    let mut bench = command::cargo(root);
    bench.args([
        "run",
        "--release",
        "--quiet",
        "--package",
        "stackful-executor",
    ]);
    bench.args(["--example", "bench"]);
    let text = command::read(&mut bench, "")?;
    let figures: Value = serde_json::from_str(&text)
        .map_err(|error| Failure::new(format!("the example `bench`: {error}"), ""))?;
    println!("bench run: {APP}, workers alone, medians");
    for (name, pointers, unit) in WORKERS {
        let members = pointers.iter().map(|pointer| figure(&figures, pointer));
        let quotient = members.reduce(|one, other| one / other);
        row(name, quotient.unwrap_or(f64::NAN), unit);
    }
    let of = |part: &str| figure(&figures, &format!("/memory_mib/{part}"));
    let resident = of("tool") + of("worker") + of("checkpoints");
    row("resident memory", resident, "MiB (asked: 1500)");
    let count = format!("MiB, {} of them", of("count"));
    row("  of that, checkpoints", of("checkpoints"), &count);
    Ok(())
}

fn campaign(root: &Path, stackful: &Path, seed: u64) -> Result<Campaign, Failure> {
    let failed = |error: std::io::Error| Failure::new(format!("stackful run: {error}"), "");
    let out = root.join(format!("target/bench/{seed}"));
    let begun = Instant::now();
    let mut child = Command::new(stackful)
        .current_dir(root)
        .args([
            "run",
            APP,
            "--runs",
            RUNS,
            "--seed",
            &seed.to_string(),
            "--out",
        ])
        .arg(&out)
        .stdout(Stdio::null())
        .stderr(Stdio::piped())
        .spawn()
        .map_err(failed)?;
    let mut found = None;
    let stderr = child.stderr.take().expect("piped above");
    for line in BufReader::new(stderr).lines() {
        if line.map_err(failed)?.contains("found E-") {
            found.get_or_insert_with(|| begun.elapsed());
        }
    }
    child.wait().map_err(failed)?;
    demo::expected(&root.join(APP), &out)?;
    let found = found.ok_or_else(|| Failure::new("stackful run named no finding", ""))?;
    let results = read_results(&out.join("results.json"))
        .map_err(|error| Failure::new(error.to_string(), ""))?;
    Ok(Campaign { found, results })
}
