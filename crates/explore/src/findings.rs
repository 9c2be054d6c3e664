//! Errors of a path into findings, each once in a campaign.

use std::collections::BTreeMap;

use rustc_hash::FxHashSet;
use stackful_executor::{Exit, stack_locations};
use stackful_finding::{ErrorKind, Finding, Inputs, Step, fingerprint, say};
use stackful_source::{Location, Process, SiteId, Sources};
use stackful_term::{InputId, InputName, Node, Terms, Value};
use stackful_trace::{Action, Actions, AppError, AppErrorKind, Path, Step as PathStep};

/// The open parts of a step that the report names.
type Fields = BTreeMap<String, Value>;

/// What a finding is made from, besides the path.
#[derive(Clone, Copy)]
pub(crate) struct Scene<'a> {
    pub(crate) terms: &'a Terms,
    pub(crate) actions: &'a Actions,
    pub(crate) sources: &'a Sources,
    /// How the process ended.
    pub(crate) exit: &'a Exit,
    /// Test runs so far, this one included.
    pub(crate) runs: u64,
    /// Whether the path depends on inputs in ways that were only guessed.
    pub(crate) is_guessed: bool,
    /// What the path read, if it is that of a program without a page.
    pub(crate) inputs: Option<&'a Inputs>,
}

/// The errors of a path.
pub(crate) struct Errors {
    /// The ids of all, each once, in the order in which they happened.
    pub(crate) ids: Vec<String>,
    /// Those that the campaign has not seen before.
    pub(crate) new: Vec<Finding>,
}

/// The findings of a campaign so far.
#[derive(Debug, Default)]
pub(crate) struct Findings {
    seen: FxHashSet<String>,
}

impl Findings {
    /// The errors of this path.
    pub(crate) fn of(&mut self, path: &Path, scene: Scene<'_>) -> Errors {
        let steps = steps(path, scene);
        let mut found: Vec<_> = path
            .errors
            .iter()
            .map(|error| caught(error, scene))
            .collect();
        found.extend(killed(path, scene));
        let mut on_path = FxHashSet::default();
        let ids = found.iter().map(|finding| finding.id.clone());
        let ids = ids.filter(|id| on_path.insert(id.clone())).collect();
        found.retain(|finding| self.seen.insert(finding.id.clone()));
        for finding in &mut found {
            finding.steps.clone_from(&steps);
        }
        Errors { ids, new: found }
    }
}

/// An error that the runtime caught.
fn caught(error: &AppError, scene: Scene<'_>) -> Finding {
    let kind = match error.kind {
        AppErrorKind::UncaughtException => ErrorKind::UncaughtException,
        AppErrorKind::UnhandledRejection => ErrorKind::UnhandledRejection,
        AppErrorKind::Exit => ErrorKind::Exit,
        AppErrorKind::Http5xx => ErrorKind::Http5xx,
        AppErrorKind::PageError => ErrorKind::PageError,
        AppErrorKind::Assertion => ErrorKind::Assertion,
        AppErrorKind::Misuse => ErrorKind::Misuse,
    };
    let stack = stack_locations(&error.stack, scene.sources);
    let named = (error.name.as_str(), error.message.as_str());
    Finding {
        lacking: error.lacking.clone(),
        ..finding(kind, error.process, named, stack, scene)
    }
}

/// What killed the process before it could write the end of its trace.
fn killed(path: &Path, scene: Scene<'_>) -> Option<Finding> {
    let (who, never_ends) = match scene.inputs {
        Some(_) => ("program", "the program did not end"),
        None => ("event", "the event never settled"),
    };
    let (kind, message) = match scene.exit {
        Exit::TimedOut => (ErrorKind::Hang, never_ends.to_owned()),
        Exit::OutOfMemory => (
            ErrorKind::OutOfMemory,
            format!("the {who} asked for more memory than a run may have"),
        ),
        Exit::Signalled { signal } => (ErrorKind::Crash, format!("killed by signal {signal}")),
        Exit::Done
        | Exit::Exited { .. }
        | Exit::Overflow
        | Exit::Garbled { .. }
        | Exit::Unknown => return None,
    };
    // What an earlier event decided says nothing of where the last one was.
    let of_last_event = path.steps.iter().rev();
    let mut of_last_event =
        of_last_event.take_while(|step| !matches!(step, PathStep::Event { .. }));
    let last = of_last_event.find_map(|step| match step {
        PathStep::Branch { site, .. } | PathStep::Assume { site, .. } => {
            (*site != SiteId::PERSON).then_some(*site)
        }
        _ => None,
    });
    let stack = last
        .map(|site| scene.sources.location(site))
        .into_iter()
        .collect();
    Some(finding(kind, Process::Server, ("", &message), stack, scene))
}

