//! What the process has to say to one group of conjuncts: encode, ask, check, and refine.
//!
//! 1. It is asked with the inputs that a run reads early held at the hint's values.
//! 2. The query is asked as exactly as it can be encoded, leaving out values that only weak rules
//!    give. If that finds nothing, and something was left out or rounded, it is asked again with
//!    those, if need be with more notations of numbers, and then with every rounding allowed for ([`Precision`]); only then is "unsat" believed.
//! 3. A model that the evaluator refutes comes from an application that is encoded weakly. The
//!    inputs below it are made constant, first with the model's values and then with the hint's,
//!    and the rest is solved again, exactly. If it comes from a regular expression, what that does
//!    with the model's strings is learnt first, and the query asked again ([`crate::refine`]).

use std::io;
use std::path::Path;

use stackful_term::{Assignment, TermId};

use crate::dialect::Dialect;
use crate::dump::Dump;
use crate::encode::{Encoding, Inexactness, Precision, encode};
use crate::engine::{Engine, Reply};
use crate::error::SolverError;
use crate::known::Known;
use crate::limits::Limits;
use crate::problem::{Problem, merged};
use crate::race::race;
use crate::refine::Lemma;
use crate::{Answer, Statistics, Unknown, refine, slice};

/// One solver or two, what they may take, and what is known of earlier questions.
#[derive(Debug)]
pub struct Solver {
    pub(crate) limits: Limits,
    engines: Vec<Engine>,
    pub(crate) known: Known,
    pub(crate) dump: Option<Dump>,
    pub(crate) statistics: Statistics,
}

/// How often a query is asked again with what was learnt of regular expressions.
const ROUNDS: usize = 12;

/// What is known after one script and the checks of its model.
enum Attempt {
    Sat(Assignment),
    Unsat {
        sure: bool,
        /// Whether notations of numbers were left out.
        narrowed: bool,
    },
    /// The model does not hold; these are its values.
    Spurious {
        encoding: Encoding,
        model: Option<Assignment>,
    },
    Unknown(Unknown),
}

impl Solver {
    /// Starts `program`, a z3 or a cvc5, and asks it a question. A [`Duration`](std::time::Duration)
    /// says how much time it may take for a script.
    ///
    /// # Errors
    /// If the program does not start, or does not answer as one of them.
    pub fn start(program: &Path, limits: impl Into<Limits>) -> Result<Solver, SolverError> {
        let limits = limits.into();
        Ok(Solver {
            limits,
            engines: vec![Engine::start(program, limits)?],
            known: Known::default(),
            dump: None,
            statistics: Statistics::default(),
        })
    }

    /// Starts another solver, which is asked too: the first sure answer counts.
    ///
    /// # Errors
    /// As [`Solver::start`].
    pub fn race_with(&mut self, program: &Path) -> Result<(), SolverError> {
        self.engines.push(Engine::start(program, self.limits)?);
        Ok(())
    }

    /// The kind of the first solver.
    pub fn dialect(&self) -> Dialect {
        self.engines[0].dialect
    }

    /// Writes what is asked from now on to files in `folder`: each script as `NNNN.smt2`, which runs
    /// by itself, and the queries as `queries.jsonl`, for [`replay`](crate::replay).
    ///
    /// # Errors
    /// If the folder cannot be written to.
    pub fn dump(&mut self, folder: &Path) -> io::Result<()> {
        self.dump = Some(Dump::new(folder)?);
        Ok(())
    }

    /// Why less was dumped than was asked, if so.
    pub fn dump_error(&self) -> Option<&io::Error> {
        self.dump.as_ref().and_then(|dump| dump.error.as_ref())
    }

    /// What was done so far.
    pub fn statistics(&self) -> Statistics {
        Statistics {
            restarts: self.engines.iter().map(|engine| engine.restarts).sum(),
            ..self.statistics
        }
    }

    /// What the process says to a problem, a few scripts for it: first with early inputs held at
    /// the hint's values.
    pub(crate) fn ask(&mut self, problem: &Problem<'_>) -> Answer {
        for fixed in problem.beginnings() {
            let mut lemmas = Vec::new();
            let attempt = self.attempt(problem, &fixed, &mut lemmas, Precision::Exact);
            if let Attempt::Sat(model) = attempt {
                return Answer::Sat(model);
            }
        }
        self.ask_all(problem)
    }

