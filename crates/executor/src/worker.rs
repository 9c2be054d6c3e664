//! One worker: an `Assignment` in, one [`Run`] out.

use stackful_source::Sources;
use stackful_term::Assignment;

use crate::forkserver::ForkServer;
use crate::setup::{Setup, SharedTexts};
use crate::spawner::Spawner;
use crate::stop::{Stopper, stop};
use crate::{AppSpec, Isolation, Ready, Run, Runtime, StartError, Uninstrumented, WorkerError};

/// An app that is ready to be run, one run at a time.
#[derive(Debug)]
pub struct Worker {
    processes: Processes,
    setup: Setup,
    /// Held where no [`Workers`](crate::Workers) says when to stop.
    _stopper: Option<Stopper>,
}

/// How runs are kept apart.
#[derive(Debug)]
enum Processes {
    Fork(Box<ForkServer>),
    Spawn(Box<Spawner>),
}

impl Worker {
    /// Starts the app and waits until it is ready. Its processes end with the thread that calls
    /// this, at the latest.
    ///
    /// # Errors
    /// The app does not get ready, or something it needs is missing.
    pub fn start(runtime: &Runtime, spec: &AppSpec) -> Result<Worker, StartError> {
        let (stopper, stop) = stop()?;
        let setup = Setup::new(runtime, spec, &SharedTexts::new(spec), &stop)?;
        Worker::with(setup, Some(stopper))
    }

    /// As [`Worker::start`], with what may be shared with others.
    pub(crate) fn with(setup: Setup, stopper: Option<Stopper>) -> Result<Worker, StartError> {
        let processes = match setup.spec.isolation {
            Isolation::Fork => Processes::Fork(Box::new(ForkServer::start(setup.clone())?)),
            Isolation::Spawn => Processes::Spawn(Box::new(Spawner::start(setup.clone())?)),
        };
        Ok(Worker {
            processes,
            setup,
            _stopper: stopper,
        })
    }

    /// The process that stands ready, which is also the number of its process group: whatever the
    /// app starts belongs to that. `None` between two runs that each have a process of their own.
    pub fn process_id(&self) -> Option<u32> {
        match &self.processes {
            Processes::Fork(server) => Some(server.process_id()),
            Processes::Spawn(spawner) => spawner.process_id(),
        }
    }

    /// What the app was like when it was first ready.
    pub fn ready(&self) -> &Ready {
        match &self.processes {
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
            Processes::Fork(server) => server.run(assignment),
            Processes::Spawn(spawner) => spawner.run(assignment),
        }
    }
}
