//! The state of a campaign: what the loop owns.

mod next;
mod summary;
mod timeline;

use std::collections::{BTreeMap, BTreeSet, VecDeque};
use std::time::{Duration, Instant};

use rustc_hash::FxHashSet;
use stackful_executor::{Given, Run, Workers};
use stackful_finding::{Arrival, Finding};
use stackful_smt::{Answer, Query, Solver};
use stackful_source::{SiteId, Sources};
use stackful_term::{Assignment, Terms};
use stackful_trace::{Path, UnknownState, Vocabulary, decode};
use stackful_tree::{Closed, Decision, Inserted, Target};

use crate::approach::{Approaches, Way};
use crate::budget::Clock;
use crate::confirmation::evidence;
use crate::cut::Cut;
use crate::figures::Figures;
use crate::findings::{Added, Findings, Scene, steps};
use crate::frontier::Frontier;
use crate::guess::Guesses;
use crate::losses::{Loss, Losses};
use crate::miss::Miss;
use crate::paths::{self, Paths};
use crate::phase::Phase;
use crate::queue::Purpose;
use crate::quiet::Quiet;
use crate::toward::Destination;
use crate::unreached::Submissions;
use crate::why::say_way;
use crate::{Budget, ExploreError};
use timeline::Timeline;

/// More ways out that no run has gone are not looked at one by one.
const MOST_OPEN: usize = 64;
/// More targets that are alike are not asked about one by one.
const MOST_ALIKE: usize = 512;
/// After so many runs targets are counted anew that are not merged.
const MERGE_EVERY: u64 = 64;

/// What is known of the app, what has been found and lost so far, and the bounds.
pub(crate) struct Campaign {
    phase: Phase,
    /// When its first run was taken in.
    first: Option<Duration>,
    budget: Budget,
    clock: Clock,
    pub(crate) figures: Figures,
    vocabulary: Vocabulary,
    pub(crate) frontier: Frontier,
    guesses: Guesses,
    /// Targets that the solver has not decided in a part of its time, and is asked about again.
    hard: VecDeque<Target>,
    /// Runs when that is done next.
    next_hard: u64,
    findings: Findings,
    /// What runs begin behind, in words.
    before: Vec<String>,
    losses: Losses,
    submissions: Submissions,
    /// Where conditions were asked that a path had decided before.
    settled: FxHashSet<SiteId>,
    /// What the app may keep that was not looked into.
    not_seen: BTreeSet<UnknownState>,
    /// `None` if they are not kept.
    paths: Option<Paths>,
    /// What the server decides on the way to errors, while messages are forged.
    approaches: Approaches,
    /// One byte a block.
    pub(crate) coverage: Vec<u8>,
    timeline: Timeline,
    quiet: Quiet,
    /// Where it is led, if anywhere.
    pub(crate) destination: Option<Destination>,
}

/// Something that no run has done and nothing has refuted.
#[derive(Debug)]
pub(crate) struct News {
    /// What it is.
    pub(crate) words: String,
    /// Where the program decides on it; `None` for what a person does, and for what is not known better.
    pub(crate) site: Option<SiteId>,
}

/// What one run brought.
pub(crate) struct Progress {
    /// Events in its sequence.
    pub(crate) depth: usize,
    /// What a person does in it, in words, if somebody follows the campaign.
    pub(crate) steps: Vec<String>,
    /// Errors that have not been told, for [`Campaign::add_findings`].
    pub(crate) new: Vec<Finding>,
    /// All that the run was given, if it has such errors.
    pub(crate) evidence: Assignment,
}

impl Campaign {
    /// A campaign that has not begun, of an app that is ready.
    pub(crate) fn new(budget: &Budget, phase: Phase, workers: &Workers) -> Campaign {
        let mut frontier = Frontier::new(budget);
        if phase == Phase::Client {
            frontier.tell_choices();
        }
        Campaign {
            phase,
            first: None,
            budget: budget.clone(),
            clock: Clock::start(),
            figures: Figures::new(workers.ready().elapsed),
            vocabulary: Vocabulary::default(),
            frontier,
            guesses: Guesses::new(budget),
            hard: VecDeque::new(),
            next_hard: next::PER_HARD,
            findings: Findings::default(),
            before: workers.before(),
            losses: Losses::through(workers.switched_off()),
            submissions: Submissions::default(),
            settled: FxHashSet::default(),
            not_seen: BTreeSet::new(),
            paths: budget.keep_paths.then(Paths::default),
            approaches: Approaches::default(),
            coverage: Vec::new(),
            timeline: Timeline::default(),
            quiet: Quiet::default(),
            destination: None,
        }
    }

