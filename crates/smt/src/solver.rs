//! A query to an answer: slice, encode, ask, check, and refine.
//!
//! 1. Only the groups of conjuncts that the hint does not satisfy are asked ([`crate::slice`]).
//! 2. If their inputs have few values, all are tried ([`crate::enumerate`]).
//!    Strings that regular expressions of the query suggest are tried too
//!    ([`crate::regexp::candidates`]).
//! 3. It is asked with the inputs that a run reads early held at the hint's values.
//! 4. The query is asked as exactly as it can be encoded, leaving out values that only weak rules
//!    give. If that finds nothing, and something was left out or rounded, it is asked again with
//!    those, and then with every rounding allowed for ([`Precision`]); only then is "unsat" believed.
//! 5. A model that the evaluator refutes comes from an application that is encoded weakly. The
//!    inputs below it are made constant, first with the model's values and then with the hint's,
//!    and the rest is solved again, exactly. If it comes from a regular expression, what that does
//!    with the model's strings is learnt first, and the query asked again ([`crate::refine`]).

use std::io;
use std::path::{Path, PathBuf};
use std::time::{Duration, Instant};

use stackful_term::{Assignment, Input, TermId, Terms};

use crate::encode::{Encoding, Inexactness, InputSymbols, Precision, encode};
use crate::enumerate::{self, Trial};
use crate::process::{NoReply, Process};
use crate::refine::Lemma;
use crate::regexp::candidates;
use crate::{Answer, Query, Unknown, dialect, model, polish, refine, script, slice};

/// Time beyond a query's own, after which the solver is taken to hang.
const GRACE: Duration = Duration::from_millis(500);

/// The solver cannot be used.
#[derive(Debug, thiserror::Error)]
pub enum SolverError {
    /// The program does not start.
    #[error("the solver {} does not start", .program.display())]
    Start {
        /// What was to be started.
        program: PathBuf,
        /// Why it did not.
        #[source]
        source: io::Error,
    },
    /// The program started but does not answer as a solver.
    #[error("{} is no SMT solver: it answered {answer:?} to (check-sat)", .program.display())]
    NoSolver {
        /// What was started.
        program: PathBuf,
        /// What it wrote, if anything.
        answer: String,
    },
}

/// Counts of what a solver did.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Statistics {
    /// Scripts that were sent; a query takes one or a few, or none.
    pub scripts: u64,
    /// Time in the solver process.
    pub elapsed: Duration,
    /// Times that the process was started again.
    pub restarts: u64,
}

/// A solver process and how long it may take.
#[derive(Debug)]
pub struct Solver {
    program: PathBuf,
    timeout: Duration,
    process: Option<Process>,
    statistics: Statistics,
}

/// How many beginnings of the hint are tried before all inputs are free.
const BEGINNINGS: usize = 2;

/// How often a query is asked again with what was learnt of regular expressions.
const ROUNDS: usize = 12;

/// What the process says to a script.
enum Reply {
    Sat(Option<Assignment>),
    Unsat,
    Unknown(Unknown),
}

/// What is known after one script and the checks of its model.
enum Attempt {
    Sat(Assignment),
    Unsat {
        sure: bool,
    },
    /// The model does not hold; these are its values.
    Spurious {
        encoding: Encoding,
        model: Option<Assignment>,
    },
    Unknown(Unknown),
}

impl Solver {
    /// Starts `program`, a z3, and asks it a question. A query may take `timeout`.
    ///
    /// # Errors
    /// If the program does not start, or does not answer.
    pub fn start(program: &Path, timeout: Duration) -> Result<Solver, SolverError> {
        let mut solver = Solver {
            program: program.to_owned(),
            timeout,
            process: None,
            statistics: Statistics::default(),
        };
        let start = |source| SolverError::Start {
            program: program.to_owned(),
            source,
        };
        let mut process = Process::start(program).map_err(start)?;
        // Whether the question arrived shows in the answer.
        let _ = process.send("(check-sat)\n");
        let answer = process.receive(Instant::now() + Duration::from_secs(10));
        match answer {
            Ok(answer) if answer == "sat" => {
                solver.process = Some(process);
                Ok(solver)
            }
            other => Err(SolverError::NoSolver {
                program: program.to_owned(),
                answer: other.unwrap_or_default(),
            }),
        }
    }

    /// What was done so far.
    pub fn statistics(&self) -> Statistics {
        self.statistics
    }

