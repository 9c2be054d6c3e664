//! What package.json says about starting the app.

use std::fs;
use std::path::Path;

use serde_json::Value;
use stackful_source::Location;

use crate::message::Message;

const FILE: &str = "package.json";

/// The parsed file; an app without one has an empty one.
pub(super) struct Package(Value);

impl Package {
    pub(super) fn read(folder: &Path) -> Result<Package, Message> {
        let Ok(text) = fs::read_to_string(folder.join(FILE)) else {
            return Ok(Package(Value::Null));
        };
        serde_json::from_str(&text).map(Package).map_err(|error| {
            let at = Location {
                file: FILE.to_owned(),
                line: error.line() as u32,
                column: error.column() as u32,
            };
            Message::new("S408", "package.json is not valid JSON")
                .at(at, Some(text), "here")
                .help("correct it: npm cannot read it either")
        })
    }

    pub(super) fn script(&self, name: &str) -> Option<&str> {
        self.0["scripts"][name].as_str()
    }

    /// The names of all scripts.
    pub(super) fn scripts(&self) -> impl Iterator<Item = &str> {
        let scripts = self.0["scripts"].as_object().into_iter().flatten();
        scripts.map(|(name, _)| name.as_str())
    }

    /// What nodemon runs.
    pub(super) fn nodemon(&self) -> Option<&str> {
        self.0["nodemonConfig"]["exec"].as_str()
    }

    pub(super) fn main(&self) -> Option<&str> {
        self.0["main"].as_str()
    }

    /// The one program, or the one that has the package's name, or the first.
    pub(super) fn bin(&self) -> Option<&str> {
        let bin = &self.0["bin"];
        let named = self.0["name"].as_str().and_then(|name| bin.get(name));
        let first = || bin.as_object()?.values().next();
        [Some(bin), named, first()]
            .into_iter()
            .flatten()
            .find_map(Value::as_str)
    }
}
