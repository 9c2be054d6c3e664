//! Real apps of npm: how many handlers of their servers the page reaches.
//!
//! Which handlers there are is what `--dry-run` says of the app when it is ready: routes, and listeners
//! of emitters, as far as the functions are the app's own. One has run if coverage has its beginning.

use std::collections::BTreeSet;
use std::path::Path;
use std::process::{Command, Stdio};

use serde_json::Value;

use super::{DIVERGED, campaign, part, percent};
use crate::bench::figure;
use crate::bench::run::apps::{APPS, FOLDER};
use crate::command::{self, Failure};
use crate::setup;

/// What is asked for, in percent of the handlers.
const HANDLERS: f64 = 80.0;

/// A place where a handler begins: file and line.
type Place = (String, u64);

/// Prints the rows of the apps whose names contain `wanted`.
pub(super) fn run(root: &Path, stackful: &Path, wanted: &str) -> Result<(), Failure> {
    let apps: Vec<_> = APPS
        .iter()
        .filter(|(name, _)| name.contains(wanted))
        .collect();
    if apps.is_empty() {
        return Ok(());
    }
    let folder = root.join(FOLDER);
    setup::packages(root, &folder)?;
    println!("bench apps: {FOLDER}, asked: {HANDLERS} % of server handlers, {DIVERGED} % diverged");
    println!(
        "  {:<14} {:>9} {:>10} {:>9} {:>9}  started by",
        "", "handlers", "diverged", "runs/s", "confirmed"
    );
    for (name, start) in apps {
        let app = folder.join("node_modules").join(name);
        let survey = survey(stackful, &app, start)?;
        let results = campaign(root, stackful, &app, name, &["--start", start])?;
        println!("{}", row(name, start, &survey, &results));
    }
    Ok(())
}

fn survey(stackful: &Path, app: &Path, start: &str) -> Result<Value, Failure> {
    let mut command = Command::new(stackful);
    command.args(["run", "--dry-run", "--json", "--start", start]);
    command.arg(app).stderr(Stdio::null());
    let text = command::read(&mut command, "")?;
    serde_json::from_str(&text)
        .map_err(|error| Failure::new(format!("stackful run --dry-run: {error}"), ""))
}

fn row(name: &str, start: &str, survey: &Value, results: &Value) -> String {
    let handlers = handlers(survey);
    let not_run: BTreeSet<Place> = not_run(results);
    let missed: Vec<&Place> = handlers.intersection(&not_run).collect();
    let findings = results["findings"].as_array().into_iter().flatten();
    let of_server: Vec<&Value> = findings.filter(|it| it["process"] == "server").collect();
    let confirmed = of_server
        .iter()
        .filter(|it| it["plain"] == "repeats")
        .count();
    let mut line = format!(
        "  {name:<14} {:>9} {:8.2} % {:9.1} {:>9}  {start}",
        part(handlers.len() - missed.len(), handlers.len()),
        percent(figure(results, "/diverged"), figure(results, "/runs")),
        figure(results, "/runs") * 1e3 / figure(results, "/elapsed_ms"),
        part(confirmed, of_server.len()),
    );
    for (file, at) in missed {
        line.push_str("\n    not run: ");
        line.push_str(file);
        line.push(':');
        line.push_str(&at.to_string());
    }
    line
}

/// Where the handlers of the server begin, each once.
fn handlers(survey: &Value) -> BTreeSet<Place> {
    let list = |member: &str| survey[member].as_array().cloned().unwrap_or_default();
    let routes = list("routes").into_iter();
    let of_routes =
        routes.flat_map(|route| route["handlers"].as_array().cloned().unwrap_or_default());
    let listeners = list("listeners").into_iter();
    let of_server = listeners.filter(|it| it["process"] == "server");
    let of_listeners = of_server.map(|it| it["location"].clone());
    of_routes
        .chain(of_listeners)
        .filter_map(|at| place(&at))
        .collect()
}

fn place(location: &Value) -> Option<Place> {
    Some((
        location["file"].as_str()?.to_owned(),
        location["line"].as_u64()?,
    ))
}

/// Where functions of the server begin that have not run.
fn not_run(results: &Value) -> BTreeSet<Place> {
    let files = results["coverage"]["server"]["not_reached"].as_array();
    let files = files.into_iter().flatten();
    let lines = files.flat_map(|file| {
        let name = file["file"].as_str().unwrap_or_default();
        let lines = file["functions"].as_array().into_iter().flatten();
        lines.filter_map(move |line| Some((name.to_owned(), line.as_u64()?)))
    });
    lines.collect()
}
