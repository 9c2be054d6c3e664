//! One process for each run, brought to the ready state anew: what a fork cannot do, this can.

use std::os::fd::{AsFd, OwnedFd};
use std::process::Child;
use std::time::Instant;

use rustix::process::{Pid, PidfdFlags, pidfd_open};
use stackful_protocol::process::READY_SLOT;
use stackful_protocol::run::ToRun;
use stackful_protocol::serve::ToServer;

use crate::follow::{Followed, Told};
use crate::keeper::{end, signal_of};
use crate::server;
use crate::setup::Setup;
use crate::start::{Process, start};
use crate::waited::waited;
use crate::{Exit, Given, Ready, Reset, Run, StartError, WorkerError, memory};

/// Starts a process of the app for each run.
#[derive(Debug)]
pub(crate) struct Spawner {
    setup: Setup,
    ready: Ready,
    /// The process that the next run takes.
    next: Option<Process>,
}

impl Spawner {
    /// Starts the app once and waits until it is ready.
    pub(crate) fn start(setup: Setup) -> Result<Spawner, StartError> {
        let reset = setup.spec.reset.clone();
        let _turn = reset.as_ref().map(Reset::turn);
        let first = start(&setup)?;
        Ok(Spawner {
            ready: first.ready.clone(),
            // Others have their turn before the first run.
            next: reset.is_none().then_some(first),
            setup,
        })
    }

    pub(crate) fn ready(&self) -> &Ready {
        &self.ready
    }

    pub(crate) fn process_id(&self) -> Option<u32> {
        self.next.as_ref().map(|process| process.number)
    }

    /// Plays one run with these inputs.
    pub(crate) fn run(&mut self, given: &Given) -> Result<Run, WorkerError> {
        let begun = Instant::now();
        let reset = self.setup.spec.reset.clone();
        let _turn = reset.as_ref().map(Reset::turn);
        let mut process = match self.next.take() {
            Some(process) => process,
            None => start(&self.setup).map_err(|error| WorkerError::Restart(Box::new(error)))?,
        };
        let fork = begun.elapsed();
        process.output.take();
        process.control.command(&ToServer::Play, &[])?;
        process.control.send(&ToRun::Run {
            inputs: &given.assignment,
            symbols: given.symbols.to_vec(),
            stay: false,
        })?;
        let exit = self.follow(&mut process)?;
        Ok(Run {
            // It goes on behind what was there when it was ready.
            trace: self.setup.memory.trace(READY_SLOT),
            exit,
            elapsed: begun.elapsed(),
            fork,
            output: process.output.take(),
        })
    }

    fn follow(&self, process: &mut Process) -> Result<Exit, WorkerError> {
        let limits = self.setup.spec.limits;
        let number = process.number;
        let watched = pidfd(&process.child)?;
        let mut followed = Followed {
            setup: &self.setup,
            channel: &process.control,
            beside: watched.as_fd(),
            process: number,
            slot: READY_SLOT,
            most_memory: memory::committed(number).unwrap_or(0) + limits.memory,
            deadline: Instant::now() + limits.run,
            waited: waited(number),
            open: true,
        };
        let told = followed.next(&mut process.output)?;
        // Of a process that has ended by itself this is the rest.
        let status = end(&mut process.child)?;
        Ok(match told {
            Told::Stays => Exit::Done,
            Told::Over(exit) | Told::Overdrawn(exit) => exit,
            Told::Beside => {
                let memory = &self.setup.memory;
                server::exit(memory, READY_SLOT, status.code(), signal_of(status))
            }
        })
    }
}

/// Readable once a child has ended.
fn pidfd(child: &Child) -> std::io::Result<OwnedFd> {
    let process = Pid::from_child(child);
    Ok(pidfd_open(process, PidfdFlags::empty())?)
}
