//! The state of a campaign: what the loop owns.

use std::time::{Duration, Instant};

use rustc_hash::FxHashSet;
use stackful_executor::{Library, Run, Workers};
use stackful_finding::{Finding, LibraryFile, Summary, Unreached};
use stackful_smt::Solver;
use stackful_source::{Process, SiteId, Sources};
use stackful_term::Assignment;
use stackful_trace::Path;
use stackful_tree::{Closed, Inserted};

use crate::budget::Clock;
use crate::confirmation::evidence;
use crate::cut::Cut;
use crate::figures::Figures;
use crate::findings::{Added, Findings, Scene};
use crate::frontier::Frontier;
use crate::guess::{Guesses, Means};
use crate::journal::Verdict;
use crate::losses::{Loss, Losses, all_losses};
use crate::miss::Miss;
use crate::paths::{self, Paths};
use crate::queue::Purpose;
use crate::solving::verdict;
use crate::unreached::{Known, Submissions};
use crate::vocabulary::Vocabulary;
use crate::{Budget, ExploreError, Journal, JournalError};

/// What is known of the app, what has been found and lost so far, and the bounds.
pub(crate) struct Campaign {
    budget: Budget,
    clock: Clock,
    pub(crate) figures: Figures,
    vocabulary: Vocabulary,
    frontier: Frontier,
    guesses: Guesses,
    /// Whether the last run that was planned guesses, or comes of a guess.
    has_guessed: bool,
    findings: Findings,
    /// Whether runs begin where somebody has logged in.
    after_login: bool,
    losses: Losses,
    submissions: Submissions,
    /// Where conditions were asked that a path had decided before.
    settled: FxHashSet<SiteId>,
    /// `None` if they are not kept.
    paths: Option<Paths>,
    /// One byte a block.
    pub(crate) coverage: Vec<u8>,
}

/// What one run brought.
pub(crate) struct Progress {
    /// Events in its sequence.
    pub(crate) depth: usize,
    /// Errors that have not been told, for [`Campaign::add_findings`].
    pub(crate) new: Vec<Finding>,
    /// All that the run was given, if it has such errors.
    pub(crate) evidence: Assignment,
}

impl Campaign {
    /// A campaign that has not begun, of an app that is ready.
    pub(crate) fn new(budget: &Budget, workers: &Workers) -> Campaign {
        Campaign {
            budget: *budget,
            clock: Clock::start(),
            figures: Figures::new(workers.ready().elapsed),
            vocabulary: Vocabulary::new(),
            frontier: Frontier::new(budget.strategy, budget.bounds),
            guesses: Guesses::new(budget),
            has_guessed: false,
            findings: Findings::default(),
            after_login: workers.logs_in(),
            losses: Losses::through(workers.switched_off()),
            submissions: Submissions::default(),
            settled: FxHashSet::default(),
            paths: budget.keep_paths.then(Paths::default),
            coverage: Vec::new(),
        }
    }

    /// Wall time of the campaign, in all of its sessions.
    pub(crate) fn elapsed(&self) -> Duration {
        self.clock.elapsed()
    }

    /// An earlier session was here after this time.
    pub(crate) fn resume_at(&mut self, elapsed: Duration) {
        self.clock = Clock::resume(elapsed);
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
        self.frontier.queued()
    }

    /// Whether the time is up.
    pub(crate) fn is_late(&self) -> bool {
        self.budget.is_late(self.elapsed())
    }

    /// Whether as much has been found as was asked for.
    pub(crate) fn has_found_enough(&self) -> bool {
        let bound = self.budget.findings;
        bound.is_some_and(|bound| self.findings.told.len() as u64 >= bound)
    }

    /// What the next run is for, and its assignment, when so many runs are planned already: in turn a
    /// target of the app and a guess, where there are both. `None` when nothing is left or the budget
    /// is spent.
    pub(crate) fn next(
        &mut self,
        planned: usize,
        solver: &mut Solver,
        journal: &mut Journal,
    ) -> Result<Option<(Purpose, Assignment)>, JournalError> {
        if self.is_spent(planned, journal)? {
            return Ok(None);
        }
        let is_turn = !self.has_guessed;
        self.has_guessed = is_turn;
        if is_turn && let Some(guess) = self.next_guess(solver, journal, false)? {
            return Ok(Some(guess));
        }
        match self.next_target(solver, journal)? {
            Some(target) => Ok(Some(target)),
            None => self.next_guess(solver, journal, true),
        }
    }

    fn next_guess(
        &mut self,
        solver: &mut Solver,
        journal: &mut Journal,
        is_alone: bool,
    ) -> Result<Option<(Purpose, Assignment)>, JournalError> {
        let means = Means {
            vocabulary: &self.vocabulary,
            solver,
            journal,
            stages: &mut self.figures.stages,
        };
        self.guesses.next(means, is_alone)
    }

    /// Whether the budget allows no further run when so many are planned already.
    fn is_spent(&self, planned: usize, journal: &mut Journal) -> Result<bool, JournalError> {
        if journal.spent()? {
            return Ok(true);
        }
        let runs = self.figures.runs + planned as u64;
        let is_spent = !journal.is_replaying() && self.budget.is_spent(runs, self.elapsed());
        if is_spent {
            journal.add_spent()?;
        }
        Ok(is_spent)
    }

