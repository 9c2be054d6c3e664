//! A shorter and simpler way to an error that has been found.
//!
//! What a campaign finds first is the way that the search came, with whatever the solver chose. Here
//! events are left out, then values are put back to those that nobody chose, then what is left of them
//! becomes what a person would rather type. Each step is a test run, and it counts if the run has an
//! error with the same id: another error is another finding. The first way is in the report before
//! anything is tried, and stays in it.

mod events;
mod simpler;
mod values;

use std::ops::ControlFlow;
use std::time::{Duration, Instant};

use rustc_hash::FxHashSet;
use stackful_executor::{Run, WorkerError, Workers};
use stackful_finding::{Finding, Judgement, Shrunk};
use stackful_source::Sources;
use stackful_term::{Assignment, InputName};
use stackful_trace::{DecodeError, Path, Vocabulary, decode};

use crate::conditions::conditions;
use crate::findings::{Scene, errors_of, steps};
use crate::why::why;

/// How much may be tried for one finding.
const MOST_RUNS: u32 = 300;
const MOST_TIME: Duration = Duration::from_secs(10);
/// How long all findings of a campaign may take together.
pub(crate) const MOST_TIME_OF_ALL: Duration = Duration::from_secs(30);

/// How long a run is waited for before whoever is told may stop.
const PATIENCE: Duration = Duration::from_millis(100);

/// Why nothing more is tried.
#[derive(Debug, thiserror::Error)]
pub(crate) enum Stop {
    #[error("enough was tried")]
    Spent,
    #[error("somebody wanted to stop")]
    Interrupted,
    #[error("a worker failed")]
    Worker(#[from] WorkerError),
    #[error("a trace could not be read")]
    Trace(#[from] DecodeError),
}

/// A run that has the error.
struct Way {
    /// All that it was given, and nothing else.
    assignment: Assignment,
    path: Path,
    run: Run,
    vocabulary: Vocabulary,
}

/// What tries ways to one error.
pub(crate) struct Shrinker<'a> {
    workers: &'a mut Workers,
    /// Whether somebody wants to stop.
    waits: &'a mut dyn FnMut() -> ControlFlow<()>,
    id: &'a str,
    tried: FxHashSet<Assignment>,
    runs: u32,
    deadline: Instant,
}

/// Looks for a shorter and simpler way to a finding, until `deadline` at the latest: the finding by that
/// way, which says how far this got.
///
/// # Errors
/// Somebody wanted to stop, or the workers cannot go on; the finding is as good as it was.
pub(crate) fn shrink(
    workers: &mut Workers,
    finding: &Finding,
    deadline: Instant,
    waits: &mut dyn FnMut() -> ControlFlow<()>,
) -> Result<Finding, Stop> {
    let mut shrinker = Shrinker {
        workers,
        waits,
        id: &finding.id,
        tried: FxHashSet::default(),
        runs: 0,
        deadline: deadline.min(Instant::now() + MOST_TIME),
    };
    let mut way = None;
    let is_done = match shrinker.all(&finding.assignment, &mut way) {
        Ok(()) => way.is_some(),
        Err(Stop::Spent) => false,
        Err(other) => return Err(other),
    };
    let sources = shrinker.workers.sources();
    let runs = shrinker.runs;
    let mut shrunk = finding.clone();
    let mut from = None;
    if let Some(way) = way.filter(|way| way.assignment != finding.assignment) {
        // What is left is needed once nothing more can be left out.
        let scene = way.scene(&sources, finding, is_done);
        shrunk.steps = steps(&way.path, scene);
        let met = errors_of(&way.path, scene).into_iter();
        let mut met = met.filter(|error| error.id == finding.id);
        shrunk.sent = met.next().and_then(|error| error.sent);
        shrunk.conditions = conditions(&way.path, finding, scene);
        if finding.judgement.is_some() && !finding.is_low() {
            shrunk.judgement = Some(Judgement::high(why(&way.path, finding, scene)));
        }
        shrunk.assignment = way.assignment;
        from = Some(finding.assignment.clone());
    }
    shrunk.shrunk = Some(Shrunk {
        runs,
        is_done,
        from,
    });
    Ok(shrunk)
}

impl Shrinker<'_> {
    /// Takes all the steps there are, from `first` on; `way` is the best so far, if any run had the error.
    fn all(&mut self, first: &Assignment, way: &mut Option<Way>) -> Result<(), Stop> {
        *way = self.run(first)?;
        let Some(way) = way else {
            // It is not there any more: nothing can be compared.
            return Ok(());
        };
        events::leave_out(self, way)?;
        values::put_back(self, way)?;
        values::simplify(self, way)?;
        Ok(())
    }

    /// Takes the way of this assignment if it has the error and was not tried before.
    fn takes(&mut self, candidate: &Assignment, way: &mut Way) -> Result<bool, Stop> {
        if !self.tried.insert(candidate.clone()) {
            return Ok(false);
        }
        let found = self.run(candidate)?;
        let is_found = found.is_some();
        if let Some(found) = found {
            *way = found;
        }
        Ok(is_found)
    }

    /// The run of an assignment, if it has the error.
    fn run(&mut self, assignment: &Assignment) -> Result<Option<Way>, Stop> {
        if self.runs >= MOST_RUNS || Instant::now() >= self.deadline {
            return Err(Stop::Spent);
        }
        self.runs += 1;
        let ticket = self.workers.submit(assignment.clone());
        let run = loop {
            if let Some(run) = self.workers.run(&ticket, PATIENCE)? {
                break run;
            }
            if (self.waits)().is_break() {
                return Err(Stop::Interrupted);
            }
        };
        let mut vocabulary = Vocabulary::default();
        let path = decode(&run.trace, &mut vocabulary)?;
        let way = Way {
            assignment: given(assignment, &path, &vocabulary),
            path,
            run,
            vocabulary,
        };
        let sources = self.workers.sources();
        let errors = errors_of(&way.path, way.bare_scene(&sources));
        Ok(errors
            .iter()
            .any(|error| error.id == self.id)
            .then_some(way))
    }
}

impl Way {
    fn bare_scene<'a>(&'a self, sources: &'a Sources) -> Scene<'a> {
        Scene {
            terms: &self.vocabulary.terms,
            actions: &self.vocabulary.actions,
            sources,
            exit: &self.run.exit,
            runs: 1,
            is_guessed: false,
            before: &[],
            inputs: None,
            phase: None,
        }
    }

    /// `is_done`: whether each value that is not the initial one is known to be needed.
    fn scene<'a>(&'a self, sources: &'a Sources, finding: &'a Finding, is_done: bool) -> Scene<'a> {
        Scene {
            is_guessed: is_done,
            before: &finding.before,
            ..self.bare_scene(sources)
        }
    }
}

/// The events that were done, and the value of each input that was read.
fn given(assignment: &Assignment, path: &Path, vocabulary: &Vocabulary) -> Assignment {
    let events = assignment.events().iter().cloned();
    let mut given = Assignment::of_events(events);
    given.extend(path.inputs.iter().map(|(id, value)| {
        let name: InputName = vocabulary.terms.input_declaration(*id).name.clone();
        (name, value.clone())
    }));
    given
}
