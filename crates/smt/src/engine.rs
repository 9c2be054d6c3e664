//! A solver: which program, how it is talked to, and the processes of it that run.
//!
//! It is asked in two steps, so that several can be asked at once ([`crate::race`]): a script is
//! sent, and then it is polled for what it says.

use std::path::{Path, PathBuf};
use std::time::{Duration, Instant};

use stackful_term::Assignment;

use crate::dialect::Dialect;
use crate::encode::Encoding;
use crate::error::SolverError;
use crate::limits::{GRACE, Limits};
use crate::process::{NoReply, Process};
use crate::script::Script;
use crate::session::Session;
use crate::symbols::InputSymbols;
use crate::{Unknown, model, script};

/// How long a program may take to answer for the first time.
const START: Duration = Duration::from_secs(10);

/// What a solver says to a script.
pub(crate) enum Reply {
    Sat(Option<Assignment>),
    Unsat,
    Unknown(Unknown),
}

impl Reply {
    /// The answer as SMT-LIB says it.
    pub(crate) fn word(&self) -> &'static str {
        match self {
            Reply::Sat(_) => "sat",
            Reply::Unsat => "unsat",
            Reply::Unknown(_) => "unknown",
        }
    }
}

/// One solver.
#[derive(Debug)]
pub(crate) struct Engine {
    pub(crate) program: PathBuf,
    pub(crate) dialect: Dialect,
    limits: Limits,
    /// The process that forgets everything between scripts.
    process: Option<Process>,
    /// The process for large scripts, once there was one.
    session: Option<Session>,
    /// Whether a process died or had to be ended, and none was started since.
    is_lost: bool,
    /// How often one was started for that reason.
    pub(crate) restarts: u64,
}

impl Engine {
    /// Starts `program` and asks it who it is, and a question.
    pub(crate) fn start(program: &Path, limits: Limits) -> Result<Engine, SolverError> {
        let mut said = String::new();
        for dialect in Dialect::likely(program) {
            let start = |source| SolverError::Start {
                program: program.to_owned(),
                source,
            };
            let arguments = dialect.arguments(&limits);
            let mut process = Process::start(program, &arguments, limits.memory).map_err(start)?;
            process.send("(get-info :name)\n(check-sat)\n".to_owned());
            let deadline = Instant::now() + START;
            let named = format!("(:name \"{}\")", dialect.name());
            match process.receive(deadline) {
                Ok(name) if name == named => {}
                other => {
                    said = other.unwrap_or(said);
                    continue;
                }
            }
            match process.receive(deadline) {
                Ok(answer) if answer == "sat" => {
                    return Ok(Engine {
                        program: program.to_owned(),
                        dialect,
                        limits,
                        process: Some(process),
                        session: None,
                        is_lost: false,
                        restarts: 0,
                    });
                }
                other => said = other.unwrap_or(said),
            }
        }
        Err(SolverError::NoSolver {
            program: program.to_owned(),
            answer: said,
        })
    }

    /// Asks; the solver may take so much time. How many bytes it took to ask, and whether a process
    /// was started for it.
    pub(crate) fn ask(&mut self, script: &Script, time: Duration) -> Result<(u64, bool), NoReply> {
        let check = self.dialect.check(script.is_beyond_arithmetic);
        let (process, told, started) = if Session::is_for(script) {
            self.keeping(script, time)?
        } else {
            let prologue = self.dialect.prologue(time);
            let (process, started) = self.running()?;
            (process, prologue + &script.text(), started)
        };
        let commands = told + check;
        let bytes = commands.len() as u64;
        process.send(commands);
        Ok((bytes, started))
    }

    /// What it says to the script that it was asked, if that comes within `wait`.
    pub(crate) fn poll(
        &mut self,
        encoding: &Encoding,
        wait: Duration,
    ) -> Result<Option<Reply>, NoReply> {
        let process = self.asked(&encoding.script).ok_or(NoReply::Dead)?;
        let Some(answer) = process.poll(wait)? else {
            return Ok(None);
        };
        let deadline = Instant::now() + GRACE;
        // One says why it does not know in the same line.
        match answer.split(' ').next().unwrap_or_default() {
            "sat" => {
                values(process, &encoding.inputs, deadline).map(|found| Some(Reply::Sat(found)))
            }
            "unsat" => Ok(Some(Reply::Unsat)),
            "unknown" => {
                process.send("(get-info :reason-unknown)\n".to_owned());
                let reason = process.receive(deadline)?;
                Ok(Some(Reply::Unknown(why_unknown(&reason))))
            }
            // Whatever it says, it is in no state to be asked more.
            _ => Err(NoReply::Dead),
        }
    }

    /// Ends the process that a script was sent to, which did not do as it should.
    pub(crate) fn lose(&mut self, script: &Script) {
        self.is_lost = true;
        self.interrupt(script);
    }

    /// Ends the process that a script was sent to.
    pub(crate) fn interrupt(&mut self, script: &Script) {
        if Session::is_for(script) {
            self.session = None;
        } else {
            self.process = None;
        }
    }

    fn asked(&mut self, script: &Script) -> Option<&mut Process> {
        if Session::is_for(script) {
            self.session.as_mut().map(|session| &mut session.process)
        } else {
            self.process.as_mut()
        }
    }

    /// The process that keeps definitions, what it must be told of `script`, and whether it was
    /// started.
    fn keeping(
        &mut self,
        script: &Script,
        time: Duration,
    ) -> Result<(&mut Process, String, bool), NoReply> {
        let kept = self.session.take().and_then(|mut session| {
            let told = session.commands(script)?;
            Some((session, told, false))
        });
        let (mut session, mut told, started) = if let Some(kept) = kept {
            kept
        } else {
            let process = self.fresh()?;
            let time = self.limits.time;
            let mut session = Session::new(process, self.dialect.keeping(time), time);
            let told = session.commands(script);
            let told = told.expect("what begins anew has been told nothing else");
            (session, told, true)
        };
        if session.time != time {
            session.time = time;
            told = self.dialect.patience(time) + &told;
        }
        Ok((&mut self.session.insert(session).process, told, started))
    }

    fn running(&mut self) -> Result<(&mut Process, bool), NoReply> {
        let started = self.process.is_none();
        let process = match self.process.take() {
            Some(process) => process,
            None => self.fresh()?,
        };
        Ok((self.process.insert(process), started))
    }

    fn fresh(&mut self) -> Result<Process, NoReply> {
        self.restarts += u64::from(std::mem::take(&mut self.is_lost));
        let arguments = self.dialect.arguments(&self.limits);
        let started = Process::start(&self.program, &arguments, self.limits.memory);
        started.map_err(|_| NoReply::Dead)
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
    process.send(script::values(inputs));
    let reply = process.receive(deadline)?;
    Ok(model::assignment(inputs, &reply))
}

/// From `(:reason-unknown …)`.
fn why_unknown(reason: &str) -> Unknown {
    let says = |words: &[&str]| words.iter().any(|word| reason.contains(word));
    if says(&["timeout", "canceled", "resourceout"]) {
        Unknown::Timeout
    } else if says(&["memout", "memory"]) {
        Unknown::OutOfMemory
    } else {
        Unknown::Incomplete
    }
}
