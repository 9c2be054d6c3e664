//! `cargo xtask bench lambda`: the libraries that `LambdaTester` was published with, at its versions, and
//! what we find in them beside what it found.
//!
//! A row is tested once with each of its techniques, by the kinds of callbacks: none, empty, quick, mined,
//! writes; and once with all kinds that there are. Tests differ from the published ones, so what is
//! compared is whether something is found, what is covered, and how long it takes.

mod examples;
mod libraries;

use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};

use serde_json::Value;

use crate::command::{self, Failure};
use examples::EXAMPLES;
use libraries::{Counted, LIBRARIES, Library};

const TESTS: &str = "1000";
/// The published techniques, and all kinds of callbacks.
const TECHNIQUES: [(&str, &str); 6] = [
    ("base", "none"),
    ("empty", "empty"),
    ("quick", "quick"),
    ("mined", "mined"),
    ("writes", "writes"),
    (
        "all",
        "empty,quick,mined,writes,throws,reenters,promises,async,generator,concolic",
    ),
];
/// By which technique times are compared.
const WRITES: usize = 4;
/// Seconds that 1,000 tests may take with it, of a method of arrays and of `then` and `catch`.
const ASKED: [f64; 2] = [20.0, 60.0];

/// What came of a row, by technique.
struct Measured {
    library: &'static Library,
    results: Vec<Value>,
}

impl Measured {
    /// Tests that differ in more than their warnings, and in warnings.
    fn differences(&self, technique: usize) -> (u64, u64) {
        let row = &self.results[technique]["tally"]["rows"][0];
        let warnings = row["oracles"]["warnings"].as_u64().unwrap_or_default();
        let all = row["beyond_warnings"].as_u64().unwrap_or_default();
        (all, warnings)
    }

    /// Percent of the statements of the library itself, counted as the published ones are.
    fn coverage(&self, technique: usize) -> f64 {
        let (mut covered, mut all) = (0, 0);
        let files = self.results[technique]["coverage"].as_array();
        for file in files.into_iter().flatten() {
            let path = file["file"].as_str().unwrap_or_default();
            let inside = path
                .rsplit_once("node_modules/")
                .map_or(path, |(_, inside)| inside);
            if !inside.starts_with(self.library.package()) {
                continue;
            }
            let count = |name: &str| file[name].as_u64().unwrap_or_default();
            match self.library.counted {
                Counted::Files(names) if !names.iter().any(|name| path.ends_with(name)) => {}
                Counted::Package | Counted::Files(_) => {
                    covered += count("covered") + count("declarations");
                    all += count("statements") + count("declarations");
                }
                Counted::Lines(parts, statements) => {
                    let missed = file["missed"].as_array().into_iter().flatten();
                    let lines = missed.filter_map(|place| place[0].as_u64());
                    let here = lines.filter(|line| {
                        parts
                            .iter()
                            .any(|(first, last)| (first..=last).contains(&line))
                    });
                    all += statements;
                    covered += statements - here.count() as u64;
                }
            }
        }
        100.0 * covered as f64 / all as f64
    }

    fn seconds(&self, technique: usize) -> f64 {
        self.results[technique]["elapsed_ms"]
            .as_f64()
            .unwrap_or(f64::NAN)
            / 1000.0
    }
}

/// Prints the tables, of the libraries with this in their name.
pub(crate) fn run(root: &Path, name: &str) -> Result<(), Failure> {
    let program = command::build_stackful(root)?;
    let mut all = Vec::new();
    for library in LIBRARIES.iter().filter(|one| one.name.contains(name)) {
        let results = TECHNIQUES
            .iter()
            .map(|(name, kinds)| campaign(root, &program, library, (name, kinds)));
        match results.collect::<Result<Vec<_>, _>>() {
            Ok(results) => {
                all.push(Measured { library, results });
                println!("  {} is done", library.name);
            }
            // The other rows are worth their time.
            Err(failure) => println!("{failure}"),
        }
    }
    differences(&all);
    coverage(&all);
    times(&all);
    examples(&all);
    Ok(())
}

