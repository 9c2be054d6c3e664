//! What is told of a campaign, at its end or as it stands.

use stackful_executor::{Library, Workers};
use stackful_finding::{Intra, LibraryFile, NotFollowed, StateGraph, States, Summary, Unreached};
use stackful_source::Process;
use stackful_trace::UnknownState;

use super::Campaign;
use crate::losses::all_losses;
use crate::phase::Phase;
use crate::toward::Destination;
use crate::unreached::Known;

impl Campaign {
    /// Whether nothing is left to try and nothing was given up on the way: a branch that is not
    /// decided, a value that was lost (as a guess may have shown) or a path that was cut short may hide one more path.
    pub(crate) fn is_exhausted(&self, waiting: usize) -> bool {
        let tried = waiting == 0 && self.frontier.is_complete() && !self.frontier.bounded();
        let is_followed = self.losses.is_empty() && self.guesses.counts.fruitful == 0;
        tried && self.figures.diverged == 0 && is_followed
    }

    /// How many actions there are that this phase tries.
    pub(crate) fn actions(&self) -> usize {
        let tried = self.vocabulary.actions.iter();
        tried
            .filter(|action| self.phase.tries(action.is_forged()))
            .count()
    }

    /// What is known of states, if they are told apart.
    fn states(&self) -> Option<States> {
        let states = self.frontier.states()?;
        Some(States {
            known: states.all().unwrap_or(states.model().states()),
            merged: states.model().merged(),
            not_seen: self
                .not_seen
                .iter()
                .map(not_seen)
                .chain(states.gaps(&self.vocabulary.locations))
                .collect(),
            planned: self.figures.plans,
            misplanned: self.figures.misplanned,
        })
    }

    /// The states that runs have been in, if they are told apart.
    pub(crate) fn graph(&self) -> StateGraph {
        let states = self.frontier.states();
        states.map_or_else(StateGraph::default, |states| states.graph(&self.vocabulary))
    }

    /// What was not reached so far.
    pub(crate) fn unreached(&self, workers: &Workers) -> Unreached {
        let known = Known {
            sources: &workers.sources(),
            coverage: &self.coverage,
            ways: self.frontier.ways(self.budget.bounds.events),
            losses: &self.losses,
            actions: &self.vocabulary.actions,
            withheld: &workers.ready().withheld,
            submissions: &self.submissions,
            settled: &self.settled,
        };
        known.unreached()
    }

    /// What was not followed, by what it cost.
    pub(crate) fn not_followed(&self, workers: &Workers) -> Vec<NotFollowed> {
        let sources = &workers.sources();
        let missed = sources.missed(&self.coverage);
        all_losses(&self.losses, workers, (sources, &missed))
    }

    /// The campaign as it stands, what was not reached and what it cost left out, with so many planned runs
    /// that are not in.
    pub(crate) fn summary(
        &self,
        workers: &Workers,
        seed: u64,
        waiting: usize,
        interrupted: bool,
    ) -> Summary {
        let sources = &workers.sources();
        let mut coverage = sources.coverage(&self.coverage).processes;
        let mut of = |process| coverage.remove(&process).unwrap_or_default();
        let not_followed = all_losses(&self.losses, workers, (sources, &[]));
        let libraries = workers.libraries().into_iter();
        let libraries = libraries.map(|Library { name, reason }| LibraryFile { name, reason });
        let paths = self.paths.as_ref();
        Summary {
            paths: paths.map_or_else(Vec::new, |paths| paths.records.clone()),
            assumptions: paths.map_or(0, |paths| paths.assumptions),
            assumed_at: paths
                .and_then(|paths| paths.assumed_at)
                .map(|site| sources.location(site)),
            bounded: self.frontier.bounded(),
            runs: self.figures.runs,
            findings: self.findings.told.clone(),
            unrepeated: self.findings.never_repeated(),
            unconfirmed: Vec::new(),
            server: of(Process::Server),
            client: of(Process::Client),
            not_followed,
            libraries: libraries.collect(),
            unreached: Unreached::default(),
            actions: self.actions(),
            intra: (self.phase == Phase::Intra).then(|| Intra {
                runs: self.figures.own(),
                messages: self.actions(),
                depth: self.figures.depth,
                waiting: self.frontier.queued() + waiting,
                exhausted: self.is_exhausted(waiting) && !interrupted,
            }),
            depth: self.figures.depth,
            queued: self.frontier.queued() + waiting,
            states: self.states(),
            toward: self.destination.as_ref().map(Destination::told),
            graph: StateGraph::default(),
            timeline: self.moments(sources),
            diverged: self.figures.diverged,
            guesses: self.guesses.counts,
            exhausted: self.is_exhausted(waiting) && !interrupted,
            interrupted,
            seed,
            elapsed: self.elapsed(),
            stages: self.figures.stages,
            median_run: self.figures.median_run(),
        }
    }
}

/// What was not looked into, in words.
fn not_seen(UnknownState { package, what }: &UnknownState) -> String {
    match package {
        Some(package) if !package.is_empty() => format!("{package}: {what}"),
        _ => what.clone(),
    }
}
