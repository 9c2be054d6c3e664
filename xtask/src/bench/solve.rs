//! `cargo xtask bench solve`: how the queries of real runs are answered, and how fast.
//!
//! `benches/solve` holds what `--dump-queries` wrote as `queries.jsonl` in campaigns on `examples/`
//! and on programs of `stackful script`; `crates/smt/examples/bench.rs` asks it all again.

use std::path::Path;

use serde_json::Value;

use super::{figure, row};
use crate::command::{self, Failure};
use crate::setup;

const RECORDS: &str = "benches/solve";

/// Name, figure and unit, with what is asked for.
const ALL: [(&str, &str, &str); 12] = [
    ("queries", "/all/queries", "(asked: 300)"),
    ("decided", "/all/decided_percent", "% (asked: 97)"),
    ("median", "/all/median_ms", "ms (asked: 5)"),
    (
        "95th percentile",
        "/all/percentile_95_ms",
        "ms (asked: 100)",
    ),
    ("slowest", "/all/slowest_ms", "ms"),
    ("refuted by earlier answers", "/all/refuted", "questions"),
    ("all values tried", "/all/enumerated", "questions"),
    ("satisfied as earlier ones", "/all/reused", "questions"),
    ("by changes of the hint", "/all/varied", "questions"),
    ("by the solver", "/all/asked", "questions"),
    ("  of that, by more changes", "/all/rescued", "questions"),
    ("  scripts that it took", "/all/scripts", ""),
];

/// Asks and prints the table.
pub(crate) fn run(root: &Path) -> Result<(), Failure> {
    setup::setup(root)?;
    let mut bench = command::cargo(root);
    bench.args(["run", "--release", "--quiet", "--package", "stackful-smt"]);
    bench.args(["--example", "bench", "--", RECORDS]);
    let text = command::read(&mut bench, "")?;
    let figures: Value = serde_json::from_str(&text)
        .map_err(|error| Failure::new(format!("the example `bench`: {error}"), ""))?;
    println!("bench solve: {RECORDS}");
    for (name, pointer, unit) in ALL {
        row(name, figure(&figures, pointer), unit);
    }
    let undecided = figures.pointer("/all/undecided").and_then(Value::as_array);
    for query in undecided.into_iter().flatten().filter_map(Value::as_str) {
        println!("    undecided: {query}");
    }
    let alone = figure(&figures, "/examples_alone/scripts");
    let sent = figure(&figures, "/examples/scripts");
    println!("bench solve: examples/ alone");
    row("queries", figure(&figures, "/examples/queries"), "");
    row("scripts by the solver alone", alone, "");
    row("scripts with all means", sent, "");
    row("saved", 100.0 * (1.0 - sent / alone), "% (asked: 50)");
    Ok(())
}