fn campaign(
    root: &Path,
    program: &PathBuf,
    library: &Library,
    (name, kinds): (&str, &str),
) -> Result<Value, Failure> {
    let out = root
        .join("target/bench/lambda")
        .join(library.name.replace(['/', ' '], "-"))
        .join(name);
    let mut stackful = Command::new(program);
    stackful
        .args([
            "lambda",
            library.target,
            "--methods",
            library.methods,
            "--against",
        ])
        .arg(library.implementation)
        .args([
            "--tests",
            TESTS,
            "--seed",
            "1",
            "--callbacks",
            kinds,
            "--out",
        ])
        .arg(&out)
        .stdout(Stdio::null())
        .stderr(Stdio::null());
    match library.environment {
        "" => stackful.env_remove("NODE_ENV"),
        name => stackful.env("NODE_ENV", name),
    };
    let status = stackful.status();
    let ran = status.is_ok_and(|status| matches!(status.code(), Some(0 | 1)));
    let results = out.join("results.json");
    if !ran {
        let what = format!("{} with {name} callbacks did not run", library.name);
        let help = format!(
            "stackful lambda {} --against {}",
            library.target, library.implementation
        );
        return Err(Failure::new(what, help));
    }
    let text =
        std::fs::read_to_string(&results).map_err(|error| Failure::file(&results, &error))?;
    serde_json::from_str(&text).map_err(|error| Failure::new(error.to_string(), ""))
}

fn header(title: &str) {
    println!("\n{title}");
    let names = TECHNIQUES.map(|(name, _)| format!("{name:>16}"));
    println!("  {:<28}{}", "", names.join(""));
}

/// Table 3: tests that differ; warnings, which the published figures leave out, in parentheses.
fn differences(all: &[Measured]) {
    header("table 3: tests of 1,000 that differ, published / ours (warnings)");
    for measured in all {
        let cells = (0..TECHNIQUES.len()).map(|technique| {
            let (tests, warnings) = measured.differences(technique);
            let published = measured.library.differences.get(technique);
            let published = published.map_or("–".to_owned(), ToString::to_string);
            format!("{:>16}", format!("{published} / {tests} ({warnings})"))
        });
        println!(
            "  {:<28}{}",
            measured.library.name,
            cells.collect::<String>()
        );
    }
    let found =
        |measured: &&Measured| (0..TECHNIQUES.len()).any(|one| measured.differences(one).0 > 0);
    let names: Vec<&str> = all
        .iter()
        .filter(found)
        .map(|one| one.library.source)
        .collect();
    let mut different = names.clone();
    different.dedup();
    println!(
        "  libraries with differences: {} (asked: 12 of 13)",
        different.len()
    );
}

/// Table 7: statements.
fn coverage(all: &[Measured]) {
    header("table 7: statements that 1,000 tests reach, in percent, published / ours");
    for measured in all {
        let cells = (0..TECHNIQUES.len()).map(|technique| {
            let published = measured.library.coverage.get(technique);
            let published = published.map_or("–".to_owned(), ToString::to_string);
            format!(
                "{:>16}",
                format!("{published} / {:.1}", measured.coverage(technique))
            )
        });
        println!(
            "  {:<28}{}",
            measured.library.name,
            cells.collect::<String>()
        );
    }
}

/// Table 8: time, with callbacks that write.
fn times(all: &[Measured]) {
    println!(
        "\ntable 8: time of 1,000 tests with callbacks that write, published / ours in seconds"
    );
    for measured in all {
        let asked = ASKED[usize::from(measured.library.target == "Promise")];
        let seconds = measured.seconds(WRITES);
        println!(
            "  {:<28}{:>8} / {seconds:6.1}   (asked: {asked})",
            measured.library.name, measured.library.seconds
        );
    }
}

/// The differences that the paper shows.
fn examples(all: &[Measured]) {
    println!("\nfigures and section 6.5: known examples");
    for example in &EXAMPLES {
        let Some(measured) = all.iter().find(|one| one.library.name == example.library) else {
            continue;
        };
        let mut clusters = measured
            .results
            .iter()
            .filter_map(|result| result["clusters"].as_array())
            .flatten();
        let found = clusters.find(|cluster| {
            let smallest = cluster["smallest"].as_str().unwrap_or_default();
            cluster["oracle"] == example.oracle
                && example.parts.iter().all(|part| smallest.contains(part))
        });
        match found {
            None => println!("  ✗ {}: not found", example.name),
            Some(cluster) => {
                println!("  ✓ {}", example.name);
                for line in cluster["smallest"].as_str().unwrap_or_default().lines() {
                    println!("      {line}");
                }
            }
        }
    }
}
