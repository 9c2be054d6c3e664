//! Files with what ran of them, line by line, and why the rest did not.

use std::collections::BTreeMap;

use serde_json::{Value, json};
use stackful_source::{FileCoverage, Process};

use crate::End;

/// The most characters of all files together: a page must open at once.
const MOST: usize = 1_500_000;

/// Each file that counts for coverage, those of the server first.
pub(super) fn shown(end: &End<'_>) -> Vec<Value> {
    let mut left = MOST;
    let sides = [
        ("server", Process::Server, &end.summary.server),
        ("page", Process::Client, &end.summary.client),
    ];
    let mut files = Vec::new();
    for (side, process, coverage) in sides {
        for file in &coverage.files {
            let text = end.texts.get(&file.file).map(String::as_str);
            let text = text.filter(|text| text.len() <= left);
            left -= text.map_or(0, str::len);
            let why = why(end, process, &file.file);
            files.push(json!({
                "name": file.file,
                "side": side,
                "covered": file.lines.values().filter(|ran| **ran).count(),
                "total": file.lines.len(),
                "lines": text.map(|text| lines(file, text, &why)),
                "why": why.into_values().flatten().collect::<Vec<_>>(),
            }));
        }
    }
    files
}

/// What stood in the way of decisions of a file, by their lines.
fn why(end: &End<'_>, process: Process, name: &str) -> BTreeMap<u32, Vec<String>> {
    let mut why: BTreeMap<u32, Vec<String>> = BTreeMap::new();
    let branches = end.summary.unreached.branches.iter();
    for branch in branches.filter(|it| it.process == process && it.location.file == name) {
        let at = &branch.location;
        let words = format!(
            "{}:{} {} of {} ways: {}",
            at.line, at.column, branch.missed, branch.of, branch.why
        );
        why.entry(at.line).or_default().push(words);
    }
    why
}

fn lines(file: &FileCoverage, text: &str, why: &BTreeMap<u32, Vec<String>>) -> Vec<Value> {
    let lines = text.lines().zip(1..);
    let shown = lines.map(|(text, number)| {
        let arms = file.arms.get(&number);
        let some_missed = arms.is_some_and(|arms| arms.contains(&false));
        let state = match file.lines.get(&number) {
            Some(false) => "missed",
            Some(true) | None if some_missed => "partly",
            Some(true) => "ran",
            None => "",
        };
        json!({"number": number, "text": text, "state": state, "why": why.get(&number)})
    });
    shown.collect()
}
