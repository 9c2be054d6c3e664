//! One worker: an `Assignment` in, one [`Run`] out.

use std::sync::Arc;

use stackful_protocol::player::PutBack;
use stackful_source::Sources;
use stackful_term::Assignment;

use crate::forkserver::ForkServer;
use crate::setup::{Setup, SharedTexts};
use crate::snapshot::{Players, ReadyProcess, Refused};
use crate::spawner::Spawner;
use crate::stop::{Stopper, stop};
use crate::{
    AppSpec, Given, Isolation, Ready, Run, Runtime, StartError, Trouble, Uninstrumented,
    WorkerError,
};

/// An app that is ready to be run, one run at a time.
#[derive(Debug)]
pub struct Worker {
    processes: Processes,
    setup: Setup,
    source: Source,
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
    /// From one process that is ready; where nothing can be put back, each forks one of its own.
    Snapshot(Arc<ReadyProcess>),
    /// Each forks a process of its own.
    Fork,
    /// Each starts one for each run.
    Spawn,
}

impl Source {
    /// A source for workers of this setup, whose checkpoints may hold `most_memory` bytes if they
    /// are common to all of them.
    fn new(setup: &Setup, most_memory: u64) -> Result<Source, StartError> {
        Ok(match setup.spec.isolation {
            Isolation::Snapshot => {
                let ready = ReadyProcess::start(setup.clone(), most_memory)?;
                Source::Snapshot(Arc::new(ready))
            }
            Isolation::Fork => Source::Fork,
            Isolation::Spawn => Source::Spawn,
        })
    }

    /// The worker of this number, from 0.
    pub(crate) fn worker(&self, setup: Setup, number: usize) -> Result<Worker, StartError> {
        let processes = match self {
            Source::Snapshot(ready) => match Players::start(ready, number) {
                Ok(players) => Processes::Snapshot(Box::new(players)),
                Err(Refused::Unable(why)) => Processes::forks_instead(ready, &setup, why)?,
                Err(Refused::Worker(error)) => return Err(error.into()),
            },
            Source::Fork => Processes::Fork(Box::new(ForkServer::start(setup.clone())?)),
            Source::Spawn => Processes::Spawn(Box::new(Spawner::start(setup.clone())?)),
        };
        Ok(Worker {
            processes,
            setup,
            source: self.clone(),
            _stopper: None,
        })
    }

    /// What went wrong with what workers have in common.
    pub(crate) fn troubles(&self) -> Vec<Trouble> {
        match self {
            Source::Snapshot(ready) => ready.troubles(),
            Source::Fork | Source::Spawn => Vec::new(),
        }
    }

    /// Why runs are forks although they were to be kept apart in a better way.
    pub(crate) fn instead(&self) -> Option<String> {
        match self {
            Source::Snapshot(ready) => ready.unable(),
            Source::Fork | Source::Spawn => None,
        }
    }
}

impl Processes {
    /// Forks, since there can be no players: of the process that those were to come from, if it is
    /// this worker's, else of a new one.
    fn forks_instead(
        ready: &ReadyProcess,
        setup: &Setup,
        why: String,
    ) -> Result<Processes, StartError> {
        let setup = setup.clone();
        let server = match ready.retire(why, &setup) {
            Some(process) => ForkServer::of(setup, process),
            None => ForkServer::start(setup)?,
        };
        Ok(Processes::Fork(Box::new(server)))
    }
}

impl Worker {
    /// Starts the app and waits until it is ready. Its processes end with the thread that calls
    /// this, at the latest.
    ///
    /// # Errors
    /// The app does not get ready, or something it needs is missing.
    pub fn start(runtime: &Runtime, spec: &AppSpec) -> Result<Worker, StartError> {
        let node = runtime.check()?;
        let (stopper, stop) = stop()?;
        let setup = Setup::new((runtime, &node), spec, &SharedTexts::new(spec), &stop, 1)?;
        let worker = Worker::first(setup, spec.limits.checkpoint_memory)?;
        Ok(Worker {
            _stopper: Some(stopper),
            ..worker
        })
    }

    /// The first worker of several, whose checkpoints may hold `most_memory` bytes if they are common
    /// to all of them.
    pub(crate) fn first(setup: Setup, most_memory: u64) -> Result<Worker, StartError> {
        Source::new(&setup, most_memory)?.worker(setup, 0)
    }

    /// Where others get their processes as this one does.
    pub(crate) fn source(&self) -> &Source {
        &self.source
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
    pub fn instead(&self) -> Option<String> {
        self.source.instead()
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

    /// The process that plays, under [`Isolation::Snapshot`], and what it took to put it back before
    /// its last run.
    pub fn player(&self) -> Option<(u32, PutBack)> {
        match &self.processes {
            Processes::Snapshot(players) => Some(players.last()),
            Processes::Fork(_) | Processes::Spawn(_) => None,
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
        self.play(&assignment.clone().into())
    }

    /// Plays one run that is given this.
    ///
    /// # Errors
    /// As of [`run`](Worker::run).
    pub fn play(&mut self, given: &Given) -> Result<Run, WorkerError> {
        match &mut self.processes {
            Processes::Fork(server) => server.run(given),
            Processes::Spawn(spawner) => spawner.run(given),
            Processes::Snapshot(players) => match players.run(given) {
                Err(WorkerError::Unrestorable(why)) => {
                    let forks = Processes::forks_instead(players.ready(), &self.setup, why);
                    let forks = forks.map_err(|error| WorkerError::Restart(Box::new(error)))?;
                    self.processes = forks;
                    self.play(given)
                }
                played => played,
            },
        }
    }
}