fn finding(
    kind: ErrorKind,
    process: Process,
    (name, message): (&str, &str),
    stack: Vec<Location>,
    scene: Scene<'_>,
) -> Finding {
    let location = stack.first().cloned();
    Finding {
        id: fingerprint(kind, process, name, message, location.as_ref()),
        kind,
        process,
        name: name.to_owned(),
        message: message.to_owned(),
        location,
        stack,
        steps: Vec::new(),
        inputs: scene.inputs.cloned(),
        runs_to_find: scene.runs,
        lacking: None,
    }
}

/// The events of a path, as a person does them.
fn steps(path: &Path, scene: Scene<'_>) -> Vec<Step> {
    let mut needed = decisive(path, scene.terms);
    if scene.is_guessed {
        let inputs = path.inputs.iter();
        let given =
            inputs.filter(|(id, value)| scene.terms.input_declaration(*id).initial != *value);
        needed.extend(given.map(|(id, _)| *id));
    }
    let events = path.steps.iter().filter_map(|step| match step {
        PathStep::Event {
            index,
            taken: Some(action),
            ..
        } => Some((*index, *action)),
        _ => None,
    });
    events
        .map(|(index, id)| {
            let action = scene.actions.get(id);
            let fields = fields(path, index, action, &needed, scene.terms);
            Step {
                words: say(&action.words, &action.label, &fields),
                user: action.user,
                tab: action.tab,
                action: action.key.to_string(),
                kind: action.kind.clone(),
                target: action.target.clone(),
                label: action.label.clone(),
                found: action.found.clone(),
                fields,
            }
        })
        .collect()
}

/// The values of the inputs `event.INDEX.FIELD` that a person must know to repeat the step, by
/// field: those that the action always tells, and those that the path depends on.
fn fields(
    path: &Path,
    index: u32,
    action: &Action,
    needed: &FxHashSet<InputId>,
    terms: &Terms,
) -> Fields {
    let inputs = path.inputs.iter().filter_map(|(id, value)| {
        let input = terms.input_declaration(*id);
        let field = match &input.name {
            InputName::EventField { event, field } if *event == index => field,
            _ => return None,
        };
        let is_told = action.told.iter().any(|told| **told == **field);
        (is_told || needed.contains(id)).then(|| (field.to_string(), value.clone()))
    });
    inputs.collect()
}

/// The inputs that the decisions of a path mention.
pub(crate) fn decisive(path: &Path, terms: &Terms) -> FxHashSet<InputId> {
    let conditions: Vec<_> = path
        .steps
        .iter()
        .filter_map(|step| match step {
            PathStep::Branch { condition, .. } | PathStep::Assume { condition, .. } => {
                Some(*condition)
            }
            _ => None,
        })
        .collect();
    let mentioned = terms.reachable(&conditions).into_iter();
    mentioned
        .filter_map(|term| match terms.node(term) {
            Node::Input(id) => Some(*id),
            _ => None,
        })
        .collect()
}

#[cfg(test)]
mod tests {
    use stackful_trace::Outcome;

    use super::*;

    #[test]
    fn an_error_that_comes_back_is_told_once() {
        let error = |name: &str| AppError {
            kind: AppErrorKind::UncaughtException,
            process: Process::Server,
            name: name.to_owned(),
            message: String::new(),
            stack: String::new(),
            lacking: None,
        };
        let path = Path {
            steps: Vec::new(),
            inputs: Vec::new(),
            errors: ["TypeError", "RangeError", "TypeError"].map(error).into(),
            outcome: Outcome::Completed,
        };
        let scene = Scene {
            terms: &Terms::new(),
            actions: &Actions::default(),
            sources: &Sources::default(),
            exit: &Exit::Done,
            runs: 1,
            is_guessed: false,
            inputs: None,
        };
        let errors = Findings::default().of(&path, scene);
        let new: Vec<_> = errors.new.iter().map(|finding| &finding.id).collect();
        assert_eq!(errors.ids.len(), 2);
        assert_eq!(errors.ids.iter().collect::<Vec<_>>(), new);
    }
}
