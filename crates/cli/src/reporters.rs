//! Where the report of a campaign goes, and in which formats.
//!
//! `results.json` is always written, since `replay` and others read it; what else there is, and
//! what standard output is for, is the user's choice.

use std::path::{Path, PathBuf};
use std::str::FromStr;

use serde::Deserialize;
use stackful_finding::{CampaignEvent, Summary};
use stackful_report::file::{self, WriteError};
use stackful_report::{End, FORMATS, Format, Gate, Output, RESULTS_FILE, Row, Subject};

use crate::material::Material;
use crate::message::Message;
use crate::progress::{Progress, result};

/// What stands for standard output in place of a path.
const STANDARD_OUTPUT: &str = "-";

/// `NAME` or `NAME=PATH`: a format that is asked for.
#[derive(Clone, Debug, Deserialize)]
#[serde(try_from = "String")]
pub(crate) struct Wanted {
    format: &'static Row,
    /// `None` where the format itself says where it goes.
    to: Option<PathBuf>,
}

/// The formats that there are.
fn names() -> String {
    let names: Vec<_> = FORMATS.iter().map(|row| row.name).collect();
    names.join(", ")
}

impl Wanted {
    /// The format of this name, which there is, on standard output.
    pub(crate) fn on_standard_output(name: &str) -> Wanted {
        Wanted {
            format: stackful_report::row(name).expect("a format of ours"),
            to: Some(STANDARD_OUTPUT.into()),
        }
    }

    /// The format of this name, which there is, where it says.
    pub(crate) fn in_the_folder(name: &str) -> Wanted {
        Wanted {
            format: stackful_report::row(name).expect("a format of ours"),
            to: None,
        }
    }

    /// Whether it is JSON on standard output.
    pub(crate) fn is_printed_json(&self) -> bool {
        let is_printed = (self.to.as_ref()).is_some_and(|path| path.as_os_str() == STANDARD_OUTPUT);
        self.format.name == "json" && is_printed
    }

    /// `None` for standard output.
    fn path(&self, folder: &Path) -> Option<PathBuf> {
        match (&self.to, self.format.file) {
            (Some(path), _) if path.as_os_str() == STANDARD_OUTPUT => None,
            (Some(path), _) => Some(path.clone()),
            (None, file) => file.map(|file| folder.join(file)),
        }
    }
}

impl FromStr for Wanted {
    type Err = String;

    fn from_str(text: &str) -> Result<Wanted, String> {
        let (name, path) = match text.split_once('=') {
            Some((name, path)) => (name, Some(path)),
            None => (text, None),
        };
        if path.is_some_and(str::is_empty) {
            return Err(format!(
                "a path is missing: {name}=PATH, or {name}=- for standard output"
            ));
        }
        let format = stackful_report::row(name)
            .ok_or_else(|| format!("there is no format {name}: it is one of {}", names()))?;
        Ok(Wanted {
            format,
            to: path.map(PathBuf::from),
        })
    }
}

impl TryFrom<String> for Wanted {
    type Error = String;

    fn try_from(text: String) -> Result<Wanted, String> {
        text.parse()
    }
}

/// A format and where it goes.
struct Reporter {
    format: Box<dyn Format>,
    /// `None` for standard output.
    path: Option<PathBuf>,
    /// What is for standard output as soon as nothing can take its place.
    held: String,
}

/// All reports of a campaign.
pub(crate) struct Reporters {
    list: Vec<Reporter>,
    /// Where `results.json` is.
    results: PathBuf,
    /// Whether what was not reached is listed.
    lists_unreached: bool,
    gate: Gate,
}

impl Reporters {
    /// Those that are `wanted` of a campaign with this seed; files without a path go to `folder`.
    pub(crate) fn new(
        wanted: &[Wanted],
        folder: &Path,
        subject: &Subject,
        seed: u64,
    ) -> Result<Reporters, Message> {
        let results = folder.join(RESULTS_FILE);
        let json = stackful_report::row("json").expect("a format of ours");
        let mut rows = vec![(json, Some(results.clone()))];
        let further = wanted.iter().map(|one| (one.format, one.path(folder)));
        rows.extend(further.filter(|(_, path)| path.as_ref() != Some(&results)));
        let printed = rows.iter().filter(|(_, path)| path.is_none());
        let alone = printed.clone().filter(|(row, _)| !row.stands_beside);
        if printed.count() > 1 && alone.count() > 0 {
            return Err(
                Message::new("S215", "two reports are to go to standard output")
                    .help("give one of them a path: --reporter term,ndjson=events.ndjson"),
            );
        }
        let reporter = |(row, path): (&Row, Option<PathBuf>)| Reporter {
            format: (row.make)(subject, seed),
            path,
            held: String::new(),
        };
        Ok(Reporters {
            list: rows.into_iter().map(reporter).collect(),
            results,
            lists_unreached: false,
            gate: Gate::default(),
        })
    }

