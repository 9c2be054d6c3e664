//! A finding of a report that is there, as a terminal shows it: everything that is known of it.
//!
//! It is read from its JSON, so what another version has written can be shown as far as it is known.

use serde::Deserialize as _;
use serde_json::Value;
use stackful_finding::Condition;
use stackful_source::{Location, Process};

use annotate_snippets::Level;

use crate::terminal::{continued, frame, labelled, plain};
use crate::title::{shortened, titled};

/// More characters than these of a body or a log are left to the file.
const MOST: usize = 4_000;

/// The finding; `source` is the text of the file of its location, `folder` where its files are.
pub fn shown(finding: &Value, source: Option<&str>, folder: Option<&str>) -> String {
    let text = |member: &str| finding[member].as_str().unwrap_or_default();
    let title = titled(text("kind"), text("name"), text("message"));
    let title = shortened(&title, MOST);
    let id = text("id");
    let mut shown = match Location::deserialize(&finding["location"]) {
        Ok(at) => frame(Level::ERROR, id, &title, &at, source, "here"),
        Err(_) => format!("{id}: {}\n", plain(&title)),
    };
    shown += &labelled(
        "kind",
        &format!("{} ({})", plain(text("kind")), plain(text("process"))),
    );
    for member in ["verdict", "why", "confirmed"] {
        if let Some(value) = finding.get(member).filter(|value| !value.is_null()) {
            let lines: Vec<String> = match value.as_array() {
                Some(lines) => lines.iter().map(words).collect(),
                None => vec![words(value)],
            };
            shown += &listed(member, &lines);
        }
    }
    shown += &listed("steps", &steps(finding));
    let inputs = finding["inputs"].as_object().into_iter().flatten();
    shown += &listed(
        "inputs",
        &inputs
            .map(|(name, value)| format!("{name} = {value}"))
            .collect::<Vec<_>>(),
    );
    shown += &listed("decides", &conditions(finding));
    let stack = finding["stack"].as_array().into_iter().flatten();
    let stack = stack.filter_map(|at| Location::deserialize(at).ok());
    let stack = stack.map(|at| format!("{}:{}:{}", at.file, at.line, at.column));
    shown += &listed("stack", &stack.collect::<Vec<_>>());
    shown += &if finding["request"].is_object() {
        request(&finding["request"])
    } else {
        let sent = text("sent").lines().map(str::to_owned);
        listed("sent", &sent.collect::<Vec<_>>())
    };
    shown += &listed(
        "server",
        &text("server_output")
            .lines()
            .map(str::to_owned)
            .collect::<Vec<_>>(),
    );
    if let Some(folder) = folder {
        shown += &labelled("files", &plain(folder));
    }
    shown + &labelled("again", &format!("stackful replay {}", plain(id)))
}

/// A text as it is, anything else as JSON.
fn words(value: &Value) -> String {
    value
        .as_str()
        .map_or_else(|| value.to_string(), str::to_owned)
}

fn steps(finding: &Value) -> Vec<String> {
    let steps = finding["steps"].as_array().into_iter().flatten();
    let steps = steps.filter_map(|step| step["words"].as_str());
    steps
        .zip(1..)
        .map(|(words, number)| format!("{number}. {words}"))
        .collect()
}

/// What was decided on the way, on values that a person gives.
fn conditions(finding: &Value) -> Vec<String> {
    let conditions = finding["conditions"].as_array().into_iter().flatten();
    let conditions = conditions.filter_map(|it| Condition::deserialize(it).ok());
    conditions
        .map(|it| {
            let holds = if it.holds { "holds" } else { "does not hold" };
            let side = match it.process {
                Process::Server => "server",
                Process::Client => "page",
            };
            format!("{} {holds} ({side}, {})", it.meaning, it.location)
        })
        .collect()
}

/// The request that failed, with its answer.
fn request(request: &Value) -> String {
    let Some(method) = request["method"].as_str() else {
        return String::new();
    };
    let text = |member: &str| request[member].as_str().unwrap_or_default();
    let status = match request["status"].as_u64() {
        Some(status) => status.to_string(),
        None => "no answer".to_owned(),
    };
    let mut lines = vec![format!("{method} {} → {status}", text("url"))];
    let parts = [text("body"), text("answer")].into_iter();
    lines.extend(
        parts
            .filter(|part| !part.is_empty())
            .map(|part| shortened(part, MOST)),
    );
    listed("request", &lines)
}

/// Lines below a label, the first beside it.
fn listed(label: &str, lines: &[String]) -> String {
    let lines = lines
        .iter()
        .map(|line| plain(&shortened(line, MOST)))
        .enumerate();
    let lines = lines.map(|(index, line)| match index {
        0 => labelled(label, &line),
        _ => continued(&line),
    });
    lines.collect()
}
