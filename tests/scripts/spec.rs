//! A specification: programs in Markdown, each with what is said of it.

use std::fmt::Write as _;

use serde_json::Value;
use stackful_tests::{App, stackful};

/// One program.
pub(crate) struct Case<'a> {
    pub(crate) title: &'a str,
    /// Its files; the first is the program.
    files: Vec<(&'a str, &'a str)>,
    /// Further words of the command line; those behind `--` are the program's.
    flags: Vec<&'a str>,
    /// What is to be said of it.
    pub(crate) expected: &'a str,
}

/// A stretch of a specification: text, then perhaps the expectation of a case.
pub(crate) struct Part<'a> {
    pub(crate) before: &'a str,
    pub(crate) case: Option<Case<'a>>,
}

const FENCE: &str = "```";
/// The information string of an expectation.
const SAID: &str = "said";

/// The block of an expectation.
pub(crate) fn block(said: &str) -> String {
    format!("{FENCE}{SAID}\n{said}{FENCE}\n")
}

/// The parts of a specification, in order.
pub(crate) fn parts(text: &str) -> impl Iterator<Item = Part<'_>> {
    let mut rest = text;
    std::iter::from_fn(move || {
        if rest.is_empty() {
            return None;
        }
        let open = format!("{FENCE}{SAID}\n");
        let close = format!("{FENCE}\n");
        let Some((before, inside)) = rest.split_once(&open) else {
            let before = std::mem::take(&mut rest);
            return Some(Part { before, case: None });
        };
        let (expected, after) = inside.split_once(&close).expect("an expectation ends");
        rest = after;
        let case = Some(case(before, expected));
        Some(Part { before, case })
    })
}

fn case<'a>(before: &'a str, expected: &'a str) -> Case<'a> {
    let title = before.rfind("## ").expect("a case has a title");
    let body = &before[title + 3..];
    let mut files = Vec::new();
    let mut flags = Vec::new();
    let mut blocks = body.split(FENCE).skip(1).step_by(2);
    for block in &mut blocks {
        let (head, text) = block.split_once('\n').expect("a block has lines");
        let mut words = head.split_whitespace();
        let name = words.next().expect("a block has a name");
        let name = match name {
            "js" => "program.js",
            "mjs" => "program.mjs",
            "ts" => "program.ts",
            name => name,
        };
        files.push((name, text));
        flags.extend(words);
    }
    Case {
        title: body.lines().next().unwrap_or_default(),
        files,
        flags,
        expected,
    }
}

/// What the tool says of a program.
pub(crate) fn said(case: &Case<'_>) -> String {
    let app = App::new(&case.files);
    let split = case.flags.iter().position(|flag| *flag == "--");
    let (ours, theirs) = case.flags.split_at(split.unwrap_or(case.flags.len()));
    let mut command = stackful();
    command
        .current_dir(app.path())
        .args([
            "script", "--json", "--seed", "1", "--jobs", "1", "--time", "60s",
        ])
        .args(ours)
        .arg(case.files[0].0)
        .args(theirs.iter().skip(1));
    let output = command.output().expect("stackful runs");
    let text = String::from_utf8_lossy(&output.stdout);
    match serde_json::from_str::<Value>(&text) {
        Ok(results) => told(&results),
        Err(_) => String::from_utf8_lossy(&output.stderr).into_owned(),
    }
}

/// The results in lines: how many paths, then errors, what is not known and what was lost, each sorted.
fn told(results: &Value) -> String {
    let count = results["paths"].as_array().map_or(0, Vec::len);
    let mut text = format!("{count} path{}", if count == 1 { "" } else { "s" });
    for state in ["exhausted", "bounded"] {
        if results[state] == true {
            text += ", ";
            text += state;
        }
    }
    text.push('\n');
    let mut lines: Vec<String> = Vec::new();
    for error in list(results, "findings") {
        let words = [&error["name"], &error["message"]];
        let words: Vec<_> = words
            .iter()
            .filter_map(|word| word.as_str())
            .filter(|word| !word.is_empty())
            .collect();
        lines.push(format!(
            "{}{}: {}",
            word(&error["kind"]),
            place(error),
            words.join(": ")
        ));
    }
    for exit in exits(results) {
        lines.push(exit);
    }
    for unknown in list(results, "unknown") {
        lines.push(format!(
            "unknown{}: {}",
            place(unknown),
            word(&unknown["reason"])
        ));
    }
    for lost in list(results, "not_followed") {
        lines.push(format!(
            "lost{}: {} ({})",
            place(lost),
            word(&lost["what"]),
            word(&lost["reason"])
        ));
    }
    lines.sort();
    lines.dedup();
    for line in lines {
        let _ = writeln!(text, "{line}");
    }
    text
}

/// How paths end that neither complete nor end in an error.
fn exits(results: &Value) -> Vec<String> {
    let outcomes = list(results, "paths").map(|path| &path["outcome"]);
    let others = outcomes.filter_map(|outcome| match word(&outcome["kind"]) {
        "exited" => Some(format!("path: exit code {}", outcome["code"])),
        "cut" => Some(format!("path: {}", word(&outcome["reason"]))),
        _ => None,
    });
    others.collect()
}

pub(crate) fn list<'a>(results: &'a Value, name: &str) -> impl Iterator<Item = &'a Value> {
    results[name].as_array().into_iter().flatten()
}

pub(crate) fn word(value: &Value) -> &str {
    value.as_str().unwrap_or_default()
}

/// ` at 3:7`, with the file's name if it is not the program's; nothing where there is no place.
fn place(of: &Value) -> String {
    let at = &of["location"];
    if at.is_null() {
        return String::new();
    }
    let file = word(&at["file"]);
    let file = if file.starts_with("program.") {
        ""
    } else {
        file
    };
    let colon = if file.is_empty() { "" } else { ":" };
    format!(" at {file}{colon}{}:{}", at["line"], at["column"])
}
