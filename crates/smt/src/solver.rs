//! What the process has to say to one group of conjuncts: encode, ask, check, and refine.
//!
//! 1. It is asked with the inputs that a run reads early held at the hint's values.
//! 2. The query is asked as exactly as it can be encoded, leaving out values that only weak rules
//!    give. If that finds nothing, and something was left out or rounded, it is asked again with
//!    those, and then with every rounding allowed for ([`Precision`]); only then is "unsat" believed.
//! 3. A model that the evaluator refutes comes from an application that is encoded weakly. The
//!    inputs below it are made constant, first with the model's values and then with the hint's,
//!    and the rest is solved again, exactly. If it comes from a regular expression, what that does
//!    with the model's strings is learnt first, and the query asked again ([`crate::refine`]).

use std::io;
use std::path::{Path, PathBuf};
use std::time::{Duration, Instant};

use stackful_term::{Assignment, Input, TermId, Terms};

use crate::dump::Dump;
use crate::encode::{Encoding, Inexactness, InputSymbols, Precision, encode};
use crate::error::SolverError;
use crate::known::{Conjunct, Known};
use crate::process::{NoReply, Process};
use crate::refine::Lemma;
use crate::regexp::candidates;
use crate::script::Script;
use crate::session::Session;
use crate::{Answer, Query, Statistics, Unknown, dialect, model, polish, refine, script, slice};

/// Time beyond a query's own, after which the solver is taken to hang.
const GRACE: Duration = Duration::from_millis(500);

/// A solver process and how long it may take.
#[derive(Debug)]
pub struct Solver {
    program: PathBuf,
    timeout: Duration,
    process: Option<Process>,
    /// The process for large scripts, once there was one.
    session: Option<Session>,
    pub(crate) known: Known,
    pub(crate) dump: Option<Dump>,
    pub(crate) statistics: Statistics,
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

impl Reply {
    /// The answer as SMT-LIB says it.
    fn word(&self) -> &'static str {
        match self {
            Reply::Sat(_) => "sat",
            Reply::Unsat => "unsat",
            Reply::Unknown(_) => "unknown",
        }
    }
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
            session: None,
            known: Known::default(),
            dump: None,
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
        self.statistics
    }

    /// What the process says to a problem, a few scripts for it.
    pub(crate) fn ask(&mut self, problem: &Problem<'_>, stage: &dyn Fn(&str) -> u32) -> Answer {
        for fixed in problem.beginnings(stage) {
            let mut lemmas = Vec::new();
            let attempt = self.attempt(problem, &fixed, &mut lemmas, Precision::Exact);
            if let Attempt::Sat(model) = attempt {
                return Answer::Sat(model);
            }
        }
        let none = Assignment::new();
        let mut lemmas = Vec::new();
        for precision in [Precision::Exact, Precision::Weak, Precision::Bounded] {
            match self.attempt(problem, &none, &mut lemmas, precision) {
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
                    return self.refine(problem, &encoding, model.as_ref());
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
        let encoding = match encode(problem.terms, problem.conjuncts(), fixed, lemmas, precision) {
            Ok(encoding) => encoding,
            Err(reason) => return Attempt::Unknown(reason),
        };
        let reply = self.reply(&encoding);
        if let Some(dump) = &mut self.dump {
            dump.script(problem, fixed, &encoding, reply.word());
        }
        match reply {
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
    fn reply(&mut self, encoding: &Encoding) -> Reply {
        for _ in 0..2 {
            match self.exchange(encoding) {
                Ok(reply) => return reply,
                Err(NoReply::Late) => {
                    self.end(&encoding.script);
                    return Reply::Unknown(Unknown::Timeout);
                }
                Err(NoReply::Dead) => self.end(&encoding.script),
            }
        }
        Reply::Unknown(Unknown::SolverDied)
    }

    fn exchange(&mut self, encoding: &Encoding) -> Result<Reply, NoReply> {
        let begin = Instant::now();
        let deadline = begin + self.timeout + GRACE;
        let script = &encoding.script;
        let (process, told) = if Session::is_for(script) {
            self.keeping(script)?
        } else {
            let told = dialect::prologue(self.timeout) + &script.text();
            (self.running()?, told)
        };
        let commands = told + dialect::check(script.has_strings);
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
        self.statistics.bytes += commands.len() as u64;
        self.statistics.elapsed += begin.elapsed();
        Ok(reply)
    }

    /// Ends the process that a script goes to.
    fn end(&mut self, script: &Script) {
        if Session::is_for(script) {
            self.session = None;
        } else {
            self.process = None;
        }
    }

    /// The process that keeps definitions, and what it must be told of `script`.
    fn keeping(&mut self, script: &Script) -> Result<(&mut Process, String), NoReply> {
        let start = || Session::start(&self.program, self.timeout).map_err(|_| NoReply::Dead);
        let mut session = match self.session.take() {
            Some(session) => session,
            None => start()?,
        };
        let told = if let Some(told) = session.commands(script) {
            told
        } else {
            session = start()?;
            let told = session.commands(script);
            told.expect("what begins anew has been told nothing else")
        };
        Ok((&mut self.session.insert(session).process, told))
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
    process.send(&script::values(inputs))?;
    let reply = process.receive(deadline)?;
    Ok(model::assignment(inputs, &reply))
}

/// The values of `first`, with those of `others` in their place.
pub(crate) fn merged(first: &Assignment, others: &[&Assignment]) -> Assignment {
    let all = [&[first], others].concat();
    all.into_iter()
        .flat_map(Assignment::iter)
        .map(|(name, value)| (name.to_owned(), value.clone()))
        .collect()
}

/// A query as it is asked.
pub(crate) struct Problem<'a> {
    pub(crate) terms: &'a Terms,
    pub(crate) query: &'a Query,
    pub(crate) hint: &'a Assignment,
    /// The applications of regular expressions in the query.
    matches: Vec<TermId>,
}

impl<'a> Problem<'a> {
    pub(crate) fn new(terms: &'a Terms, query: &'a Query, hint: &'a Assignment) -> Problem<'a> {
        let roots: Vec<TermId> = query.conjuncts.iter().map(|(term, _)| *term).collect();
        Problem {
            terms,
            query,
            hint,
            matches: refine::matches(terms, &roots),
        }
    }

    pub(crate) fn conjuncts(&self) -> &'a [Conjunct] {
        &self.query.conjuncts
    }

    /// The hint's values of the inputs that are read before a stage, for the last few stages.
    fn beginnings(&self, stage: &dyn Fn(&str) -> u32) -> Vec<Assignment> {
        let roots: Vec<TermId> = self.conjuncts().iter().map(|(term, _)| *term).collect();
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
    pub(crate) fn tried_members(&self, stage: &dyn Fn(&str) -> u32) -> Option<Assignment> {
        if self.matches.is_empty() {
            return None;
        }
        let (terms, hint) = (self.terms, self.hint);
        let found = candidates::try_members(terms, self.conjuncts(), &self.matches, hint, stage)?;
        self.checked(found).ok()
    }

    /// `model` or a neighbour if the evaluator agrees that it satisfies the query, simplified; else
    /// `model` as it is.
    pub(crate) fn checked(&self, model: Assignment) -> Result<Assignment, Assignment> {
        let roots: Vec<TermId> = self.conjuncts().iter().map(|(term, _)| *term).collect();
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
