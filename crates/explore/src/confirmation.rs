//! Whether plain Node has the errors that a run has shown.
//!
//! Instrumented code takes longer, and what runs beside it is ours: so an error of the server is
//! told only after the app, with nothing instrumented, has done the same on the same inputs. Where
//! that shows no such error it is listed apart. An error is the same if its kind and its words are;
//! its place is not compared, since code that is not instrumented has none of our sites.

use stackful_executor::{Run, WitnessError};
use stackful_finding::{Finding, Plain};
use stackful_source::{Process, Sources};
use stackful_term::{Assignment, Terms};
use stackful_trace::{DecodeError, Outcome, Path, Step, Vocabulary, decode};

use crate::cut::Cut;
use crate::findings::{Scene, errors_of};

/// Whether a finding is told only once plain Node has repeated it: the server's errors are, and of a
/// program without a page those that instrumentation may cause by what it costs, since a start for
/// each program would cost as much as its campaign. Those of pages are warnings.
pub(crate) fn is_asked(finding: &Finding) -> bool {
    finding.process == Process::Server && (finding.kind.is_of_a_limit() || finding.inputs.is_none())
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
        Ok(run) => Ok(Shown::by(&run, evidence, &Sources::default())?),
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

/// What a run has shown.
pub(crate) struct Shown {
    pub(crate) errors: Vec<Finding>,
    /// How it ended, in words.
    pub(crate) end: String,
    /// Whether all events were done.
    pub(crate) is_whole: bool,
}

impl Shown {
    /// What the run of an assignment has shown.
    ///
    /// # Errors
    /// Its trace breaks its own format.
    pub(crate) fn by(
        run: &Run,
        assignment: &Assignment,
        sources: &Sources,
    ) -> Result<Shown, DecodeError> {
        let mut vocabulary = Vocabulary::default();
        let path = decode(&run.trace, &mut vocabulary)?;
        let scene = Scene {
            terms: &vocabulary.terms,
            actions: &vocabulary.actions,
            sources,
            exit: &run.exit,
            runs: 1,
            is_guessed: false,
            before: &[],
            inputs: None,
            phase: None,
        };
        let done = path.steps.iter().filter(|step| {
            let Step::Event { taken, .. } = step else {
                return false;
            };
            taken.is_some()
        });
        let (done, events) = (done.count(), assignment.events().len());
        Ok(Shown {
            end: end(&path, run, done, events),
            is_whole: done == events,
            errors: errors_of(&path, scene),
        })
    }

    fn of(&self, finding: &Finding) -> Plain {
        let said = finding.said();
        if self.errors.iter().any(|error| error.said().is_alike(&said)) {
            return Plain::Repeats;
        }
        let others = self.errors.iter();
        let others = others.filter(|error| error.process == Process::Server);
        let others =
            others.map(|error| format!("{}: {} {}", error.kind, error.name, error.message));
        let others: Vec<_> = others.collect();
        Plain::Differs(if others.is_empty() {
            format!("in plain Node {}", self.end)
        } else {
            format!(
                "in plain Node there is another error: {}",
                others.join("; ")
            )
        })
    }
}

/// How a run of so many events ended, of which so many could be done.
fn end(path: &Path, run: &Run, done: usize, events: usize) -> String {
    match (path.outcome, Cut::of(path.outcome, &run.exit)) {
        (_, Some(cut)) => cut.to_string(),
        (Outcome::Completed, None) if done < events => {
            format!("step {} cannot be taken", done + 1)
        }
        (Outcome::Exited { code }, None) => format!("the process ends with code {code}"),
        _ => "the run ends as it should".to_owned(),
    }
}
