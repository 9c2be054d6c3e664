//! What a person does makes the events that a real browser makes: compared with what Chromium did, as
//! `cargo xtask record-browser` has written it down.

#[expect(dead_code, reason = "the app is another one")]
mod play;

use std::collections::BTreeMap;
use std::fmt::Write as _;
use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;

use play::{events, spec, start};
use serde::Deserialize;
use serde_json::{Map, Value as Json};
use stackful_executor::Worker;
use stackful_term::Value;

/// One event: its fields by name.
type Event = Map<String, Json>;

/// Fields that follow from where elements and windows are: nothing has a layout here.
const OF_LAYOUT: [&str; 4] = ["offsetX", "offsetY", "screenX", "screenY"];

/// What a person does, and which actions that is.
#[derive(Deserialize)]
struct Scenario {
    name: String,
    actions: Vec<Doing>,
}

/// An action of ours, with the values of its fields.
#[derive(Deserialize)]
struct Doing {
    key: String,
    /// Its events are not looked at.
    #[serde(default)]
    silent: bool,
    #[serde(flatten)]
    fields: BTreeMap<String, Json>,
}

fn folder() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../../tests/browser")
}

fn read<T: for<'de> Deserialize<'de>>(name: &str) -> T {
    let text = fs::read_to_string(folder().join(name)).expect("a file of the checkout");
    serde_json::from_str(&text).expect("the shape of such a file")
}

/// The events of our page.
fn ours(server: &mut Worker, doings: &[Doing]) -> Vec<Event> {
    let keys: Vec<&str> = doings.iter().map(|doing| doing.key.as_str()).collect();
    let silent = doings.iter().take_while(|doing| doing.silent).count();
    let before = printed(server, doings, &keys[..silent]).len();
    printed(server, doings, &keys).split_off(before)
}

/// What the page prints when these actions are taken.
fn printed(server: &mut Worker, doings: &[Doing], keys: &[&str]) -> Vec<Event> {
    let mut assignment = events(keys);
    for (index, doing) in doings.iter().enumerate().take(keys.len()) {
        for (field, value) in &doing.fields {
            let field = if field == "press" { "key" } else { field };
            let value = match value {
                Json::Bool(value) => Value::Boolean(*value),
                Json::Number(value) => value.as_f64().expect("a double").into(),
                other => other.as_str().expect("a primitive").into(),
            };
            assignment.insert(format!("event.{index}.{field}").as_str(), value);
        }
    }
    let run = server.run(&assignment).expect("the worker lives");
    let lines = run.output.lines();
    lines
        .map(|line| serde_json::from_str(line).unwrap_or_else(|_| panic!("{line}")))
        .collect()
}

/// An event in one line, for the comparison of sequences.
fn name(event: &Event) -> String {
    format!(
        "{} on {}",
        text(event.get("type")),
        text(event.get("target"))
    )
}

fn text(value: Option<&Json>) -> String {
    match value {
        None => "nothing".to_owned(),
        Some(Json::String(text)) => text.clone(),
        Some(other) => other.to_string(),
    }
}

/// How the events of a scenario differ from those of the browser.
fn differences(real: &[Event], ours: &[Event]) -> String {
    let mut text = String::new();
    let (real_names, our_names): (Vec<_>, Vec<_>) = (
        real.iter().map(name).collect(),
        ours.iter().map(name).collect(),
    );
    if real_names != our_names {
        let _ = writeln!(text, "  browser: {}", real_names.join(", "));
        let _ = writeln!(text, "  ours: {}", our_names.join(", "));
        return text;
    }
    let mut by_field: BTreeMap<String, Vec<String>> = BTreeMap::new();
    for (real, ours) in real.iter().zip(ours) {
        let mut fields: Vec<&String> = real.keys().chain(ours.keys()).collect();
        fields.sort();
        fields.dedup();
        for field in fields {
            let (real_value, our_value) = (real.get(field), ours.get(field));
            let is_of_layout = OF_LAYOUT.contains(&field.as_str());
            if !is_of_layout && real_value.map(number) != our_value.map(number) {
                let difference = format!(
                    "{field}: {} instead of {}",
                    self::text(our_value),
                    self::text(real_value)
                );
                by_field.entry(difference).or_default().push(name(real));
            }
        }
    }
    for (difference, events) in by_field {
        let _ = writeln!(text, "  {difference} ({})", events.join(", "));
    }
    text
}

/// A value in which `1` and `1.0` are the same.
fn number(value: &Json) -> Json {
    value.as_f64().map_or_else(|| value.clone(), Json::from)
}

#[test]
fn events_are_those_of_a_browser() {
    let mut spec = spec("tests/browser", "server.js");
    spec.directory = folder();
    spec.entry = folder().join("server.js");
    let mut server = start(&spec);
    let recording: BTreeMap<String, Vec<Event>> = read("recording.json");
    let mut text = String::new();
    for scenario in read::<Vec<Scenario>>("scenarios.json") {
        let real = &recording[&scenario.name];
        let differences = differences(real, &ours(&mut server, &scenario.actions));
        if !differences.is_empty() {
            let _ = write!(text, "{}\n{differences}", scenario.name);
        }
    }
    let listed =
        fs::read_to_string(folder().join("DIFFERENCES.txt")).expect("a file of the checkout");
    assert_eq!(
        text, listed,
        "the list in tests/browser/DIFFERENCES.txt may only become shorter"
    );
}

/// The list of what a browser has and a page of ours has not holds: `missing` are names that it lacks,
/// `there` those that it should not have any more.
#[test]
fn what_a_page_lacks_is_listed() {
    let mut spec = spec("tests/browser", "server.js");
    spec.directory = folder();
    spec.entry = folder().join("server.js");
    spec.page = Some("/names.html".to_owned());
    let run = start(&spec)
        .run(&events(&["click #names"]))
        .expect("the worker lives");
    assert_eq!(
        run.output, "{\"missing\":[],\"there\":[]}\n",
        "runtime/src/host/page/absent.json may only become shorter"
    );
}

/// Chromium, where it is installed.
fn chromium() -> Option<PathBuf> {
    let folders = std::env::var_os("PATH")?;
    std::env::split_paths(&folders)
        .map(|folder| folder.join("chromium"))
        .find(|program| program.is_file())
}

/// Where there is no browser, or no packages to drive it, only the comparison above is made.
#[test]
fn the_recording_is_what_the_browser_does() {
    let has_packages = folder().join("node_modules").is_dir();
    let Some(browser) = chromium().filter(|_| has_packages) else {
        return;
    };
    let made = Path::new(env!("CARGO_TARGET_TMPDIR")).join("recording.json");
    let recorded = Command::new("node")
        .arg("record.mjs")
        .args([&browser, &made])
        .current_dir(folder())
        .status()
        .expect("node starts");
    assert!(recorded.success(), "the browser is driven");
    let text = |path: &Path| fs::read_to_string(path).expect("a recording");
    assert_eq!(text(&made), text(&folder().join("recording.json")));
}