    /// With each line, way and action that was not reached, where a person reads, and with what is held
    /// against the app.
    pub(crate) fn with(self, lists_unreached: bool, gate: Gate) -> Reporters {
        Reporters {
            lists_unreached,
            gate,
            ..self
        }
    }

    /// The campaign begins. Nothing stays of an earlier one; and of one that goes on what stays until
    /// it is replaced, for a growing file grows anew: all that has happened is told again.
    pub(crate) fn begin(&mut self, goes_on: bool) -> Result<(), WriteError> {
        for reporter in &mut self.list {
            let output = reporter.format.begin();
            let grows = output != Output::Nothing;
            if let Some(path) = reporter.path.as_ref().filter(|_| grows || !goes_on) {
                file::remove(path)?;
            }
            reporter.write(output, result)?;
        }
        Ok(())
    }

    /// Takes in a piece of news; `progress` makes room for what goes to standard output.
    pub(crate) fn tell(
        &mut self,
        event: &CampaignEvent<'_>,
        progress: &Progress,
    ) -> Result<(), WriteError> {
        let mut written = Ok(());
        for reporter in &mut self.list {
            let output = reporter.format.tell(event);
            let wrote = reporter.write(output, |text| progress.result(text));
            written = written.and(wrote);
        }
        written
    }

    /// The campaign has ended; `so_far` is whether all could be written until then.
    pub(crate) fn end(
        &mut self,
        summary: &Summary,
        material: &Material,
        so_far: Result<(), WriteError>,
    ) -> Result<(), WriteError> {
        let results = self.results.display().to_string();
        let mut written = so_far;
        // What was found is worth more than where it is written, so a failure does not end this.
        for reporter in &mut self.list {
            let end = End {
                summary,
                results: written.is_ok().then_some(results.as_str()),
                lists_unreached: self.lists_unreached,
                gate: &self.gate,
                texts: &material.texts,
                records: &material.records,
                libraries: &material.libraries,
            };
            let output = reporter.format.end(&end);
            if reporter.path.is_none() || written.is_ok() {
                written = written.and(reporter.write(output, result));
            }
            result(&std::mem::take(&mut reporter.held));
        }
        written
    }
}

impl Reporter {
    fn write(&mut self, output: Output, print: impl FnOnce(&str)) -> Result<(), WriteError> {
        match (output, &self.path) {
            (Output::Nothing, _) => Ok(()),
            (Output::Append(text), Some(path)) => file::append(path, &text),
            (Output::Replace(text), Some(path)) => file::replace(path, &text),
            (Output::Append(text), None) => {
                print(&text);
                Ok(())
            }
            (Output::Replace(text), None) => {
                self.held = text;
                Ok(())
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_format_and_where_it_goes() {
        let goes = |text: &str| {
            let wanted: Wanted = text.parse().unwrap();
            wanted.path(Path::new("report"))
        };
        assert_eq!(goes("term"), None);
        assert_eq!(goes("json"), Some("report/results.json".into()));
        assert_eq!(goes("json=-"), None);
        assert_eq!(goes("term=a.txt"), Some("a.txt".into()));
    }

    #[test]
    fn what_is_no_format() {
        let wrong = |text: &str| text.parse::<Wanted>().unwrap_err();
        let names = names();
        assert_eq!(
            wrong("jsn"),
            format!("there is no format jsn: it is one of {names}")
        );
        insta::assert_snapshot!(wrong("json="), @"a path is missing: json=PATH, or json=- for standard output");
    }

    #[test]
    fn standard_output_is_for_one() {
        let both = ["term", "json=-"].map(|text| text.parse().unwrap());
        let refused = Reporters::new(
            &both,
            Path::new("report"),
            &Subject::App(serde_json::Value::Null),
            1,
        );
        let text = refused.err().unwrap().render();
        insta::assert_snapshot!(anstream::adapter::strip_str(&text).to_string(), @"
        error[S215]: two reports are to go to standard output
          help:   give one of them a path: --reporter term,ndjson=events.ndjson
        ");
    }
}
