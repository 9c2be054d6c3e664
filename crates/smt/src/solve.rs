//! A query to an answer by the cheapest means that has one.
//!
//! Each group of conjuncts that the hint does not satisfy ([`crate::slice`]) is a question of its
//! own, and their answers make that of the query. For a group these are asked in turn:
//!
//! 1. what earlier answers refute ([`crate::known`]), or the ranges of numbers ([`crate::ranges`]);
//! 2. all values of its inputs, if there are few ([`crate::enumerate`]);
//! 3. what satisfied earlier questions ([`crate::known`]);
//! 4. strings that its regular expressions suggest ([`crate::regexp::candidates`]), and a few changes
//!    of the hint ([`crate::vary`]);
//! 5. the solver ([`crate::solver`]), unless it did not know before, and if it does not know, more
//!    changes of the hint.

use stackful_term::{Assignment, TermId, Terms};

use crate::enumerate::{self, Trial};
use crate::known::Conjunct;
use crate::problem::{Problem, merged};
use crate::solver::Solver;
use crate::vary::{Effort, vary};
use crate::{Answer, Query, Unknown, ranges, slice};

/// Terms that are evaluated, over all earlier answers that are tried on a question.
const REUSED_TERMS: usize = 30_000;

impl Solver {
    /// An assignment that satisfies `query`, as near to `hint` as is easily had, and departing from
    /// it in inputs that a run reads as late as is easily had. So the run that it is for can start
    /// where an earlier one was before that.
    pub fn solve(&mut self, terms: &Terms, query: &Query, hint: &Assignment) -> Answer {
        self.known.enter(terms);
        self.statistics.queries += 1;
        if let Some(dump) = &mut self.dump {
            dump.query(terms, query, hint);
        }
        let groups = slice::unsatisfied(terms, query, hint);
        let answer = self.groups(terms, query, &groups, hint);
        self.remember(terms, &groups, &answer);
        answer
    }

    /// As [`Solver::solve`], by the process alone: nothing is left out, remembered or tried instead.
    pub fn solve_afresh(&mut self, terms: &Terms, query: &Query, hint: &Assignment) -> Answer {
        let deadline = self.limits.deadline();
        self.ask_all(&Problem::new(terms, query, hint, deadline))
    }

    /// Remembers the answer that [`Solver::solve`] has once given to these, so that it goes on
    /// as if it had just given it.
    pub fn learn(&mut self, terms: &Terms, query: &Query, hint: &Assignment, answer: &Answer) {
        self.known.enter(terms);
        let groups = slice::unsatisfied(terms, query, hint);
        self.remember(terms, &groups, answer);
    }

    fn remember(&mut self, terms: &Terms, groups: &[Vec<Conjunct>], answer: &Answer) {
        match (answer, groups) {
            (Answer::Sat(model), _) => {
                for group in groups {
                    let values = of_inputs(terms, group, model);
                    self.known.satisfied(terms, group, values);
                }
            }
            (Answer::Unsat, [group]) => self.known.refuted(terms, group),
            // Which of several groups it was is not part of the answer.
            (Answer::Unsat | Answer::Unknown(_), _) => {}
        }
    }

    /// One group without a solution refutes the query; one that is not known leaves it open.
    fn groups(
        &mut self,
        terms: &Terms,
        query: &Query,
        groups: &[Vec<Conjunct>],
        hint: &Assignment,
    ) -> Answer {
        let mut model = hint.clone();
        let mut unknown = None;
        for group in groups {
            match self.group(terms, group, hint) {
                Answer::Sat(found) => {
                    model = merged(&model, &[&of_inputs(terms, group, &found)]);
                }
                Answer::Unsat => return Answer::Unsat,
                Answer::Unknown(reason) => {
                    unknown.get_or_insert(reason);
                }
            }
        }
        match unknown {
            Some(reason) => Answer::Unknown(reason),
            None if query.holds(terms, &model) => Answer::Sat(model),
            None => Answer::Unknown(Unknown::Spurious),
        }
    }

    fn group(&mut self, terms: &Terms, conjuncts: &[Conjunct], hint: &Assignment) -> Answer {
        let query = Query {
            conjuncts: conjuncts.to_vec(),
        };
        let problem = Problem::new(terms, &query, hint, self.limits.deadline());
        if self.known.is_refuted(terms, conjuncts) || ranges::refute(terms, conjuncts) {
            self.statistics.refuted += 1;
            return Answer::Unsat;
        }
        match enumerate::try_all(terms, conjuncts, hint) {
            Trial::Found(values) => {
                if let Ok(model) = problem.checked(merged(hint, &[&values])) {
                    self.statistics.enumerated += 1;
                    return Answer::Sat(model);
                }
            }
            Trial::Impossible => {
                self.statistics.enumerated += 1;
                return Answer::Unsat;
            }
            Trial::TooMany => {}
        }
        if let Some(model) = self.reused(&problem) {
            self.statistics.reused += 1;
            return Answer::Sat(model);
        }
        if let Some(model) = problem.tried_members() {
            self.statistics.varied += 1;
            return Answer::Sat(model);
        }
        let near = |effort| {
            let values = vary(terms, conjuncts, hint, effort)?;
            problem.checked(merged(hint, &[&values])).ok()
        };
        if let Some(model) = near(Effort::BEFORE) {
            self.statistics.varied += 1;
            return Answer::Sat(model);
        }
        if let Some(reason) = self.known.why_undecided(terms, conjuncts) {
            self.statistics.undecided += 1;
            return Answer::Unknown(reason);
        }
        self.statistics.asked += 1;
        match self.ask(&problem) {
            Answer::Unknown(reason) => {
                if let Some(model) = near(Effort::AFTER) {
                    self.statistics.rescued += 1;
                    return Answer::Sat(model);
                }
                self.known.undecided(terms, conjuncts, reason);
                Answer::Unknown(reason)
            }
            answer => answer,
        }
    }

    /// What satisfied an earlier question, if it satisfies this one.
    fn reused(&self, problem: &Problem<'_>) -> Option<Assignment> {
        let &Problem { terms, hint, .. } = problem;
        let roots: Vec<TermId> = problem.conjuncts().iter().map(|(term, _)| *term).collect();
        let inputs = slice::inputs(terms, &roots);
        let most = (REUSED_TERMS / terms.reachable(&roots).len().max(1)).max(1);
        let candidates = self.known.candidates(terms, problem.conjuncts());
        let about = |candidate: &&Assignment| {
            inputs
                .iter()
                .any(|input| candidate.get(&input.name).is_some())
        };
        let mut models = candidates.filter(about).take(most).map(|values| {
            let all = merged(hint, &[values]);
            of_inputs(terms, problem.conjuncts(), &all)
        });
        let holding = models.find(|values| problem.query.holds(terms, values))?;
        problem.checked(merged(hint, &[&holding])).ok()
    }
}

/// The values that `assignment` has of the inputs of `conjuncts`.
fn of_inputs(terms: &Terms, conjuncts: &[Conjunct], assignment: &Assignment) -> Assignment {
    let roots: Vec<TermId> = conjuncts.iter().map(|(term, _)| *term).collect();
    let named = slice::inputs(terms, &roots)
        .into_iter()
        .filter_map(|input| {
            let value = assignment.get(&input.name)?;
            Some((input.name.clone(), value.clone()))
        });
    named.collect()
}
