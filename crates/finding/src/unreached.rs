//! What a campaign did not reach, and what stood in the way.

use std::fmt;

use schemars::JsonSchema;
use serde::Serialize;
use stackful_source::{Location, Process};

/// All of it. Lines and functions are in the coverage.
#[derive(Clone, Debug, Default, PartialEq, Serialize, JsonSchema)]
pub struct Unreached {
    /// Statements that decide and of which not all ways ran, in the order of the files.
    pub branches: Vec<MissedBranch>,
    /// Actions that no run has taken: those that were offered, in the order in which they were first
    /// seen, then those that were not.
    pub actions: Vec<MissedAction>,
    /// Forms that were submitted and in no run got past what their fields ask for.
    pub forms: Vec<MissedForm>,
}

impl Unreached {
    /// Whether there is nothing to tell.
    pub fn is_empty(&self) -> bool {
        self.branches.is_empty() && self.actions.is_empty() && self.forms.is_empty()
    }
}

/// A statement that decides and of which not all ways ran.
#[derive(Clone, Debug, PartialEq, Serialize, JsonSchema)]
pub struct MissedBranch {
    /// Which side it runs on.
    pub process: Process,
    /// Where the statement begins.
    pub location: Location,
    /// How many of its ways did not run.
    pub missed: u32,
    /// How many there are.
    pub of: u32,
    /// What stood in the way.
    pub why: Obstacle,
}

/// Why a way out of a decision was not taken.
#[derive(Clone, Debug, PartialEq, Serialize, JsonSchema)]
#[serde(tag = "kind", rename_all = "kebab-case")]
pub enum Obstacle {
    /// No run came to the statement.
    NotEvaluated,
    /// The statement ran, but no input is followed up to its condition: what decides is which events
    /// came before, or what was lost on the way.
    NotSymbolic,
    /// On each path that came here its condition had been decided before, in another place.
    Settled,
    /// A value is lost in the statement.
    Lost {
        /// What lost it.
        what: String,
        /// Why.
        reason: String,
    },
    /// No inputs lead there on any path that came to the condition.
    Refuted {
        /// How many paths that were.
        paths: u64,
    },
    /// Whether inputs lead there is not known.
    Undecided {
        /// Why.
        reason: String,
        /// How often.
        times: u64,
    },
    /// Runs with inputs that should lead there went elsewhere.
    Diverged {
        /// Why.
        reason: String,
        /// How many.
        runs: u64,
    },
    /// The budget ended before its turn came.
    Waiting {
        /// How many targets wait.
        targets: u64,
    },
    /// Each of its conditions went both ways, but not together as it takes.
    Together,
}

impl fmt::Display for Obstacle {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Obstacle::NotEvaluated => f.write_str("no run came here"),
            Obstacle::NotSymbolic => {
                f.write_str("no followed input decides it, only what was done before")
            }
            Obstacle::Settled => {
                f.write_str("its condition was decided before on each path that came here")
            }
            Obstacle::Lost { what, reason } => write!(f, "a value is lost here: {what}, {reason}"),
            Obstacle::Refuted { paths } => match paths {
                1 => f.write_str("no input leads there on the one path that came here"),
                _ => write!(
                    f,
                    "no input leads there on any of {paths} paths that came here"
                ),
            },
            Obstacle::Undecided { reason, times } => {
                write!(f, "not known: {reason}, {}", often(*times))
            }
            Obstacle::Diverged { reason, runs } => {
                write!(f, "runs for it went elsewhere: {reason}, {}", often(*runs))
            }
            Obstacle::Waiting { targets: 1 } => {
                f.write_str("the budget ended with a target waiting")
            }
            Obstacle::Waiting { targets } => {
                write!(f, "the budget ended with {targets} targets waiting")
            }
            Obstacle::Together => {
                f.write_str("each condition went both ways, but not together as it takes")
            }
        }
    }
}

/// An action that no run has taken.
#[derive(Clone, Debug, PartialEq, Serialize, JsonSchema)]
pub struct MissedAction {
    /// What a person would do, without the values of its fields.
    pub words: String,
    /// Its key.
    pub action: String,
    /// What stood in the way.
    pub why: Untaken,
}

/// Why an action was not taken.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, JsonSchema)]
#[serde(tag = "kind", rename_all = "kebab-case")]
pub enum Untaken {
    /// It was there, and the budget ended before its turn came.
    Waiting {
        /// Behind how many sequences of events.
        targets: u64,
    },
    /// It was there only behind as many events as a sequence may have.
    TooDeep,
    /// Where a run was to take it, it was not there any more.
    Gone,
    /// It was never there for a person.
    NeverThere {
        /// Why not, when the page was ready.
        reason: String,
    },
}

impl fmt::Display for Untaken {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Untaken::Waiting { targets: 1 } => {
                f.write_str("offered once, the budget ended before its turn")
            }
            Untaken::Waiting { targets } => {
                write!(
                    f,
                    "offered {targets} times, the budget ended before its turn"
                )
            }
            Untaken::TooDeep => f.write_str("offered only behind as many events as --depth allows"),
            Untaken::Gone => f.write_str("it was not there when its turn came"),
            Untaken::NeverThere { reason } => write!(f, "never offered: {reason}"),
        }
    }
}

/// A form whose fields never held what they ask for.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, JsonSchema)]
pub struct MissedForm {
    /// The form in words.
    pub form: String,
    /// How often it was submitted.
    pub submitted: u64,
    /// What was not met, most frequent first.
    pub unmet: Vec<Unmet>,
}

/// What a field of a form asks for and did not get.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, JsonSchema)]
pub struct Unmet {
    /// The field in words.
    pub field: String,
    /// The attribute that asks, such as `pattern`.
    pub constraint: String,
    /// How often.
    pub times: u64,
}

impl fmt::Display for MissedForm {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}, submitted {}", self.form, often(self.submitted))?;
        for (
            index,
            Unmet {
                field,
                constraint,
                times,
            },
        ) in self.unmet.iter().enumerate()
        {
            let sign = if index == 0 { ":" } else { "," };
            write!(
                f,
                "{sign} `{constraint}` of {field} was not met {}",
                often(*times)
            )?;
        }
        Ok(())
    }
}

fn often(times: u64) -> String {
    match times {
        1 => "once".to_owned(),
        _ => format!("{times} times"),
    }
}
