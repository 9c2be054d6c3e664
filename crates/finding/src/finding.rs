//! One error of the app under test, with the steps that reach it.

use std::collections::BTreeMap;
use std::fmt;

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use stackful_source::{Location, Process};
use stackful_term::{Assignment, Value};

use crate::{Condition, Confirmation, Inputs, Judgement, Plain, Shrunk, Verdict};

/// How the app failed, worst first.
#[derive(
    Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize, JsonSchema,
)]
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
    /// A request without an answer after a minute of the app's own time.
    Unanswered,
    /// A response that the server has broken off.
    CutResponse,
    /// A connection to the server that has failed by what the app has done.
    SocketError,
    /// An error on the page; the page goes on.
    PageError,
}

impl ErrorKind {
    /// Whether instrumentation may cause it by what it costs. Its words are ours.
    pub fn is_of_a_limit(self) -> bool {
        matches!(
            self,
            ErrorKind::Hang | ErrorKind::OutOfMemory | ErrorKind::Crash
        )
    }
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
            ErrorKind::Unanswered => "request without an answer",
            ErrorKind::CutResponse => "response that is cut",
            ErrorKind::SocketError => "error of a socket",
            ErrorKind::PageError => "page error",
        })
    }
}

/// One thing that a person does on the page.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, JsonSchema)]
pub struct Step {
    /// An instruction to a person, such as `click button "="`: see [`say`](crate::say).
    pub words: String,
    /// Which user does it, from 1 on.
    pub user: u32,
    /// In which of their tabs, from 1 on.
    pub tab: u32,
    /// The action's key: the same in every run.
    pub action: String,
    /// What kind of action, such as `click`: a name of `runtime/src/host/actions/kinds`.
    #[serde(rename = "type")]
    pub kind: String,
    /// A CSS selector of the element; empty for the page as a whole.
    pub target: String,
    /// The element in words, such as `button "="`.
    pub label: String,
    /// How it was known to be possible: `itself`, `listener`, `delegated` or the name of a library.
    pub found: String,
    /// The concrete values of the parts that the action leaves open, by field.
    pub fields: BTreeMap<String, Value>,
}

/// One error of the app, de-duplicated by its id.
#[derive(Clone, Debug, PartialEq, Serialize, JsonSchema)]
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
    /// What each run begins behind, in words: the login, and the steps of a prefix.
    pub before: Vec<String>,
    /// What a person does to get there, first step first.
    pub steps: Vec<Step>,
    /// What a program without a page read on the way, in the order of reading; `None` for an app.
    pub inputs: Option<Inputs>,
    /// What was decided on the way, on the values that the error depends on, in order.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub conditions: Vec<Condition>,
    /// What the server was sent last before it, as text: a request with its body, or a message.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub sent: Option<String>,
    /// What plain Node makes of it; `None` where it is not asked, as for errors of pages.
    pub plain: Option<Plain>,
    /// All that its run was given, events and inputs, so that it can be made again; nothing for a
    /// program, whose inputs say it, and if opening the page is enough.
    #[serde(skip_serializing_if = "Assignment::is_empty")]
    pub assignment: Assignment,
    /// How many test runs had been made when it was found, that run included.
    pub runs_to_find: u64,
    /// The address of a script that was refused before: the error may come of nothing else.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub lacking: Option<String>,
    /// How its steps were made fewer; `None` until that was tried, and for a program.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub shrunk: Option<Shrunk>,
    /// `3/3`, `1/3` or `no`: how often it was there on the app as its users run it; `None` if it was not
    /// tried there.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub confirmed: Option<String>,
    /// The same for each kind of page.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub confirmation: Option<Confirmation>,
    /// Whether a person can cause it; `None` for errors of pages and of programs.
    #[serde(flatten)]
    pub judgement: Option<Judgement>,
}

impl Finding {
    /// Whether it is an error of the server that only who forges messages is known to cause.
    pub fn is_low(&self) -> bool {
        let judgement = self.judgement.as_ref();
        judgement.is_some_and(|judgement| judgement.verdict != Verdict::High)
    }

    /// What it says, wherever that is.
    pub fn said(&self) -> Said {
        Said {
            kind: self.kind,
            process: self.process,
            name: self.name.clone(),
            message: self.message.clone(),
        }
    }
}

/// An error by what it says: where code is not instrumented, nothing else is known of it.
#[derive(Clone, Debug, Deserialize)]
pub struct Said {
    /// How the app failed.
    pub kind: ErrorKind,
    /// Which side failed.
    pub process: Process,
    /// As [`Finding::name`].
    pub name: String,
    /// As [`Finding::message`].
    pub message: String,
}

/// What an answer is called that says that the server has failed, if nobody saw the error behind it.
const WITHOUT_CAUSE: &str = "HTTP";

impl Said {
    /// Whether both tell of one error. What code that is not instrumented has caught is not seen: such an
    /// answer may be for any.
    pub fn is_alike(&self, other: &Said) -> bool {
        let is_worded_alike = || (&self.name, &self.message) == (&other.name, &other.message);
        let is_untold = || {
            self.kind == ErrorKind::Http5xx
                && (self.name == WITHOUT_CAUSE || other.name == WITHOUT_CAUSE)
        };
        (self.kind, self.process) == (other.kind, other.process)
            && (self.kind.is_of_a_limit() || is_worded_alike() || is_untold())
    }
}
