//! The processes that scripts are sent to: one solver or two, what they may take, and the files
//! that what is sent is kept in.

use std::path::Path;

use stackful_term::Assignment;

use crate::dump::Dump;
use crate::encode::Encoding;
use crate::engine::{Engine, Reply};
use crate::error::SolverError;
use crate::limits::Limits;
use crate::question::Question;
use crate::race::race;
use crate::statistics::Sent;

/// One solver or two.
#[derive(Debug)]
pub(crate) struct Backend {
    pub(crate) limits: Limits,
    pub(crate) engines: Vec<Engine>,
    pub(crate) dump: Option<Dump>,
    pub(crate) sent: Sent,
}

impl Backend {
    /// Starts `program`.
    pub(crate) fn start(program: &Path, limits: Limits) -> Result<Backend, SolverError> {
        Ok(Backend {
            limits,
            engines: vec![Engine::start(program, limits)?],
            dump: None,
            sent: Sent::default(),
        })
    }

    /// Starts another.
    pub(crate) fn add(&mut self, program: &Path) -> Result<(), SolverError> {
        self.engines.push(Engine::start(program, self.limits)?);
        Ok(())
    }

    /// Processes that were started in place of others.
    pub(crate) fn restarts(&self) -> u64 {
        self.engines.iter().map(|engine| engine.restarts).sum()
    }

    /// What the solvers say to a question as it is encoded, with the inputs in `held` held at values.
    pub(crate) fn send(
        &mut self,
        question: &Question<'_>,
        held: &Assignment,
        encoding: &Encoding,
    ) -> Reply {
        let within = (self.limits.time, question.deadline);
        let reply = race(&mut self.engines, encoding, within, &mut self.sent);
        if let Some(dump) = &mut self.dump {
            dump.script(question, held, encoding, reply.word());
        }
        reply
    }
}
