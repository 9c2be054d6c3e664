//! `cargo xtask bench reach`: which seeded errors of `tests/reach` are found, and how fast.
//!
//! A cell is found if a campaign of eight seconds, on a program that is built and an app that is
//! installed, names all of its errors. The time runs from the start of the program.
//!
//! With `--guesses` nothing is followed through any channel, so what is found was guessed. Then runs
//! are counted, as in `tests/reach`, and not seconds: guesses need many.

use std::fmt::Write as _;
use std::io::{BufRead as _, BufReader};
use std::path::Path;
use std::process::{Command, Stdio};
use std::time::{Duration, Instant};

use stackful_fixture::FixtureError;
use stackful_fixture::reach::{Cell, Reached, Table};
use stackful_fixture::read_results;

use super::median;
use crate::command::{self, Failure};
use crate::setup;

const TIME: &str = "8s";
/// Enough to see whether runs leave their paths; most cells are found in a tenth of it.
const RUNS: &str = "300";

/// With all channels switched off; as many as in `tests/reach`.
const GUESSING_TIME: &str = "10m";
const GUESSING_RUNS: &str = "400";
/// The tables of channels.
const CHANNELS: [&str; 2] = ["http", "sockets"];

/// What is measured.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(crate) enum Measure {
    /// How soon errors are found.
    Seconds,
    /// Which errors are found with all channels switched off.
    Guesses,
}

/// What became of a cell.
struct Outcome {
    /// Until the last of its errors was named.
    found: Option<Duration>,
    reached: Reached,
}

/// Prints the tables, or the part of them that `cells` names: `TABLE`, `TABLE/ROW` or
/// `TABLE/ROW/COLUMN`; empty for all that are meant for this measure.
pub(crate) fn run(root: &Path, cells: &str, measure: Measure) -> Result<(), Failure> {
    setup::setup(root)?;
    let stackful = command::build_stackful(root)?;
    let tables = Table::all(root).map_err(|error| unreadable(&error))?;
    let mut found = Vec::new();
    let mut missed = 0;
    for table in tables {
        let wanted = table
            .cells
            .iter()
            .filter(|cell| is_named(&table, cell, cells, measure));
        let wanted: Vec<&Cell> = wanted.collect();
        if wanted.is_empty() {
            continue;
        }
        println!(
            "bench reach: {}, seconds until all errors are found",
            table.name
        );
        for row in wanted.chunk_by(|one, other| one.row == other.row) {
            let (line, times) = measured(root, &stackful, &table, row, measure)?;
            println!("{line}");
            missed += row.len() - times.len();
            found.extend(times);
        }
    }
    let cells = found.len() + missed;
    if cells == 0 {
        return Err(Failure::new("no such cell", "name one as TABLE/ROW/COLUMN"));
    }
    println!("bench reach: {} of {cells} cells found", found.len());
    if !found.is_empty() {
        println!("  median {:.1} s", median(found));
    }
    Ok(())
}

fn is_named(table: &Table, cell: &Cell, wanted: &str, measure: Measure) -> bool {
    if wanted.is_empty() && measure == Measure::Guesses {
        return CHANNELS.contains(&table.name.as_str());
    }
    let name = format!("{}/{cell}/", table.name);
    wanted.is_empty() || name.starts_with(&format!("{}/", wanted.trim_end_matches('/')))
}

/// A line of the table, and the seconds of the cells that were found.
fn measured(
    root: &Path,
    stackful: &Path,
    table: &Table,
    row: &[&Cell],
    measure: Measure,
) -> Result<(String, Vec<f64>), Failure> {
    for folder in row[0].packages() {
        setup::packages(root, &folder)?;
    }
    let mut line = format!("  {:<24}", row[0].row);
    let mut times = Vec::new();
    let mut notes = String::new();
    for cell in row {
        let Outcome { found, reached } = campaign(root, stackful, table, cell, measure)?;
        let is_clean = reached.others.is_empty();
        let shown = match found {
            Some(time) if is_clean => {
                times.push(time.as_secs_f64());
                format!("{:.1}", time.as_secs_f64())
            }
            _ => "missed".to_owned(),
        };
        let _ = write!(line, " {:>10} {shown:>6}", cell.column);
        let Reached {
            missing,
            others,
            runs,
            diverged,
        } = &reached;
        if found.is_none() || !is_clean {
            let _ = write!(
                notes,
                "\n    {cell}: not found: {missing:?}, others: {others:?}, {runs} runs"
            );
        }
        if *diverged * 100 >= *runs {
            let _ = write!(notes, "\n    {cell}: {diverged} of {runs} runs diverged");
        }
        if let Some(why) = &cell.missed {
            let _ = write!(notes, "\n    {cell} is known to be missed: {why}");
        }
    }
    Ok((line + &notes, times))
}

fn campaign(
    root: &Path,
    stackful: &Path,
    table: &Table,
    cell: &Cell,
    measure: Measure,
) -> Result<Outcome, Failure> {
    let failed = |error: std::io::Error| Failure::new(format!("stackful run: {error}"), "");
    let out = root
        .join("target/bench/reach")
        .join(&table.name)
        .join(cell.to_string());
    let mut command = Command::new(stackful);
    command.env("STACKFUL_CONFIRM", "never");
    match measure {
        Measure::Seconds => command.args(["run", "--time", TIME, "--runs", RUNS]),
        Measure::Guesses => command
            .args(["run", "--time", GUESSING_TIME, "--runs", GUESSING_RUNS])
            .args(["--max-failures", &cell.errors.len().to_string()])
            .args(["--no-follow", "all"]),
    };
    let begun = Instant::now();
    let mut child = command
        .args(&cell.arguments)
        .args(["--seed", "1", "--start", &cell.start, "--out"])
        .args([&out, &cell.folder])
        .stdout(Stdio::null())
        .stderr(Stdio::piped())
        .spawn()
        .map_err(failed)?;
    let mut named = 0;
    let mut found = None;
    let stderr = child.stderr.take().expect("piped above");
    for line in BufReader::new(stderr).lines() {
        let line = line.map_err(failed)?;
        // Which ones these are is seen in the report: one that is not seeded spoils the cell.
        named += usize::from(line.contains("found E-"));
        if named == cell.errors.len() {
            found.get_or_insert_with(|| begun.elapsed());
        }
    }
    child.wait().map_err(failed)?;
    let results = read_results(&out.join("results.json")).map_err(|error| unreadable(&error))?;
    let reached = cell.reached(&results).map_err(|error| unreadable(&error))?;
    Ok(Outcome { found, reached })
}

fn unreadable(error: &FixtureError) -> Failure {
    Failure::new(error.to_string(), "")
}
