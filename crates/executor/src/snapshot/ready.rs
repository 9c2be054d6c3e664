//! The process that is ready, from which all players are forked.

use std::os::fd::{AsFd, OwnedFd};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

use rustc_hash::FxHashMap;
use stackful_protocol::process::READY_SLOT;
use stackful_protocol::serve::{FromServer, ToServer};

use super::store::Store;
use super::words::Words;
use crate::server::{answer, forked};
use crate::setup::Setup;
use crate::start::{Process, start};
use crate::thread::chain;
use crate::trouble::Troubles;
use crate::{Ready, StartError, Trouble, WorkerError, memory};

/// What all players of one ready process have in common.
#[derive(Debug)]
pub(crate) struct Family {
    /// The ready trace.
    pub(super) words: Arc<Words>,
    /// Bytes that a player may have.
    pub(super) most_memory: u64,
    store: Mutex<Store>,
}

impl Family {
    /// The checkpoints, which are of use to no other ready process: its addresses are others.
    pub(super) fn store(&self) -> MutexGuard<'_, Store> {
        // A panic elsewhere leaves at worst a checkpoint that cannot be found.
        self.store.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

/// A process that was forked to be a player.
#[derive(Debug)]
pub(crate) struct Offspring {
    pub(super) pid: i32,
    pub(super) family: Arc<Family>,
}

/// What a player is forked with.
#[derive(Debug)]
pub(crate) struct Endowment {
    pub(super) channel: OwnedFd,
    pub(super) output: OwnedFd,
    pub(super) pages: OwnedFd,
}

/// Why there is no player.
#[derive(Debug)]
pub(crate) enum Refused {
    /// The kernel cannot put back what a run changes, or may not.
    Unable(String),
    Worker(WorkerError),
}

impl From<WorkerError> for Refused {
    fn from(error: WorkerError) -> Refused {
        Refused::Worker(error)
    }
}

impl From<std::io::Error> for Refused {
    fn from(error: std::io::Error) -> Refused {
        Refused::Worker(error.into())
    }
}

impl From<Refused> for WorkerError {
    fn from(refused: Refused) -> WorkerError {
        match refused {
            Refused::Unable(why) => WorkerError::Unrestorable(why),
            Refused::Worker(error) => error,
        }
    }
}

/// How a process ended: its exit code, or the name of the signal that ended it.
pub(super) type End = (Option<i32>, Option<String>);

/// The process that is ready, and is started anew when it has ended.
#[derive(Debug)]
pub(crate) struct ReadyProcess {
    pub(super) setup: Setup,
    /// What checkpoints may hold.
    most_memory: u64,
    ready: Ready,
    living: Mutex<Living>,
    pub(super) troubles: Troubles,
}

#[derive(Debug)]
struct Living {
    family: Arc<Family>,
    /// `None` once it has ended, or cannot be believed.
    process: Option<Process>,
    /// The players whose ends have not been asked for, and how they ended.
    players: FxHashMap<i32, Option<End>>,
    /// Why there are to be no players.
    unable: Option<String>,
}

impl ReadyProcess {
    /// Starts the app and waits until it is ready. Checkpoints may hold `most_memory` bytes.
    pub(crate) fn start(setup: Setup, most_memory: u64) -> Result<ReadyProcess, StartError> {
        let process = start(&setup)?;
        let ready = process.ready.clone();
        let living = Living::new(process, &setup, most_memory);
        Ok(ReadyProcess {
            ready,
            living: Mutex::new(living),
            troubles: Troubles::default(),
            setup,
            most_memory,
        })
    }

    /// What the app was like when it was first ready.
    pub(crate) fn ready(&self) -> &Ready {
        &self.ready
    }

    /// Its number; `None` if it has ended.
    pub(crate) fn process_id(&self) -> Option<u32> {
        let living = self.living();
        living.process.as_ref().map(|process| process.number)
    }

    /// There are to be no players any more, for this reason. If `setup` is the one that the process
    /// was started with, the process: it can be forked for each run.
    pub(crate) fn retire(&self, why: String, setup: &Setup) -> Option<Process> {
        let mut living = self.living();
        self.troubles.tell_once("runs are forks", &*why);
        living.unable.get_or_insert(why);
        let is_its_own = Arc::ptr_eq(&setup.memory, &self.setup.memory);
        living.process.take_if(|_| is_its_own)
    }

    /// Why there are no players; `None` if there are.
    pub(crate) fn unable(&self) -> Option<String> {
        self.living().unable.clone()
    }

