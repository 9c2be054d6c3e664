//! One player: a process that plays run after run, each from the state that it is brought to.

use std::os::fd::{AsFd, BorrowedFd, OwnedFd};
use std::sync::Arc;
use std::time::Instant;

use rustix::io::Errno;
use rustix::pipe::{PipeFlags, pipe_with};
use rustix::process::{Pid, PidfdFlags, Signal, kill_process, kill_process_group, pidfd_open};
use stackful_protocol::codec::ReceiveError;
use stackful_protocol::player::{FromPlayer, Origin, PutBack, Start};
use stackful_protocol::run::ToRun;

use super::exchange::Exchange;
use super::ready::{Endowment, Family, Offspring, ReadyProcess, Refused};
use super::store::{Beside, Checkpoint};
use super::words::Words;
use crate::beginning::Beginning;
use crate::control::Channel;
use crate::follow::{Followed, Told};
use crate::output::Output;
use crate::server;
use crate::setup::Setup;
use crate::waited::waited;
use crate::watch::watch;
use crate::{Exit, Given, WorkerError};

/// A process that plays runs, and what it shares with the engine.
#[derive(Debug)]
pub(super) struct Player {
    ready: Arc<ReadyProcess>,
    pub(super) family: Arc<Family>,
    pid: i32,
    /// Readable once the process has ended; `None` if it had by the time it was asked for.
    watched: Option<OwnedFd>,
    channel: Channel,
    pub(super) output: Output,
    /// Where its runs write their traces.
    slot: usize,
    exchange: Exchange,
    /// Whether it waits for its next start, as far as is known.
    pub(super) lives: bool,
    /// What putting back took before its last start.
    pub(super) put_back: PutBack,
}

/// What a run begins with, beside the state.
#[derive(Clone, Copy, Debug)]
pub(super) struct Part<'a> {
    pub(super) given: &'a Given,
    /// Whether it is to become a checkpoint.
    pub(super) stay: bool,
    pub(super) deadline: Instant,
}

/// What has become of a start.
#[derive(Debug)]
pub(super) enum Begun {
    /// The run is on its way.
    Yes,
    /// The process has ended on the way, or was ended.
    Ended(Exit),
    /// The process could not be brought there, and is of no use.
    Broken(String),
}

/// What has become of a run.
#[derive(Debug)]
pub(super) enum Played {
    /// It is over.
    Over(Exit),
    /// It stands where its events have led.
    Stays,
}

impl Player {
    /// A player whose runs write to `slot`.
    pub(super) fn fork(ready: &Arc<ReadyProcess>, slot: usize) -> Result<Player, Refused> {
        let exchange = Exchange::new()?;
        let (channel, theirs) = Channel::pair()?;
        let (reader, writer) = pipe_with(PipeFlags::CLOEXEC).map_err(std::io::Error::from)?;
        let Offspring { pid, family } = ready.player(Endowment {
            channel: theirs.into(),
            output: writer,
            pages: exchange.descriptor()?,
        })?;
        Ok(Player {
            ready: Arc::clone(ready),
            family,
            pid,
            watched: watched(pid)?,
            channel,
            output: Output::new(reader)?,
            slot,
            exchange,
            lives: true,
            put_back: PutBack::default(),
        })
    }

    pub(super) fn process_id(&self) -> u32 {
        self.pid as u32
    }

    /// Brings the process to a checkpoint, or to the ready state, and begins a run.
    pub(super) fn begin(
        &mut self,
        from: Option<&Arc<Checkpoint>>,
        part: Part<'_>,
    ) -> Result<Begun, WorkerError> {
        let memory = &self.ready.setup.memory;
        memory.put(self.slot, self.words(from).parts());
        let origin = self.exchange.bring(from);
        let carried = from.filter(|_| origin == Origin::Loaded);
        let carried = carried.map_or(&[][..], |checkpoint| &checkpoint.descriptors);
        let carried: Vec<BorrowedFd<'_>> = carried.iter().map(AsFd::as_fd).collect();
        let start = Start {
            from: origin,
            slot: self.slot as u32,
            check: self.ready.setup.spec.check,
        };
        let run = ToRun::Run {
            inputs: &part.given.assignment,
            symbols: part.given.symbols.to_vec(),
            stay: part.stay,
        };
        // A channel that is closed by now is a player that has ended, which shows at once.
        let _ = self.channel.start(start, &carried);
        let _ = self.channel.send(&run);
        self.begun(part.deadline)
    }

