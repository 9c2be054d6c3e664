//! The formats of a report, and what each has to say when.

use stackful_finding::{CampaignEvent, Summary};

use crate::Subject;
use crate::json::{RESULTS_FILE, Results};
use crate::ndjson::Lines;
use crate::terminal::Terminal;

/// A format that can be asked for.
#[derive(Clone, Copy, Debug)]
pub struct Row {
    /// How it is asked for.
    pub name: &'static str,
    /// Its file in the report's folder; `None` if it is for standard output.
    pub file: Option<&'static str>,
    /// The format, for a campaign with this seed.
    pub make: fn(&Subject, u64) -> Box<dyn Format>,
}

/// Every format.
pub const FORMATS: &[Row] = &[
    Row {
        name: "term",
        file: None,
        make: |subject, _| Box::new(Terminal::new(subject)),
    },
    Row {
        name: "json",
        file: Some(RESULTS_FILE),
        make: |subject, _| Box::new(Results::new(subject)),
    },
    Row {
        name: "ndjson",
        file: Some("events.ndjson"),
        make: |subject, seed| Box::new(Lines::new(subject, seed)),
    },
];

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
