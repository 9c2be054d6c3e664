//! One run as the engine follows it, in whatever process it plays: its questions are answered, its
//! end is told, and its bounds are held.

use std::os::fd::{AsFd, BorrowedFd};
use std::time::{Duration, Instant};

use stackful_protocol::codec::ReceiveError;
use stackful_protocol::run::FromRun;

use crate::control::Channel;
use crate::output::Output;
use crate::setup::Setup;
use crate::waited::waited;
use crate::watch::watch;
use crate::{Exit, WorkerError, memory};

/// What has become of a run.
#[derive(Debug)]
pub(crate) enum Told {
    /// Its events are played, and it is to become a checkpoint.
    Stays,
    /// It is over, by its own word.
    Over(Exit),
    /// It has done what a run may not: its process is to be killed.
    Overdrawn(Exit),
    /// Who knows of its process has something to say.
    Beside,
}

/// A run that is followed.
#[derive(Debug)]
pub(crate) struct Followed<'a> {
    pub(crate) setup: &'a Setup,
    /// Where the run talks.
    pub(crate) channel: &'a Channel,
    /// Where the end of its process is told: its parent's channel, or a descriptor of the process.
    pub(crate) beside: BorrowedFd<'a>,
    pub(crate) process: u32,
    /// Where its trace is.
    pub(crate) slot: usize,
    /// Bytes that its process may have.
    pub(crate) most_memory: u64,
    /// When its time is up, but for what it has to wait for a core.
    pub(crate) deadline: Instant,
    /// How long its process had waited for one when the run began.
    pub(crate) waited: Duration,
    /// Whether somebody is left at the other end of its channel.
    pub(crate) open: bool,
}

impl Followed<'_> {
    /// Answers what the run asks, until there is something to tell.
    pub(crate) fn next(&mut self, output: &mut Output) -> Result<Told, WorkerError> {
        loop {
            let Some([beside, spoken]) = self.wait(output)? else {
                match self.overdrawn() {
                    Some(exit) => return Ok(Told::Overdrawn(exit)),
                    None => continue,
                }
            };
            if spoken {
                if let Some(told) = self.listen()? {
                    return Ok(told);
                }
            } else if beside {
                return Ok(Told::Beside);
            }
        }
    }

    /// Which of the two has something to say; `None` when it is time to look at the bounds.
    fn wait(&self, output: &mut Output) -> Result<Option<[bool; 2]>, WorkerError> {
        let now = Instant::now();
        let next_look = now + memory::INTERVAL;
        let next_look = if now < self.deadline {
            next_look.min(self.deadline)
        } else {
            next_look
        };
        let stop = &self.setup.stop;
        if self.open {
            return watch([self.beside, self.channel.as_fd()], output, stop, next_look);
        }
        let spoken = watch([self.beside], output, stop, next_look)?;
        Ok(spoken.map(|[beside]| [beside, false]))
    }

    fn overdrawn(&self) -> Option<Exit> {
        if memory::committed(self.process) > Some(self.most_memory) {
            Some(Exit::OutOfMemory)
        } else if self.is_late() {
            Some(Exit::TimedOut)
        } else {
            None
        }
    }

    fn is_late(&self) -> bool {
        let now = Instant::now();
        now >= self.deadline && {
            let waited = waited(self.process).saturating_sub(self.waited);
            now >= self.deadline + waited
        }
    }

    /// Takes the frame that is there; what it tells, unless it was a question.
    fn listen(&mut self) -> Result<Option<Told>, WorkerError> {
        let frame = match self.channel.receive() {
            Err(ReceiveError::Garbled(what)) => {
                return Ok(Some(Told::Overdrawn(Exit::Garbled { what })));
            }
            received => received?,
        };
        let texts = &self.setup.texts;
        match frame {
            // A channel that is closed by now is a run that has ended; `beside` will say how.
            Some(FromRun::Instrument(request)) => {
                let _ = self.channel.send(texts.lock().answer(&request));
            }
            Some(FromRun::Site(position)) => {
                let _ = self.channel.send(&texts.lock().site(&position));
            }
            Some(FromRun::Stays) => return Ok(Some(Told::Stays)),
            // Nothing that the process does by now counts.
            Some(FromRun::Done) => {
                let overflowed = self.setup.memory.overflowed(self.slot);
                return Ok(Some(Told::Over(Exit::said_all(overflowed))));
            }
            Some(FromRun::Exits { code }) => return Ok(Some(Told::Over(Exit::Exited { code }))),
            None => self.open = false,
        }
        Ok(None)
    }
}
