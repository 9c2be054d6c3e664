//! Real apps of npm: whether they start as they are, and how many of their handlers are reached.
//!
//! Which handlers there are is what `--dry-run` says of the app when it is ready: routes, actions of the
//! page, and listeners of emitters, as far as the functions are the app's own. One has run if coverage
//! has its beginning. What nobody can reach is in `unreachable.toml`, with the reason.

use std::collections::{BTreeMap, BTreeSet};
use std::fmt::Write as _;
use std::fs;
use std::path::Path;
use std::process::{Command, Stdio};

use serde_json::Value;
use stackful_fixture::read_results;

use super::{DIVERGED, part, percent};
use crate::bench::figure;
use crate::bench::npm::{self, APPS, App, FOLDER};
use crate::command::Failure;

/// What is asked for, in percent of the handlers.
const HANDLERS: f64 = 80.0;
/// The sides, as `results.json` calls them.
const SIDES: [&str; 2] = ["server", "client"];

/// Where a handler begins: `file:line`.
type Place = String;
/// What handlers are for, by their places.
type Handlers = BTreeMap<Place, String>;
/// Why handlers cannot be reached, by app and place.
type Reasons = BTreeMap<(String, Place), String>;

/// A handler that has not run.
struct Missed {
    place: Place,
    what: String,
    /// Why it cannot be reached, if that is known: then it does not count.
    reason: Option<String>,
}

/// Prints the rows of the apps whose names contain `wanted`.
pub(super) fn run(root: &Path, stackful: &Path, wanted: &str) -> Result<(), Failure> {
    let apps: Vec<_> = APPS
        .iter()
        .filter(|app| app.name.contains(wanted))
        .collect();
    if apps.is_empty() {
        return Ok(());
    }
    npm::install(root)?;
    let reasons = reasons(&root.join(FOLDER).join("unreachable.toml"))?;
    println!("bench apps: {FOLDER}, asked: {HANDLERS} % of server handlers, {DIVERGED} % diverged");
    println!(
        "  {:<21} {:<22} {:>7} {:>6} {:>7} {:>7} {:>9} {:>9}",
        "", "", "start", "runs", "server", "page", "diverged", "confirmed"
    );
    for app in apps {
        let copy = app.copy(root)?;
        let out = root.join("target/bench/apps").join(app.name);
        let shown = match campaign(stackful, app, &copy, &out)? {
            Ok((survey, results)) => row(app, &survey, &results, &reasons),
            Err(why) => format!("  {:<21} {:<22} does not start: {why}", app.name, app.shows),
        };
        println!("{shown}");
    }
    Ok(())
}

/// What `--dry-run` and a campaign say of an app, or why it does not start.
fn campaign(
    stackful: &Path,
    app: &App,
    copy: &Path,
    out: &Path,
) -> Result<Result<(Value, Value), String>, Failure> {
    let failed =
        |what: String| Failure::new(format!("stackful run {}: {what}", copy.display()), "");
    let run = |further: &[&str]| {
        let mut command = Command::new(stackful);
        command.arg("run").args(further).args(app.started());
        command.arg("--out").args([out, copy]).stdin(Stdio::null());
        command.output().map_err(|error| failed(error.to_string()))
    };
    let survey = run(&["--dry-run", "--json"])?;
    if !survey.status.success() {
        let said = String::from_utf8_lossy(&survey.stderr);
        let error = said.lines().find(|line| line.starts_with("error"));
        return Ok(Err(error.unwrap_or("no message").to_owned()));
    }
    let survey = serde_json::from_slice(&survey.stdout).map_err(|it| failed(it.to_string()))?;
    // It exits with 1 if it finds something.
    run(&["--seed", "1", "--confirm", "never"])?;
    let results = read_results(&out.join("results.json")).map_err(|it| failed(it.to_string()))?;
    Ok(Ok((survey, results)))
}

