//! A path: what one test run did, as far as its inputs could have changed it.

use std::fmt;

use serde::Deserialize;
use stackful_source::{Process, SiteId};
use stackful_term::{InputId, TermId, Value};

use crate::{Action, ActionId, Actions, DescriptionId, Reaction, State};

/// The decisions of one test run in the order they were taken, and how it ended.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Path {
    /// Decisions and losses, first to last.
    pub steps: Vec<Step>,
    /// The inputs that the run read, in the order of their first reading, with their values.
    pub inputs: Vec<(InputId, Value)>,
    /// The errors of the app, in order; a page error does not end a run.
    pub errors: Vec<AppError>,
    /// Forms that were submitted, in order.
    pub submissions: Vec<Submission>,
    /// Where conditions were asked that the path had decided before, each once, in order.
    pub settled: Vec<SiteId>,
    /// How the actions of each choice of an event were described there, in their order.
    pub described: Vec<Vec<DescriptionId>>,
    /// The state before each choice of an event, if states were looked at.
    pub states: Vec<State>,
    /// What each event did, over what it found.
    pub reactions: Vec<Reaction>,
    /// What may be kept and was not looked into.
    pub unknown: Vec<UnknownState>,
    /// How the trace ends.
    pub outcome: Outcome,
}

impl Path {
    /// An action of the choice of event `index`, as it was described there.
    pub fn action<'a>(&self, index: u32, action: ActionId, actions: &'a Actions) -> &'a Action {
        let choices = self.steps.iter().filter_map(|step| match step {
            Step::Event { index, actions, .. } => Some((*index, actions)),
            _ => None,
        });
        let mut choices = choices.filter(|(at, _)| *at == index);
        let position = choices.find_map(|(_, all)| all.iter().position(|one| *one == action));
        let described = self.described.get(index as usize);
        let description = described.zip(position).and_then(|(all, at)| all.get(at));
        description.map_or_else(|| actions.get(action), |id| actions.description(*id))
    }
}

/// One element of a path.
#[derive(Clone, Debug, PartialEq)]
pub enum Step {
    /// A decision on a symbolic condition. A condition that the path has already decided is not
    /// decided again, and a negated one stands here without its negation.
    Branch {
        /// Where the program decides.
        site: SiteId,
        /// What it decides on, through `ToBoolean`.
        condition: TermId,
        /// How it decided.
        taken: bool,
    },
    /// The program assumes a condition, which no other run needs to go against. What is said of
    /// conditions above holds here too.
    Assume {
        /// Where the program assumes it.
        site: SiteId,
        /// What it assumes, through `ToBoolean`.
        condition: TermId,
        /// How it must be decided.
        wanted: bool,
        /// How it was decided in this run.
        taken: bool,
    },
    /// The page was idle: which action comes next?
    Event {
        /// How many events came before.
        index: u32,
        /// What a person could do, in the order of the page.
        actions: Vec<ActionId>,
        /// What was done; `None` if the run ended here.
        taken: Option<ActionId>,
    },
    /// A symbolic value was lost.
    Concretised {
        /// Where, if the program was at a known site.
        site: Option<SiteId>,
        /// The native without a model, or a reason in words.
        what: String,
    },
    /// The app was told something of a browser that is made up.
    NotModelled {
        /// Where, if the app was at a known site.
        site: Option<SiteId>,
        /// What it asked for.
        what: String,
    },
    /// Symbolic values went into a function that is not instrumented, and nothing is known of what came
    /// out.
    Unaccounted {
        /// Where, if it was called at a known site.
        site: Option<SiteId>,
        /// The function.
        what: String,
    },
}

/// A form was submitted, and a browser looked whether its fields hold what they ask for.
#[derive(Clone, Debug, PartialEq, Eq, Deserialize)]
pub struct Submission {
    /// The form in words.
    pub form: String,
    /// What is not met; the form is not sent if there is anything.
    pub unmet: Vec<Unmet>,
}

/// What a field asks for and does not get.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Deserialize)]
pub struct Unmet {
    /// The field in words.
    pub field: String,
    /// The attribute that asks, such as `pattern`.
    pub constraint: String,
}

/// Something of the app that was not looked into, and may keep what a later event finds.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Deserialize)]
pub struct UnknownState {
    /// The package that it belongs to; `None` for the app's own.
    #[serde(default)]
    pub package: Option<String>,
    /// What it is.
    pub what: String,
}

/// How a trace ends.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Deserialize)]
#[serde(tag = "outcome", rename_all = "lowercase")]
pub enum Outcome {
    /// The last event settled.
    Completed,
    /// A server error that nothing caught ended the run: it is the path's last error.
    Threw,
    /// The app ended its process.
    Exited {
        /// The exit code.
        code: i32,
    },
    /// The program assumed what does not hold in this run.
    Assumption,
    /// The virtual time of a run was used up.
    Expired,
    /// The writer did not get to the end: killed, crashed, or out of room.
    #[default]
    #[serde(skip)]
    Cut,
}

/// How the app failed, as the runtime saw it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "camelCase")]
pub enum AppErrorKind {
    /// Nothing caught an exception.
    UncaughtException,
    /// Nothing handled a rejected promise.
    UnhandledRejection,
    /// The app ended its process, which it should not.
    Exit,
    /// A response of the server has a status of 500 or above.
    Http5xx,
    /// A request has not been answered, although time enough has passed.
    Unanswered,
    /// The server has broken a connection before the reply was whole.
    CutResponse,
    /// A connection of a server has failed by what the app has done.
    SocketError,
    /// Nothing caught an exception on the page.
    PageError,
    /// A condition that the program asserts does not hold.
    Assertion,
    /// The program declares its inputs in a way that cannot be.
    Misuse,
}

impl fmt::Display for AppErrorKind {
    /// As the trace spells it.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            AppErrorKind::UncaughtException => "uncaughtException",
            AppErrorKind::UnhandledRejection => "unhandledRejection",
            AppErrorKind::Exit => "exit",
            AppErrorKind::Http5xx => "http5xx",
            AppErrorKind::Unanswered => "unanswered",
            AppErrorKind::CutResponse => "cutResponse",
            AppErrorKind::SocketError => "socketError",
            AppErrorKind::PageError => "pageError",
            AppErrorKind::Assertion => "assertion",
            AppErrorKind::Misuse => "misuse",
        })
    }
}

/// An error of the app, as the runtime caught it.
#[derive(Clone, Debug, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct AppError {
    /// How the app failed.
    pub kind: AppErrorKind,
    /// Which side failed.
    pub process: Process,
    /// The error's constructor.
    #[serde(default)]
    pub name: String,
    /// The error's own words.
    #[serde(default)]
    pub message: String,
    /// V8's stack text, with positions in the generated code.
    #[serde(default)]
    pub stack: String,
    /// The address that a request was for, if it was answered so.
    #[serde(default)]
    pub url: String,
    /// What the server was sent last, as text.
    #[serde(default)]
    pub sent: Option<String>,
    /// What the page lacked when it failed: the address of a script that was refused.
    #[serde(default)]
    pub lacking: Option<String>,
    /// How many events of the run had begun.
    #[serde(skip)]
    pub events: usize,
}
