//! Errors of a path into findings, each once in a campaign.

use std::collections::BTreeMap;
use std::ops::Range;

use rustc_hash::{FxHashMap, FxHashSet};
use stackful_executor::{Exit, stack_locations};
use stackful_finding::{ErrorKind, Finding, Inputs, Judgement, Plain, Step, fingerprint, say};
use stackful_source::{Location, Process, SiteId, Sources};
use stackful_term::{Assignment, InputId, InputName, Terms, Value};
use stackful_trace::{Action, Actions, AppError, AppErrorKind, Path, Step as PathStep};

use crate::conditions::conditions;
use crate::phase::Phase;
use crate::why::{inputs_of, why};

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
    /// What runs begin behind, in words.
    pub(crate) before: &'a [String],
    /// What the path read, if it is that of a program without a page.
    pub(crate) inputs: Option<&'a Inputs>,
    /// Whose actions the path is made of; `None` if nobody wants a verdict.
    pub(crate) phase: Option<Phase>,
}

/// The errors of a path.
pub(crate) struct Errors {
    /// The ids of all, each once, in the order in which they happened.
    pub(crate) ids: Vec<String>,
    /// How many events had begun when each of them happened.
    pub(crate) events: Vec<usize>,
    /// Those that the campaign has not seen before.
    pub(crate) new: Vec<Finding>,
}

/// How often an error that plain Node has not repeated is met again, and asked about once more:
/// another path may be one on which it does.
const MOST_ASKED: u32 = 3;

/// The findings of a campaign so far.
#[derive(Debug, Default)]
pub(crate) struct Findings {
    /// In the order in which they were found.
    pub(crate) told: Vec<Finding>,
    /// Those that plain Node has not repeated, likewise.
    pub(crate) unrepeated: Vec<Finding>,
    known: FxHashMap<String, Known>,
}

/// What is known of an error.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Known {
    Told,
    /// Plain Node was asked so often, and has not repeated it.
    Unrepeated(u32),
}

/// Positions of findings that have been added.
#[derive(Clone, Debug, Default)]
pub(crate) struct Added {
    pub(crate) told: Range<usize>,
    pub(crate) unrepeated: Range<usize>,
}

impl Findings {
    /// Those of a phase that follows: what is told is not told again.
    pub(crate) fn followed(&self) -> Findings {
        let known = self.known.iter();
        let told = known.filter(|(_, known)| **known == Known::Told);
        Findings {
            known: told.map(|(id, known)| (id.clone(), *known)).collect(),
            ..Findings::default()
        }
    }

    /// The errors of this path.
    pub(crate) fn of(&self, path: &Path, scene: Scene<'_>) -> Errors {
        let (mut new, events): (Vec<_>, Vec<_>) = placed(path, scene).into_iter().unzip();
        let ids = new.iter().map(|finding| finding.id.clone()).collect();
        new.retain(|finding| self.is_open(&finding.id));
        let steps = steps(path, scene);
        for finding in &mut new {
            finding.steps.clone_from(&steps);
            if scene.inputs.is_none() {
                finding.conditions = conditions(path, finding, scene);
            }
            finding.judgement = judgement(finding, path, scene);
        }
        Errors { ids, events, new }
    }

    /// Whether an error has not been told, and may be.
    fn is_open(&self, id: &str) -> bool {
        match self.known.get(id) {
            None => true,
            Some(Known::Told) => false,
            Some(Known::Unrepeated(times)) => *times < MOST_ASKED,
        }
    }

    /// Takes in findings that are new, now that it is known what plain Node makes of them.
    pub(crate) fn add(&mut self, findings: Vec<Finding>) -> Added {
        let (told, unrepeated) = (self.told.len(), self.unrepeated.len());
        for finding in findings {
            let id = finding.id.clone();
            let before = self.known.get(&id).copied();
            if !matches!(finding.plain, Some(Plain::Differs(_))) {
                self.known.insert(id, Known::Told);
                self.told.push(finding);
            } else if let Some(Known::Unrepeated(times)) = before {
                self.known.insert(id, Known::Unrepeated(times + 1));
            } else {
                self.known.insert(id, Known::Unrepeated(1));
                self.unrepeated.push(finding);
            }
        }
        Added {
            told: told..self.told.len(),
            unrepeated: unrepeated..self.unrepeated.len(),
        }
    }

    /// Those that plain Node has not repeated on any path.
    pub(crate) fn never_repeated(&self) -> Vec<Finding> {
        let unrepeated = self.unrepeated.iter();
        let never = unrepeated.filter(|finding| self.known[&finding.id] != Known::Told);
        never.cloned().collect()
    }
}

/// The errors of a path, each once, in the order in which they happened, without its steps.
pub(crate) fn errors_of(path: &Path, scene: Scene<'_>) -> Vec<Finding> {
    let placed = placed(path, scene).into_iter();
    placed.map(|(finding, _)| finding).collect()
}

/// The same, each with how many events had begun.
fn placed(path: &Path, scene: Scene<'_>) -> Vec<(Finding, usize)> {
    let errors = path.errors.iter();
    let caught = errors.map(|error| (caught(error, scene), error.events));
    let killed = killed(path, scene).map(|finding| (finding, path.reactions.len()));
    let mut found: Vec<_> = caught.chain(killed).collect();
    let mut on_path = FxHashSet::default();
    found.retain(|(finding, _)| on_path.insert(finding.id.clone()));
    found
}

