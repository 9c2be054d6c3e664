//! `cargo xtask bench run`: what a test run costs, how long the whole tool takes to find the
//! calculator's error, and where the time goes.
//!
//! Three parts. `crates/executor/examples/bench.rs` drives workers alone, those that put back beside
//! those that fork: figures side by side, in one process. Then whole campaigns of the built program,
//! whose clock starts before the program is started and stops when it names the finding, so nothing
//! is left out. Then campaigns on real apps ([`apps`]). Medians of several, since the machine has
//! other things to do.

mod apps;

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
    apps::run(root, &stackful)
}

/// What workers alone do: name, figure, unit and what is asked for. A figure is a member of the
/// example's object, or one divided by another.
const WORKERS: [(&str, &[&str], &str); 22] = [
    (
        "ready state",
        &["/alone/snapshot/ready_ms"],
        "ms (asked: 2000)",
    ),
    (
        "run of 4 events, 1 message",
        &["/alone/snapshot/four_ms"],
        "ms (asked: 5)",
    ),
    ("  until it begins", &["/alone/snapshot/bring_ms"], "ms"),
    (
        "  its CPU time",
        &["/alone/snapshot/cpu_ms"],
        "ms, with putting back",
    ),
    ("  as a fork", &["/alone/fork/four_ms"], "ms"),
    ("  as a fork, CPU time", &["/alone/fork/cpu_ms"], "ms"),
    (
        "an empty fork",
        &["/alone/fork/empty_ms"],
        "ms: fork and end",
    ),
    (
        "  4 events against it",
        &["/alone/snapshot/four_ms", "/alone/fork/empty_ms"],
        "x (asked: 1.0)",
    ),
    ("putting back", &["/alone/put_back_ms"], "ms"),
    ("  pages", &["/alone/put_back_pages"], ""),
    (
        "  for 600 pages",
        &["/alone/put_back_ms", "/alone/put_back_pages", "600"],
        "ms (asked: 0.8)",
    ),
    (
        "2nd event of a sequence",
        &["/sequences/snapshot/second_ms"],
        "ms, from a checkpoint",
    ),
    (
        "20th event",
        &["/sequences/snapshot/last_ms"],
        "ms, from a checkpoint",
    ),
    (
        "  20th against 2nd",
        &[
            "/sequences/snapshot/last_ms",
            "/sequences/snapshot/second_ms",
        ],
        "x (asked: 1.2)",
    ),
    ("  20th, as a fork", &["/sequences/fork/last_ms"], "ms"),
    ("runs/s, 1 worker", &["/runs_per_second/snapshot/0"], ""),
    (
        "runs/s, 2 workers",
        &["/runs_per_second/snapshot/1"],
        "(asked: 350)",
    ),
    (
        "  2 workers against 1",
        &["/runs_per_second/snapshot/1", "/runs_per_second/snapshot/0"],
        "x (asked: 1.85)",
    ),
    (
        "runs/s as forks, 1 worker",
        &["/runs_per_second/fork/0"],
        "",
    ),
    (
        "runs/s as forks, 2 workers",
        &["/runs_per_second/fork/1"],
        "",
    ),
    (
        "  against forks, 2 workers",
        &["/runs_per_second/snapshot/1", "/runs_per_second/fork/1"],
        "x (asked: 2.5)",
    ),
    (
        "memory of 10,000 checkpoints",
        &["/checkpoints/mib"],
        "MiB (asked: 1024)",
    ),
];

/// The apps, each with its main module, and whether to make many checkpoints of it.
const APPS: [(&str, &str, bool); 2] = [
    (APP, "server/index.js", true),
    ("examples/box-office", "server/index.js", false),
];
const CHECKPOINTS: &str = "10000";

fn workers(root: &Path) -> Result<(), Failure> {
    for (app, entry, with_checkpoints) in APPS {
        let mut bench = command::cargo(root);
        bench.args(["run", "--release", "--quiet"]);
        bench.args(["--package", "stackful-executor", "--example", "bench", "--"]);
        bench.args([app, entry]);
        if with_checkpoints {
            bench.env("CHECKPOINTS", CHECKPOINTS);
        }
        let text = command::read(&mut bench, "")?;
        let figures: Value = serde_json::from_str(&text)
            .map_err(|error| Failure::new(format!("the example `bench`: {error}"), ""))?;
        println!("bench run: {app}, workers alone, medians");
        for (name, pointers, unit) in WORKERS {
            let quotient = quotient(&figures, pointers);
            if quotient.is_finite() {
                row(name, quotient, unit);
            }
        }
    }
    Ok(())
}

/// The first figure, divided by the second if there is one; the third, a number, is a factor.
fn quotient(figures: &Value, pointers: &[&str]) -> f64 {
    match pointers {
        [one] => figure(figures, one),
        [one, other, rest @ ..] => {
            let factor = rest.first().and_then(|text| text.parse().ok());
            figure(figures, one) / figure(figures, other) * factor.unwrap_or(1.0)
        }
        [] => f64::NAN,
    }
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
            "--confirm",
            "never",
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
