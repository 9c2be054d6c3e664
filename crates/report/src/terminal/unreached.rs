//! What was not reached, as far as a person wants to read it; the whole is in `results.json`.

use std::collections::BTreeSet;

use stackful_finding::{MissedAction, MissedBranch, Summary, Unreached};
use stackful_source::{NotReached, Process, ProcessCoverage};

use super::style::{continued, counted, labelled, plain};

/// More of a kind than this are left to `results.json`.
const MOST: usize = 20;

/// The counts, on one line; empty if all was reached.
pub(super) fn counts(summary: &Summary) -> String {
    let Unreached {
        branches,
        actions,
        forms,
    } = &summary.unreached;
    let counts = [
        (branches.len(), "decision"),
        (actions.len(), "action"),
        (forms.len(), "form"),
    ];
    let counts = counts.into_iter().filter(|(count, _)| *count > 0);
    let counts: Vec<String> = counts
        .map(|(count, noun)| counted(count as u64, noun))
        .collect();
    if counts.is_empty() {
        return String::new();
    }
    let text = format!("{}: see --coverage", counts.join(", "));
    labelled("not reached", &text)
}

/// Each of them with what stood in the way.
pub(super) fn listed(summary: &Summary) -> String {
    let Unreached {
        branches,
        actions,
        forms,
    } = &summary.unreached;
    let sides = [
        (Process::Server, "server", &summary.server),
        (Process::Client, "page", &summary.client),
    ];
    let mut text = String::new();
    for (process, name, coverage) in sides {
        text += &list(&format!("{name} lines"), lines(coverage));
        let here = branches.iter().filter(|it| it.process == process);
        text += &list(&format!("{name} ways"), here.map(branch).collect());
    }
    text += &list("never done", actions.iter().map(action).collect());
    text + &list(
        "not passed",
        forms.iter().map(|form| plain(&form.to_string())).collect(),
    )
}

/// Texts below a label, the first beside it.
fn list(label: &str, texts: Vec<String>) -> String {
    let count = texts.len();
    let mut shown: Vec<String> = texts.into_iter().take(MOST).collect();
    if count > MOST {
        shown.push(format!("and {} more, all in the report", count - MOST));
    }
    let mut shown = shown.iter();
    let Some(first) = shown.next() else {
        return String::new();
    };
    labelled(label, first) + &shown.map(|text| continued(text)).collect::<String>()
}

/// A text for each file with lines that did not run.
fn lines(coverage: &ProcessCoverage) -> Vec<String> {
    let files = coverage.not_reached.iter();
    let files = files.filter(|file| !file.lines.is_empty());
    let shown =
        files.map(|NotReached { file, lines, .. }| format!("{} {}", plain(file), ranges(lines)));
    shown.collect()
}

/// `3, 7–9`.
fn ranges(lines: &BTreeSet<u32>) -> String {
    let mut ranges: Vec<(u32, u32)> = Vec::new();
    for &line in lines {
        match ranges.last_mut() {
            Some((_, last)) if *last + 1 == line => *last = line,
            _ => ranges.push((line, line)),
        }
    }
    let shown = ranges.iter().map(|(first, last)| match first == last {
        true => first.to_string(),
        false => format!("{first}–{last}"),
    });
    shown.collect::<Vec<_>>().join(", ")
}

fn branch(branch: &MissedBranch) -> String {
    let MissedBranch {
        location: at,
        missed,
        of,
        why,
        ..
    } = branch;
    plain(&format!(
        "{}:{}:{} {missed} of {of} ways: {why}",
        at.file, at.line, at.column
    ))
}

fn action(action: &MissedAction) -> String {
    plain(&format!("{}: {}", action.words, action.why))
}