fn row(app: &App, survey: &Value, results: &Value, reasons: &Reasons) -> String {
    let sides = SIDES.map(|side| {
        let handlers = handlers(survey, side);
        let not_run = not_run(results, side);
        let missed = handlers
            .iter()
            .filter(|(place, _)| not_run.contains(*place));
        let missed: Vec<Missed> = missed
            .map(|(place, what)| Missed {
                place: place.clone(),
                what: what.clone(),
                reason: reasons.get(&(app.name.to_owned(), place.clone())).cloned(),
            })
            .collect();
        let unreachable = missed.iter().filter(|it| it.reason.is_some()).count();
        let reached = handlers.len() - missed.len();
        (part(reached, handlers.len() - unreachable), missed)
    });
    let [(server, _), (page, _)] = &sides;
    let findings = results["findings"].as_array().into_iter().flatten();
    let of_server: Vec<&Value> = findings.filter(|it| it["process"] == "server").collect();
    let confirmed = of_server.iter().filter(|it| it["plain"] == "repeats");
    let mut line = format!(
        "  {:<21} {:<22} {:5.1} s {:>6} {server:>7} {page:>7} {:7.2} % {:>9}",
        app.name,
        app.shows,
        figure(results, "/stages/start") / 1e3,
        figure(results, "/runs"),
        percent(figure(results, "/diverged"), figure(results, "/runs")),
        part(confirmed.count(), of_server.len()),
    );
    for missed in sides.iter().flat_map(|(_, missed)| missed) {
        let Missed {
            place,
            what,
            reason,
        } = missed;
        let reason = reason.as_deref().unwrap_or("no reason is known");
        let _ = write!(line, "\n    not run: {place} {what}: {reason}");
    }
    line
}

/// The handlers of a side, each place once.
fn handlers(survey: &Value, side: &str) -> Handlers {
    let list = |member: &str| survey[member].as_array().into_iter().flatten();
    let mut handlers = Handlers::new();
    let mut add = |at: &Value, what: String| {
        if let (Some(file), Some(line)) = (at["file"].as_str(), at["line"].as_u64()) {
            handlers.entry(format!("{file}:{line}")).or_insert(what);
        }
    };
    let (direct, name): (_, fn(&Value) -> String) = match side {
        "server" => ("routes", |it| {
            format!("{} {}", words(it, "method"), words(it, "path"))
        }),
        _ => ("actions", |it| words(it, "words").to_owned()),
    };
    for one in list(direct) {
        for at in one["handlers"].as_array().into_iter().flatten() {
            add(at, name(one));
        }
    }
    for one in list("listeners").filter(|it| it["process"] == side) {
        let what = format!("{} \"{}\"", words(one, "emitter"), words(one, "event"));
        add(&one["location"], what);
    }
    handlers
}

fn words<'v>(record: &'v Value, member: &str) -> &'v str {
    record[member].as_str().unwrap_or_default()
}

/// Where functions of a side begin that have not run.
fn not_run(results: &Value, side: &str) -> BTreeSet<Place> {
    let files = results["coverage"][side]["not_reached"].as_array();
    let files = files.into_iter().flatten();
    let lines = files.flat_map(|file| {
        let name = words(file, "file");
        let lines = file["functions"].as_array().into_iter().flatten();
        lines.map(move |line| format!("{name}:{line}"))
    });
    lines.collect()
}

/// Reads why handlers cannot be reached: a table for each app, with places and reasons.
fn reasons(path: &Path) -> Result<Reasons, Failure> {
    let text = fs::read_to_string(path).map_err(|error| Failure::file(path, &error))?;
    let apps: BTreeMap<String, BTreeMap<Place, String>> = toml::from_str(&text)
        .map_err(|error| Failure::new(format!("{}: {error}", path.display()), ""))?;
    let rows = apps.into_iter().flat_map(|(app, reasons)| {
        let rows = reasons.into_iter();
        rows.map(move |(place, reason)| ((app.clone(), place), reason))
    });
    Ok(rows.collect())
}
