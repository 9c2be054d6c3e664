//! Whether plain Node has the errors that a run has shown.
//!
//! Instrumented code takes longer, and what runs beside it is ours: so an error of the server is
//! told only after the app, with nothing instrumented, has done the same on the same inputs. Where
//! that shows no such error it is listed apart. An error is the same if its kind and its words are;
//! its place is not compared, since code that is not instrumented has none of our sites.

use stackful_executor::{Run, WitnessError};
use stackful_finding::{ErrorKind, Finding, Plain};
use stackful_source::{Process, Sources};
use stackful_term::{Assignment, Terms};
use stackful_trace::{DecodeError, Outcome, Path, Step};

use crate::cut::Cut;
use crate::findings::{Scene, errors_of};
use crate::vocabulary::Vocabulary;

/// Whether a finding is told only once plain Node has repeated it: the server's errors are, and of a
/// program without a page those that instrumentation may cause by what it costs, since a start for
/// each program would cost as much as its campaign. Those of pages are warnings.
pub(crate) fn is_asked(finding: &Finding) -> bool {
    finding.process == Process::Server && (is_of_a_limit(finding.kind) || finding.inputs.is_none())
}

/// Whether instrumentation may cause an error by what it costs. Its words are ours.
fn is_of_a_limit(kind: ErrorKind) -> bool {
    matches!(
        kind,
        ErrorKind::Hang | ErrorKind::OutOfMemory | ErrorKind::Crash
    )
}

/// All that a run was given: its events, and a value for each input that it has read.
pub(crate) fn evidence(assignment: &Assignment, path: &Path, terms: &Terms) -> Assignment {
    let mut evidence = assignment.clone();
    let read = path.inputs.iter();
    evidence.extend(read.map(|(id, value)| {
        let name = terms.input_declaration(*id).name.clone();
        (name, value.clone())
    }));
    evidence
}

/// What a plain run with the same inputs says of findings, which it is written to.
///
/// # Errors
/// Its trace breaks its own format.
pub(crate) fn compare(
    findings: &mut [Finding],
    run: Result<Run, WitnessError>,
    evidence: &Assignment,
) -> Result<(), DecodeError> {
    let shown = match run {
        Ok(run) => Ok(shown(&run, evidence)?),
        Err(error) => Err(Plain::NotAsked(error.to_string())),
    };
    for finding in findings.iter_mut().filter(|finding| is_asked(finding)) {
        finding.plain = Some(match &shown {
            Ok(shown) => shown.of(finding),
            Err(reason) => reason.clone(),
        });
    }
    Ok(())
}

/// What a plain run has shown.
struct Shown {
    errors: Vec<Finding>,
    /// In words.
    end: String,
}

fn shown(run: &Run, evidence: &Assignment) -> Result<Shown, DecodeError> {
    let mut vocabulary = Vocabulary::new();
    let path = vocabulary.decode(run)?;
    let scene = Scene {
        terms: &vocabulary.terms,
        actions: &vocabulary.actions,
        sources: &Sources::default(),
        exit: &run.exit,
        runs: 0,
        is_guessed: false,
        after_login: false,
        inputs: None,
    };
    let done = path.steps.iter().filter(|step| {
        let Step::Event { taken, .. } = step else {
            return false;
        };
        taken.is_some()
    });
    Ok(Shown {
        errors: errors_of(&path, scene),
        end: end(&path, run, done.count(), evidence.events().len()),
    })
}

/// How a plain run of so many events ended, of which so many could be done.
fn end(path: &Path, run: &Run, done: usize, events: usize) -> String {
    let end = match (path.outcome, Cut::of(path.outcome, &run.exit)) {
        (_, Some(cut)) => cut.to_string(),
        (Outcome::Completed, None) if done < events => {
            format!("step {} cannot be taken", done + 1)
        }
        (Outcome::Exited { code }, None) => format!("the process ends with code {code}"),
        _ => "the run ends as it should".to_owned(),
    };
    format!("in plain Node {end}")
}

impl Shown {
    fn of(&self, finding: &Finding) -> Plain {
        let words = |finding: &Finding| {
            let (name, message) = if is_of_a_limit(finding.kind) {
                ("", "")
            } else {
                (finding.name.as_str(), finding.message.as_str())
            };
            (
                finding.kind,
                finding.process,
                name.to_owned(),
                message.to_owned(),
            )
        };
        if self
            .errors
            .iter()
            .any(|error| words(error) == words(finding))
        {
            return Plain::Repeats;
        }
        let others = self.errors.iter();
        let others = others.filter(|error| error.process == Process::Server);
        let others =
            others.map(|error| format!("{}: {} {}", error.kind, error.name, error.message));
        let others: Vec<_> = others.collect();
        Plain::Differs(if others.is_empty() {
            self.end.clone()
        } else {
            format!(
                "in plain Node there is another error: {}",
                others.join("; ")
            )
        })
    }
}
