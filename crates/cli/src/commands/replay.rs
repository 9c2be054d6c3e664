//! `stackful replay`: what a report holds once more, instrumented or in plain Node.

mod app;
mod program;

use std::fs;
use std::path::Path;

use serde::de::DeserializeOwned;
use serde_json::Value;
use stackful_report::RESULTS_FILE;

use crate::args::ReplayArguments;
use crate::exit::Exit;
use crate::message::Message;

pub(crate) fn replay(arguments: &ReplayArguments) -> Result<Exit, Message> {
    let path = arguments.report.out.join(RESULTS_FILE);
    let report = read(&arguments.report.out, &path)?;
    if report["app"].is_object() {
        app::replay(&part(report, &path)?, arguments)
    } else {
        program::replay(&part(report, &path)?, arguments)
    }
}

fn read(folder: &Path, path: &Path) -> Result<Value, Message> {
    let text = fs::read_to_string(path).map_err(|error| {
        Message::new(
            "S211",
            format!("there is no report in {}: {error}", folder.display()),
        )
        .help("make one: stackful run, or stackful script FILE; or name its folder: --out FOLDER")
    })?;
    serde_json::from_str(&text).map_err(|error| no_report(path, &error))
}

/// What a report is to hold.
fn part<T: DeserializeOwned>(report: Value, path: &Path) -> Result<T, Message> {
    serde_json::from_value(report).map_err(|error| no_report(path, &error))
}

fn no_report(path: &Path, error: &serde_json::Error) -> Message {
    let title = format!("{} is no report that can be replayed", path.display());
    Message::new("S212", title)
        .note("cause", error.to_string())
        .help("replay takes what `stackful run` and `stackful script` have written; name the folder of the report: --out FOLDER")
}

/// A name that is not in the report, which has errors of these names.
fn unknown<'a>(title: String, ids: impl Iterator<Item = &'a str>) -> Message {
    let ids: Vec<_> = ids.collect();
    let errors = if ids.is_empty() {
        "none".to_owned()
    } else {
        ids.join(", ")
    };
    Message::new("S213", title).note("errors", errors)
}

/// What has become of the errors on record.
enum Became {
    /// All are there, and no other.
    Same,
    /// They are gone.
    Gone,
    /// There are others, too.
    More,
    /// There are others in their place.
    Other,
}

impl Became {
    fn of<'a>(recorded: &[String], found: impl Iterator<Item = &'a str>) -> Became {
        let found: Vec<_> = found.collect();
        let is_gone = recorded.iter().any(|id| !found.contains(&id.as_str()));
        let is_other = |id: &&str| !recorded.iter().any(|recorded| recorded == id);
        match (is_gone, found.iter().any(is_other)) {
            (false, false) => Became::Same,
            (true, false) => Became::Gone,
            (false, true) => Became::More,
            (true, true) => Became::Other,
        }
    }

    /// For people.
    fn words(&self, name: &str) -> String {
        match self {
            Became::Same => format!("STILL FAILS  {name}: the error is there"),
            Became::Gone => format!("FIXED  {name}: the error is gone"),
            Became::More => format!("STILL FAILS  {name}: there is another error"),
            Became::Other => {
                format!("CHANGED  {name}: there is another error in the place of the one on record")
            }
        }
    }
}
