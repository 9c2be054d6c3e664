//! One worker: an `Assignment` in, one [`Run`] out.

use std::sync::Arc;

use stackful_source::Sources;
use stackful_term::Assignment;

use crate::forkserver::ForkServer;
use crate::setup::{Setup, SharedTexts};
use crate::snapshot::{Players, ReadyProcess, Refused};
use crate::spawner::Spawner;
use crate::stop::{Stopper, stop};
use crate::{AppSpec, Isolation, Ready, Run, Runtime, StartError, Uninstrumented, WorkerError};

/// An app that is ready to be run, one run at a time.
#[derive(Debug)]
pub struct Worker {
    processes: Processes,
    setup: Setup,
    /// Why runs are not kept apart as they were to be.
    instead: Option<String>,
    /// Held where no [`Workers`](crate::Workers) says when to stop.
    _stopper: Option<Stopper>,
}

/// How runs are kept apart.
#[derive(Debug)]
enum Processes {
    Snapshot(Box<Players>),
    Fork(Box<ForkServer>),
    Spawn(Box<Spawner>),
}

/// Where the workers of a campaign get their processes.
#[derive(Clone, Debug)]
pub(crate) enum Source {
    /// From one process that is ready.
    Snapshot(Arc<ReadyProcess>),
    /// Each forks a process of its own.
    Fork,
    /// Each starts one for each run.
    Spawn,
}

impl Source {
    /// The worker of this number, from 0.
    pub(crate) fn worker(&self, setup: Setup, number: usize) -> Result<Worker, StartError> {
        let processes = match self {
            Source::Snapshot(ready) => {
                let players = Players::start(ready, number).map_err(WorkerError::from)?;
                Processes::Snapshot(Box::new(players))
            }
            Source::Fork => Processes::Fork(Box::new(ForkServer::start(setup.clone())?)),
            Source::Spawn => Processes::Spawn(Box::new(Spawner::start(setup.clone())?)),
        };
        Ok(Worker {
            processes,
            setup,
            instead: None,
            _stopper: None,
        })
    }
}

impl Worker {
    /// Starts the app and waits until it is ready. Its processes end with the thread that calls
    /// this, at the latest.
    ///
    /// # Errors
    /// The app does not get ready, or something it needs is missing.
    pub fn start(runtime: &Runtime, spec: &AppSpec) -> Result<Worker, StartError> {
        let (stopper, stop) = stop()?;
        let setup = Setup::new(runtime, spec, &SharedTexts::new(spec), &stop, 1)?;
        let worker = Worker::first(setup, spec.limits.checkpoint_memory)?;
        Ok(Worker {
            _stopper: Some(stopper),
            ..worker
        })
    }

    /// The first worker of several, whose checkpoints may hold `most_memory` bytes if they are common
    /// to all of them. Where nothing can be put back it forks.
    pub(crate) fn first(setup: Setup, most_memory: u64) -> Result<Worker, StartError> {
        match setup.spec.isolation {
            Isolation::Fork => return Source::Fork.worker(setup, 0),
            Isolation::Spawn => return Source::Spawn.worker(setup, 0),
            Isolation::Snapshot => {}
        }
        let ready = Arc::new(ReadyProcess::start(setup.clone(), most_memory)?);
        let (processes, instead) = match Players::start(&ready, 0) {
            Ok(players) => (Processes::Snapshot(Box::new(players)), None),
            Err(Refused::Worker(error)) => return Err(error.into()),
            Err(Refused::Unable(why)) => {
                let server = match ready.take() {
                    Some(process) => ForkServer::of(setup.clone(), process),
                    None => ForkServer::start(setup.clone())?,
                };
                (Processes::Fork(Box::new(server)), Some(why))
            }
        };
        Ok(Worker {
            processes,
            setup,
            instead,
            _stopper: None,
        })
    }

    /// Where others get their processes as this one does.
    pub(crate) fn source(&self) -> Source {
        match &self.processes {
            Processes::Snapshot(players) => Source::Snapshot(Arc::clone(players.ready())),
            Processes::Fork(_) => Source::Fork,
            Processes::Spawn(_) => Source::Spawn,
        }
    }

    /// How runs are kept apart.
    pub fn isolation(&self) -> Isolation {
        match &self.processes {
            Processes::Snapshot(_) => Isolation::Snapshot,
            Processes::Fork(_) => Isolation::Fork,
            Processes::Spawn(_) => Isolation::Spawn,
        }
    }

    /// Why they are not kept apart as [`AppSpec::isolation`] says; `None` if they are.
    pub fn instead(&self) -> Option<&str> {
        self.instead.as_deref()
    }

    /// The process that stands ready, which is also the number of its process group: whatever the
    /// app starts belongs to that. `None` between two runs that each have a process of their own.
    pub fn process_id(&self) -> Option<u32> {
        match &self.processes {
            Processes::Snapshot(players) => players.ready().process_id(),
            Processes::Fork(server) => Some(server.process_id()),
            Processes::Spawn(spawner) => spawner.process_id(),
        }
    }

    /// What the app was like when it was first ready.
    pub fn ready(&self) -> &Ready {
        match &self.processes {
            Processes::Snapshot(players) => players.ready().ready(),
            Processes::Fork(server) => server.ready(),
            Processes::Spawn(spawner) => spawner.ready(),
        }
    }

    /// The app's own texts that ran so far.
    pub fn sources(&self) -> Sources {
        self.setup.texts.lock().sources.clone()
    }

    /// The coverage of all runs so far; [`Sources::coverage`] reads it.
    pub fn coverage(&self) -> Vec<u8> {
        let memory = &self.setup.memory;
        memory.coverage(memory.coverage_bytes())
    }

    /// Texts that run as they are.
    pub fn uninstrumented(&self) -> Vec<Uninstrumented> {
        self.setup.texts.lock().uninstrumented()
    }

    /// Plays one run with these inputs.
    ///
    /// # Errors
    /// The worker broke; no further run is possible. Whatever the app does is no error.
    pub fn run(&mut self, assignment: &Assignment) -> Result<Run, WorkerError> {
        match &mut self.processes {
            Processes::Snapshot(players) => players.run(assignment),
            Processes::Fork(server) => server.run(assignment),
            Processes::Spawn(spawner) => spawner.run(assignment),
        }
    }
}
