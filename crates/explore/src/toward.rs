//! A place that a campaign is led to.
//!
//! Decisions that stand before the place ([`Sources::before`]) come first: among the targets of the tree,
//! and among the goals that are planned for. That a run has come there is seen by coverage, which does
//! not say which of the runs that are under way it was: so these are made once more, one by one.

use std::collections::BTreeMap;
use std::fmt;
use std::str::FromStr;

use rustc_hash::FxHashMap;
use stackful_executor::Workers;
use stackful_finding::{Arrival, Step, Toward};
use stackful_source::{BlockPlace, SiteId, Sources};
use stackful_term::Assignment;
use stackful_trace::{Vocabulary, decode};

use crate::ExploreError;
use crate::findings::{Scene, steps};
use crate::replay::made;

/// A place of the app, as a person names it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Place {
    /// A line of a text.
    Line {
        /// The file's name or the end of it.
        file: String,
        /// From 1.
        line: u32,
    },
    /// What the server does with a message or a request of this name.
    Message(String),
}

/// Why a text names no place.
#[derive(Clone, Copy, Debug, thiserror::Error)]
#[error("a place is FILE:LINE, such as server.js:12, or \"message NAME\"")]
pub struct NoPlace;

impl FromStr for Place {
    type Err = NoPlace;

    fn from_str(text: &str) -> Result<Place, NoPlace> {
        if let Some(name) = text.strip_prefix("message ") {
            return Ok(Place::Message(name.trim().to_owned()));
        }
        let (file, line) = text.rsplit_once(':').ok_or(NoPlace)?;
        let line = line.parse().ok().filter(|line| *line > 0).ok_or(NoPlace)?;
        match file {
            "" => Err(NoPlace),
            file => Ok(Place::Line {
                file: file.to_owned(),
                line,
            }),
        }
    }
}

impl fmt::Display for Place {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Place::Line { file, line } => write!(f, "{file}:{line}"),
            Place::Message(name) => write!(f, "message {name}"),
        }
    }
}

/// Whether a campaign is there.
#[derive(Debug)]
pub(crate) struct Destination {
    place: Place,
    /// Where that is in the texts of the session so far.
    at: Vec<BlockPlace>,
    /// Sites of the session when that was looked for.
    sites: Option<u32>,
    pub(crate) arrival: Arrival,
}

impl Destination {
    pub(crate) fn new(place: Place) -> Destination {
        Destination {
            place,
            at: Vec::new(),
            sites: None,
            arrival: Arrival::Unknown,
        }
    }

    /// In words.
    pub(crate) fn told(&self) -> Toward {
        Toward {
            place: self.place.to_string(),
            arrival: self.arrival.clone(),
        }
    }

    /// Looks for the place if texts have come in; the decisions before it, if it was looked for.
    pub(crate) fn found(&mut self, sources: &Sources) -> Option<FxHashMap<SiteId, u32>> {
        let sites = Some(sources.next_bases().site);
        if self.sites == sites {
            return None;
        }
        self.sites = sites;
        self.at = match &self.place {
            Place::Line { file, line } => sources.places_in(file, *line),
            Place::Message(name) => sources.places_of_message(name),
        };
        if self.arrival == Arrival::Unknown && !self.at.is_empty() {
            self.arrival = Arrival::NotReached;
        }
        let before: BTreeMap<_, _> = sources.before(&self.at);
        Some(before.into_iter().collect())
    }

    /// Whether runs with this coverage have come there, and nobody has seen it so far.
    pub(crate) fn is_come_to(&self, sources: &Sources, coverage: &[u8]) -> bool {
        self.arrival == Arrival::NotReached && self.is_in(sources, coverage)
    }

    fn is_in(&self, sources: &Sources, coverage: &[u8]) -> bool {
        self.at.iter().any(|at| sources.has_come_to(*at, coverage))
    }

    /// The steps of the first of these runs that comes there. Nobody else may be making runs.
    pub(crate) fn way<'a>(
        &self,
        workers: &mut Workers,
        candidates: impl IntoIterator<Item = &'a Assignment>,
    ) -> Result<Option<Vec<Step>>, ExploreError> {
        for assignment in candidates {
            workers.forget_coverage();
            let run = made(workers, assignment)?;
            let mut coverage = Vec::new();
            workers.cover(&mut coverage);
            let sources = workers.sources();
            if self.is_in(&sources, &coverage) {
                let mut vocabulary = Vocabulary::default();
                let path = decode(&run.trace, &mut vocabulary)?;
                let scene = Scene {
                    terms: &vocabulary.terms,
                    actions: &vocabulary.actions,
                    sources: &sources,
                    exit: &run.exit,
                    runs: 1,
                    is_guessed: true,
                    before: &[],
                    inputs: None,
                    phase: None,
                };
                return Ok(Some(steps(&path, scene)));
            }
        }
        Ok(None)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn places_are_read_as_they_are_written() {
        for text in ["server.js:12", "src/app.js:3", "message /order"] {
            assert_eq!(text.parse::<Place>().unwrap().to_string(), text);
        }
        for text in ["server.js", ":3", "server.js:0", "server.js:x"] {
            assert!(text.parse::<Place>().is_err(), "{text}");
        }
    }
}