    fn begun(&mut self, deadline: Instant) -> Result<Begun, WorkerError> {
        let stop = &self.ready.setup.stop;
        if watch([self.channel.as_fd()], &mut self.output, stop, deadline)?.is_none() {
            return self.kill(Exit::TimedOut).map(Begun::Ended);
        }
        match self.channel.receive() {
            Ok(Some(FromPlayer::Begun(put_back))) => {
                self.put_back = put_back;
                Ok(Begun::Yes)
            }
            Ok(Some(FromPlayer::Broken { why })) => Ok(Begun::Broken(why)),
            Ok(Some(FromPlayer::Differs { what })) => Err(WorkerError::Differs(what)),
            Ok(Some(FromPlayer::<String>::Stands | FromPlayer::Unfit { .. })) => {
                Ok(Begun::Broken("it said what was not asked".to_owned()))
            }
            Err(ReceiveError::Garbled(what)) => self.kill(Exit::Garbled { what }).map(Begun::Ended),
            Ok(None) => self.ended().map(Begun::Ended),
            Err(error) => Err(error.into()),
        }
    }

    /// Follows the run to its end.
    pub(super) fn follow(&mut self, deadline: Instant) -> Result<Played, WorkerError> {
        let Some(watched) = &self.watched else {
            return self.ended().map(Played::Over);
        };
        let mut followed = Followed {
            setup: &self.ready.setup,
            channel: &self.channel,
            beside: watched.as_fd(),
            process: self.pid as u32,
            slot: self.slot,
            most_memory: self.family.most_memory,
            deadline,
            waited: waited(self.pid as u32),
            open: true,
        };
        match followed.next(&mut self.output)? {
            Told::Stays => Ok(Played::Stays),
            Told::Over(exit) => Ok(Played::Over(exit)),
            Told::Overdrawn(exit) => self.kill(exit).map(Played::Over),
            Told::Beside => self.ended().map(Played::Over),
        }
    }

    /// Takes the checkpoint that the player makes where it stands; `None` if it makes none.
    pub(super) fn stands(
        &mut self,
        from: Option<&Arc<Checkpoint>>,
        beginning: &Beginning,
        output: String,
    ) -> Result<Option<Arc<Checkpoint>>, WorkerError> {
        let Setup { stop, spec, .. } = &self.ready.setup;
        let deadline = Instant::now() + spec.limits.run;
        if watch([self.channel.as_fd()], &mut self.output, stop, deadline)?.is_none() {
            self.kill(Exit::TimedOut)?;
            return Ok(None);
        }
        let descriptors = match self.channel.receive_all()? {
            Some((FromPlayer::<String>::Stands, descriptors)) => descriptors,
            Some((said, _)) => {
                if let FromPlayer::Unfit { why } = said {
                    let what = "where no checkpoint can be made, runs play all events again";
                    self.ready.troubles.tell_once(what, why);
                }
                self.exchange.stands(None);
                return Ok(None);
            }
            None => {
                self.ended()?;
                return Ok(None);
            }
        };
        let trace = self.ready.setup.memory.trace(self.slot);
        let beside = Beside {
            descriptors,
            words: Arc::new(Words::behind(self.words(from), &trace)),
            output,
        };
        let mut store = self.family.store();
        let checkpoint = store.take(beginning, self.exchange.outgoing(), beside);
        drop(store);
        self.exchange.stands(Some(&checkpoint));
        Ok(Some(checkpoint))
    }

    /// The words that a run goes on behind.
    fn words<'a>(&'a self, from: Option<&'a Arc<Checkpoint>>) -> &'a Arc<Words> {
        from.map_or(&self.family.words, |checkpoint| &checkpoint.words)
    }

    /// The trace of the run.
    pub(super) fn trace(&self) -> Vec<u32> {
        self.ready.setup.memory.trace(self.slot)
    }

    /// Ends the process, with the exit that says why.
    fn kill(&mut self, exit: Exit) -> Result<Exit, WorkerError> {
        if let Some(pid) = Pid::from_raw(self.pid) {
            // It may have ended this very moment.
            let _ = kill_process(pid, Signal::KILL);
        }
        self.ended()?;
        Ok(exit)
    }

    /// How the process has ended; what its run has started is ended by then.
    fn ended(&mut self) -> Result<Exit, WorkerError> {
        self.lives = false;
        let (code, signal) = self.ready.end_of(&self.family, self.pid)?;
        let memory = &self.ready.setup.memory;
        Ok(server::exit(memory, self.slot, code, signal))
    }
}

impl Drop for Player {
    /// Ends the process and all that its run has started.
    fn drop(&mut self) {
        // The number of one that has ended may be another's by now.
        let living = Pid::from_raw(self.pid).filter(|_| self.lives);
        if let Some(pid) = living {
            // An error means that nothing of it is left, which is what is wanted.
            let _ = kill_process_group(pid, Signal::KILL);
            let _ = kill_process(pid, Signal::KILL);
        }
        self.ready.forget(&self.family, self.pid);
    }
}

/// A descriptor of a process; `None` if it has ended.
fn watched(pid: i32) -> std::io::Result<Option<OwnedFd>> {
    let Some(pid) = Pid::from_raw(pid) else {
        return Ok(None);
    };
    match pidfd_open(pid, PidfdFlags::empty()) {
        Err(Errno::SRCH) => Ok(None),
        opened => Ok(Some(opened?)),
    }
}
