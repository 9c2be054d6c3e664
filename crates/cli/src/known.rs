//! Errors that are known: `stackful.known.toml` in the app's folder, which is meant to be committed,
//! and with `--new-only` those of the report before.

use std::collections::BTreeMap;
use std::fs;
use std::path::Path;

use serde::{Deserialize, Serialize};
use stackful_report::{FailOn, Gate, RESULTS_FILE};

use crate::message::{Message, location};

/// The name of the file.
pub(crate) const FILE: &str = "stackful.known.toml";

const HEADER: &str = "# Errors that are known and accepted: they are reported, and are no reason to fail.\n# `stackful accept ID --reason TEXT` adds one.\n";

/// The whole file.
#[derive(Debug, Default, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct Known {
    #[serde(default)]
    pub(crate) known: Vec<Entry>,
}

/// An error that is accepted.
#[derive(Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct Entry {
    pub(crate) id: String,
    pub(crate) reason: String,
    /// What it says, for whoever reads the file.
    #[serde(default, skip_serializing_if = "String::is_empty")]
    pub(crate) title: String,
}

/// What the file of a folder says; nothing if there is none.
pub(crate) fn read(folder: &Path) -> Result<Known, Message> {
    let path = folder.join(FILE);
    let text = match fs::read_to_string(&path) {
        Ok(text) => text,
        Err(error) if error.kind() == std::io::ErrorKind::NotFound => return Ok(Known::default()),
        Err(error) => {
            let title = format!("cannot read {}: {error}", path.display());
            return Err(Message::new("S223", title));
        }
    };
    toml::from_str(&text).map_err(|error| {
        let at = location(FILE, &text, error.span().map_or(0, |span| span.start));
        let what = error
            .message()
            .lines()
            .next()
            .unwrap_or_default()
            .to_owned();
        Message::new("S223", format!("{FILE} is no list of known errors"))
            .at(at, Some(text.clone()), what)
            .help("stackful accept ID --reason TEXT writes it")
    })
}

/// Adds an entry to the file, which keeps the rest of its text.
pub(crate) fn add(folder: &Path, entry: Entry) -> Result<(), Message> {
    let path = folder.join(FILE);
    let before = fs::read_to_string(&path).unwrap_or_else(|_| HEADER.to_owned());
    let one = Known { known: vec![entry] };
    let added = toml::to_string(&one).expect("plain data");
    let gap = if before.ends_with('\n') { "\n" } else { "\n\n" };
    fs::write(&path, before + gap + &added)
        .map_err(|error| Message::new("S223", format!("cannot write {}: {error}", path.display())))
}

/// What a campaign of an app or a program in this folder is measured by.
pub(crate) fn gate(
    fail_on: FailOn,
    new_only: bool,
    folder: &Path,
    out: &Path,
) -> Result<Gate, Message> {
    let before = if new_only {
        found_before(out)
    } else {
        BTreeMap::new()
    };
    let known = read(folder)?.known.into_iter();
    let accepted = before.into_iter().chain(known.map(|it| (it.id, it.reason)));
    Ok(Gate {
        fail_on,
        accepted: accepted.collect(),
    })
}

/// The errors of the report before; none if there is no report.
fn found_before(out: &Path) -> BTreeMap<String, String> {
    let text = fs::read_to_string(out.join(RESULTS_FILE)).unwrap_or_default();
    let report: serde_json::Value = serde_json::from_str(&text).unwrap_or_default();
    let findings = report["findings"].as_array().into_iter().flatten();
    let ids = findings.filter_map(|finding| finding["id"].as_str());
    ids.map(|id| (id.to_owned(), "it was in the report before".to_owned()))
        .collect()
}
