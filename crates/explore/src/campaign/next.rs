//! What the next run is for.
//!
//! Runs that are to be made again come first, then, in turn, guesses, plans and targets of the tree that are
//! not merged. When none of these is left, all that is known of states is looked at; what was merged
//! is tried at the very end, and only if something may be kept that nobody has looked into.

use std::time::Instant;

use stackful_executor::Given;
use stackful_smt::{Solver, Unknown};
use stackful_term::Assignment;
use stackful_tree::{Closed, Target};

use super::Campaign;
use crate::frontier::Frontier;
use crate::guess::Means;
use crate::journal::Verdict;
use crate::losses::Loss;
use crate::queue::Purpose;
use crate::solving::{Patience, of_plan, verdict};
use crate::states::States;
use crate::{Journal, JournalError};

/// After so many runs the solver has its whole time for a hard target: that may be as much as all these took.
pub(super) const PER_HARD: u64 = 128;

impl Campaign {
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
        let runs = self.figures.runs;
        if let Some(assignment) = self.again(runs, false) {
            return Ok(Some((Purpose::Again, assignment)));
        }
        if self.guesses.is_due()
            && let Some(guess) = self.next_guess(solver, journal, false)?
        {
            return Ok(Some(guess));
        }
        if let Some(plan) = self.next_plan(false, solver, journal)? {
            return Ok(Some(plan));
        }
        if runs >= self.next_hard
            && let Some(target) = self.next_of_hard(solver, journal)?
        {
            return Ok(Some(target));
        }
        if let Some(target) = self.next_target(planned, solver, journal)? {
            return Ok(Some(target));
        }
        while !self.hard.is_empty() {
            if self.is_spent(planned, journal)? {
                return Ok(None);
            }
            if let Some(target) = self.next_of_hard(solver, journal)? {
                return Ok(Some(target));
            }
        }
        if self.is_spent(planned, journal)? {
            return Ok(None);
        }
        if !self.frontier.is_surveyed() {
            if planned > 0 {
                // What is still to come in may show more.
                return self.next_guess(solver, journal, true);
            }
            if let Some(assignment) = self.again(runs, true) {
                return Ok(Some((Purpose::Again, assignment)));
            }
            if let Some(plan) = self.next_plan(true, solver, journal)? {
                return Ok(Some(plan));
            }
        }
        if !self.frontier.is_complete()
            && let Some(target) = self.next_merged(planned, solver, journal)?
        {
            return Ok(Some(target));
        }
        self.next_guess(solver, journal, true)
    }

    fn again(&mut self, runs: u64, is_idle: bool) -> Option<Assignment> {
        let states = self.frontier.states_mut()?;
        states.again(runs, is_idle, &mut self.vocabulary)
    }

    /// What a run is given beside its assignment: one that guesses is about its inputs alone.
    pub(crate) fn given(&self, purpose: Purpose, assignment: Assignment) -> Given {
        match purpose {
            Purpose::Guess(_) => assignment.into(),
            _ => self.frontier.given(assignment),
        }
    }

    /// A sequence of events that leads to what no run has done, as far as is known of states. `is_idle` if
    /// nothing else is to be done.
    fn next_plan(
        &mut self,
        is_idle: bool,
        solver: &mut Solver,
        journal: &mut Journal,
    ) -> Result<Option<(Purpose, Assignment)>, JournalError> {
        let begun = Instant::now();
        let events = self.budget.bounds.events;
        let vocabulary = &mut self.vocabulary;
        let mut plans = self.frontier.plan(events, vocabulary);
        if plans.is_empty()
            && is_idle
            && let Some(states) = self.frontier.states_mut()
        {
            plans = states.survey(events, vocabulary);
        }
        self.figures.stages.tree += begun.elapsed();
        for plan in plans {
            let (frontier, stages) = (&self.frontier, &mut self.figures.stages);
            let verdict = of_plan(&plan, frontier, &self.vocabulary, solver, journal, stages)?;
            match verdict {
                Verdict::Sat(assignment) => {
                    return Ok(Some((Purpose::Plan(plan.goal), assignment)));
                }
                Verdict::Unsat => {}
                Verdict::Unknown(_) => {
                    self.frontier.states_mut().map(States::doubt);
                }
            }
        }
        Ok(None)
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
        let is_spent = !journal.is_replaying() && self.budget.is_spent(runs, self.spent());
        if is_spent {
            journal.add_spent()?;
        }
        Ok(is_spent)
    }

    /// The next target and an assignment that reaches it. Targets that the solver refutes or does not
    /// decide are closed on the way, which may take as long as it takes for each.
    fn next_target(
        &mut self,
        planned: usize,
        solver: &mut Solver,
        journal: &mut Journal,
    ) -> Result<Option<(Purpose, Assignment)>, JournalError> {
        self.first_of(Frontier::next, planned, solver, journal)
    }

    /// As [`Campaign::next_target`], of the targets that are merged.
    fn next_merged(
        &mut self,
        planned: usize,
        solver: &mut Solver,
        journal: &mut Journal,
    ) -> Result<Option<(Purpose, Assignment)>, JournalError> {
        self.first_of(Frontier::next_merged, planned, solver, journal)
    }

    fn first_of(
        &mut self,
        next: impl Fn(&mut Frontier) -> Option<Target>,
        planned: usize,
        solver: &mut Solver,
        journal: &mut Journal,
    ) -> Result<Option<(Purpose, Assignment)>, JournalError> {
        loop {
            let begun = Instant::now();
            let target = next(&mut self.frontier);
            self.figures.stages.tree += begun.elapsed();
            let Some(target) = target else {
                return Ok(None);
            };
            let (vocabulary, stages) = (&self.vocabulary, &mut self.figures.stages);
            let patience = Patience::first(&self.budget);
            match verdict(
                (target, patience),
                &self.frontier,
                vocabulary,
                solver,
                journal,
                stages,
            )? {
                Verdict::Sat(assignment) => {
                    return Ok(Some((Purpose::Reach(target), assignment)));
                }
                Verdict::Unsat => self.frontier.close(target, Closed::Infeasible),
                Verdict::Unknown(why) => {
                    self.leave_open(target, why);
                    if why == Unknown::Timeout && patience == Patience::Brief {
                        self.hard.push_back(target);
                    } else {
                        self.frontier.close(target, Closed::Undecided);
                    }
                }
            }
            if self.is_spent(planned, journal)? {
                return Ok(None);
            }
        }
    }

    /// The first target that the solver has not decided briefly, if it decides it now.
    fn next_of_hard(
        &mut self,
        solver: &mut Solver,
        journal: &mut Journal,
    ) -> Result<Option<(Purpose, Assignment)>, JournalError> {
        let Some(target) = self.hard.pop_front() else {
            return Ok(None);
        };
        self.next_hard = self.figures.runs + PER_HARD;
        let site = self.frontier.site(target.node);
        self.losses
            .take_back(Loss::NotDecided(Unknown::Timeout), site);
        if !self.frontier.is_open(target) {
            return Ok(None);
        }
        let (vocabulary, stages) = (&self.vocabulary, &mut self.figures.stages);
        let fully = (target, Patience::Full);
        match verdict(fully, &self.frontier, vocabulary, solver, journal, stages)? {
            Verdict::Sat(assignment) => return Ok(Some((Purpose::Reach(target), assignment))),
            Verdict::Unsat => self.frontier.close(target, Closed::Infeasible),
            Verdict::Unknown(why) => {
                self.leave_open(target, why);
                self.frontier.close(target, Closed::Undecided);
            }
        }
        Ok(None)
    }

    fn leave_open(&mut self, target: Target, why: Unknown) {
        let site = self.frontier.site(target.node);
        self.losses.add(Loss::NotDecided(why), site);
    }
}
