//! The loop.
//!
//! Several workers make runs at the same time, yet what a campaign finds does not depend on how
//! many there are: targets are chosen [`AHEAD`] at most before their runs, each choice sees exactly
//! the runs that were taken in before it, and runs are taken in in the order in which their targets
//! were chosen, whoever was ready first.

mod arriving;
mod live;
mod phases;
mod shrinking;

use std::ops::ControlFlow;
use std::time::{Duration, Instant};

use stackful_executor::{Run, Witness, WitnessError, WorkerError, Workers};
use stackful_finding::{CampaignEvent, Finding, Summary};
use stackful_smt::Solver;
use stackful_source::Sources;
use stackful_term::Assignment;
use stackful_trace::DecodeError;

use crate::campaign::{Campaign, Progress};
use crate::confirmation::{compare, is_asked};
use crate::findings::Added;
use crate::journal::Recalled;
use crate::queue::{Planned, Purpose, Queue};
use crate::{Budget, Journal, JournalError, Place};
use phases::{Aside, Forged, add_losses, beside};

/// How many targets are chosen before the run of the first of them is taken in. More keep more
/// workers busy, fewer keep the search closer to what it has just seen.
const AHEAD: usize = 8;

/// How long a run is waited for before whoever is told may stop the campaign.
const PATIENCE: Duration = Duration::from_millis(100);

/// The campaign cannot go on. Nothing that the app does causes this.
#[derive(Debug, thiserror::Error)]
pub enum ExploreError {
    /// A worker is gone, and did not start anew.
    #[error("the worker process failed")]
    Worker(#[from] WorkerError),
    /// A trace breaks its own format.
    #[error("a trace could not be read")]
    Trace(#[from] DecodeError),
    /// The journal could not be written, or does not fit.
    #[error(transparent)]
    Journal(#[from] JournalError),
}

/// A campaign at its end.
#[derive(Debug)]
pub struct Explored {
    /// What came of it, whatever ended it.
    pub summary: Summary,
    /// What it could not go on from: a worker died twice on one assignment or wrote a malformed trace,
    /// or the journal failed.
    pub end: Result<(), ExploreError>,
}

/// What a campaign works with.
#[derive(Debug)]
pub struct Engines<'a> {
    /// They make the runs.
    pub workers: &'a mut Workers,
    /// It finds the inputs.
    pub solver: &'a mut Solver,
    /// It says whether the errors that runs show are there without instrumentation.
    pub witness: &'a mut Witness,
    /// It keeps all their answers, and may hold those of an earlier session.
    pub journal: &'a mut Journal,
}

/// Where a campaign begins, and where it is led.
#[derive(Clone, Debug, Default)]
pub struct Aim {
    /// The place that it is led to; it ends there.
    pub toward: Option<Place>,
}

struct Loop<'a> {
    campaign: Campaign,
    /// What the run was given that was taken in last.
    last: Assignment,
    /// Whether another phase comes after the one at work.
    is_followed: bool,
    /// Who waits while messages are forged between two parts of the campaign.
    aside: Option<Aside>,
    /// What forging messages has come to, if that was done before.
    forged: Option<Forged>,
    engines: Engines<'a>,
    ahead: Queue,
    /// When it was last told how the campaign stands.
    stood: Option<Instant>,
}

/// Explores the app behind the workers until the budget is spent, enough has been found, nothing is left,
/// `tell` answers `Break`, or it cannot go on.
///
/// The first run of a phase has no events: it shows what can be done. Every later run takes
/// an open target of the tree, nearest first.
pub fn explore(
    engines: Engines<'_>,
    budget: &Budget,
    aim: &Aim,
    seed: u64,
    tell: &mut Tell<'_>,
) -> Explored {
    let mut explored = Loop::begin(engines, budget, aim);
    let mut ended = explored.phases(budget, seed, tell);
    if budget.shrinks && matches!(ended, Ok(ControlFlow::Continue(()))) {
        let shrunk = explored.shrink(seed, tell);
        ended = ended.and_then(|answer| shrunk.map(|()| answer));
    }
    // Who cannot go on has not tried everything.
    let interrupted = !matches!(ended, Ok(ControlFlow::Continue(())));
    explored.judge(interrupted, seed, tell);
    let workers = &*explored.engines.workers;
    let unreached = explored.campaign.unreached(workers);
    let mut not_followed = explored.campaign.not_followed(workers);
    let graph = explored.campaign.graph();
    let summary = explored.summary(seed, interrupted);
    // What forging has lost is in the summary of both, without what it cost.
    add_losses(&mut not_followed, &summary.not_followed);
    Explored {
        summary: Summary {
            unreached,
            not_followed,
            graph,
            ..summary
        },
        end: ended.map(drop),
    }
}

/// What came of waiting for the next run.
enum Turn<T> {
    Taken(T),
    /// The time is up, and the run is not there yet.
    Late,
    Interrupted,
}

/// Whoever is told what happens, and may want to stop.
type Tell<'a> = dyn FnMut(CampaignEvent<'_>) -> ControlFlow<()> + 'a;