/// An error that the runtime caught.
fn caught(error: &AppError, scene: Scene<'_>) -> Finding {
    let kind = match error.kind {
        AppErrorKind::UncaughtException => ErrorKind::UncaughtException,
        AppErrorKind::UnhandledRejection => ErrorKind::UnhandledRejection,
        AppErrorKind::Exit => ErrorKind::Exit,
        AppErrorKind::Http5xx => ErrorKind::Http5xx,
        AppErrorKind::Unanswered => ErrorKind::Unanswered,
        AppErrorKind::CutResponse => ErrorKind::CutResponse,
        AppErrorKind::SocketError => ErrorKind::SocketError,
        AppErrorKind::PageError => ErrorKind::PageError,
        AppErrorKind::Assertion => ErrorKind::Assertion,
        AppErrorKind::Misuse => ErrorKind::Misuse,
    };
    let stack = stack_locations(&error.stack, scene.sources);
    let words = (error.name.as_str(), error.message.as_str());
    let mut found = Finding {
        lacking: error.lacking.clone(),
        sent: error.sent.clone(),
        ..finding(kind, error.process, words, stack, scene)
    };
    if found.location.is_none() && !error.url.is_empty() {
        // Its words alone, such as those of a status, are the same for many errors.
        let path = error.url.split('?').next().unwrap_or_default();
        let message = format!("{} {path}", error.message);
        found.id = fingerprint(kind, error.process, &error.name, &message, None);
    }
    found
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
        before: scene.before.to_vec(),
        steps: Vec::new(),
        inputs: scene.inputs.cloned(),
        conditions: Vec::new(),
        sent: None,
        plain: None,
        assignment: Assignment::default(),
        runs_to_find: scene.runs,
        lacking: None,
        shrunk: None,
        confirmed: None,
        confirmation: None,
        judgement: None,
    }
}

/// What is said of an error of an app's server as soon as it is found.
fn judgement(finding: &Finding, path: &Path, scene: Scene<'_>) -> Option<Judgement> {
    let phase = scene.phase?;
    if finding.process != Process::Server {
        return None;
    }
    Some(match phase {
        Phase::Client => Judgement::high(why(path, finding, scene)),
        Phase::Intra => {
            let why = "only messages that somebody forges were tried";
            Judgement::not_reached(vec![why.to_owned()])
        }
    })
}

/// The events of a path, as a person does them.
pub(crate) fn steps(path: &Path, scene: Scene<'_>) -> Vec<Step> {
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
            let action = path.action(index, id, scene.actions);
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
    inputs_of(&conditions, terms)
}

#[cfg(test)]
mod tests {
    use stackful_trace::Outcome;

    use super::*;

    /// The errors of a path on which these are thrown, without what has been told.
    fn errors(findings: &Findings, names: &[&str]) -> Errors {
        let error = |name: &&str| AppError {
            kind: AppErrorKind::UncaughtException,
            process: Process::Server,
            name: (*name).to_owned(),
            message: String::new(),
            stack: String::new(),
            url: String::new(),
            sent: None,
            lacking: None,
            events: 0,
        };
        let path = &Path {
            errors: names.iter().map(error).collect(),
            outcome: Outcome::Completed,
            ..Path::default()
        };
        let scene = Scene {
            terms: &Terms::new(),
            actions: &Actions::default(),
            sources: &Sources::default(),
            exit: &Exit::Done,
            runs: 1,
            is_guessed: false,
            before: &[],
            inputs: None,
            phase: None,
        };
        findings.of(path, scene)
    }

    #[test]
    fn an_error_that_comes_back_is_told_once() {
        let mut findings = Findings::default();
        let errors_of = |findings: &Findings| {
            let found = errors(findings, &["TypeError", "RangeError", "TypeError"]);
            (found.ids, found.new)
        };
        let (ids, new) = errors_of(&findings);
        assert_eq!(ids, [&*new[0].id, &*new[1].id]);
        let added = findings.add(new);
        assert_eq!((added.told, added.unrepeated), (0..2, 0..0));
        assert_eq!(errors_of(&findings), (ids, Vec::new()));
    }

    #[test]
    fn an_error_that_plain_node_does_not_repeat_is_asked_about_a_few_times() {
        let mut findings = Findings::default();
        let mut meets = |plain: Plain| {
            let mut new = errors(&findings, &["Error"]).new;
            for finding in &mut new {
                finding.plain = Some(plain.clone());
            }
            let count = new.len();
            findings.add(new);
            let never = findings.never_repeated().len();
            format!("{count} asked, {} told, {never} apart", findings.told.len())
        };
        let differs = || Plain::Differs("it ends".to_owned());
        assert_eq!(meets(differs()), "1 asked, 0 told, 1 apart");
        assert_eq!(meets(differs()), "1 asked, 0 told, 1 apart");
        assert_eq!(meets(Plain::Repeats), "1 asked, 1 told, 0 apart");
        assert_eq!(meets(differs()), "0 asked, 1 told, 0 apart");
        let mut findings = Findings::default();
        for expected in [1, 1, 1, 0] {
            let mut new = errors(&findings, &["Error"]).new;
            assert_eq!(new.len(), expected);
            for finding in &mut new {
                finding.plain = Some(differs());
            }
            findings.add(new);
        }
    }
}
