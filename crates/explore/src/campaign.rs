//! The state of a campaign: what the loop owns.

use std::time::{Duration, Instant};

use stackful_executor::{Exit, ForkServer, Run};
use stackful_finding::{Finding, Stages, Summary};
use stackful_smt::{Answer, Query, Solver};
use stackful_source::{Process, SiteId};
use stackful_term::{Assignment, Terms, Value};
use stackful_trace::{Actions, Path, Step, decode};
use stackful_tree::{Closed, Decision, Kind, Target, Tree};

use crate::findings::{Findings, Scene};
use crate::losses::Losses;
use crate::search::BreadthFirst;
use crate::{Budget, ExploreError};

/// Terms, tree, search order, and what has been found so far.
pub(crate) struct Campaign {
    terms: Terms,
    actions: Actions,
    tree: Tree,
    search: BreadthFirst,
    findings: Findings,
    losses: Losses,
    found: Vec<Finding>,
    budget: Budget,
    pub(crate) runs: u64,
    /// Events in the longest sequence so far.
    depth: usize,
    diverged: u64,
    begun: Instant,
    stages: Stages,
    run_times: Vec<Duration>,
}

/// What one run brought.
pub(crate) struct Progress {
    /// Events in its sequence.
    pub(crate) depth: usize,
    /// Positions in the summary's findings of those that are new.
    pub(crate) new: std::ops::Range<usize>,
}

impl Campaign {
    pub(crate) fn new(budget: &Budget, start: Duration) -> Campaign {
        Campaign {
            terms: Terms::new(),
            actions: Actions::default(),
            tree: Tree::new(),
            search: BreadthFirst::new(budget.depth),
            findings: Findings::default(),
            losses: Losses::default(),
            found: Vec::new(),
            budget: *budget,
            runs: 0,
            depth: 0,
            diverged: 0,
            begun: Instant::now(),
            stages: Stages {
                start,
                ..Stages::default()
            },
            run_times: Vec::new(),
        }
    }

    /// Wall time since the campaign began.
    pub(crate) fn elapsed(&self) -> Duration {
        self.begun.elapsed()
    }

    /// How many targets wait.
    pub(crate) fn queued(&self) -> usize {
        self.search.queued()
    }

    /// Whether the budget allows no further run.
    fn spent(&self) -> bool {
        let runs = self.budget.runs.is_some_and(|bound| self.runs >= bound);
        runs || self.elapsed() >= self.budget.time
    }

    /// The next target and an assignment that reaches it. Targets that the solver refutes or does
    /// not decide are closed on the way; `None` when no target is left or the budget is spent.
    pub(crate) fn next(&mut self, solver: &mut Solver) -> Option<(Target, Assignment)> {
        while !self.spent() {
            let begun = Instant::now();
            let target = self.search.next(&self.tree);
            self.stages.tree += begun.elapsed();
            let target = target?;
            let hint = self.tree.assignment(target.node);
            match target.decision {
                Decision::Action(index) => {
                    return Some((target, self.with_event(target, index, hint)));
                }
                Decision::Branch(_) => {
                    let begun = Instant::now();
                    let query = Query {
                        conjuncts: self.tree.query(target),
                    };
                    let answer = solver.solve(&self.terms, &query, &hint);
                    self.stages.solve += begun.elapsed();
                    match answer {
                        Answer::Sat(assignment) => return Some((target, assignment)),
                        Answer::Unsat => self.tree.close(target, Closed::Infeasible),
                        Answer::Unknown(why) => self.give_up(target, &why.to_string()),
                    }
                }
            }
        }
        None
    }

    /// The assignment of the node with one more event.
    fn with_event(&self, target: Target, index: u32, mut assignment: Assignment) -> Assignment {
        let node = self.tree.node(target.node);
        if let Kind::Event { actions, .. } = &node.kind {
            let key = self.actions.get(actions[index as usize]).key.as_str();
            assignment.insert(format!("event.{}", node.events), Value::String(key.into()));
        }
        assignment
    }

