//! The formats of a report, and what each has to say when.

use std::collections::BTreeMap;

use serde_json::Value;
use stackful_finding::{CampaignEvent, Summary};

use crate::at_end::{AtEnd, LinesAtEnd};
use crate::html::{HTML_FILE, Html, Libraries};
use crate::json::{RESULTS_FILE, Results};
use crate::ndjson::Lines;
use crate::terminal::Terminal;
use crate::{Gate, Subject, agent, coverage, github, junit, sarif};

/// A format that can be asked for.
#[derive(Clone, Copy, Debug)]
pub struct Row {
    /// How it is asked for.
    pub name: &'static str,
    /// Its file in the report's folder; `None` if it is for standard output.
    pub file: Option<&'static str>,
    /// Whether what it prints may stand between the lines of others on standard output.
    pub stands_beside: bool,
    /// The format, for a campaign with this seed.
    pub make: Make,
}

/// Every format.
pub const FORMATS: &[Row] = &[
    Row {
        name: "term",
        file: None,
        stands_beside: true,
        make: |subject, _| Box::new(Terminal::new(subject)),
    },
    Row {
        name: "json",
        file: Some(RESULTS_FILE),
        stands_beside: false,
        make: |subject, _| Box::new(Results::new(subject)),
    },
    Row {
        name: "ndjson",
        file: Some("events.ndjson"),
        stands_beside: false,
        make: |subject, seed| Box::new(Lines::new(subject, seed)),
    },
    Row {
        name: "html",
        file: Some(HTML_FILE),
        stands_beside: false,
        make: |subject, _| Box::new(Html::new(subject)),
    },
    at_end("sarif", "results.sarif", |_, _| {
        Box::new(AtEnd(sarif::text))
    }),
    at_end("junit", "junit.xml", |_, _| Box::new(AtEnd(junit::text))),
    at_end("lcov", "lcov.info", |_, _| {
        Box::new(AtEnd(|end| coverage::lcov(end.summary)))
    }),
    at_end("istanbul", "coverage-final.json", |_, _| {
        Box::new(AtEnd(|end| coverage::istanbul(end.summary)))
    }),
    Row {
        name: "github",
        file: None,
        stands_beside: true,
        make: |_, _| Box::new(LinesAtEnd(github::text)),
    },
    Row {
        name: "agent",
        file: None,
        stands_beside: false,
        make: |_, _| Box::new(LinesAtEnd(agent::text)),
    },
];

type Make = fn(&Subject, u64) -> Box<dyn Format>;

/// A format that is a file, written once the campaign has ended.
const fn at_end(name: &'static str, file: &'static str, make: Make) -> Row {
    Row {
        name,
        file: Some(file),
        stands_beside: false,
        make,
    }
}

/// The format of a name.
pub fn row(name: &str) -> Option<&'static Row> {
    FORMATS.iter().find(|row| row.name == name)
}

/// One way to tell of a campaign.
pub trait Format {
    /// Before the first test run.
    fn begin(&mut self) -> Output {
        Output::Nothing
    }

    /// A piece of news.
    fn tell(&mut self, event: &CampaignEvent<'_>) -> Output;

    /// The campaign has ended.
    fn end(&mut self, end: &End<'_>) -> Output;
}

/// A campaign at its end.
#[derive(Clone, Copy, Debug)]
pub struct End<'a> {
    /// All of it.
    pub summary: &'a Summary,
    /// Where the results can be read; `None` if they could not be written.
    pub results: Option<&'a str>,
    /// What is held against the app.
    pub gate: &'a Gate,
    /// The texts of the files that count for coverage, by their names.
    pub texts: &'a BTreeMap<String, String>,
    /// What is in the folders of findings, by their ids.
    pub records: &'a BTreeMap<String, Value>,
    /// What draws on a page.
    pub libraries: &'a Libraries,
    /// Whether a person wants to read what was not reached.
    pub lists_unreached: bool,
}

/// What becomes of a format's text so far.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Output {
    /// It stays as it is.
    Nothing,
    /// This follows it.
    Append(String),
    /// This takes its place.
    Replace(String),
}
