//! `cargo xtask bench run`: how long the whole tool takes to find the calculator's error, what a
//! test run costs, and where the time goes.
//!
//! The clock starts before the built binary is started and stops when it names the finding, so
//! nothing is left out. Medians of several campaigns, since the machine has other things to do.

use std::io::{BufRead as _, BufReader};
use std::path::Path;
use std::process::{Command, Stdio};
use std::time::{Duration, Instant};

use serde_json::Value;
use stackful_fixture::read_results;

use crate::command::{self, Failure};
use crate::{demo, setup};

const APP: &str = "examples/calculator";
const CAMPAIGNS: u64 = 5;
/// Enough for the finding many times over, and for a steady median.
const RUNS: &str = "300";
const STAGES: [&str; 5] = ["start", "run", "decode", "tree", "solve"];

/// What one campaign showed.
struct Campaign {
    /// From the start of the process to the finding's line.
    found: Duration,
    results: Value,
}

/// Runs the campaigns and prints the medians.
pub(crate) fn run(root: &Path) -> Result<(), Failure> {
    setup::setup(root)?;
    let stackful = command::build_stackful(root)?;
    let mut campaigns = Vec::new();
    for seed in 1..=CAMPAIGNS {
        campaigns.push(campaign(root, &stackful, seed)?);
    }
    let of = |figure: &dyn Fn(&Campaign) -> f64| median(campaigns.iter().map(figure).collect());
    let member = |pointer: &'static str| {
        of(&move |campaign| {
            campaign
                .results
                .pointer(pointer)
                .and_then(Value::as_f64)
                .unwrap_or(f64::NAN)
        })
    };
    println!("bench run: {APP}, {CAMPAIGNS} campaigns of {RUNS} test runs, medians");
    println!(
        "  process start to finding  {:8.2} s",
        of(&|campaign| campaign.found.as_secs_f64())
    );
    println!(
        "  test runs to finding      {:8}",
        member("/findings/0/runs_to_find")
    );
    println!(
        "  one test run              {:8.2} ms",
        member("/median_run_ms")
    );
    let total: f64 = STAGES
        .iter()
        .map(|stage| of(&|campaign| share(campaign, stage)))
        .sum();
    for stage in STAGES {
        let time = of(&|campaign| share(campaign, stage));
        println!(
            "  {stage:<25} {time:8.0} ms  {:3.0} %",
            100.0 * time / total
        );
    }
    Ok(())
}

fn share(campaign: &Campaign, stage: &str) -> f64 {
    campaign.results["stages"][stage]
        .as_f64()
        .unwrap_or(f64::NAN)
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

fn median(mut figures: Vec<f64>) -> f64 {
    figures.sort_by(f64::total_cmp);
    figures[figures.len() / 2]
}
