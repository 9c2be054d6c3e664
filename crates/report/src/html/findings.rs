//! A finding as the page shows it.

use serde_json::{Value, json};
use stackful_finding::Finding;
use stackful_source::Location;

use crate::End;
use crate::folder::{FINDINGS, SCREENSHOTS};
use crate::title::{short_title, steps, title};

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
