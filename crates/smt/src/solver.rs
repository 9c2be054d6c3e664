//! A query to an answer by the cheapest means that has one.
//!
//! Each group of conjuncts that the hint does not satisfy ([`crate::slice`]) is a question of its
//! own, which goes through the means ([`crate::means`]); their answers make that of the query, and
//! are remembered ([`crate::known`]).

use std::io;
use std::path::Path;
use std::time::Duration;

use stackful_term::{Assignment, Terms};

use crate::backend::Backend;
use crate::dialect::Dialect;
use crate::dump::Dump;
use crate::error::SolverError;
use crate::known::{Conjunct, Known};
use crate::limits::Limits;
use crate::means::{self, Resources};
use crate::question::Question;
use crate::statistics::Tallies;
use crate::{Answer, Query, Statistics, slice};

/// What part of its time a solver has that is asked briefly.
const BRIEFLY: u32 = 8;
/// It has at least so much, if it has that.
const LEAST: Duration = Duration::from_millis(250);

/// One solver or two, and what is known of earlier questions.
#[derive(Debug)]
pub struct Solver {
    resources: Resources,
    queries: u64,
    tallies: Tallies,
}

impl Solver {
    /// Starts `program`, a z3 or a cvc5, and asks it a question. A [`Duration`](std::time::Duration)
    /// says how much time it may take for a script.
    ///
    /// # Errors
    /// If the program does not start, or does not answer as one of them.
    pub fn start(program: &Path, limits: impl Into<Limits>) -> Result<Solver, SolverError> {
        Ok(Solver {
            resources: Resources {
                known: Known::default(),
                backend: Backend::start(program, limits.into())?,
            },
            queries: 0,
            tallies: Tallies::default(),
        })
    }

    /// Starts another solver, which is asked too: the first sure answer counts.
    ///
    /// # Errors
    /// As [`Solver::start`].
    pub fn race_with(&mut self, program: &Path) -> Result<(), SolverError> {
        self.resources.backend.add(program)
    }

    /// The kind of the first solver.
    pub fn dialect(&self) -> Dialect {
        self.resources.backend.engines[0].dialect
    }

    /// Writes what is asked from now on to files in `folder`: each script as `NNNN.smt2`, which runs
    /// by itself, and the queries as `queries.jsonl`, for [`replay`](crate::replay).
    ///
    /// # Errors
    /// If the folder cannot be written to.
    pub fn dump(&mut self, folder: &Path) -> io::Result<()> {
        self.resources.backend.dump = Some(Dump::new(folder)?);
        Ok(())
    }

    /// Why less was dumped than was asked, if so.
    pub fn dump_error(&self) -> Option<&io::Error> {
        let dump = self.resources.backend.dump.as_ref();
        dump.and_then(|dump| dump.error.as_ref())
    }

    /// What was done so far.
    pub fn statistics(&self) -> Statistics {
        Statistics {
            queries: self.queries,
            means: self.tallies,
            sent: self.resources.backend.sent,
            restarts: self.resources.backend.restarts(),
        }
    }

    /// An assignment that satisfies `query`, as near to `hint` as is easily had, and departing from
    /// it in inputs that a run reads as late as is easily had. So the run that it is for can start
    /// where an earlier one was before that.
    pub fn solve(&mut self, terms: &Terms, query: &Query, hint: &Assignment) -> Answer {
        self.resources.known.enter(terms);
        self.queries += 1;
        if let Some(dump) = &mut self.resources.backend.dump {
            dump.query(terms, query, hint);
        }
        let groups = slice::unsatisfied(terms, query, hint);
        let answer = means::conjunction(
            terms,
            query,
            &groups,
            hint,
            Limits::deadline,
            &mut self.resources,
            &mut self.tallies,
        );
        self.remember(terms, &groups, &answer);
        answer
    }

    /// As [`Solver::solve`], with an eighth of the time: most of what it decides at all takes no more, and what it
    /// does not may be asked again.
    pub fn solve_briefly(&mut self, terms: &Terms, query: &Query, hint: &Assignment) -> Answer {
        let limits = self.resources.backend.limits;
        let time = (limits.time / BRIEFLY).max(LEAST).min(limits.time);
        self.resources.backend.limits.time = time;
        let answer = self.solve(terms, query, hint);
        self.resources.backend.limits = limits;
        answer
    }

    /// As [`Solver::solve`], by the process alone: nothing is left out, remembered or tried instead.
    pub fn solve_afresh(&mut self, terms: &Terms, query: &Query, hint: &Assignment) -> Answer {
        let backend = &mut self.resources.backend;
        let deadline = backend.limits.deadline();
        let question = Question::new(terms, query.clone(), hint, deadline);
        means::ask_free(&question, backend)
    }

    /// Remembers the answer that [`Solver::solve`] has once given to these, so that it goes on
    /// as if it had just given it.
    pub fn learn(&mut self, terms: &Terms, query: &Query, hint: &Assignment, answer: &Answer) {
        self.resources.known.enter(terms);
        let groups = slice::unsatisfied(terms, query, hint);
        self.remember(terms, &groups, answer);
    }

    fn remember(&mut self, terms: &Terms, groups: &[Vec<Conjunct>], answer: &Answer) {
        let known = &mut self.resources.known;
        match (answer, groups) {
            (Answer::Sat(model), _) => {
                for group in groups {
                    known.satisfied(terms, group, of_inputs(terms, group, model));
                }
            }
            (Answer::Unsat, [group]) => known.refuted(terms, group),
            // Which of several groups it was is not part of the answer.
            (Answer::Unsat | Answer::Unknown(_), _) => {}
        }
    }
}

/// The values that `assignment` has of the inputs of `conjuncts`.
fn of_inputs(terms: &Terms, conjuncts: &[Conjunct], assignment: &Assignment) -> Assignment {
    let inputs = slice::inputs(terms, &slice::roots(conjuncts));
    slice::values_of(&inputs, assignment)
}
