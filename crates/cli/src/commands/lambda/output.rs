//! What a campaign has found out, on the terminal, as JSON, and as tests to run.

use std::collections::BTreeMap;
use std::fmt::Write as _;
use std::fs;
use std::path::Path;

use stackful_executor::Runtime;
use stackful_lambda::{
    Implementation, Method, Oracle, Progress, Report, Reproduction, Subject, harness,
};

use crate::message::Message;
use crate::progress::{result, say};

/// Clusters that are shown in full.
const SHOWN: usize = 12;
/// Between two lines of progress.
const EVERY: u64 = 512;
/// Causes whose tests take a while to be made smaller.
const MANY: usize = 30;
/// The name of the results.
const RESULTS: &str = "results.json";

/// Which methods take callbacks.
pub(super) fn methods(methods: &[Method]) {
    let higher = methods.iter().filter(|method| !method.callbacks.is_empty());
    let higher: Vec<String> = higher
        .map(|method| {
            let positions = method.callbacks.iter().map(|one| one.position.to_string());
            format!(
                "{}({})",
                method.name,
                positions.collect::<Vec<_>>().join(",")
            )
        })
        .collect();
    say(&format!(
        "  {} methods, {} take a callback: {}",
        methods.len(),
        higher.len(),
        higher.join(" ")
    ));
}

pub(super) fn progress(progress: Progress) {
    match progress {
        Progress::Tested { tests, causes } if tests.is_multiple_of(EVERY) => {
            say(&format!("  {tests} tests   {causes} causes of differences"));
        }
        Progress::Shrinking(causes) if causes > MANY => {
            say(&format!("  making the tests of {causes} causes smaller"));
        }
        Progress::Tested { .. } | Progress::Shrinking(_) => {}
    }
}

/// Writes the results, a test for each cluster, and what these need.
pub(super) fn write(
    report: &Report,
    (subject, implementations): (&Subject, &[Implementation]),
    out: &Path,
    runtime: &Runtime,
) -> Result<(), Message> {
    let failed = |error: std::io::Error| {
        Message::new(
            "S205",
            format!("cannot write to {}: {error}", out.display()),
        )
        .help("name another folder: --out /tmp/report")
    };
    let beside = out.join("harness");
    fs::create_dir_all(&beside).map_err(failed)?;
    // Tests of an earlier campaign would be taken for those of this one.
    for entry in fs::read_dir(out).map_err(failed)?.flatten() {
        if entry.file_name().to_string_lossy().ends_with(".test.js") {
            fs::remove_file(entry.path()).map_err(failed)?;
        }
    }
    for name in harness() {
        let from = runtime.directory.join("src/lambda").join(name);
        fs::copy(from, beside.join(name)).map_err(failed)?;
    }
    for cluster in &report.clusters {
        let test = Reproduction::of(cluster, subject, implementations);
        fs::write(out.join(test.name), test.text).map_err(failed)?;
    }
    let text = serde_json::to_string_pretty(report).expect("plain data with string keys");
    fs::write(out.join(RESULTS), text + "\n").map_err(failed)
}

/// The results as one object.
pub(super) fn json(report: &Report) {
    result(&serde_json::to_string_pretty(report).expect("plain data with string keys"));
    result("\n");
}

/// The results for a person.
pub(super) fn terminal(report: &Report, out: &Path) {
    let mut text = String::new();
    for cluster in report.clusters.iter().take(SHOWN) {
        let [reference, other] = &cluster.cause.implementations;
        let location = cluster
            .cause
            .location
            .as_deref()
            .unwrap_or("no statement of its own");
        let accepted = if cluster.accepted { ", accepted" } else { "" };
        let _ = writeln!(
            text,
            "DIFF {} {} of {other}: {} ({} tests{accepted})",
            cluster.id,
            cluster.cause.method,
            cluster.cause.oracle.name(),
            cluster.tests
        );
        for line in cluster.smallest.lines() {
            let _ = writeln!(text, "      {line}");
        }
        let _ = writeln!(text, "  {reference}: {}", cluster.expected);
        let _ = writeln!(text, "  {other}: {}", cluster.actual);
        let _ = writeln!(text, "  at    {location}");
        let _ = writeln!(
            text,
            "  test  node --test {}.test.js\n",
            out.join(&cluster.id).display()
        );
    }
    let further = report.clusters.len().saturating_sub(SHOWN);
    if further > 0 {
        let _ = writeln!(
            text,
            "… and {further} more causes in {}\n",
            out.join(RESULTS).display()
        );
    }
    text.push_str(&table(report));
    for (name, methods) in &report.missing {
        let _ = writeln!(text, "not tested: {name} lacks {}", methods.join(", "));
    }
    let seconds = report.elapsed_ms as f64 / 1000.0;
    let _ = writeln!(
        text,
        "{} tests in {seconds:.1} s, {} causes of differences",
        report.tests,
        report.clusters.len()
    );
    result(&text);
}

/// Tests that differ, by implementation and oracle, and the statements they reach.
fn table(report: &Report) -> String {
    let mut text = format!("{:<28}{:>7}", "", "tests");
    for oracle in Oracle::ALL {
        let _ = write!(text, "{:>10}", heading(oracle));
    }
    text.push('\n');
    for row in &report.tally.rows {
        let _ = write!(text, "{:<28}{:>7}", row.implementation, row.tests);
        for count in row.oracles.values() {
            let _ = write!(text, "{count:>10}");
        }
        if row.undecided > 0 {
            let _ = write!(text, "   {} undecided: stopped by the clock", row.undecided);
        }
        text.push('\n');
    }
    for (package, [covered, statements]) in packages(report) {
        let share = 100.0 * covered as f64 / statements.max(1) as f64;
        let _ = writeln!(
            text,
            "statements  {share:5.1} %  {covered}/{statements}  {package}"
        );
    }
    text
}

/// Statements reached and statements, by package; those of a file that is in none by its name.
fn packages(report: &Report) -> BTreeMap<String, [usize; 2]> {
    let mut packages: BTreeMap<String, [usize; 2]> = BTreeMap::new();
    for file in &report.coverage {
        let path = file.file.to_string_lossy();
        let package = path
            .rsplit_once("node_modules/")
            .map_or(&*path, |(_, inside)| {
                let parts = if inside.starts_with('@') { 2 } else { 1 };
                let end = inside
                    .match_indices('/')
                    .nth(parts - 1)
                    .map_or(inside.len(), |(at, _)| at);
                &inside[..end]
            });
        let entry = packages.entry(package.to_owned()).or_default();
        entry[0] += file.covered;
        entry[1] += file.statements;
    }
    packages
}

/// The short words of the tables.
fn heading(oracle: Oracle) -> &'static str {
    match oracle {
        Oracle::Errors => "err",
        Oracle::Warnings => "warn",
        Oracle::NonTermination => "endless",
        Oracle::Output => "output",
        Oracle::Receivers => "receiver",
        Oracle::ReturnValues => "return",
        Oracle::CallbackArguments => "cb args",
        Oracle::CallbackInvocations => "cb calls",
    }
}
