//! Programs of one line, many of them in one campaign.
//!
//! A file of `lines/` has blocks `js` in which each line is a program, and behind it, as a comment,
//! what is said of it. All lines of a file become one program that asks an input which of them to run,
//! so the paths of a line are those on which that input is its number.

use std::fmt::Write as _;

use serde_json::Value;
use stackful_tests::{App, stackful};

use crate::spec::{list, word};

/// Inputs of every line.
const INPUTS: &str = "const s = symbol('s', '', { maxLength: 4 }), t = symbol('t', '', { maxLength: 4 }), n = symbol('n', 0), m = symbol('m', 0), p = symbol('p', false);";
/// Which line runs.
const WHICH: &str = "line";
/// What stands between a line and what is said of it.
const SAYS: &str = " // ";
const FENCE: &str = "```";

/// One line of a file.
pub(crate) enum Line<'a> {
    /// Text around the programs.
    Text(&'a str),
    /// A program, and what is to be said of it.
    Program { code: &'a str, expected: &'a str },
}

/// The lines of a file.
pub(crate) fn lines(text: &str) -> Vec<Line<'_>> {
    let mut is_inside = false;
    text.lines()
        .map(|line| {
            if line.starts_with(FENCE) {
                is_inside = !is_inside;
            } else if is_inside {
                let (code, expected) = line.rsplit_once(SAYS).unwrap_or((line, ""));
                return Line::Program { code, expected };
            }
            Line::Text(line)
        })
        .collect()
}

/// The programs among them.
pub(crate) fn programs<'a>(lines: &[Line<'a>]) -> Vec<&'a str> {
    let codes = lines.iter().filter_map(|line| match line {
        Line::Program { code, .. } => Some(*code),
        Line::Text(_) => None,
    });
    codes.collect()
}

/// One program that runs what its input says.
fn together(codes: &[&str]) -> String {
    let last = codes.len().saturating_sub(1);
    let mut text = "const { symbol } = require('stackful');\n".to_owned();
    let _ = writeln!(
        text,
        "switch (symbol('{WHICH}', 0, {{ integer: true, min: 0, max: {last} }})) {{"
    );
    for (index, code) in codes.iter().enumerate() {
        let is_async = if code.contains("await ") {
            "async "
        } else {
            ""
        };
        let _ = writeln!(
            text,
            "case {index}: ({is_async}function () {{ {INPUTS} {} }})(); break;",
            statements(code)
        );
    }
    text + "}\n"
}

/// The line of a place; that of code which is made at run time is in its name: `program.js:3:12#eval`.
fn line_of(location: &Value) -> Option<u64> {
    match word(&location["file"]).split(':').nth(1) {
        Some(line) => line.parse().ok(),
        None => location["line"].as_u64(),
    }
}

/// The place of a line's program in the text of all.
fn index_of(line: u64) -> Option<usize> {
    usize::try_from(line).ok()?.checked_sub(3)
}

/// What stands last is a condition under which the line fails, unless it throws itself.
fn statements(code: &str) -> String {
    if code.contains("throw ") {
        return code.to_owned();
    }
    let (before, condition) = code.split_at(last_statement(code));
    format!("{before}if ({condition}) throw new Error('found')")
}

/// Where the last of a line's statements begins: behind the last semicolon that no bracket is around.
fn last_statement(code: &str) -> usize {
    let (mut depth, mut start) = (0, 0);
    for (at, character) in code.char_indices() {
        match character {
            '(' | '[' | '{' => depth += 1,
            ')' | ']' | '}' => depth -= 1,
            ';' if depth == 0 => start = at + 1,
            _ => {}
        }
    }
    start
}

/// What is known of one line.
#[derive(Default)]
struct Said {
    paths: usize,
    /// Whether an error was found.
    has_error: bool,
    /// What was lost, or not decided.
    told: Vec<String>,
}

/// What the tool says of each program.
///
/// A line of which it says neither that it fails nor what was lost runs once more by itself: what is told
/// of no place is then that line's.
pub(crate) fn said(codes: &[&str]) -> Vec<String> {
    let (mut all, _) = campaign(codes);
    for (said, code) in all.iter_mut().zip(codes) {
        if !said.has_error && said.told.is_empty() {
            let (alone, apart) = campaign(&[code]);
            said.told = apart;
            said.told
                .extend(alone.into_iter().flat_map(|said| said.told));
        }
    }
    all.into_iter().map(Said::text).collect()
}

/// Runs programs in one campaign: what is said of each, and what is told of none.
fn campaign(codes: &[&str]) -> (Vec<Said>, Vec<String>) {
    let app = App::new(&[("program.js", &together(codes))]);
    let mut command = stackful();
    command.current_dir(app.path()).args([
        "script",
        "--json",
        "--seed",
        "1",
        "--jobs",
        "1",
        "--time",
        "300s",
        // What takes a second may take a few on a busy machine.
        "--solver-timeout",
        "5s",
        "program.js",
    ]);
    let output = command.output().expect("stackful runs");
    let results: Value = serde_json::from_slice(&output.stdout)
        .unwrap_or_else(|_| panic!("{}", String::from_utf8_lossy(&output.stderr)));
    let mut said: Vec<Said> = codes.iter().map(|_| Said::default()).collect();
    let mut apart = Vec::new();
    for path in list(&results, "paths") {
        let which = path["inputs"][WHICH]
            .as_u64()
            .and_then(|it| usize::try_from(it).ok());
        said[which.unwrap_or_default()].paths += 1;
    }
    let at = |of: &Value| {
        let index = index_of(line_of(&of["location"])?)?;
        (index < codes.len()).then_some(index)
    };
    for error in list(&results, "findings") {
        match at(error) {
            Some(index) => said[index].has_error = true,
            None => apart.push("error".to_owned()),
        }
    }
    for (kind, member) in [("unknown", "reason"), ("not_followed", "what")] {
        for one in list(&results, kind) {
            let name = if kind == "unknown" { kind } else { "lost" };
            let text = format!("{name}: {}", word(&one[member]));
            match at(one) {
                Some(index) => said[index].told.push(text),
                None => apart.push(text),
            }
        }
    }
    (said, apart)
}

impl Said {
    /// `3 paths, error, lost: update`.
    fn text(mut self) -> String {
        let Said { paths, .. } = self;
        let mut parts = vec![format!("{paths} path{}", if paths == 1 { "" } else { "s" })];
        if self.has_error {
            parts.push("error".to_owned());
        }
        self.told.sort();
        self.told.dedup();
        parts.extend(self.told);
        parts.join(", ")
    }
}

/// Whether the line's error was missed, and nothing says why it could have been.
pub(crate) fn is_missed(said: &str) -> bool {
    !said.contains(", ")
}
