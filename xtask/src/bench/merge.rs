//! `cargo xtask bench merge [NAME]`: what it brings to tell states apart, and what it costs.
//!
//! Each example is explored twice with as many runs, with states told apart and each sequence of events
//! tried for itself (`--no-merge`), as Figures 13 to 20 of the paper on state merging compare the two. Beside
//! the table there is, for each example, what had been reached when as CSV, and as line charts over
//! runs and over time, in `target/bench/merge`.

mod chart;

use std::fmt::Write as _;
use std::fs;
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};
use std::thread::sleep;
use std::time::Duration;

use serde_json::Value;
use stackful_fixture::read_results;

use super::apps::names;
use super::figure;
use crate::command::{self, Failure};
use crate::setup;
use chart::{Series, chart};

const EXAMPLES: &str = "examples";
const RUNS: &str = "800";
/// If that many runs take longer.
const TIME: &str = "3m";
/// A run with states told apart may take so many times as long.
const MOST_COST: f64 = 1.2;

/// A campaign that is over.
struct Campaign {
    results: Value,
    /// The most memory that the tool had, in MiB, its workers left out.
    memory: f64,
}

/// Prints the table, or the rows whose names contain `wanted`.
pub(crate) fn run(root: &Path, wanted: &str) -> Result<(), Failure> {
    setup::setup(root)?;
    let stackful = command::build_stackful(root)?;
    let folder = root.join("target/bench/merge");
    fs::create_dir_all(&folder).map_err(|error| unwritten(&folder, &error))?;
    println!("bench merge: {RUNS} runs each, without and with states told apart");
    println!(
        "asked: no coverage lost, at as many runs and after as long, and at most {MOST_COST} times the time of a run"
    );
    println!(
        "  {:<14} {:<8} {:>5} {:>7} {:>7} {:>7} {:>7} {:>9} {:>7} {:>7} {:>7}",
        "", "", "runs", "s", "states", "waiting", "lines", "branches", "search", "solver", "MiB"
    );
    for name in names(&root.join(EXAMPLES), wanted)? {
        let without = campaign(root, &stackful, &name, &["--no-merge"])?;
        let with = campaign(root, &stackful, &name, &[])?;
        row(&name, "without", &without);
        row("", "with", &with);
        println!("{}", compared(&without, &with));
        draw(&folder, &name, &without, &with)?;
    }
    println!("  pictures and figures: {}", folder.display());
    Ok(())
}

fn campaign(
    root: &Path,
    stackful: &Path,
    name: &str,
    options: &[&str],
) -> Result<Campaign, Failure> {
    let failed = |error: &dyn std::fmt::Display| {
        Failure::new(format!("stackful run {EXAMPLES}/{name}: {error}"), "")
    };
    let out = root
        .join("target/bench/merge")
        .join(format!("{name}-report"));
    let mut child = Command::new(stackful)
        .args(["run", "--mode", "explore", "--seed", "1", "--no-shrink"])
        .args(["--runs", RUNS, "--time", TIME, "--confirm", "never"])
        .args(options)
        .arg("--out")
        .args([out.as_path(), &root.join(EXAMPLES).join(name)])
        .stdout(Stdio::null())
        .stderr(Stdio::null())
        .spawn()
        .map_err(|error| failed(&error))?;
    let mut memory = 0.0;
    // It exits with 1 if it finds something.
    while child.try_wait().map_err(|error| failed(&error))?.is_none() {
        memory = peak(child.id()).unwrap_or(memory);
        sleep(Duration::from_millis(50));
    }
    let results = read_results(&out.join("results.json")).map_err(|error| failed(&error))?;
    Ok(Campaign { results, memory })
}

/// The most memory that a process has had, in MiB.
fn peak(process: u32) -> Option<f64> {
    let status = fs::read_to_string(format!("/proc/{process}/status")).ok()?;
    let line = status.lines().find(|line| line.starts_with("VmHWM:"))?;
    let kib: f64 = line.split_whitespace().nth(1)?.parse().ok()?;
    Some(kib / 1024.0)
}

