//! The paths of a program without a page: what each read and how it ended.

use stackful_executor::{Exit, Run};
use stackful_finding::{Inputs, PathEnd, PathRecord};
use stackful_source::SiteId;
use stackful_term::Terms;
use stackful_trace::{Outcome, Path, Step};

/// The paths of a campaign so far.
#[derive(Debug, Default)]
pub(crate) struct Paths {
    /// In the order of the runs that took them first.
    pub(crate) records: Vec<PathRecord>,
    /// Runs that ended because an assumption did not hold.
    pub(crate) assumptions: u64,
    /// Where the last of these assumptions is made, if it is about an input.
    pub(crate) assumed_at: Option<SiteId>,
}

impl Paths {
    /// Takes in a path that no run before has taken; `errors` are the ids of the findings on it.
    pub(crate) fn add(&mut self, path: &Path, run: &Run, errors: Vec<String>, inputs: Inputs) {
        if path.outcome == Outcome::Assumption {
            self.assumptions += 1;
            self.assumed_at = path.steps.iter().rev().find_map(|step| match step {
                Step::Branch { site, .. } | Step::Assume { site, .. } => Some(*site),
                _ => None,
            });
            return;
        }
        self.records.push(PathRecord {
            inputs,
            outcome: end(path, run, &errors),
            errors,
        });
    }
}

/// The values that a path read.
pub(crate) fn inputs(path: &Path, terms: &Terms) -> Inputs {
    let inputs = path.inputs.iter();
    let named = inputs.map(|(id, value)| {
        let name = &terms.input_declaration(*id).name;
        (name.to_string(), value.clone())
    });
    Inputs(named.collect())
}

/// Why a run says nothing of what would have come after it; `None` if it came to its end.
pub(crate) fn cut(path: &Path, exit: &Exit) -> Option<&'static str> {
    match (exit, path.outcome) {
        (Exit::Overflow, _) => Some("the trace was full"),
        (Exit::TimedOut, _) => Some("its run took too long"),
        (Exit::OutOfMemory, _) => Some("its run took too much memory"),
        (Exit::Garbled { .. }, _) => {
            Some("the app wrote to a descriptor of stackful's, which talks to its worker there")
        }
        (Exit::Unknown, _) => Some("its process ended, and the system did not say how"),
        (_, Outcome::Expired) => Some("its virtual time was used up"),
        _ => None,
    }
}

fn end(path: &Path, run: &Run, errors: &[String]) -> PathEnd {
    let killed = matches!(
        run.exit,
        Exit::TimedOut | Exit::OutOfMemory | Exit::Signalled { .. }
    );
    match (errors.last(), path.outcome) {
        (Some(error), outcome) if killed || outcome == Outcome::Threw => PathEnd::Error {
            error: error.clone(),
        },
        (_, Outcome::Exited { code }) => PathEnd::Exited { code },
        (_, Outcome::Completed) => PathEnd::Completed,
        _ => PathEnd::Cut {
            reason: cut(path, &run.exit)
                .unwrap_or("its process ended without a word")
                .to_owned(),
        },
    }
}