    /// The next phase, which has its own tree and its own budget; words, terms and clock are the same, and
    /// errors that are told are not told again.
    pub(crate) fn followed_by(
        &mut self,
        phase: Phase,
        budget: &Budget,
        workers: &Workers,
    ) -> Campaign {
        Campaign {
            clock: self.clock.clone(),
            figures: self.figures.followed(),
            vocabulary: std::mem::take(&mut self.vocabulary),
            findings: self.findings.followed(),
            timeline: std::mem::take(&mut self.timeline),
            ..Campaign::new(budget, phase, workers)
        }
    }

    /// It goes on where it was left, within this budget, after another one that had followed it.
    pub(crate) fn go_on_after(&mut self, other: &mut Campaign, budget: &Budget) {
        self.budget = budget.clone();
        self.clock = other.clock.clone();
        self.vocabulary = std::mem::take(&mut other.vocabulary);
        self.timeline = std::mem::take(&mut other.timeline);
        self.figures.go_on_after(&other.figures);
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

    /// Whether it has come to the place that it was led to.
    pub(crate) fn has_arrived(&self) -> bool {
        let destination = self.destination.as_ref();
        destination.is_some_and(|it| matches!(it.arrival, Arrival::Reached { .. }))
    }

    /// Looks where it is led, if texts have come in.
    pub(crate) fn look_ahead(&mut self, sources: &Sources) {
        let destination = self.destination.as_mut();
        if let Some(led) = destination.and_then(|it| it.found(sources)) {
            self.frontier.lead(led);
        }
    }

    /// How many targets wait.
    pub(crate) fn queued(&self) -> usize {
        self.frontier.queued() + self.hard.len()
    }

    /// Whether the time is up.
    pub(crate) fn is_late(&self) -> bool {
        self.budget.is_late(self.spent())
    }

    /// What of the time is used up; that of forging begins with its first run.
    fn spent(&self) -> Duration {
        match self.phase {
            Phase::Client => self.elapsed(),
            Phase::Intra => self
                .first
                .map_or(Duration::ZERO, |first| self.elapsed().saturating_sub(first)),
        }
    }

    /// Whether as much has been found as was asked for.
    pub(crate) fn has_found_enough(&self) -> bool {
        let bound = self.budget.findings;
        bound.is_some_and(|bound| self.findings.told.len() as u64 >= bound)
    }

    /// Takes in a run.
    pub(crate) fn take(
        &mut self,
        run: &Run,
        given: &Given,
        purpose: Purpose,
        sources: &Sources,
    ) -> Result<Progress, ExploreError> {
        let assignment = &given.assignment;
        self.first.get_or_insert(self.clock.elapsed());
        self.figures.add_run(run);

        let begun = Instant::now();
        let mut path = decode(&run.trace, &mut self.vocabulary)?;
        self.phase.keep(&mut path, &self.vocabulary.actions);
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
                steps: Vec::new(),
                new: Vec::new(),
                evidence: Assignment::default(),
            });
        }
        let inserted = self
            .frontier
            .insert(&path, given, &run.exit, &mut self.vocabulary, sources);
        if self.figures.runs.is_multiple_of(MERGE_EVERY) {
            self.frontier.merge();
        }
        let is_guessed = purpose == Purpose::Look;
        self.check_prediction((purpose, given), &inserted, run, &path);
        self.guesses
            .begin(&path, assignment, &self.vocabulary.terms);
        self.figures.stages.tree += begun.elapsed();

        self.losses.add_path(&path);
        self.submissions.add(&path.submissions);
        self.settled.extend(&path.settled);
        self.not_seen.extend(path.unknown.iter().cloned());
        if let Some(cut) = Cut::of(path.outcome, &run.exit) {
            self.losses.add(Loss::CutShort(cut), None);
        }
        let depth = self.figures.add_path(&path);
        if let Some(states) = self.frontier.states() {
            self.quiet.ran(self.figures.runs, states.news());
        }
        let mut new = self.add_path(&path, run, &inserted, is_guessed, sources);
        let evidence = if new.is_empty() {
            Assignment::default()
        } else {
            evidence(assignment, &path, &self.vocabulary.terms)
        };
        for finding in new.iter_mut().filter(|finding| finding.inputs.is_none()) {
            finding.assignment = evidence.clone();
        }
        Ok(Progress {
            depth,
            steps: self.words(&path, run, sources),
            new,
            evidence,
        })
    }

    /// What the server decides on the ways to its errors.
    pub(crate) fn into_approaches(self) -> Approaches {
        self.approaches
    }

    /// Whether it is known of a way out that it is in no state that events lead to, where no run has gone
    /// it.
    pub(crate) fn refutes(&mut self, way: Way, solver: &mut Solver) -> bool {
        let depth = self.budget.bounds.events;
        let Some(states) = self.frontier.states_mut() else {
            // Each sequence was tried for itself.
            return true;
        };
        states.refutes(way, depth, &mut self.vocabulary, |terms, conjuncts| {
            let answer = solver.solve(terms, &Query { conjuncts }, &Assignment::default());
            matches!(answer, Answer::Unsat)
        })
    }

    /// Whether the solver refutes a target that waits.
    pub(crate) fn is_refuted(&self, target: Target, solver: &mut Solver) -> bool {
        if let Decision::Action(_) = target.decision {
            return false;
        }
        let (query, hint) = (
            self.frontier.query(target),
            self.frontier.assignment(target),
        );
        matches!(
            solver.solve(&self.vocabulary.terms, &query, &hint),
            Answer::Unsat
        )
    }

    /// Whether it is known of a way out that no event that comes to it takes it, whatever it finds: what the
    /// event decides before contradicts it by itself.
    pub(crate) fn refutes_in_any_state(&self, way: Way, solver: &mut Solver) -> bool {
        let states = self.frontier.states();
        states.is_some_and(|states| {
            states.refutes_in_any_state(way, |conjuncts| {
                let query = Query { conjuncts };
                let terms = &self.vocabulary.terms;
                matches!(
                    solver.solve(terms, &query, &Assignment::default()),
                    Answer::Unsat
                )
            })
        })
    }

    /// What is left that is not like what was tried: targets in the tree, and ways out that no run has gone
    /// and none was refuted, and of which it is not known that they are in no state. Nothing if there is
    /// none.
    pub(crate) fn news(&mut self, sources: &Sources, solver: &mut Solver) -> Vec<News> {
        let ways = self.frontier.ways(None);
        let mut targets: BTreeMap<String, Vec<Target>> = BTreeMap::new();
        for target in self.frontier.news(&ways) {
            let words = self.frontier.say(target, &self.vocabulary.actions, sources);
            targets.entry(words).or_default().push(target);
        }
        targets.retain(|_, alike| {
            alike.len() > MOST_ALIKE || !alike.iter().all(|target| self.is_refuted(*target, solver))
        });
        let left = targets.into_iter().map(|(words, alike)| News {
            site: self.frontier.site(alike[0].node),
            words,
        });
        let mut left: Vec<News> = left.collect();
        let beyond = |words: String| News { words, site: None };
        let open = match self.frontier.states() {
            Some(states) => states.open_ways(),
            None => Some(BTreeSet::new()),
        };
        let Some(mut open) = open else {
            left.push(beyond("what runs do that have to be made again".to_owned()));
            return left;
        };
        open.retain(|way| !ways.is_settled(*way) && !sources.is_of_package(way.0));
        if open.len() > MOST_OPEN {
            left.push(beyond(format!("{} ways out of conditions", open.len())));
            return left;
        }
        let open = open.into_iter().filter(|way| !self.refutes(*way, solver));
        left.extend(open.map(|way| News {
            words: say_way(way, sources),
            site: Some(way.0),
        }));
        left
    }

    /// Whether runs have shown nothing new for long, and nothing is left that is not like what was tried: then
    /// more of them are not worth the time.
    pub(crate) fn is_settled(&mut self, sources: &Sources, solver: &mut Solver) -> bool {
        self.frontier.states().is_some()
            && self.quiet.is_due(self.figures.runs)
            && self.news(sources, solver).is_empty()
    }

    /// The terms of its paths.
    pub(crate) fn terms(&self) -> &Terms {
        &self.vocabulary.terms
    }

    /// Whether nothing was lost that may decide where events lead: no value, and nothing that the app keeps.
    pub(crate) fn sees_all(&self) -> bool {
        let states = self.frontier.states();
        let gaps = states.map_or_else(Vec::new, |states| states.gaps(&self.vocabulary.locations));
        !self.loses_values() && self.not_seen.is_empty() && gaps.is_empty()
    }

    /// Whether values became concrete on some path, so that a decision may not be seen as one.
    pub(crate) fn loses_values(&self) -> bool {
        self.losses.loses_values() || self.guesses.counts.fruitful > 0
    }

    /// Adds findings, now that it is known what plain Node makes of them.
    pub(crate) fn add_findings(&mut self, findings: Vec<Finding>) -> Added {
        self.findings.add(findings)
    }

    /// The findings, in the order in which they were found.
    pub(crate) fn told(&self) -> &[Finding] {
        &self.findings.told
    }

    /// As [`Campaign::told`], to be replaced by other ways to the same errors.
    pub(crate) fn told_mut(&mut self) -> &mut [Finding] {
        &mut self.findings.told
    }

    /// Those that have been added: told, and not repeated.
    pub(crate) fn added(&self, added: &Added) -> (&[Finding], &[Finding]) {
        let Findings {
            told, unrepeated, ..
        } = &self.findings;
        let unrepeated = &unrepeated[added.unrepeated.clone()];
        (&told[added.told.clone()], unrepeated)
    }

    /// What findings of a run are made from.
    fn scene<'a>(&'a self, run: &'a Run, sources: &'a Sources) -> Scene<'a> {
        Scene {
            terms: &self.vocabulary.terms,
            actions: &self.vocabulary.actions,
            sources,
            exit: &run.exit,
            runs: self.figures.runs,
            is_guessed: false,
            before: &self.before,
            inputs: None,
            phase: self.budget.mode.judges().then_some(self.phase),
        }
    }

    /// What a person does on a path, if somebody follows the campaign.
    fn words(&self, path: &Path, run: &Run, sources: &Sources) -> Vec<String> {
        if !self.budget.live {
            return Vec::new();
        }
        let steps = steps(path, self.scene(run, sources)).into_iter();
        steps.map(|step| step.words).collect()
    }

    /// Whether somebody follows the campaign.
    pub(crate) fn is_live(&self) -> bool {
        self.budget.live
    }

    /// So long it was paused.
    pub(crate) fn leave_out(&mut self, pause: Duration) {
        self.clock.leave_out(pause);
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
            is_guessed,
            inputs: inputs.as_ref(),
            ..self.scene(run, sources)
        };
        let errors = self.findings.of(path, scene);
        if let Some(states) = self.frontier.states_mut() {
            states.mark(errors.ids.iter().zip(errors.events.iter().copied()));
        }
        if self.phase == Phase::Intra {
            self.approaches.add(path, errors.ids.iter(), sources);
        }
        if let Some((paths, inputs)) = self.paths.as_mut().zip(inputs)
            && inserted.is_new
        {
            paths.add(path, run, errors.ids, inputs);
        }
        errors.new
    }

    /// Counts a run that is not as predicted, by cause; its path is in the tree as it was.
    fn check_prediction(
        &mut self,
        (purpose, given): (Purpose, &Given),
        inserted: &Inserted,
        run: &Run,
        path: &Path,
    ) {
        // Since a plan was made more may have been found that events write: then its goal is gone.
        if let Purpose::Plan(goal) = purpose
            && let Some(states) = self.frontier.states()
            && states.is_current(given)
        {
            let is_reached = states.model().is_reached(goal);
            self.figures.plans += 1;
            self.figures.misplanned += u64::from(!is_reached);
            if !is_reached && let Some(states) = self.frontier.states_mut() {
                states.doubt();
            }
        }
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
}
