//! The paths of a program without a page: what each read and how it ended.

use stackful_executor::{Exit, Run};
use stackful_finding::{Inputs, PathEnd, PathRecord};
use stackful_source::SiteId;
use stackful_term::Terms;
use stackful_trace::{Outcome, Path, Step};

use crate::cut::Cut;

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
            reason: match Cut::of(path.outcome, &run.exit) {
                Some(cut) => cut.to_string(),
                None => "its process ended without a word".to_owned(),
            },
        },
    }
}

#[cfg(test)]
mod tests {
    use std::time::Duration;

    use super::*;

    fn path(outcome: Outcome) -> Path {
        Path {
            outcome,
            ..Path::default()
        }
    }

    fn run(exit: Exit) -> Run {
        Run {
            trace: Vec::new(),
            exit,
            elapsed: Duration::ZERO,
            fork: Duration::ZERO,
            output: String::new(),
        }
    }

    #[test]
    fn how_a_path_ends() {
        let signal = "SIGSEGV".to_owned();
        let ends = [
            (Outcome::Completed, Exit::Done, vec![]),
            (
                Outcome::Exited { code: 3 },
                Exit::Exited { code: 3 },
                vec![],
            ),
            (
                Outcome::Threw,
                Exit::Exited { code: 1 },
                vec!["caught", "last"],
            ),
            // An error that was caught does not end a path.
            (Outcome::Completed, Exit::Done, vec!["caught"]),
            (Outcome::Cut, Exit::TimedOut, vec!["hang"]),
            (Outcome::Cut, Exit::Signalled { signal }, vec!["crash"]),
            (Outcome::Cut, Exit::Overflow, vec![]),
            (Outcome::Expired, Exit::Done, vec![]),
            (Outcome::Cut, Exit::Exited { code: 0 }, vec![]),
        ];
        let ends = ends.map(|(outcome, exit, errors)| {
            let errors: Vec<String> = errors.into_iter().map(str::to_owned).collect();
            format!("{:?}", end(&path(outcome), &run(exit), &errors))
        });
        insta::assert_snapshot!(ends.join("\n"), @r#"
        Completed
        Exited { code: 3 }
        Error { error: "last" }
        Completed
        Error { error: "hang" }
        Error { error: "crash" }
        Cut { reason: "the trace was full" }
        Cut { reason: "its virtual time was used up" }
        Cut { reason: "its process ended without a word" }
        "#);
    }

    #[test]
    fn a_path_against_an_assumption_is_no_path_of_the_program() {
        let mut paths = Paths::default();
        let at = |site: u32, taken: bool| Step::Assume {
            site: SiteId::new(site),
            condition: Terms::new().constant(true),
            wanted: true,
            taken,
        };
        let mut against = path(Outcome::Assumption);
        against.steps = vec![at(1, true), at(2, false)];
        let inputs = || Inputs(Vec::new());
        paths.add(&against, &run(Exit::Done), Vec::new(), inputs());
        paths.add(
            &path(Outcome::Completed),
            &run(Exit::Done),
            Vec::new(),
            inputs(),
        );
        assert_eq!(paths.records.len(), 1);
        assert_eq!(paths.assumptions, 1);
        assert_eq!(paths.assumed_at, Some(SiteId::new(2)));
    }
}
