//! Guesses: values for inputs whose way through the app is not followed.
//!
//! Where a value goes through code that nobody follows, its shadow is lost, and what is decided on
//! it cannot be asked about. So some runs *guess* (`runtime/src/core/guesses.js`): a value that looks
//! like an input is taken for it, and what is decided on it becomes a decision about the input
//! `guess.NAME` beside the real one. That is input-to-state correspondence (Aschermann et al.,
//! REDQUEEN, NDSS 2019), with a solver in place of the copied operand: a comparison, a lookup or a
//! pattern that a guess has met is solved like any other.
//!
//! ```text
//! a path that lost an input ─ distinct values ─▶ a run that guesses ─▶ its path, in a tree apart
//!                                                      ▲                    │ target on a guess
//!         a plain run, if it went somewhere new ◀──────┴── real inputs ◀── Solver::solve()
//! ```
//!
//! What a guess claims holds in its own tree only. The app's tree and its findings learn of it by
//! the plain run with the same values, which is one like any other and predicts nothing.

mod back;
mod distinct;
mod link;

use std::collections::VecDeque;

use rustc_hash::FxHashSet;
use stackful_executor::Exit;
use stackful_finding::{Guesses as Counts, Stages};
use stackful_smt::Solver;
use stackful_source::SiteId;
use stackful_term::{ActionKey, Assignment, InputName, Node, Terms, Value};
use stackful_trace::{Path, Step};
use stackful_tree::{Closed, Target};

use crate::budget::Budget;
use crate::frontier::Frontier;
use crate::journal::Verdict;
use crate::queue::Purpose;
use crate::solving::verdict;
use crate::vocabulary::Vocabulary;
use crate::{Journal, JournalError};

/// After so many guesses in a row that led nowhere new no more are made.
const IN_VAIN: u64 = 200;

/// What has been guessed, and what is to be.
pub(crate) struct Guesses {
    /// Where runs that guess have been.
    frontier: Frontier,
    /// Assignments of runs that guess without a target.
    looks: VecDeque<Assignment>,
    /// Assignments of plain runs, which show what a guess is worth.
    shows: VecDeque<Assignment>,
    /// The paths from which guesses have begun: their events, and the values that were kept.
    begun: FxHashSet<Beginning>,
    /// Losses that guesses have begun from.
    lost: FxHashSet<(Option<SiteId>, String)>,
    pub(crate) counts: Counts,
    /// How many have been made since one of them last went where no run had been.
    in_vain: u64,
    is_off: bool,
}

/// Where guesses begin: a sequence of events, and values that are not to change.
type Beginning = (Vec<ActionKey>, Vec<(InputName, Value)>);

/// What the next guess is found with.
pub(crate) struct Means<'a> {
    pub(crate) vocabulary: &'a Vocabulary,
    pub(crate) solver: &'a mut Solver,
    pub(crate) journal: &'a mut Journal,
    pub(crate) stages: &'a mut Stages,
}

impl Guesses {
    pub(crate) fn new(budget: &Budget) -> Guesses {
        Guesses {
            frontier: Frontier::new(budget.strategy, budget.bounds),
            looks: VecDeque::new(),
            shows: VecDeque::new(),
            begun: FxHashSet::default(),
            lost: FxHashSet::default(),
            counts: Counts::default(),
            in_vain: 0,
            is_off: !budget.guesses,
        }
    }

    /// The next run: a plain one for what was guessed, one that looks for inputs, or one on the way
    /// to a target.
    pub(crate) fn next(
        &mut self,
        means: Means<'_>,
    ) -> Result<Option<(Purpose, Assignment)>, JournalError> {
        if let Some(assignment) = self.shows.pop_front() {
            return Ok(Some((Purpose::Look, assignment)));
        }
        if let Some(assignment) = self.looks.pop_front() {
            return Ok(Some((Purpose::Guess(None), assignment)));
        }
        let Means {
            vocabulary,
            solver,
            journal,
            stages,
        } = means;
        while self.in_vain < IN_VAIN
            && let Some(target) = self.frontier.next()
        {
            if !self.is_about_a_guess(target, &vocabulary.terms) {
                continue;
            }
            match verdict(target, &self.frontier, vocabulary, solver, journal, stages)? {
                Verdict::Sat(guessed) => {
                    if let Some(assignment) =
                        back::real(&guessed, &self.frontier.assignment(target))
                    {
                        self.counts.made += 1;
                        self.in_vain += 1;
                        return Ok(Some((Purpose::Guess(Some(target)), assignment)));
                    }
                    self.frontier.close(target, Closed::Undecided);
                }
                Verdict::Unsat => self.frontier.close(target, Closed::Infeasible),
                Verdict::Unknown(_) => self.frontier.close(target, Closed::Undecided),
            }
        }
        Ok(None)
    }

    /// Takes in the path of a run that guessed, on the way to a target if there was one.
    pub(crate) fn take(
        &mut self,
        mut path: Path,
        assignment: &Assignment,
        exit: &Exit,
        target: Option<Target>,
        terms: &mut Terms,
    ) {
        link::link(&mut path, terms);
        let assignment = back::with_guesses(assignment, &path, terms);
        let inserted = self.frontier.insert(&path, &assignment, exit, terms);
        let is_missed = target.is_some_and(|target| self.frontier.is_open(target));
        if let Some(target) = target {
            self.frontier.close(target, Closed::Diverged);
        }
        if is_missed {
            self.shows.extend(back::unescaped(&assignment));
        }
        let is_fruitful = !path.errors.is_empty() || target.is_some() && inserted.is_new;
        if is_fruitful {
            self.shows.push_back(back::plain(&assignment));
        }
        if is_fruitful && target.is_some() && !is_missed {
            self.counts.fruitful += 1;
            self.in_vain = 0;
        }
    }

    /// Begins guesses from a path of a plain run, if an input may have got lost on it.
    pub(crate) fn begin(&mut self, path: &Path, assignment: &Assignment, terms: &Terms) {
        if self.is_off {
            return;
        }
        let losses = path.steps.iter().filter_map(|step| match step {
            Step::Concretised { site, what } => Some((*site, what.clone())),
            _ => None,
        });
        let mut has_lost = false;
        for loss in losses {
            has_lost |= self.lost.insert(loss);
        }
        let inputs = distinct::Inputs::of(path, terms);
        if !has_lost && !inputs.has_undecided() {
            return;
        }
        let beginning = (assignment.events().to_vec(), inputs.kept());
        if !self.begun.insert(beginning) {
            return;
        }
        let distinct = inputs.distinct(assignment);
        self.looks.extend(distinct.into_iter().map(guessing));
        // Of an input with few values the others are tried outright.
        for assignment in inputs.others(assignment) {
            self.looks.push_back(guessing(assignment.clone()));
            self.shows.push_back(assignment);
        }
    }

    fn is_about_a_guess(&self, target: Target, terms: &Terms) -> bool {
        let condition = self.frontier.condition(target);
        let parts = condition.map_or_else(Vec::new, |condition| terms.reachable(&[condition]));
        parts.into_iter().any(|term| match terms.node(term) {
            Node::Input(id) => {
                let name = &terms.input_declaration(*id).name;
                matches!(name, InputName::Guess { .. })
            }
            _ => false,
        })
    }
}

/// The assignment of a run that guesses.
fn guessing(mut assignment: Assignment) -> Assignment {
    assignment.insert(InputName::Guessing, true);
    assignment
}
