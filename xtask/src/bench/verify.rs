//! `cargo xtask bench verify [NAME]`: verdicts on faults that are known.
//!
//! Two variants of each example (one of simple-chat), each with five faults in branches of its server and five
//! more behind pairs of checks that no user of the page passes (`stackful inject --subsuming`), are given
//! to the default command for a minute each. Of a fault behind a pair it is known that it is low; of the
//! others whoever says *high* has a witness, and *ruled out* is what is to be looked at.

use std::fs;
use std::path::Path;
use std::process::{Command, Stdio};

use serde_json::Value;
use stackful_fixture::read_results;

use super::apps::names;
use super::{figure, median};
use crate::command::{self, Failure};
use crate::setup;

const EXAMPLES: &str = "examples";
const TIME: &str = "60s";
const FAULTS: &str = "5";

/// What became of the faults of a variant.
#[derive(Default)]
struct Row {
    high: usize,
    /// Of these, tried three times on the app as its users run it, and there each time.
    confirmed: usize,
    ruled_out: usize,
    not_reached: usize,
    /// Faults that are no findings.
    missing: usize,
    /// Faults behind a pair of checks that are said to be high.
    wrong: Vec<String>,
    /// Test runs to each high verdict.
    runs: Vec<f64>,
    seconds: f64,
}

/// Prints the table, or the rows whose names contain `wanted`.
pub(crate) fn run(root: &Path, wanted: &str) -> Result<(), Failure> {
    setup::setup(root)?;
    let stackful = command::build_stackful(root)?;
    println!(
        "bench verify: {FAULTS} + {FAULTS} faults each, the second behind pairs of checks; {TIME} each"
    );
    println!(
        "asked: none missing or wrong, all high ones 3/3, at most 60 runs to a high verdict (median), at most 60 s"
    );
    println!(
        "  {:<18} {:>6} {:>6} {:>10} {:>12} {:>8} {:>6} {:>13} {:>8}",
        "",
        "high",
        "3/3",
        "ruled out",
        "not reached",
        "missing",
        "wrong",
        "runs to high",
        "seconds"
    );
    let mut all = Row::default();
    for name in names(&root.join(EXAMPLES), wanted)? {
        let seeds: &[&str] = if name == "simple-chat" {
            &["1"]
        } else {
            &["1", "2"]
        };
        for seed in seeds {
            let row = variant(root, &stackful, &name, seed)?;
            show(&format!("{name} {seed}"), &row);
            all.add(row);
        }
    }
    show("all", &all);
    println!(
        "published (15 variants): 26 of 36 high, 19 of 21 low, none of them ruled out, up to 5 h each"
    );
    Ok(())
}

impl Row {
    fn add(&mut self, other: Row) {
        self.high += other.high;
        self.confirmed += other.confirmed;
        self.ruled_out += other.ruled_out;
        self.not_reached += other.not_reached;
        self.missing += other.missing;
        self.wrong.extend(other.wrong);
        self.runs.extend(other.runs);
        self.seconds += other.seconds;
    }
}

fn show(name: &str, row: &Row) {
    let runs = if row.runs.is_empty() {
        "-".to_owned()
    } else {
        format!("{:.0}", median(row.runs.clone()))
    };
    println!(
        "  {name:<18} {:>6} {:>6} {:>10} {:>12} {:>8} {:>6} {runs:>13} {:>8.1}",
        row.high,
        row.confirmed,
        row.ruled_out,
        row.not_reached,
        row.missing,
        row.wrong.len(),
        row.seconds
    );
    for message in &row.wrong {
        println!("    said to be high: {message}");
    }
}

fn variant(root: &Path, stackful: &Path, name: &str, seed: &str) -> Result<Row, Failure> {
    let failed = |what: String| Failure::new(format!("{name} {seed}: {what}"), "");
    let copy = root
        .join("target/bench/verify")
        .join(format!("{name}-{seed}"));
    let report = root
        .join("target/bench/verify")
        .join(format!("{name}-{seed}-report"));
    // What an earlier measurement has left.
    let _ = fs::remove_dir_all(&copy);
    let mut inject = Command::new(stackful);
    inject.args(["inject", "--subsuming", "--faults", FAULTS, "--seed", seed]);
    inject
        .arg("--out")
        .arg(&copy)
        .arg(root.join(EXAMPLES).join(name));
    command::run(inject.stdout(Stdio::null()), "")?;
    // It exits with 1 if it finds something.
    Command::new(stackful)
        .args(["run", "--seed", "1", "--time", TIME, "--no-shrink", "--out"])
        .args([report.as_path(), copy.as_path()])
        .stdout(Stdio::null())
        .stderr(Stdio::null())
        .status()
        .map_err(|error| failed(error.to_string()))?;
    let results = read_results(&report.join("results.json"));
    let results = results.map_err(|error| failed(error.to_string()))?;
    let faults = fs::read_to_string(copy.join("faults.json"));
    let faults = faults.map_err(|error| failed(error.to_string()))?;
    let faults: Value = serde_json::from_str(&faults).map_err(|error| failed(error.to_string()))?;
    Ok(row(&faults, &results))
}

fn row(faults: &Value, results: &Value) -> Row {
    let list = |value: &Value| value.as_array().cloned().unwrap_or_default();
    let findings = list(&results["findings"]);
    let mut row = Row {
        seconds: figure(results, "/elapsed_ms") / 1e3,
        ..Row::default()
    };
    for fault in list(&faults["faults"]) {
        let says = |finding: &&Value| finding["message"] == fault["message"];
        let Some(finding) = findings.iter().find(says) else {
            row.missing += 1;
            continue;
        };
        match finding["verdict"].as_str() {
            Some("high") => {
                row.high += 1;
                row.confirmed += usize::from(finding["confirmed"] == "3/3");
                row.runs.push(figure(finding, "/runs_to_find"));
                if fault["reachable"] == Value::Bool(false) {
                    row.wrong.push(fault["message"].to_string());
                }
            }
            Some("ruled-out") => row.ruled_out += 1,
            _ => row.not_reached += 1,
        }
    }
    row
}
