//! `results.sarif`: SARIF 2.1.0, as code scanning of GitHub and editors read it.
//!
//! A finding is a result, its steps and then the frames of its stack a code flow, its id the
//! fingerprint by which a platform knows it again. Errors that are accepted are suppressed results.

mod log;

use percent_encoding::{AsciiSet, CONTROLS, utf8_percent_encode};
use stackful_finding::{ErrorKind, Finding};
use stackful_source::Location;

use crate::End;
use crate::title::{short_title, shortened, steps, title};
use log::{
    Artifact, CodeFlow, Driver, Entry, Fingerprints, Log, Of, Physical, Place, Region, Rule, Run,
    Suppression, Text, ThreadFlow, Tool,
};

/// The most characters of a message.
const MOST: usize = 20_000;

/// What a path may not hold as it is in a reference to it.
const OF_A_PATH: &AsciiSet = &CONTROLS
    .add(b' ')
    .add(b'"')
    .add(b'#')
    .add(b'%')
    .add(b'<')
    .add(b'>')
    .add(b'?')
    .add(b'[')
    .add(b'\\')
    .add(b']')
    .add(b'^')
    .add(b'`')
    .add(b'{')
    .add(b'|')
    .add(b'}')
    .add(b':');

/// The same for an address, in which some of it has a meaning.
const OF_AN_ADDRESS: &AsciiSet = &OF_A_PATH.remove(b':').remove(b'?').remove(b'%');

/// The file's text.
pub(crate) fn text(end: &End<'_>) -> String {
    let mut kinds: Vec<ErrorKind> = end.summary.findings.iter().map(|it| it.kind).collect();
    kinds.sort();
    kinds.dedup();
    let results = end
        .summary
        .findings
        .iter()
        .map(|it| result(end, it, &kinds));
    let driver = Driver {
        name: "stackful",
        version: env!("CARGO_PKG_VERSION"),
        rules: kinds.iter().map(|kind| rule(*kind)).collect(),
    };
    let log = Log {
        schema: "https://json.schemastore.org/sarif-2.1.0.json",
        version: "2.1.0",
        runs: [Run {
            tool: Tool { driver },
            column_kind: "utf16CodeUnits",
            results: results.collect(),
        }],
    };
    serde_json::to_string_pretty(&log).expect("plain data with string keys") + "\n"
}

fn rule(kind: ErrorKind) -> Rule {
    Rule {
        id: id_of(kind),
        short_description: Text::new(kind.to_string()),
    }
}

/// As `results.json` has it.
fn id_of(kind: ErrorKind) -> String {
    let value = serde_json::to_value(kind).expect("a name");
    value.as_str().unwrap_or_default().to_owned()
}

fn result(end: &End<'_>, finding: &Finding, kinds: &[ErrorKind]) -> Entry {
    let at = finding.location.as_ref();
    let suppression = end.gate.reason(finding).map(|reason| Suppression {
        kind: "external",
        justification: reason.to_owned(),
    });
    Entry {
        rule_id: id_of(finding.kind),
        rule_index: kinds
            .iter()
            .position(|kind| *kind == finding.kind)
            .unwrap_or_default(),
        level: if end.gate.fails(finding) {
            "error"
        } else {
            "warning"
        },
        message: Text::new(message(finding)),
        locations: at
            .map(|at| Place::at(physical(at), None))
            .into_iter()
            .collect(),
        partial_fingerprints: Fingerprints {
            id: finding.id.clone(),
        },
        code_flows: flow(finding).into_iter().collect(),
        suppressions: suppression.into_iter().collect(),
    }
}

fn message(finding: &Finding) -> String {
    let title = shortened(&title(finding), MOST);
    format!("{title}\n\nSee it again: stackful replay {}", finding.id)
}

/// What a person does, and where the code then is; `None` if there is neither.
fn flow(finding: &Finding) -> Option<CodeFlow> {
    let steps = steps(finding).into_iter();
    let steps = steps.map(|words| Place {
        physical_location: None,
        message: Some(Text::new(shortened(&words, MOST))),
    });
    let frames = finding.stack.iter().rev();
    let frames = frames.map(|at| Place::at(physical(at), None));
    let last = finding.location.as_ref();
    let last = last.map(|at| Place::at(physical(at), Some(short_title(finding))));
    let locations = steps.chain(frames).chain(last);
    let locations: Vec<Of> = locations.map(|location| Of { location }).collect();
    let flow = |locations| CodeFlow {
        thread_flows: [ThreadFlow { locations }],
    };
    (!locations.is_empty()).then(|| flow(locations))
}

fn physical(at: &Location) -> Physical {
    Physical {
        artifact_location: Artifact { uri: uri(&at.file) },
        region: Region {
            start_line: at.line.max(1),
            start_column: at.column.max(1),
        },
    }
}

/// A file's name, or an address, which stays as it is.
fn uri(file: &str) -> String {
    match file.split_once("://") {
        Some((scheme, rest)) => {
            format!("{scheme}://{}", utf8_percent_encode(rest, OF_AN_ADDRESS))
        }
        None => utf8_percent_encode(file, OF_A_PATH).to_string(),
    }
}