    /// The next target and an assignment that reaches it. Targets that the solver refutes or does not
    /// decide are closed on the way.
    fn next_target(
        &mut self,
        solver: &mut Solver,
        journal: &mut Journal,
    ) -> Result<Option<(Purpose, Assignment)>, JournalError> {
        loop {
            let begun = Instant::now();
            let target = self.frontier.next();
            self.figures.stages.tree += begun.elapsed();
            let Some(target) = target else {
                return Ok(None);
            };
            let (vocabulary, stages) = (&self.vocabulary, &mut self.figures.stages);
            match verdict(target, &self.frontier, vocabulary, solver, journal, stages)? {
                Verdict::Sat(assignment) => {
                    return Ok(Some((Purpose::Reach(target), assignment)));
                }
                Verdict::Unsat => self.frontier.close(target, Closed::Infeasible),
                Verdict::Unknown(why) => {
                    let site = self.frontier.site(target.node);
                    self.losses.add(Loss::NotDecided(why), site);
                    self.frontier.close(target, Closed::Undecided);
                }
            }
        }
    }

    /// Takes in a run.
    pub(crate) fn take(
        &mut self,
        run: &Run,
        assignment: &Assignment,
        purpose: Purpose,
        sources: &Sources,
    ) -> Result<Progress, ExploreError> {
        self.figures.add_run(run);

        let begun = Instant::now();
        let path = self.vocabulary.decode(run)?;
        self.figures.stages.decode += begun.elapsed();

        let begun = Instant::now();
        if let Purpose::Guess(target) = purpose {
            self.losses.add_guessing(&path);
            let vocabulary = &mut self.vocabulary;
            self.guesses
                .take(path, assignment, &run.exit, target, vocabulary, sources);
            self.figures.stages.tree += begun.elapsed();
            return Ok(Progress {
                depth: assignment.events().len(),
                new: Vec::new(),
                evidence: Assignment::default(),
            });
        }
        let inserted =
            self.frontier
                .insert(&path, assignment, &run.exit, &self.vocabulary, sources);
        let is_guessed = purpose == Purpose::Look;
        self.check_prediction(purpose, &inserted, run, &path);
        self.guesses
            .begin(&path, assignment, &self.vocabulary.terms);
        self.figures.stages.tree += begun.elapsed();

        self.losses.add_path(&path);
        self.submissions.add(&path.submissions);
        self.settled.extend(&path.settled);
        if let Some(cut) = Cut::of(path.outcome, &run.exit) {
            self.losses.add(Loss::CutShort(cut), None);
        }
        let depth = self.figures.add_path(&path);
        let new = self.add_path(&path, run, &inserted, is_guessed, sources);
        let evidence = if new.is_empty() {
            Assignment::default()
        } else {
            evidence(assignment, &path, &self.vocabulary.terms)
        };
        Ok(Progress {
            depth,
            new,
            evidence,
        })
    }

    /// Adds findings, now that it is known what plain Node makes of them.
    pub(crate) fn add_findings(&mut self, findings: Vec<Finding>) -> Added {
        self.findings.add(findings)
    }

    /// Those that have been added: told, and not repeated.
    pub(crate) fn added(&self, added: &Added) -> (&[Finding], &[Finding]) {
        let Findings {
            told, unrepeated, ..
        } = &self.findings;
        let unrepeated = &unrepeated[added.unrepeated.clone()];
        (&told[added.told.clone()], unrepeated)
    }

    /// The errors of a path that have not been told; the path itself is added if no run before has
    /// taken it.
    fn add_path(
        &mut self,
        path: &Path,
        run: &Run,
        inserted: &Inserted,
        is_guessed: bool,
        sources: &Sources,
    ) -> Vec<Finding> {
        let keeps_paths = self.paths.is_some();
        let inputs = keeps_paths.then(|| paths::inputs(path, &self.vocabulary.terms));
        let scene = Scene {
            terms: &self.vocabulary.terms,
            actions: &self.vocabulary.actions,
            sources,
            exit: &run.exit,
            runs: self.figures.runs,
            is_guessed,
            after_login: self.after_login,
            inputs: inputs.as_ref(),
        };
        let errors = self.findings.of(path, scene);
        if let Some((paths, inputs)) = self.paths.as_mut().zip(inputs)
            && inserted.is_new
        {
            paths.add(path, run, errors.ids, inputs);
        }
        errors.new
    }

    /// Counts a run that is not as predicted, by cause; its path is in the tree as it was.
    fn check_prediction(&mut self, purpose: Purpose, inserted: &Inserted, run: &Run, path: &Path) {
        let Purpose::Reach(target) = purpose else {
            return;
        };
        if let Some(divergence) = inserted.divergence {
            let site = self.frontier.site(divergence.expected);
            self.losses.add(Loss::NotRepeated, site);
        }
        let diverged = inserted.divergence.is_some();
        let is_missed = self.frontier.is_open(target);
        if is_missed {
            let miss = Miss::of(target.decision, &run.exit, path.outcome, diverged);
            let site = self.frontier.site(target.node);
            self.losses.add(Loss::Missed(miss), site);
            self.frontier.close(target, Closed::Diverged);
        }
        if is_missed || diverged {
            self.figures.diverged += 1;
        }
    }

    /// Whether nothing is left to try and nothing was given up on the way: a branch that is not
    /// decided, a value that was lost (as a guess may have shown) or a path that was cut short may hide one more path.
    fn is_exhausted(&self, waiting: usize) -> bool {
        let tried = waiting == 0 && self.frontier.queued() == 0 && !self.frontier.bounded();
        let is_followed = self.losses.is_empty() && self.guesses.counts.fruitful == 0;
        tried && self.figures.diverged == 0 && is_followed
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

    /// The campaign as it stands, what was not reached left out, with so many planned runs that are not in.
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
        let not_followed = all_losses(&self.losses, workers, sources);
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
            server: of(Process::Server),
            client: of(Process::Client),
            not_followed,
            libraries: libraries.collect(),
            unreached: Unreached::default(),
            actions: self.vocabulary.actions.len(),
            depth: self.figures.depth,
            queued: self.frontier.queued() + waiting,
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