    /// What the process says to a problem with all inputs free.
    pub(crate) fn ask_all(&mut self, problem: &Problem<'_>) -> Answer {
        let none = Assignment::new();
        let mut lemmas = Vec::new();
        let mut is_narrowed = false;
        for precision in [Precision::Exact, Precision::Weak, Precision::Bounded] {
            let attempt = self.attempt(problem, &none, &mut lemmas, precision);
            if is_narrowed
                && precision == Precision::Weak
                && matches!(attempt, Attempt::Spurious { .. } | Attempt::Unknown(_))
                && let Some(model) = self.wide(problem)
            {
                return Answer::Sat(model);
            }
            match attempt {
                Attempt::Sat(model) => return Answer::Sat(model),
                Attempt::Unsat { sure: true, .. } => return Answer::Unsat,
                Attempt::Unsat { narrowed, .. } => is_narrowed |= narrowed,
                Attempt::Unknown(reason) => return Answer::Unknown(reason),
                // Real numbers had no solution, so those that rounding allows are no finding.
                Attempt::Spurious { .. } if precision == Precision::Bounded => break,
                // What is preferred among matches may leave out the only one.
                Attempt::Spurious { .. }
                    if precision == Precision::Exact && !problem.matches.is_empty() => {}
                Attempt::Spurious { encoding, model } => {
                    return self.refine(problem, &encoding, model.as_ref());
                }
            }
        }
        Answer::Unknown(Unknown::Approximated)
    }

    /// A model with more notations of numbers, where those that were left out may matter.
    fn wide(&mut self, problem: &Problem<'_>) -> Option<Assignment> {
        let none = Assignment::new();
        match self.attempt(problem, &none, &mut Vec::new(), Precision::Wide) {
            Attempt::Sat(model) => Some(model),
            Attempt::Unsat { .. } | Attempt::Spurious { .. } | Attempt::Unknown(_) => None,
        }
    }

    /// Solves again with the inputs below inexact applications made constant.
    fn refine(
        &mut self,
        problem: &Problem<'_>,
        encoding: &Encoding,
        model: Option<&Assignment>,
    ) -> Answer {
        let roots: Vec<TermId> = encoding
            .inexact
            .iter()
            .map(|inexact| inexact.term)
            .collect();
        let inputs = slice::inputs(problem.terms, &roots);
        for values in model.into_iter().chain([problem.hint]) {
            let fixed: Assignment = inputs
                .iter()
                .map(|input| (input.name.clone(), values.value_of(input).clone()))
                .collect();
            if fixed.is_empty() {
                continue;
            }
            let mut lemmas = Vec::new();
            let attempt = self.attempt(problem, &fixed, &mut lemmas, Precision::Exact);
            if let Attempt::Sat(model) = attempt {
                return Answer::Sat(model);
            }
        }
        let unsupported = encoding
            .inexact
            .iter()
            .find(|inexact| inexact.why == Inexactness::Unsupported);
        Answer::Unknown(match unsupported {
            Some(inexact) => Unknown::Unsupported(inexact.op),
            None if !problem.matches.is_empty() => Unknown::RegularExpression,
            None => Unknown::Spurious,
        })
    }

    /// Scripts with more lemmas each, until a model holds or nothing is learnt from it.
    fn attempt(
        &mut self,
        problem: &Problem<'_>,
        fixed: &Assignment,
        lemmas: &mut Vec<Lemma>,
        precision: Precision,
    ) -> Attempt {
        let begin = std::time::Instant::now();
        for _ in 0..ROUNDS {
            let attempt = self.attempt_once(problem, fixed, lemmas, precision);
            let Attempt::Spurious {
                model: Some(model), ..
            } = &attempt
            else {
                return attempt;
            };
            let learnt = refine::learn(problem.terms, &problem.matches, model, lemmas);
            if learnt == 0 || begin.elapsed() > self.limits.time {
                return attempt;
            }
        }
        self.attempt_once(problem, fixed, lemmas, precision)
    }

    /// One script, and the check of its model.
    fn attempt_once(
        &mut self,
        problem: &Problem<'_>,
        fixed: &Assignment,
        lemmas: &[Lemma],
        precision: Precision,
    ) -> Attempt {
        let encoding = match encode(problem, fixed, lemmas, precision) {
            Ok(encoding) => encoding,
            Err(reason) => return Attempt::Unknown(reason),
        };
        if problem.deadline.is_over() {
            return Attempt::Unknown(Unknown::Timeout);
        }
        let within = (self.limits.time, problem.deadline);
        let reply = race(&mut self.engines, &encoding, within, &mut self.statistics);
        if let Some(dump) = &mut self.dump {
            dump.script(problem, fixed, &encoding, reply.word());
        }
        match reply {
            Reply::Unknown(reason) => Attempt::Unknown(reason),
            Reply::Unsat => Attempt::Unsat {
                sure: encoding.is_unsat_sure && fixed.is_empty(),
                narrowed: encoding.is_narrowed,
            },
            Reply::Sat(None) => Attempt::Spurious {
                encoding,
                model: None,
            },
            Reply::Sat(Some(values)) => {
                let model = merged(problem.hint, &[fixed, &values]);
                match problem.checked(model) {
                    Ok(model) => Attempt::Sat(model),
                    Err(model) => Attempt::Spurious {
                        encoding,
                        model: Some(model),
                    },
                }
            }
        }
    }
}
