//! One error of the app under test, with the steps that reach it.

use std::collections::BTreeMap;
use std::fmt;

use serde::Serialize;
use stackful_source::{Location, Process};
use stackful_term::Value;

use crate::Inputs;

/// How the app failed, worst first.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize)]
#[serde(rename_all = "kebab-case")]
pub enum ErrorKind {
    /// The Node process itself died of a signal.
    Crash,
    /// An exception that nothing caught: the server process ends.
    UncaughtException,
    /// A promise rejection that nothing handled: the server process ends.
    UnhandledRejection,
    /// The app ended its own process.
    Exit,
    /// An event that never settled: the run was killed at its time limit.
    Hang,
    /// Memory without bound: the run was killed at its limit.
    OutOfMemory,
    /// A condition that the program asserts does not hold.
    Assertion,
    /// The program declares its inputs in a way that cannot be.
    Misuse,
    /// A response with a status of 500 or above.
    Http5xx,
    /// An error on the page; the page goes on.
    PageError,
}

impl fmt::Display for ErrorKind {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            ErrorKind::Crash => "process crash",
            ErrorKind::UncaughtException => "uncaught exception",
            ErrorKind::UnhandledRejection => "unhandled rejection",
            ErrorKind::Exit => "process exit",
            ErrorKind::Hang => "hang",
            ErrorKind::OutOfMemory => "memory blow-up",
            ErrorKind::Assertion => "failed assertion",
            ErrorKind::Misuse => "wrong use of the module stackful",
            ErrorKind::Http5xx => "5xx response",
            ErrorKind::PageError => "page error",
        })
    }
}

/// One thing that a person does on the page.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct Step {
    /// The action's key: the same in every run.
    pub action: String,
    /// What kind of action: `click`, `type`, `key`, `mouse`, …
    #[serde(rename = "type")]
    pub kind: String,
    /// A CSS selector of the element; empty for the page as a whole.
    pub target: String,
    /// The element in words, such as `button "="`.
    pub label: String,
    /// The concrete values of the parts that the action leaves open, by field.
    pub fields: BTreeMap<String, Value>,
}

impl Step {
    /// The step as an instruction to a person, such as `click button "="`.
    pub fn words(&self) -> String {
        let text = |field: &str| self.fields.get(field).map(quoted);
        let label = &self.label;
        match (self.kind.as_str(), text("value"), text("key")) {
            ("type", Some(value), _) => format!("type {value} into {label}"),
            ("choose", Some(value), _) => format!("choose {value} in {label}"),
            ("key", _, Some(key)) => format!("press {key} on {label}"),
            ("keydown", _, Some(key)) => format!("hold down {key} on {label}"),
            ("keyup", _, Some(key)) => format!("let go of {key} on {label}"),
            (kind, ..) => format!("{} {label}{}", verb(kind), self.place()),
        }
    }

    /// Where on the page, such as ` at x = 600`; empty where it does not matter.
    fn place(&self) -> String {
        let axes = [("clientX", "x"), ("clientY", "y")];
        let places: Vec<_> = axes
            .iter()
            .filter_map(|(field, axis)| Some(format!("{axis} = {}", self.fields.get(*field)?)))
            .collect();
        match places.as_slice() {
            [] => String::new(),
            places => format!(" at {}", places.join(", ")),
        }
    }
}

/// What a person does, for the actions that need no value.
fn verb(kind: &str) -> &str {
    match kind {
        "dblclick" => "double-click",
        "contextmenu" => "right-click",
        "mousedown" => "press the mouse button on",
        "mouseup" => "release the mouse button on",
        "mousemove" => "move the mouse on",
        "mouseover" => "move the mouse onto",
        "mouseout" => "move the mouse off",
        "check" => "click",
        "attach" => "attach a file to",
        "submit" => "press Enter in",
        other => other,
    }
}

/// A value as a person reads it: strings in quotes, with escapes where they are not printable.
fn quoted(value: &Value) -> String {
    match value {
        Value::String(text) => format!("{:?}", text.to_string()),
        other => other.to_string(),
    }
}

/// One error of the app, de-duplicated by its id.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct Finding {
    /// `E-` and five characters: see [`fingerprint`](crate::fingerprint).
    pub id: String,
    /// How the app failed.
    pub kind: ErrorKind,
    /// Which side failed.
    pub process: Process,
    /// The error's constructor, such as `TypeError`; empty if there is none.
    pub name: String,
    /// The error's own words.
    pub message: String,
    /// Where in the app's source; absent if no frame of the stack is first-party code.
    pub location: Option<Location>,
    /// The first-party frames of the stack, innermost first.
    pub stack: Vec<Location>,
    /// What a person does to get there, first step first.
    pub steps: Vec<Step>,
    /// What a program without a page read on the way, in the order of reading; `None` for an app.
    pub inputs: Option<Inputs>,
    /// How many test runs had been made when it was found, that run included.
    pub runs_to_find: u64,
}
