//! The state of a campaign: what the loop owns.

use std::time::{Duration, Instant};

use stackful_executor::{Exit, Run, Workers};
use stackful_finding::{Finding, NotFollowed, Stages, Summary};
use stackful_smt::{Answer, Query, Solver};
use stackful_source::{Process, SiteId, Sources};
use stackful_term::{Assignment, Terms};
use stackful_trace::{ActionId, Actions, Outcome, Path, Step, decode};
use stackful_tree::{Closed, Decision, Inserted, Kind, Target, Tree};

use crate::findings::{Findings, Scene};
use crate::journal::Verdict;
use crate::losses::Losses;
use crate::paths::{self, Paths};
use crate::search::Search;
use crate::solving::solving;
use crate::{Budget, ExploreError, Journal, JournalError};

/// Terms, tree, search order, and what has been found so far.
pub(crate) struct Campaign {
    terms: Terms,
    actions: Actions,
    tree: Tree,
    search: Search,
    findings: Findings,
    losses: Losses,
    /// `None` if they are not kept.
    paths: Option<Paths>,
    found: Vec<Finding>,
    budget: Budget,
    pub(crate) runs: u64,
    /// Events in the longest sequence so far.
    depth: usize,
    diverged: u64,
    /// What earlier sessions of the campaign took.
    earlier: Duration,
    begun: Instant,
    stages: Stages,
    run_times: Vec<Duration>,
    /// One byte a block.
    pub(crate) coverage: Vec<u8>,
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
            search: Search::new(budget.strategy, budget.bounds),
            findings: Findings::default(),
            losses: Losses::default(),
            paths: budget.keep_paths.then(Paths::default),
            found: Vec::new(),
            budget: *budget,
            runs: 0,
            depth: 0,
            diverged: 0,
            earlier: Duration::ZERO,
            begun: Instant::now(),
            stages: Stages {
                start,
                ..Stages::default()
            },
            run_times: Vec::new(),
            coverage: Vec::new(),
        }
    }

    /// Wall time of the campaign, in all of its sessions.
    pub(crate) fn elapsed(&self) -> Duration {
        self.earlier + self.begun.elapsed()
    }

    /// An earlier session was here after this time.
    pub(crate) fn resume_at(&mut self, elapsed: Duration) {
        self.earlier = elapsed;
        self.begun = Instant::now();
    }

    /// These blocks ran.
    pub(crate) fn cover(&mut self, blocks: &[u32]) {
        let most = blocks.iter().max().map_or(0, |&most| most as usize + 1);
        self.coverage.resize(most.max(self.coverage.len()), 0);
        for &block in blocks {
            self.coverage[block as usize] = 1;
        }
    }

    /// How many targets wait.
    pub(crate) fn queued(&self) -> usize {
        self.search.queued()
    }

    /// Whether the budget allows no further run when so many are planned already.
    fn is_spent(&self, planned: usize) -> bool {
        let runs = self.runs + planned as u64;
        let no_run = self.budget.runs.is_some_and(|bound| runs >= bound);
        no_run || self.is_late()
    }

    /// Whether the time is up.
    pub(crate) fn is_late(&self) -> bool {
        self.elapsed() >= self.budget.time
    }

    /// The next target and an assignment that reaches it, when so many runs are planned already.
    /// Targets that the solver refutes or does not decide are closed on the way; `None` when no
    /// target is left or the budget is spent.
    pub(crate) fn next(
        &mut self,
        planned: usize,
        solver: &mut Solver,
        journal: &mut Journal,
    ) -> Result<Option<(Target, Assignment)>, JournalError> {
        loop {
            if journal.spent()? {
                return Ok(None);
            }
            if !journal.is_replaying() && self.is_spent(planned) {
                journal.add_spent()?;
                return Ok(None);
            }
            let begun = Instant::now();
            let target = self.search.next(&self.tree);
            self.stages.tree += begun.elapsed();
            let Some(target) = target else {
                return Ok(None);
            };
            let hint = self.tree.assignment(target.node);
            match self.verdict(target, hint, solver, journal)? {
                Verdict::Sat(assignment) => return Ok(Some((target, assignment))),
                Verdict::Unsat => self.tree.close(target, Closed::Infeasible),
                Verdict::Unknown(why) => self.give_up(target, &why),
            }
        }
    }

    /// How to reach a target: what was said in an earlier session, else what the solver says.
    fn verdict(
        &mut self,
        target: Target,
        hint: Assignment,
        solver: &mut Solver,
        journal: &mut Journal,
    ) -> Result<Verdict, JournalError> {
        if let Some(verdict) = journal.verdict()? {
            self.learn(target, &hint, &verdict, solver);
            return Ok(verdict);
        }
        let verdict = match target.decision {
            Decision::Action(index) => Verdict::Sat(self.with_event(target, index, hint)),
            Decision::Branch(_) => self.solve(target, &hint, solver),
        };
        journal.add_verdict(&verdict)?;
        Ok(verdict)
    }

    /// What the solver remembers of its answers is the same in a later session.
    fn learn(&self, target: Target, hint: &Assignment, verdict: &Verdict, solver: &mut Solver) {
        let answer = match (target.decision, verdict) {
            (Decision::Branch(_), Verdict::Sat(assignment)) => Answer::Sat(assignment.clone()),
            (Decision::Branch(_), Verdict::Unsat) => Answer::Unsat,
            _ => return,
        };
        let query = Query {
            conjuncts: self.tree.query(target),
        };
        solver.learn(&self.terms, &query, hint, &answer);
    }

    fn solve(&mut self, target: Target, hint: &Assignment, solver: &mut Solver) -> Verdict {
        let begun = Instant::now();
        let query = Query {
            conjuncts: self.tree.query(target),
        };
        let verdict = match solver.solve(&self.terms, &query, hint) {
            Answer::Sat(assignment) => Verdict::Sat(assignment),
            Answer::Unsat => Verdict::Unsat,
            Answer::Unknown(why) => Verdict::Unknown(why.to_string()),
        };
        self.stages.solve += begun.elapsed();
        self.stages.solver = solving(solver.statistics());
        verdict
    }

    /// The assignment of the node with one more event.
    fn with_event(&self, target: Target, index: u32, mut assignment: Assignment) -> Assignment {
        let node = self.tree.node(target.node);
        if let Kind::Event { actions, .. } = &node.kind {
            let action = self.actions.get(actions[index as usize]);
            assignment.push_event(action.key.clone());
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
        sources: &Sources,
    ) -> Result<Progress, ExploreError> {
        self.runs += 1;
        self.run_times.push(run.elapsed);
        self.stages.fork += run.fork;
        self.stages.run += run.elapsed.saturating_sub(run.fork);

        let begun = Instant::now();
        let path = decode(&run.trace, &mut self.terms, &mut self.actions)?;
        self.stages.decode += begun.elapsed();

        let begun = Instant::now();
        let inserted = self.tree.insert(&path, assignment, &self.terms);
        self.search.grown(&self.tree, &inserted.new);
        self.check_prediction(target, &inserted, run, &path);
        if run.exit == Exit::TimedOut
            && let Some(action) = last_action(&path)
        {
            self.search.hung(action);
        }
        self.stages.tree += begun.elapsed();

        self.losses.add_path(&path);
        if let Some(why) = paths::cut(&path, &run.exit) {
            self.losses.add("path cut short", why, None);
        }
        let depth = events_in(&path);
        self.depth = self.depth.max(depth);
        let known = self.found.len();
        let inputs = self
            .paths
            .is_some()
            .then(|| paths::inputs(&path, &self.terms));
        let scene = Scene {
            terms: &self.terms,
            actions: &self.actions,
            sources,
            exit: &run.exit,
            runs: self.runs,
            inputs: inputs.as_ref(),
        };
        let errors = self.findings.of(&path, scene);
        self.found.extend(errors.new);
        if let Some((paths, inputs)) = self.paths.as_mut().zip(inputs)
            && inserted.is_new
        {
            paths.add(&path, run, errors.ids, inputs);
        }
        Ok(Progress {
            depth,
            new: known..self.found.len(),
        })
    }

    /// Counts a run that is not as predicted, by cause; its path is in the tree as it was.
    fn check_prediction(
        &mut self,
        target: Option<Target>,
        inserted: &Inserted,
        run: &Run,
        path: &Path,
    ) {
        if let Some(divergence) = inserted.divergence {
            let site = match self.tree.node(divergence.expected).kind {
                Kind::Branch { site, .. } => Some(site),
                Kind::Event { .. } | Kind::Leaf => None,
            };
            let reason = "a run decided something else here than an earlier one with the same \
                          decisions before";
            self.losses.add("run not repeated", reason, site);
        }
        let missed = target.filter(|&target| self.tree.is_open(target));
        if let Some(target) = missed {
            let reason = match (&run.exit, path.outcome) {
                (Exit::TimedOut, _) => "its run was a hang before it came there",
                (_, Outcome::Cut) => "its run was cut short before it came there",
                _ if inserted.divergence.is_some() => "its run did not repeat the way there",
                _ if matches!(target.decision, Decision::Action(_)) => {
                    "the action was not there when its turn came"
                }
                _ => "its condition depends on its inputs in a way that was not followed",
            };
            let site = self.site(target);
            self.losses.add("branch missed", reason, site);
            self.tree.close(target, Closed::Diverged);
        }
        if missed.is_some() || inserted.divergence.is_some() {
            self.diverged += 1;
        }
    }

    /// Whether nothing is left to try and nothing was given up on the way: a branch that is not
    /// decided, a value that was lost or a path that was cut short may hide one more path.
    fn is_exhausted(&self, waiting: usize) -> bool {
        let tried = waiting == 0 && self.search.queued() == 0 && !self.search.bounded();
        tried && self.diverged == 0 && self.losses.is_empty()
    }

    /// The campaign as it stands, with so many planned runs that are not in.
    pub(crate) fn summary(
        &self,
        workers: &Workers,
        seed: u64,
        waiting: usize,
        interrupted: bool,
    ) -> Summary {
        let sources = &workers.sources();
        let coverage = sources.coverage(&self.coverage).processes;
        let of = |process| coverage.get(&process).copied().unwrap_or_default();
        let mut not_followed = self.losses.list(sources);
        let files = workers.uninstrumented().into_iter();
        let files = files.map(|file| (file.name, file.reason, file.location));
        let troubles = workers.troubles().into_iter();
        let troubles = troubles.map(|trouble| (trouble, "the worker broke".to_owned(), None));
        let elsewhere = files
            .chain(troubles)
            .map(|(what, reason, location)| NotFollowed {
                what,
                reason,
                location,
                count: 1,
            });
        not_followed.extend(elsewhere);
        let paths = self.paths.as_ref();
        Summary {
            paths: paths.map_or_else(Vec::new, |paths| paths.records.clone()),
            assumptions: paths.map_or(0, |paths| paths.assumptions),
            assumed_at: paths
                .and_then(|paths| paths.assumed_at)
                .map(|site| sources.location(site)),
            bounded: self.search.bounded(),
            runs: self.runs,
            findings: self.found.clone(),
            server: of(Process::Server),
            client: of(Process::Client),
            not_followed,
            actions: self.actions.len(),
            depth: self.depth,
            queued: self.search.queued() + waiting,
            diverged: self.diverged,
            exhausted: self.is_exhausted(waiting) && !interrupted,
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

/// The action of the last event that a path began.
fn last_action(path: &Path) -> Option<ActionId> {
    path.steps.iter().rev().find_map(|step| match step {
        Step::Event { taken, .. } => *taken,
        _ => None,
    })
}

/// The middle one; zero of none.
fn median(times: &[Duration]) -> Duration {
    let mut sorted = times.to_vec();
    sorted.sort_unstable();
    sorted.get(sorted.len() / 2).copied().unwrap_or_default()
}
