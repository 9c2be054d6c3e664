//! One process for each run, brought to the ready state anew: what a fork cannot do, this can.

use std::os::fd::AsFd;
use std::time::Instant;

use serde_json::json;
use stackful_term::Assignment;

use crate::forkserver::RunFrame;
use crate::setup::Setup;
use crate::start::{Process, end, signal_of, start};
use crate::watch::watch;
use crate::{Exit, Ready, Run, StartError, WorkerError, memory};

/// Where a process writes its trace: what came before it was ready is there already.
const SLOT: usize = 0;

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
        process.control.send(&json!({"type": "play"}))?;
        let request = json!({"type": "run", "inputs": assignment, "stay": false});
        process.control.send(&request)?;
        let exit = self.follow(&mut process)?;
        Ok(Run {
            trace: self.setup.memory.trace(SLOT),
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
            match process.control.receive()? {
                Some(RunFrame::Instrument(request)) => {
                    // A channel that is closed by now shows at the next turn.
                    let _ = process.control.send(&texts.lock().answer(&request));
                }
                Some(RunFrame::Site(frame)) => {
                    let _ = process.control.send(&texts.lock().site(&frame));
                }
                Some(RunFrame::Stays | RunFrame::Done) => return Ok(Exit::Done),
                None => break,
            }
        }
        // Its channel closes while it exits, when its status is settled: a signal changes nothing.
        let status = end(&mut process.child)?;
        if self.setup.memory.overflowed(SLOT) {
            return Ok(Exit::Overflow);
        }
        Ok(match signal_of(status) {
            Some(signal) => Exit::Signalled { signal },
            None => Exit::Exited {
                code: status.code().unwrap_or(0),
            },
        })
    }
}
