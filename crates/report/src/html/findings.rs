//! A finding as the page shows it.

use serde_json::{Value, json};
use stackful_finding::{Finding, Verdict};
use stackful_source::{Location, Process};

use crate::End;
use crate::folder::{FINDINGS, SCREENSHOTS};
use crate::title::{short_title, shortened, steps, title};

/// Lines before and after a place.
const AROUND: usize = 3;
/// More frames of a stack have no lines beside them.
const FRAMES: usize = 6;

/// The members of the template, beside those of `results.json`.
pub(super) fn shown(end: &End<'_>, finding: &Finding) -> Value {
    let mut shown = serde_json::to_value(finding).expect("plain data with string keys");
    let record = end.records.get(&finding.id);
    let part = |name: &str| record.map_or(&Value::Null, |record| &record[name]);
    let frames: Vec<_> = frames(finding).map(|at| frame(end, at)).collect();
    shown["title"] = short_title(finding).into();
    shown["whole"] = title(finding).into();
    shown["kind_words"] = finding.kind.to_string().into();
    let (mark, priority) = priority(end, finding);
    shown["mark"] = mark.into();
    shown["priority"] = priority.into();
    shown["does"] = steps(finding).into();
    shown["frames"] = frames.into();
    shown["accepted"] = end.gate.reason(finding).into();
    shown["fails"] = end.gate.fails(finding).into();
    for name in ["request", "server_output", "no_test"] {
        shown[name] = part(name).clone();
    }
    let folder = format!("{FINDINGS}/{}", finding.id);
    let pictures = part(SCREENSHOTS).as_array().into_iter().flatten();
    let pictures = pictures.filter_map(Value::as_str);
    shown["pictures"] = pictures
        .map(|name| format!("{folder}/{SCREENSHOTS}/{name}"))
        .collect();
    shown["folder"] = record.map(|_| folder).into();
    shown
}

/// How it looks, and what it says: what a person cares for first.
fn priority(end: &End<'_>, finding: &Finding) -> (&'static str, &'static str) {
    let verdict = finding.judgement.as_ref().map(|it| it.verdict);
    match (verdict, finding.process) {
        _ if end.gate.reason(finding).is_some() => ("other", "accepted"),
        (Some(Verdict::RuledOut), _) => ("low", "low, ruled out"),
        (Some(Verdict::NotReached), _) => ("low", "low, not reached"),
        (_, Process::Client) => ("other", "page"),
        (Some(Verdict::High) | None, Process::Server) => ("high", "high"),
    }
}

/// The most errors that the first table has.
const MOST_FIRSTS: usize = 25;

/// Characters of a title in it.
const SHORT: usize = 120;

/// A row for each error, what matters most first, and how many more there are.
pub(super) fn firsts(end: &End<'_>) -> (Vec<Value>, usize) {
    let findings = &end.summary.findings;
    let mut rows: Vec<_> = findings
        .iter()
        .map(|finding| (priority(end, finding), finding))
        .collect();
    let rank = |mark: &str| ["high", "low", "other"].iter().position(|it| *it == mark);
    rows.sort_by_key(|((mark, priority), _)| (rank(mark), *priority));
    let shown = rows.iter().take(MOST_FIRSTS).map(|((mark, priority), finding)| {
        let place = finding.location.as_ref();
        let place = place.map(|at| format!("{}:{}", at.file, at.line));
        json!({
            "id": finding.id, "title": shortened(&short_title(finding), SHORT), "mark": mark, "priority": priority,
            "place": place.unwrap_or_default(), "by": by(finding),
        })
    });
    (shown.collect(), rows.len().saturating_sub(MOST_FIRSTS))
}

/// How one gets there, in a few words.
fn by(finding: &Finding) -> String {
    match (finding.steps.len(), &finding.inputs) {
        (_, Some(_)) => "inputs".to_owned(),
        (0, None) => "opening the page".to_owned(),
        (1, None) => "1 step".to_owned(),
        (steps, None) => format!("{steps} steps"),
    }
}

/// Where it is, then where that was called from.
fn frames(finding: &Finding) -> impl Iterator<Item = &Location> {
    let at = finding.location.iter();
    let rest = finding
        .stack
        .iter()
        .filter(|at| finding.location.as_ref() != Some(*at));
    at.chain(rest).take(FRAMES)
}

/// A place with the lines around it, if the text is known.
fn frame(end: &End<'_>, at: &Location) -> Value {
    let text = end.texts.get(&at.file).map_or("", String::as_str);
    let line = at.line as usize;
    let first = line.saturating_sub(AROUND).max(1);
    let lines = text
        .lines()
        .zip(1..)
        .skip(first - 1)
        .take(line + AROUND + 1 - first);
    let lines = lines
        .map(|(text, number)| json!({"number": number, "text": text, "is_it": number == line}));
    json!({"file": at.file, "line": at.line, "column": at.column, "lines": lines.collect::<Vec<_>>()})
}