fn row(name: &str, how: &str, Campaign { results, memory }: &Campaign) {
    let of = |pointer: &str| figure(results, pointer);
    let covered = |what: &str| {
        ["server", "client"]
            .map(|side| of(&format!("/coverage/{side}/{what}/covered")))
            .iter()
            .sum::<f64>()
    };
    println!(
        "  {name:<14} {how:<8} {:>5} {:>7.1} {:>7} {:>7} {:>7} {:>9} {:>7.1} {:>7.1} {memory:>7.0}",
        of("/runs"),
        of("/elapsed_ms") / 1e3,
        results["states"].as_u64().unwrap_or(0),
        of("/targets_waiting"),
        covered("lines"),
        covered("branches"),
        of("/stages/tree") / 1e3,
        of("/stages/solve") / 1e3,
    );
}

/// What it has brought after as long, and the ratio of the time of a run.
fn compared(without: &Campaign, with: &Campaign) -> String {
    let each = |it: &Campaign| figure(&it.results, "/elapsed_ms") / figure(&it.results, "/runs");
    let until = [without, with].map(|it| figure(&it.results, "/elapsed_ms"));
    let until = until[0].min(until[1]);
    let lines = |it: &Campaign| {
        let moments = moments(it).into_iter();
        let mut in_time = moments.filter(|moment| moment.elapsed <= until);
        in_time.next_back().map_or(0.0, |moment| moment.lines)
    };
    let ratio = each(with) / each(without);
    let mut said = format!(
        "  {:<14} after {:.1} s: {} lines without, {} with; {ratio:.2} times the time of a run",
        "",
        until / 1e3,
        lines(without),
        lines(with)
    );
    if lines(with) < lines(without) {
        said.push_str("; NOT as much");
    }
    if ratio > MOST_COST {
        let _ = write!(said, "; NOT {MOST_COST}");
    }
    said
}

/// What a chart is drawn over.
type Axis = fn(&Moment) -> f64;

/// What had been reached.
struct Moment {
    runs: f64,
    /// In milliseconds.
    elapsed: f64,
    /// Of both sides.
    lines: f64,
}

fn moments(campaign: &Campaign) -> Vec<Moment> {
    let timeline = campaign.results["timeline"].as_array();
    let moments = timeline.into_iter().flatten();
    moments
        .map(|moment| Moment {
            runs: figure(moment, "/runs"),
            elapsed: figure(moment, "/elapsed_ms"),
            lines: figure(moment, "/server_lines") + figure(moment, "/client_lines"),
        })
        .collect()
}

fn draw(folder: &Path, name: &str, without: &Campaign, with: &Campaign) -> Result<(), Failure> {
    let both = [("without", moments(without)), ("with", moments(with))];
    let mut csv = "states,runs,elapsed_ms,lines\n".to_owned();
    for (how, moments) in &both {
        for Moment {
            runs,
            elapsed,
            lines,
        } in moments
        {
            let _ = writeln!(csv, "{how},{runs},{elapsed},{lines}");
        }
    }
    let file = folder.join(format!("{name}.csv"));
    fs::write(&file, csv).map_err(|error| unwritten(&file, &error))?;
    let over: [(&str, Axis); 2] = [
        ("runs", |moment| moment.runs),
        ("seconds", |moment| moment.elapsed / 1e3),
    ];
    for (axis, of) in over {
        let file: PathBuf = folder.join(format!("{name}-{axis}.svg"));
        let series: Vec<Series<'_>> = both
            .iter()
            .map(|(how, moments)| Series {
                name: how,
                points: moments
                    .iter()
                    .map(|moment| (of(moment), moment.lines))
                    .collect(),
            })
            .collect();
        let title = format!("{name}: lines of both sides over {axis}");
        chart(&file, &title, axis, &series).map_err(|error| unwritten(&file, &*error))?;
    }
    Ok(())
}

fn unwritten(file: &Path, error: &dyn std::fmt::Display) -> Failure {
    Failure::new(format!("{}: {error}", file.display()), "")
}