    /// Forks a player.
    pub(super) fn player(&self, endowment: Endowment) -> Result<Offspring, Refused> {
        let mut living = self.living();
        if let Some(why) = &living.unable {
            return Err(Refused::Unable(why.clone()));
        }
        if living.process.is_none() {
            let started = start(&self.setup);
            let process = started.map_err(|error| WorkerError::Restart(Box::new(error)))?;
            *living = Living::new(process, &self.setup, self.most_memory);
        }
        let forked = living.player(&self.setup, endowment);
        if let Err(Refused::Worker(error)) = &forked {
            self.lose(&mut living, error);
        }
        forked
    }

    /// How a player ended, which it has.
    pub(super) fn end_of(&self, family: &Arc<Family>, pid: i32) -> Result<End, WorkerError> {
        let mut living = self.living();
        if !Arc::ptr_eq(&living.family, family) {
            // It went with the process that it was forked from.
            return Err(gone());
        }
        loop {
            if let Some(end) = living.players.get_mut(&pid).and_then(Option::take) {
                living.players.remove(&pid);
                return Ok(end);
            }
            if let Err(error) = living.listen(&self.setup) {
                self.lose(&mut living, &error);
                return Err(error);
            }
        }
    }

    /// Whether the process of a family is of no use any more.
    pub(super) fn has_lost(&self, family: &Arc<Family>) -> bool {
        let living = self.living();
        living.process.is_none() || !Arc::ptr_eq(&living.family, family)
    }

    /// What went wrong with it and its players.
    pub(crate) fn troubles(&self) -> Vec<Trouble> {
        self.troubles.all()
    }

    /// The process is of no use any more: the next player is one of another.
    fn lose(&self, living: &mut Living, error: &WorkerError) {
        // What the app writes is told of in the run, and the end of a campaign is no trouble.
        let is_told = matches!(error, WorkerError::Garbled(_) | WorkerError::Stopped);
        if living.process.take().is_some() && !is_told {
            let what = "the process that is ready was started anew";
            self.troubles.tell(what, chain(error));
        }
    }

    /// Nobody is going to ask how this one ended.
    pub(super) fn forget(&self, family: &Arc<Family>, pid: i32) {
        let mut living = self.living();
        if Arc::ptr_eq(&living.family, family) {
            living.players.remove(&pid);
        }
    }

    fn living(&self) -> MutexGuard<'_, Living> {
        // A panic elsewhere leaves at worst a process that does not answer.
        self.living.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

impl Living {
    fn new(process: Process, setup: &Setup, most_memory: u64) -> Living {
        let memory = memory::committed(process.number).unwrap_or(0);
        let family = Family {
            words: Arc::new(Words::whole(&setup.memory.trace(READY_SLOT))),
            most_memory: memory + setup.spec.limits.memory,
            store: Mutex::new(Store::new(most_memory)),
        };
        Living {
            family: Arc::new(family),
            process: Some(process),
            players: FxHashMap::default(),
            unable: None,
        }
    }

    fn player(&mut self, setup: &Setup, endowment: Endowment) -> Result<Offspring, Refused> {
        let process = self.process.as_ref().ok_or_else(gone)?;
        let Endowment {
            channel,
            output,
            pages,
        } = endowment;
        let keeper = process.child.id();
        let descriptors = [channel.as_fd(), output.as_fd(), pages.as_fd()];
        let sent = process.control.command(&ToServer::Player, &descriptors);
        sent.map_err(WorkerError::from)?;
        loop {
            match self.listen(setup)? {
                Some(FromServer::Unable { why }) => return Err(Refused::Unable(why)),
                Some(FromServer::Forked { pid }) => {
                    let pid = forked(pid, keeper)?;
                    self.players.insert(pid, None);
                    let family = Arc::clone(&self.family);
                    return Ok(Offspring { pid, family });
                }
                Some(FromServer::Exited { .. }) | None => {}
            }
        }
    }

    /// What the process says next, unless it is that a player has ended.
    fn listen(&mut self, setup: &Setup) -> Result<Option<FromServer>, WorkerError> {
        let process = self.process.as_mut().ok_or_else(gone)?;
        match answer(&process.control, &mut process.output, &setup.stop)? {
            FromServer::Exited { pid, code, signal } => {
                if let Some(end) = self.players.get_mut(&pid) {
                    *end = Some((code, signal));
                }
                Ok(None)
            }
            frame => Ok(Some(frame)),
        }
    }
}

/// The ready process has ended.
pub(super) fn gone() -> WorkerError {
    std::io::Error::from(std::io::ErrorKind::UnexpectedEof).into()
}