impl Loop<'_> {
    /// Makes one run after another; whether somebody wanted to stop.
    fn go(&mut self, seed: u64, tell: &mut Tell<'_>) -> Result<ControlFlow<()>, ExploreError> {
        while !self.ahead.is_empty() {
            let answer = match self.turn(tell)? {
                Turn::Taken(mut progress) => {
                    let (depth, steps) = (progress.depth, std::mem::take(&mut progress.steps));
                    let added = self.add_findings(progress, tell)?;
                    let told = self.tell(depth, &added, seed, tell);
                    let stands = self.stand(&steps, seed, tell);
                    let answer = if told.is_break() { told } else { stands };
                    if self.arrives(tell)? {
                        return Ok(answer);
                    }
                    answer
                }
                // Those who follow need the workers.
                Turn::Late if self.is_followed => ControlFlow::Continue(()),
                Turn::Late => break,
                Turn::Interrupted => ControlFlow::Break(()),
            };
            if answer.is_break() {
                return Ok(answer);
            }
            if self.campaign.has_found_enough() || self.is_settled() {
                break;
            }
            self.plan()?;
        }
        Ok(ControlFlow::Continue(()))
    }

    /// Whether all that can be said of errors can be said by now. A campaign that is resumed goes on.
    fn is_settled(&mut self) -> bool {
        let Engines {
            workers,
            solver,
            journal,
            ..
        } = &mut self.engines;
        self.forged.is_some()
            && !journal.is_replaying()
            && self.campaign.is_settled(&workers.sources(), solver)
    }

    /// Chooses targets as far as they may be chosen by now.
    fn plan(&mut self) -> Result<(), ExploreError> {
        self.campaign.look_ahead(&self.engines.workers.sources());
        while self.ahead.len() < AHEAD {
            let Engines {
                solver, journal, ..
            } = &mut self.engines;
            let next = self.campaign.next(self.ahead.len(), solver, journal)?;
            let Some((purpose, assignment)) = next else {
                break;
            };
            self.add(purpose, assignment);
        }
        Ok(())
    }

    fn add(&mut self, purpose: Purpose, assignment: Assignment) {
        let given = self.campaign.given(purpose, assignment);
        self.ahead.push(purpose, given);
        if !self.engines.journal.is_replaying() {
            self.ahead.submit(self.engines.workers);
        }
    }

    /// Takes in the next run.
    fn turn(&mut self, tell: &mut Tell<'_>) -> Result<Turn<Progress>, ExploreError> {
        let run = match self.engines.journal.run()? {
            Some(Recalled { run, at, covered }) => {
                self.campaign.resume_at(at);
                self.campaign.cover(&covered);
                run
            }
            None => match self.run(tell)? {
                Turn::Taken(run) => run,
                Turn::Late => return Ok(Turn::Late),
                Turn::Interrupted => return Ok(Turn::Interrupted),
            },
        };
        let sources = self.engines.workers.sources();
        let Planned { purpose, given, .. } = self.ahead.pop();
        let progress = self.campaign.take(&run, &given, purpose, &sources)?;
        self.last = given.assignment;
        self.campaign.keep_moment(&sources);
        Ok(Turn::Taken(progress))
    }

    /// Has the first planned run made and puts it on record.
    fn run(&mut self, tell: &mut Tell<'_>) -> Result<Turn<Run>, ExploreError> {
        let Engines {
            workers, journal, ..
        } = &mut self.engines;
        let run = loop {
            if let Some(run) = self.ahead.run(workers, PATIENCE)? {
                break run;
            }
            let elapsed = self.campaign.elapsed();
            if tell(CampaignEvent::Waits { elapsed }).is_break() {
                return Ok(Turn::Interrupted);
            }
            if self.campaign.is_late() {
                return Ok(Turn::Late);
            }
        };
        let covered = workers.cover(&mut self.campaign.coverage);
        let at = self.campaign.elapsed();
        journal.add_run(&run, at, workers.new_texts(), covered)?;
        Ok(Turn::Taken(run))
    }

    /// Adds the errors of a run that have not been told, once plain Node has been asked about those
    /// of the server.
    fn add_findings(
        &mut self,
        progress: Progress,
        tell: &mut Tell<'_>,
    ) -> Result<Added, ExploreError> {
        let Progress {
            mut new, evidence, ..
        } = progress;
        if new.iter().any(is_asked) {
            if let Some(plain) = self.engines.journal.plain()? {
                for (finding, plain) in new.iter_mut().zip(plain) {
                    finding.plain = plain;
                }
            } else {
                self.confirm(&mut new, &evidence, tell)?;
            }
        }
        Ok(self.campaign.add_findings(new))
    }

    /// Asks plain Node about the new errors of a run, which it is written to, and puts its answer on
    /// record. An interrupted question is asked again by the session that goes on.
    fn confirm(
        &mut self,
        new: &mut [Finding],
        evidence: &Assignment,
        tell: &mut Tell<'_>,
    ) -> Result<(), ExploreError> {
        let run = self.witnessed(evidence, tell);
        let is_answered = !matches!(run, Err(WitnessError::Worker(WorkerError::Stopped)));
        compare(new, run, evidence)?;
        if is_answered && !self.engines.journal.is_replaying() {
            self.engines
                .journal
                .add_plain(new.iter().map(|finding| finding.plain.clone()).collect())?;
        }
        Ok(())
    }

    /// The plain run of these inputs. The time may be up meanwhile: what was found in time is told.
    fn witnessed(
        &mut self,
        evidence: &Assignment,
        tell: &mut Tell<'_>,
    ) -> Result<Run, WitnessError> {
        loop {
            if let Some(run) = self.engines.witness.run(evidence, PATIENCE)? {
                return Ok(run);
            }
            let elapsed = self.campaign.elapsed();
            if tell(CampaignEvent::Waits { elapsed }).is_break() {
                return Err(WorkerError::Stopped.into());
            }
        }
    }

    fn tell(&self, depth: usize, added: &Added, seed: u64, tell: &mut Tell<'_>) -> ControlFlow<()> {
        let mut answer = tell(CampaignEvent::Ran {
            runs: self.campaign.figures.runs,
            queued: self.campaign.queued(),
            depth,
            elapsed: self.campaign.elapsed(),
        });
        let (told, unrepeated) = self.campaign.added(added);
        if told.is_empty() && unrepeated.is_empty() {
            return answer;
        }
        let so_far = &self.summary(seed, false);
        let sources = self.engines.workers.sources();
        let told = told.iter().map(|finding| CampaignEvent::Found {
            finding,
            source: source_of(finding, &sources),
            so_far,
        });
        let unrepeated = unrepeated
            .iter()
            .map(|finding| CampaignEvent::Unrepeated { finding, so_far });
        for event in told.chain(unrepeated) {
            let told = tell(event);
            answer = if told.is_break() { told } else { answer };
        }
        answer
    }

    /// Of all phases so far.
    fn summary(&self, seed: u64, interrupted: bool) -> Summary {
        let summary = self.campaign_summary(seed, interrupted);
        match (&self.aside, &self.forged) {
            (Some(aside), _) => aside.beside(&summary),
            (None, Some(forged)) => beside(summary, &forged.summary),
            (None, None) => summary,
        }
    }

    /// Of the phase at work.
    fn campaign_summary(&self, seed: u64, interrupted: bool) -> Summary {
        let waiting = self.ahead.len();
        self.campaign
            .summary(self.engines.workers, seed, waiting, interrupted)
    }
}

/// The text that a finding's location counts in.
fn source_of<'a>(finding: &Finding, sources: &'a Sources) -> Option<&'a str> {
    sources.text(&finding.location.as_ref()?.file)
}
