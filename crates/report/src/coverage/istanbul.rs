//! `coverage-final.json`, as `nyc report` and Istanbul's reporters read it.
//!
//! Statements are lines, since that is what is known of them: a place has no columns and reaches to
//! the end of its line.

use serde_json::{Map, Value, json};
use stackful_finding::Summary;
use stackful_source::FileCoverage;

use super::files;

/// The file's text.
pub(crate) fn text(summary: &Summary) -> String {
    let files = files(summary);
    let entries = files
        .iter()
        .map(|(name, file)| ((*name).to_owned(), entry(name, file)));
    let object = Value::Object(entries.collect());
    serde_json::to_string(&object).expect("plain data with string keys") + "\n"
}

fn entry(name: &str, file: &FileCoverage) -> Value {
    let statements = file.lines.iter();
    let functions = file.functions.iter();
    let arms = file.arms.iter();
    json!({
        "path": name,
        "statementMap": map(statements.clone().map(|(line, _)| place(*line))),
        "s": map(statements.map(|(_, ran)| count(*ran))),
        "fnMap": map(functions.clone().map(|(line, _)| json!({
            "name": format!("line {line}"), "line": line, "decl": place(*line), "loc": place(*line),
        }))),
        "f": map(functions.map(|(_, ran)| count(*ran))),
        "branchMap": map(arms.clone().map(|(line, arms)| json!({
            "type": "branch", "line": line, "loc": place(*line),
            "locations": arms.iter().map(|_| place(*line)).collect::<Vec<_>>(),
        }))),
        "b": map(arms.map(|(_, arms)| arms.iter().map(|ran| count(*ran)).collect())),
    })
}

/// An object with numbers as keys.
fn map(values: impl Iterator<Item = Value>) -> Map<String, Value> {
    let numbered = values.enumerate();
    numbered
        .map(|(index, value)| (index.to_string(), value))
        .collect()
}

fn place(line: u32) -> Value {
    json!({"start": {"line": line, "column": 0}, "end": {"line": line, "column": null}})
}

fn count(ran: bool) -> Value {
    u8::from(ran).into()
}
