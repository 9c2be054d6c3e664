//! `cargo xtask bench report`: how long it takes to write the report of a large campaign, how large
//! it is, and how soon Chromium shows it.

use std::collections::BTreeMap;
use std::path::Path;
use std::process::Command;
use std::time::{Duration, Instant};

use serde_json::{Value, json};
use stackful_finding::{
    ErrorKind, Finding, Moment, StateEdge, StateGraph, StateNode, Step, Summary,
};
use stackful_report::{End, Gate, Libraries, Output, Subject};
use stackful_source::{FileCoverage, Location, Process, ProcessCoverage, Ratio};

use super::{figure, row};
use crate::command::{self, Failure};
use crate::setup;

const RUNS: u64 = 10_000;
const FINDINGS: u64 = 200;
const STATES: usize = 2_000;
const FILES: u32 = 40;
const LINES: u32 = 300;
/// What is asked for.
const MOST_SECONDS: f64 = 2.0;
const MOST_MEGABYTES: f64 = 5.0;

/// Writes the report, and opens it if there is a browser.
pub(crate) fn run(root: &Path) -> Result<(), Failure> {
    let summary = summary();
    let texts = (0..FILES).map(|file| {
        (
            name(file),
            "  const line = compute(value);\n".repeat(LINES as usize),
        )
    });
    let texts = texts.collect();
    let libraries = Libraries::read(&root.join("runtime"))
        .map_err(|error| Failure::new(format!("the packages: {error}"), "cargo xtask setup"))?;
    let end = End {
        summary: &summary,
        results: None,
        gate: &Gate::default(),
        texts: &texts,
        records: &BTreeMap::new(),
        libraries: &libraries,
        lists_unreached: false,
    };
    println!("bench report: {RUNS} runs, {FINDINGS} findings, {STATES} states");
    let mut seconds = 0.0;
    let mut page = String::new();
    for format in ["html", "json"] {
        let make = stackful_report::row(format).expect("a format of ours").make;
        let begun = Instant::now();
        let written = make(&Subject::App(Value::Null), 1).end(&end);
        let took = begun.elapsed().as_secs_f64();
        let (Output::Replace(text) | Output::Append(text)) = written else {
            continue;
        };
        seconds += took;
        row(&format!("{format}: to write"), took, "s");
        row(&format!("{format}: size"), megabytes(&text), "MB");
        if format == "html" {
            page = text;
        }
    }
    row("asked for, both", MOST_SECONDS, "s");
    open(root, &page)?;
    if seconds > MOST_SECONDS || megabytes(&page) > MOST_MEGABYTES {
        return Err(Failure::new("the report is too slow or too large", ""));
    }
    Ok(())
}

fn megabytes(text: &str) -> f64 {
    text.len() as f64 / 1e6
}

/// How soon the page is drawn, beside an empty one.
fn open(root: &Path, page: &str) -> Result<(), Failure> {
    let Ok(chromium) = command::read(Command::new("which").arg("chromium"), "") else {
        println!("  no Chromium on PATH: the page was not opened");
        return Ok(());
    };
    setup::packages(root, &root.join("tests/formats"))?;
    let file = root.join("target/bench-report.html");
    std::fs::write(&file, page).map_err(|error| Failure::file(&file, &error))?;
    let mut node = Command::new("node");
    node.arg(root.join("tests/formats/page.cjs"));
    node.arg(chromium.trim()).arg(&file).arg("--time");
    let times: Value = serde_json::from_str(&command::read(&mut node, "")?).unwrap_or(json!({}));
    row("until it can be read", figure(&times, "/page"), "ms");
    row("its graph, from then on", figure(&times, "/graph"), "ms");
    row("an empty page", figure(&times, "/empty"), "ms");
    Ok(())
}

fn name(file: u32) -> String {
    format!("server/file{file}.js")
}

fn summary() -> Summary {
    let files = (0..FILES).map(|file| FileCoverage {
        file: name(file),
        lines: (1..=LINES).map(|line| (line, line % 3 > 0)).collect(),
        ..FileCoverage::default()
    });
    let lines = Ratio {
        covered: FILES * LINES / 3 * 2,
        total: FILES * LINES,
    };
    Summary {
        runs: RUNS,
        findings: (0..FINDINGS).map(finding).collect(),
        server: ProcessCoverage {
            lines,
            files: files.collect(),
            ..ProcessCoverage::default()
        },
        graph: graph(),
        timeline: (1..=240).map(|at| moment(at * RUNS / 240)).collect(),
        ..Summary::default()
    }
}

fn finding(number: u64) -> Finding {
    let line = number as u32 % LINES + 1;
    let at = Location {
        file: name(number as u32 % FILES),
        line,
        column: 3,
    };
    let step = |step| Step {
        words: format!("click button \"Add {step}\""),
        user: 1,
        tab: 1,
        action: format!("click #add-{step}"),
        kind: "click".into(),
        target: format!("#add-{step}"),
        label: format!("button \"Add {step}\""),
        found: "itself".into(),
        fields: BTreeMap::new(),
    };
    Finding {
        id: format!("E-{number:05}"),
        kind: ErrorKind::UncaughtException,
        process: Process::Server,
        name: "TypeError".into(),
        message: format!(
            "Cannot read properties of undefined (reading 'key {}')",
            number % 7
        ),
        stack: vec![at.clone(); 4],
        location: Some(at),
        before: Vec::new(),
        steps: (0..8).map(step).collect(),
        inputs: None,
        conditions: Vec::new(),
        sent: None,
        plain: None,
        assignment: stackful_term::Assignment::default(),
        runs_to_find: number * 40 + 1,
        lacking: None,
        shrunk: None,
        confirmed: None,
        confirmation: None,
        judgement: None,
    }
}

fn moment(runs: u64) -> Moment {
    Moment {
        runs,
        elapsed: Duration::from_millis(runs * 6),
        server_lines: (runs / 2) as u32,
        client_lines: (runs / 3) as u32,
        states: runs as usize / 5,
        findings: (runs / 50) as usize,
        is_forged: runs < RUNS / 5,
    }
}

/// Each state has come of another by one of four actions.
fn graph() -> StateGraph {
    let states = (0..STATES).map(|number| StateNode {
        holds: vec![
            format!("page cart.count = {number}"),
            format!("server orders.length = {}", number % 17),
        ],
        times: number as u64 % 5 + 1,
    });
    let events = (0..STATES).flat_map(|from| {
        (1..=4).map(move |action| StateEdge {
            from,
            to: Some((from * 4 + action) % STATES),
            words: format!("click button \"Action {action}\""),
            times: 1,
            errors: if (from * 4 + action) % 401 == 0 {
                vec![format!("E-{:05}", from % 200)]
            } else {
                Vec::new()
            },
        })
    });
    StateGraph {
        states: states.collect(),
        events: events.collect(),
        left_out: 0,
    }
}
