//! `stackful config`: which values are in force, and where each comes from.

use std::fs;
use std::path::Path;

use clap::Parser as _;
use toml::{Table, Value};

use crate::args::{Arguments, ConfigArguments};
use crate::config::{self, FILE, Key, keys};
use crate::exit::Exit;
use crate::message::Message;
use crate::progress::result;

/// What stands in the place of a secret.
const HIDDEN: &str = "…";

pub(crate) fn config(arguments: &ConfigArguments) -> Result<Exit, Message> {
    if arguments.schema {
        let schema = serde_json::to_string_pretty(&config::schema());
        result(&(schema.expect("plain data with string keys") + "\n"));
        return Ok(Exit::Clean);
    }
    // A variable that cannot be read is told as `run` tells it.
    let words = [
        "stackful".as_ref(),
        "run".as_ref(),
        arguments.directory.as_os_str(),
    ];
    let _ = Arguments::parse_from(words);
    let found = match &arguments.config {
        Some(path) => config::read(path),
        None => config::find(&arguments.directory),
    }?;
    let text = found.path.as_deref().map(fs::read_to_string);
    let table: Table = text
        .and_then(Result::ok)
        .and_then(|text| text.parse().ok())
        .unwrap_or_default();
    result(&shown(found.path.as_deref(), &table));
    Ok(Exit::Clean)
}

/// A line for each key, below the file's path.
fn shown(path: Option<&Path>, file: &Table) -> String {
    let mut text = match path {
        Some(path) => format!("{}\n", path.display()),
        None => format!("no {FILE}\n"),
    };
    let mut lines = Vec::new();
    for key in keys() {
        let (value, origin) = in_force(&key, file);
        lines.push((format!("{}.{}", key.section, key.name), value, origin));
    }
    if let Some(logins) = file.get("login") {
        let users = logins.as_array().map_or(1, Vec::len);
        lines.push((
            "login".to_owned(),
            format!("{users}, {HIDDEN}"),
            FILE.to_owned(),
        ));
    }
    let widest = |of: fn(&(String, String, String)) -> &str| {
        let widths = lines.iter().map(|line| of(line).chars().count());
        widths.max().unwrap_or_default()
    };
    let (names, origins) = (widest(|line| &line.0), widest(|line| &line.2));
    for (name, value, origin) in &lines {
        text += format!("  {name:names$}  {origin:origins$}  {value}\n").as_str();
    }
    text
}

/// The value of a key, and where it comes from. Flags are not known here: they come before all.
fn in_force(key: &Key, file: &Table) -> (String, String) {
    if let Some(said) = key.said() {
        return (said, key.variable.clone().unwrap_or_default());
    }
    let section = file.get(&key.section).and_then(Value::as_table);
    match section.and_then(|section| section.get(&key.name)) {
        // Variables hold secrets.
        Some(Value::Table(names)) => {
            let names: Vec<_> = names
                .keys()
                .map(|name| format!("{name}={HIDDEN}"))
                .collect();
            (names.join(" "), FILE.to_owned())
        }
        Some(Value::String(text)) => (text.clone(), FILE.to_owned()),
        Some(value) => (value.to_string(), FILE.to_owned()),
        None => (key.default().to_owned(), "default".to_owned()),
    }
}