    /// An assignment that satisfies `query`, as near to `hint` as is easily had.
    pub fn solve(&mut self, terms: &Terms, query: &Query, hint: &Assignment) -> Answer {
        self.solve_late(terms, query, hint, &|_| 0)
    }

    /// As [`Solver::solve`]; `stage` says when a run reads the input of a name, and the assignment
    /// departs from the hint as late as is easily had. So the run that it is for can start where an
    /// earlier one was before that.
    pub fn solve_late(
        &mut self,
        terms: &Terms,
        query: &Query,
        hint: &Assignment,
        stage: &dyn Fn(&str) -> u32,
    ) -> Answer {
        let conjuncts = slice::unsatisfied(terms, query, hint);
        if conjuncts.is_empty() {
            return Answer::Sat(hint.clone());
        }
        let roots: Vec<TermId> = conjuncts.iter().map(|(term, _)| *term).collect();
        let problem = Problem {
            terms,
            query,
            hint,
            conjuncts: &conjuncts,
            matches: refine::matches(terms, &roots),
        };
        match enumerate::try_all(terms, &conjuncts, hint, stage) {
            Trial::Found(values) => {
                if let Ok(model) = problem.checked(merged(hint, &[&values])) {
                    return Answer::Sat(model);
                }
            }
            Trial::Impossible => return Answer::Unsat,
            Trial::TooMany => {}
        }
        if let Some(model) = problem.tried_members(stage) {
            return Answer::Sat(model);
        }
        for fixed in problem.beginnings(stage) {
            let mut lemmas = Vec::new();
            let attempt = self.attempt(&problem, &fixed, &mut lemmas, Precision::Exact);
            if let Attempt::Sat(model) = attempt {
                return Answer::Sat(model);
            }
        }
        let none = Assignment::new();
        let mut lemmas = Vec::new();
        for precision in [Precision::Exact, Precision::Weak, Precision::Bounded] {
            match self.attempt(&problem, &none, &mut lemmas, precision) {
                Attempt::Sat(model) => return Answer::Sat(model),
                Attempt::Unsat { sure: true } => return Answer::Unsat,
                Attempt::Unsat { sure: false } => {}
                Attempt::Unknown(reason) => return Answer::Unknown(reason),
                // Real numbers had no solution, so those that rounding allows are no finding.
                Attempt::Spurious { .. } if precision == Precision::Bounded => break,
                // What is preferred among matches may leave out the only one.
                Attempt::Spurious { .. }
                    if precision == Precision::Exact && !problem.matches.is_empty() => {}
                Attempt::Spurious { encoding, model } => {
                    return self.refine(&problem, &encoding, model.as_ref());
                }
            }
        }
        Answer::Unknown(Unknown::Approximated)
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
        let begin = Instant::now();
        for _ in 0..ROUNDS {
            let attempt = self.attempt_once(problem, fixed, lemmas, precision);
            let Attempt::Spurious {
                model: Some(model), ..
            } = &attempt
            else {
                return attempt;
            };
            let learnt = refine::learn(problem.terms, &problem.matches, model, lemmas);
            if learnt == 0 || begin.elapsed() > self.timeout {
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
        let encoding = match encode(problem.terms, problem.conjuncts, fixed, lemmas, precision) {
            Ok(encoding) => encoding,
            Err(reason) => return Attempt::Unknown(reason),
        };
        match self.ask(&encoding) {
            Reply::Unknown(reason) => Attempt::Unknown(reason),
            Reply::Unsat => Attempt::Unsat {
                sure: encoding.is_unsat_sure && fixed.is_empty(),
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

    /// The reply to a script; a process that dies is started again, once.
    fn ask(&mut self, encoding: &Encoding) -> Reply {
        for _ in 0..2 {
            match self.exchange(encoding) {
                Ok(reply) => return reply,
                Err(NoReply::Late) => {
                    self.process = None;
                    return Reply::Unknown(Unknown::Timeout);
                }
                Err(NoReply::Dead) => self.process = None,
            }
        }
        Reply::Unknown(Unknown::SolverDied)
    }

    fn exchange(&mut self, encoding: &Encoding) -> Result<Reply, NoReply> {
        let begin = Instant::now();
        let deadline = begin + self.timeout + GRACE;
        let prologue = dialect::prologue(self.timeout);
        let script = &encoding.script;
        let commands = [&prologue, &script.text, dialect::check(script.has_strings)].concat();
        let process = self.running()?;
        process.send(&commands)?;
        let answer = process.receive(deadline)?;
        let reply = match answer.as_str() {
            "sat" => Reply::Sat(values(process, &encoding.inputs, deadline)?),
            "unsat" => Reply::Unsat,
            "unknown" => {
                process.send("(get-info :reason-unknown)\n")?;
                let reason = process.receive(deadline)?;
                let late = reason.contains("timeout") || reason.contains("canceled");
                Reply::Unknown(if late {
                    Unknown::Timeout
                } else {
                    Unknown::Incomplete
                })
            }
            // Whatever it says, it is in no state to be asked more.
            _ => return Err(NoReply::Dead),
        };
        self.statistics.scripts += 1;
        self.statistics.elapsed += begin.elapsed();
        Ok(reply)
    }

    fn running(&mut self) -> Result<&mut Process, NoReply> {
        if self.process.is_none() {
            self.statistics.restarts += 1;
            self.process = Some(Process::start(&self.program).map_err(|_| NoReply::Dead)?);
        }
        self.process.as_mut().ok_or(NoReply::Dead)
    }
}

/// The model's values of `inputs`.
fn values(
    process: &mut Process,
    inputs: &[InputSymbols],
    deadline: Instant,
) -> Result<Option<Assignment>, NoReply> {
    if inputs.is_empty() {
        return Ok(Some(Assignment::new()));
    }
    let symbols: Vec<String> = inputs
        .iter()
        .flat_map(InputSymbols::symbols)
        .map(|(name, _)| script::symbol(&name))
        .collect();
    process.send(&format!("(get-value ({}))\n", symbols.join(" ")))?;
    let reply = process.receive(deadline)?;
    Ok(model::assignment(inputs, &reply))
}

/// The values of `first`, with those of `others` in their place.
fn merged(first: &Assignment, others: &[&Assignment]) -> Assignment {
    let all = [&[first], others].concat();
    all.into_iter()
        .flat_map(Assignment::iter)
        .map(|(name, value)| (name.to_owned(), value.clone()))
        .collect()
}

/// A query as it is asked.
struct Problem<'a> {
    terms: &'a Terms,
    query: &'a Query,
    hint: &'a Assignment,
    /// The conjuncts that the solver is asked for.
    conjuncts: &'a [(TermId, bool)],
    /// The applications of regular expressions in them.
    matches: Vec<TermId>,
}

impl Problem<'_> {
    /// The hint's values of the inputs that are read before a stage, for the last few stages.
    fn beginnings(&self, stage: &dyn Fn(&str) -> u32) -> Vec<Assignment> {
        let roots: Vec<TermId> = self.conjuncts.iter().map(|(term, _)| *term).collect();
        let inputs = slice::inputs(self.terms, &roots);
        let mut stages: Vec<u32> = inputs.iter().map(|input| stage(&input.name)).collect();
        stages.sort_unstable();
        stages.dedup();
        let later = stages.iter().skip(1).rev().take(BEGINNINGS);
        let before = |&later: &u32| {
            let early = inputs.iter().filter(|input| stage(&input.name) < later);
            let value = |input: &&Input| (input.name.clone(), self.hint.value_of(input).clone());
            early.map(value).collect()
        };
        later.map(before).collect()
    }

    /// A model whose strings are made from the patterns of the query.
    fn tried_members(&self, stage: &dyn Fn(&str) -> u32) -> Option<Assignment> {
        if self.matches.is_empty() {
            return None;
        }
        let (terms, hint) = (self.terms, self.hint);
        let found = candidates::try_members(terms, self.conjuncts, &self.matches, hint, stage)?;
        self.checked(found).ok()
    }

    /// `model` or a neighbour if the evaluator agrees that it satisfies the query, simplified; else
    /// `model` as it is.
    fn checked(&self, model: Assignment) -> Result<Assignment, Assignment> {
        let roots: Vec<TermId> = self.conjuncts.iter().map(|(term, _)| *term).collect();
        let inputs = slice::inputs(self.terms, &roots);
        let mut found = if self.query.holds(self.terms, &model) {
            model
        } else {
            match polish::neighbour(self.terms, self.query, &model, &inputs) {
                Some(neighbour) => neighbour,
                None => return Err(model),
            }
        };
        polish::simplify(self.terms, self.query, &mut found, self.hint, &inputs);
        Ok(found)
    }
}
