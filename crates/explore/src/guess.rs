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
use stackful_source::Sources;
use stackful_term::{Assignment, InputName, Node, Terms};
use stackful_trace::{Path, Vocabulary};
use stackful_tree::{Closed, Target};

use distinct::{Beginning, Inputs};

use crate::budget::Budget;
use crate::frontier::Frontier;
use crate::journal::Verdict;
use crate::queue::Purpose;
use crate::solving::{Patience, verdict};
use crate::{Journal, JournalError};

/// After so many guesses in a row that led nowhere new no more are made.
const IN_VAIN: u64 = 200;

/// What has been guessed, and what is to be.
pub(crate) struct Guesses {
    /// Where runs that guess have been.
    frontier: Frontier,
    /// Targets that packages decide on, which wait until nothing else is to be done: a library of a page asks a
    /// hundred things of each text that it shows.
    put_off: Vec<Target>,
    /// Assignments of runs that guess without a target.
    looks: VecDeque<Assignment>,
    /// Assignments of plain runs, which show what a guess is worth.
    shows: VecDeque<Assignment>,
    /// Where guesses have begun.
    begun: FxHashSet<Beginning>,
    /// How often the next guess has been asked for.
    turn: u64,
    pub(crate) counts: Counts,
    /// How many have been made since one of them last went where no run had been.
    in_vain: u64,
    /// How often guesses have had their turn since then, also where there was none.
    idle: u64,
    /// How many other runs have had their turn since the last of these.
    waits: u64,
    is_off: bool,
    patience: Patience,
}

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
            frontier: Frontier::new(&Budget {
                states: false,
                ..budget.clone()
            }),
            put_off: Vec::new(),
            looks: VecDeque::new(),
            shows: VecDeque::new(),
            begun: FxHashSet::default(),
            turn: 0,
            counts: Counts::default(),
            in_vain: 0,
            idle: 0,
            waits: 0,
            is_off: !budget.guesses,
            patience: Patience::first(budget),
        }
    }

    /// Whether it is the turn of a guess. The longer none has led anywhere, the more other runs come first: in
    /// most apps nearly everything is followed.
    pub(crate) fn is_due(&mut self) -> bool {
        self.waits += 1;
        let is_due = self.waits >= pace(self.idle);
        if is_due {
            self.waits = 0;
        }
        is_due
    }

    /// The next run: a plain one for what was guessed, one on the way to a target, or, in every second
    /// turn and whenever there is nothing else to do, one that looks for inputs.
    pub(crate) fn next(
        &mut self,
        means: Means<'_>,
        is_alone: bool,
    ) -> Result<Option<(Purpose, Assignment)>, JournalError> {
        self.turn += 1;
        self.idle += 1;
        if let Some(assignment) = self.shows.pop_front() {
            return Ok(Some((Purpose::Look, assignment)));
        }
        let looks = |looks: &mut VecDeque<Assignment>| {
            let assignment = looks.pop_front();
            assignment.map(|assignment| (Purpose::Guess(None), assignment))
        };
        if self.turn.is_multiple_of(2)
            && let Some(look) = looks(&mut self.looks)
        {
            return Ok(Some(look));
        }
        let target = self.next_target(means, is_alone)?;
        Ok(target.or_else(|| is_alone.then(|| looks(&mut self.looks)).flatten()))
    }

    /// The next target on a guess, and real inputs that may lead to it.
    fn next_target(
        &mut self,
        means: Means<'_>,
        is_alone: bool,
    ) -> Result<Option<(Purpose, Assignment)>, JournalError> {
        let Means {
            vocabulary,
            solver,
            journal,
            stages,
        } = means;
        while self.in_vain < IN_VAIN
            && let Some(target) = self.first(is_alone)
        {
            if !self.is_about_a_guess(target, &vocabulary.terms) {
                continue;
            }
            if !is_alone && self.frontier.is_of_package(target.node) {
                self.put_off.push(target);
                continue;
            }
            let asked = (target, self.patience);
            let verdict = verdict(asked, &self.frontier, vocabulary, solver, journal, stages)?;
            let real = match &verdict {
                Verdict::Sat(guessed) => back::real(guessed, &self.frontier.assignment(target)),
                Verdict::Unsat | Verdict::Unknown(_) => None,
            };
            if let Some(assignment) = real {
                self.counts.made += 1;
                self.in_vain += 1;
                return Ok(Some((Purpose::Guess(Some(target)), assignment)));
            }
            self.frontier.close(target, Closed::Undecided);
        }
        Ok(None)
    }

    /// The next target that is still open.
    fn first(&mut self, is_alone: bool) -> Option<Target> {
        let target = self.frontier.next();
        if target.is_some() || !is_alone {
            return target;
        }
        while let Some(target) = self.put_off.pop() {
            if self.frontier.is_open(target) {
                return Some(target);
            }
        }
        None
    }

    /// Takes in the path of a run that guessed, on the way to a target if there was one.
    pub(crate) fn take(
        &mut self,
        mut path: Path,
        assignment: &Assignment,
        exit: &Exit,
        target: Option<Target>,
        vocabulary: &mut Vocabulary,
        sources: &Sources,
    ) {
        link::link(&mut path, &mut vocabulary.terms);
        let assignment = back::with_guesses(assignment, &path, &vocabulary.terms);
        let inserted =
            self.frontier
                .insert(&path, &assignment.clone().into(), exit, vocabulary, sources);
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
            self.idle = 0;
        }
    }

    /// Begins guesses from a path of a plain run, if an input may have got lost on it.
    pub(crate) fn begin(&mut self, path: &Path, assignment: &Assignment, terms: &Terms) {
        if self.is_off {
            return;
        }
        let inputs = Inputs::of(path, assignment, terms);
        let Some(beginning) = inputs.beginning() else {
            return;
        };
        if !self.begun.insert(beginning) {
            return;
        }
        self.looks
            .extend(inputs.distinct().into_iter().map(guessing));
        // Of an input with few values the others are tried outright.
        for assignment in inputs.others() {
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

/// Which turn is that of a guess, when so many have been in vain.
fn pace(idle: u64) -> u64 {
    match idle {
        0..8 => 2,
        8..32 => 4,
        _ => 8,
    }
}

/// The assignment of a run that guesses.
fn guessing(mut assignment: Assignment) -> Assignment {
    assignment.insert(InputName::Guessing, true);
    assignment
}
