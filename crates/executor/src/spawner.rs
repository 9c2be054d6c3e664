//! One process for each run, brought to the ready state anew: what a fork cannot do, this can.

use std::os::fd::AsFd;
use std::time::Instant;

use stackful_protocol::codec::ReceiveError;
use stackful_protocol::process::READY_SLOT;
use stackful_protocol::run::{FromRun, ToRun};
use stackful_protocol::serve::ToServer;
use stackful_term::Assignment;

use crate::setup::Setup;
use crate::start::{Process, end, signal_of, start};
use crate::watch::watch;
use crate::{Exit, Ready, Run, StartError, WorkerError, memory};

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
        let first = start(&setup)?;
        Ok(Spawner {
            ready: first.ready.clone(),
            next: Some(first),
            setup,
        })
    }

    pub(crate) fn ready(&self) -> &Ready {
        &self.ready
    }

    pub(crate) fn process_id(&self) -> Option<u32> {
        self.next.as_ref().map(|process| process.child.id())
    }

    /// Plays one run with these inputs.
    pub(crate) fn run(&mut self, assignment: &Assignment) -> Result<Run, WorkerError> {
        let begun = Instant::now();
        let mut process = match self.next.take() {
            Some(process) => process,
            None => start(&self.setup).map_err(|error| WorkerError::Restart(Box::new(error)))?,
        };
        let fork = begun.elapsed();
        process.output.take();
        process.control.command(&ToServer::Play, None)?;
        process.control.send(&ToRun::Run {
            inputs: assignment,
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
        let deadline = Instant::now() + limits.run;
        let most_memory = memory::committed(process.child.id()).unwrap_or(0) + limits.memory;
        let Setup { texts, stop, .. } = &self.setup;
        loop {
            let control = [process.control.as_fd()];
            let next_look = deadline.min(Instant::now() + memory::INTERVAL);
            if watch(control, &mut process.output, stop, next_look)?.is_none() {
                let exit = if memory::committed(process.child.id()) > Some(most_memory) {
                    Exit::OutOfMemory
                } else if Instant::now() >= deadline {
                    Exit::TimedOut
                } else {
                    continue;
                };
                end(&mut process.child)?;
                return Ok(exit);
            }
            let frame = match process.control.receive() {
                Err(ReceiveError::Garbled(what)) => {
                    end(&mut process.child)?;
                    return Ok(Exit::Garbled { what });
                }
                received => received?,
            };
            match frame {
                // A channel that is closed by now shows at the next turn.
                Some(FromRun::Instrument(request)) => {
                    let _ = process.control.send(texts.lock().answer(&request));
                }
                Some(FromRun::Site(position)) => {
                    let _ = process.control.send(&texts.lock().site(&position));
                }
                Some(FromRun::Exits { code }) => return Ok(Exit::Exited { code }),
                Some(FromRun::Stays | FromRun::Done) => {
                    return Ok(Exit::said_all(self.setup.memory.overflowed(READY_SLOT)));
                }
                None => break,
            }
        }
        // Its channel closes while it exits, when its status is settled: a signal changes nothing.
        let status = end(&mut process.child)?;
        if self.setup.memory.overflowed(READY_SLOT) {
            return Ok(Exit::Overflow);
        }
        Ok(Exit::new(status.code(), signal_of(status)))
    }
}
