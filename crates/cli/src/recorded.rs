//! A report that a campaign has left, as commands read it that look at what was found.

use std::fs;
use std::path::{Path, PathBuf};

use serde_json::Value;
use stackful_report::RESULTS_FILE;
use stackful_report::folder::FINDINGS;

use crate::message::Message;

/// A report by its folder.
pub(crate) struct Recorded {
    folder: PathBuf,
    results: Value,
}

impl Recorded {
    /// The report of a folder.
    pub(crate) fn read(folder: &Path) -> Result<Recorded, Message> {
        let path = folder.join(RESULTS_FILE);
        let text = fs::read_to_string(&path).map_err(|error| {
            let title = format!("there is no report in {}: {error}", folder.display());
            Message::new("S211", title).help(
                "make one: stackful run, or stackful script FILE; or name its folder: --out FOLDER",
            )
        })?;
        let results = serde_json::from_str(&text).map_err(|error| {
            Message::new("S212", format!("{} is no report", path.display()))
                .note("cause", format!("{error}"))
                .help("name the folder of a report: --out FOLDER")
        })?;
        Ok(Recorded {
            folder: folder.to_owned(),
            results,
        })
    }

    /// The finding of this id, or the first if none is named; with what its folder has of it, too.
    pub(crate) fn finding(&self, id: Option<&str>) -> Result<Value, Message> {
        let lists = ["findings", "unrepeated", "unconfirmed"];
        let all = lists
            .iter()
            .filter_map(|list| self.results[list].as_array());
        let all: Vec<&Value> = all.flatten().collect();
        let found = all
            .iter()
            .find(|it| id.is_none_or(|id| it["id"].as_str() == Some(id)));
        let Some(found) = found else {
            let ids: Vec<_> = all.iter().filter_map(|it| it["id"].as_str()).collect();
            let title = match id {
                Some(id) => format!("there is no error {id} in {}", self.folder.display()),
                None => format!("there is no error in {}", self.folder.display()),
            };
            let known = if ids.is_empty() {
                "none".to_owned()
            } else {
                ids.join(", ")
            };
            return Err(Message::new("S213", title).note("errors", known));
        };
        let id = found["id"].as_str().unwrap_or_default();
        let text = fs::read_to_string(self.files(id).join("finding.json"));
        let more = text
            .ok()
            .and_then(|text| serde_json::from_str::<Value>(&text).ok());
        let mut finding = (*found).clone();
        for member in ["frame", "request", "server_output"] {
            if let Some(value) = more.as_ref().and_then(|more| more.get(member)) {
                finding[member] = value.clone();
            }
        }
        Ok(finding)
    }

    /// The folder of a finding.
    pub(crate) fn files(&self, id: &str) -> PathBuf {
        self.folder.join(FINDINGS).join(id)
    }

    /// The folder of all findings.
    pub(crate) fn shared(&self) -> PathBuf {
        self.folder.join(FINDINGS)
    }

    /// The working folder of what was run.
    pub(crate) fn directory(&self) -> Option<PathBuf> {
        let subjects = [&self.results["app"], &self.results["program"]];
        let directory = subjects.iter().find_map(|it| it["directory"].as_str());
        directory.map(PathBuf::from)
    }
}