    /// Where the program decides at this target; `None` for the choice of an event.
    fn site(&self, target: Target) -> Option<SiteId> {
        match self.tree.node(target.node).kind {
            Kind::Branch { site, .. } => Some(site),
            Kind::Event { .. } | Kind::Leaf => None,
        }
    }

    fn give_up(&mut self, target: Target, why: &str) {
        self.losses
            .add("branch not decided", why, self.site(target));
        self.tree.close(target, Closed::Unknown(why.to_owned()));
    }

    /// Takes in a run; `target` is what it was made for.
    pub(crate) fn take(
        &mut self,
        run: &Run,
        assignment: &Assignment,
        target: Option<Target>,
        server: &ForkServer,
    ) -> Result<Progress, ExploreError> {
        self.runs += 1;
        self.run_times.push(run.elapsed);
        self.stages.run += run.elapsed;

        let begun = Instant::now();
        let path = decode(&run.trace, &mut self.terms, &mut self.actions)?;
        self.stages.decode += begun.elapsed();

        let begun = Instant::now();
        self.insert(&path, assignment, target);
        self.stages.tree += begun.elapsed();

        self.losses.add_path(&path);
        if run.exit == Exit::Overflow {
            self.losses
                .add("path cut short", "the trace was full", None);
        }
        let depth = events_in(&path);
        self.depth = self.depth.max(depth);
        let known = self.found.len();
        let scene = Scene {
            terms: &self.terms,
            actions: &self.actions,
            sources: server.sources(),
            exit: &run.exit,
            runs: self.runs,
        };
        self.found.extend(self.findings.new_in(&path, scene));
        Ok(Progress {
            depth,
            new: known..self.found.len(),
        })
    }

    fn insert(&mut self, path: &Path, assignment: &Assignment, target: Option<Target>) {
        let inserted = self.tree.insert(path, assignment);
        self.search.grown(&self.tree, &inserted.new);
        let missed = target.filter(|&target| self.tree.is_open(target));
        if let Some(target) = missed {
            self.losses.add(
                "branch missed",
                "its condition depends on its inputs in a way that was not followed",
                self.site(target),
            );
            self.tree.close(target, Closed::Diverged);
        }
        if missed.is_some() || inserted.divergence.is_some() {
            self.diverged += 1;
        }
    }

    /// Whether nothing is left to try and nothing was given up on the way: a branch that is not
    /// decided, a value that was lost or a path that was cut short may hide one more path.
    fn is_exhausted(&self) -> bool {
        let tried = self.search.queued() == 0 && !self.search.bounded();
        tried && self.diverged == 0 && self.losses.is_empty()
    }

    /// The campaign as it stands.
    pub(crate) fn summary(&self, server: &ForkServer, seed: u64, interrupted: bool) -> Summary {
        let sources = server.sources();
        let coverage = sources.coverage(&server.coverage()).processes;
        let of = |process| coverage.get(&process).copied().unwrap_or_default();
        let mut not_followed = self.losses.list(sources);
        not_followed.extend(server.uninstrumented().into_iter().map(|file| {
            stackful_finding::NotFollowed {
                what: file.name,
                reason: file.reason,
                location: None,
                count: 1,
            }
        }));
        Summary {
            runs: self.runs,
            findings: self.found.clone(),
            server: of(Process::Server),
            client: of(Process::Client),
            not_followed,
            actions: self.actions.len(),
            depth: self.depth,
            queued: self.search.queued(),
            diverged: self.diverged,
            exhausted: self.is_exhausted() && !interrupted,
            interrupted,
            seed,
            elapsed: self.elapsed(),
            stages: self.stages,
            median_run: median(&self.run_times),
        }
    }
}

/// Events that a path began.
fn events_in(path: &Path) -> usize {
    let begun = |step: &&Step| matches!(step, Step::Event { taken: Some(_), .. });
    path.steps.iter().filter(begun).count()
}

/// The middle one; zero of none.
fn median(times: &[Duration]) -> Duration {
    let mut sorted = times.to_vec();
    sorted.sort_unstable();
    sorted.get(sorted.len() / 2).copied().unwrap_or_default()
}
