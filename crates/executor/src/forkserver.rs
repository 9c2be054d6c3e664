//! The fork server as the engine sees it: one fork, one run, from the nearest checkpoint.

use std::os::fd::{AsFd, OwnedFd};
use std::time::{Duration, Instant};

use rustix::process::{Pid, Signal, kill_process, kill_process_group};
use stackful_protocol::codec::ReceiveError;
use stackful_protocol::process::{FIRST_CHECKPOINT_SLOT, READY_SLOT, RUN_SLOT};
use stackful_protocol::run::{FromRun, ToRun};
use stackful_protocol::serve::{FromServer, ToServer};
use stackful_term::Assignment;

use crate::beginning::Beginning;
use crate::checkpoint::{CheckpointId, Checkpoints, Standing};
use crate::control::Channel;
use crate::setup::Setup;
use crate::start::{Process, end, start};
use crate::watch::watch;
use crate::{Exit, Ready, Run, StartError, WorkerError, memory};

/// How long a fork, or the report of a killed child, may take: a few milliseconds are usual.
const PATIENCE: Duration = Duration::from_secs(10);

/// A process that is ready, and forked for each run.
#[derive(Debug)]
pub(crate) struct ForkServer {
    setup: Setup,
    process: Process,
    checkpoints: Checkpoints,
    /// How much memory a run may have.
    most_memory: u64,
    /// Wall time of the forks of the current run.
    forking: Duration,
    /// The process that plays now, or played last.
    running: Option<i32>,
}

/// Which of the watched descriptors has something to say.
struct Woken {
    run: bool,
    parent: bool,
}

/// A process that was forked, and where.
#[derive(Clone, Copy)]
struct Child {
    below: Option<CheckpointId>,
    pid: i32,
    /// Where its trace is.
    slot: usize,
}

impl Drop for ForkServer {
    /// Ends what the app has started in a run or on the way to a checkpoint: these are groups of
    /// their own, which outlive the worker. Behind a run that has ended, its parent cleans up.
    fn drop(&mut self) {
        let checkpoints = self.checkpoints.pids();
        for group in checkpoints.chain(self.running).filter_map(Pid::from_raw) {
            // An error means that nothing of it is left, which is what is wanted.
            let _ = kill_process_group(group, Signal::KILL);
        }
    }
}

impl ForkServer {
    /// Starts the app and waits until it is ready.
    pub(crate) fn start(setup: Setup) -> Result<ForkServer, StartError> {
        let process = start(&setup)?;
        let limits = &setup.spec.limits;
        let slots = FIRST_CHECKPOINT_SLOT..limits.slots() as usize;
        Ok(ForkServer {
            checkpoints: Checkpoints::new(slots, limits.checkpoint_memory),
            most_memory: memory::committed(process.child.id()).unwrap_or(0) + limits.memory,
            process,
            setup,
            forking: Duration::ZERO,
            running: None,
        })
    }

    pub(crate) fn process_id(&self) -> u32 {
        self.process.child.id()
    }

    pub(crate) fn ready(&self) -> &Ready {
        &self.process.ready
    }

    /// Plays one run with these inputs, from the checkpoint before its last event; events that no
    /// run has played before leave one.
    ///
    /// The app can write where a process that serves talks, before it serves or from a thread. Then
    /// nothing that comes from there is to be believed: the run is over, and another process takes
    /// the place of all that there are.
    pub(crate) fn run(&mut self, assignment: &Assignment) -> Result<Run, WorkerError> {
        match self.play_from_checkpoint(assignment) {
            Err(WorkerError::Garbled(what)) => {
                let run = Run {
                    trace: self.setup.memory.trace(READY_SLOT),
                    exit: Exit::Garbled { what },
                    elapsed: self.forking,
                    fork: self.forking,
                    output: self.process.output.take(),
                };
                end(&mut self.process.child)?;
                let started = ForkServer::start(self.setup.clone());
                *self = started.map_err(|error| WorkerError::Restart(Box::new(error)))?;
                Ok(run)
            }
            played => played,
        }
    }

    fn play_from_checkpoint(&mut self, assignment: &Assignment) -> Result<Run, WorkerError> {
        let begun = Instant::now();
        self.forking = Duration::ZERO;
        self.process.output.take();
        let below = match Beginning::before_last_event(assignment) {
            Some(beginning) => self.checkpoint(&beginning)?,
            None => None,
        };
        let (exit, _, _) = self.play(below, RUN_SLOT, assignment, false)?;
        Ok(Run {
            trace: self.setup.memory.trace(RUN_SLOT),
            exit: exit.unwrap_or(Exit::Done),
            elapsed: begun.elapsed(),
            fork: self.forking,
            output: self.printed(below),
        })
    }

    /// What was printed since the last time, after what was printed on the way to `below`.
    fn printed(&mut self, below: Option<CheckpointId>) -> String {
        let before = below.and_then(|id| self.checkpoints.get(id));
        let before = before.map_or_else(String::new, |checkpoint| checkpoint.output.clone());
        before + &self.process.output.take()
    }

    /// A process that stands behind these events, or behind as many as can be: there may
    /// be no room, or the events may lead to a dead end. `None` is the worker.
    fn checkpoint(&mut self, beginning: &Beginning) -> Result<Option<CheckpointId>, WorkerError> {
        if let Some(known) = self.checkpoints.find(beginning) {
            return Ok(Some(known));
        }
        let below = match beginning.shorter() {
            Some(shorter) => self.checkpoint(&shorter)?,
            None => None,
        };
        if self.checkpoints.is_dead_end(beginning) {
            return Ok(below);
        }
        let Some(slot) = self.checkpoints.take_slot(below) else {
            return Ok(below);
        };
        let (exit, channel, pid) = self.play(below, slot, &beginning.assignment(), true)?;
        let output = self.printed(below);
        if exit.is_some() {
            self.checkpoints.give_back(slot, beginning.clone());
            return Ok(below);
        }
        let standing = Standing {
            pid,
            channel,
            slot,
            memory: memory::private(pid as u32).unwrap_or(0),
            output,
        };
        Ok(Some(self.checkpoints.add(
            beginning.clone(),
            below,
            standing,
        )))
    }

    /// Forks a checkpoint, or the worker, and plays the events it has not played yet. With `stay`,
    /// the process then waits for forks behind its channel, unless it ended before: no exit.
    /// The number is the process's.
    fn play(
        &mut self,
        below: Option<CheckpointId>,
        slot: usize,
        assignment: &Assignment,
        stay: bool,
    ) -> Result<(Option<Exit>, Channel, i32), WorkerError> {
        let begun = Instant::now();
        let deadline = begun + self.setup.spec.limits.run;
        let memory = &self.setup.memory;
        memory.put(slot, &memory.trace(self.slot(below)));
        let (channel, theirs) = Channel::pair()?;
        let theirs = OwnedFd::from(theirs);
        let fork = ToServer::Fork { slot: slot as u32 };
        self.parent(below).command(&fork, Some(theirs.as_fd()))?;
        drop(theirs);
        let pid = self.forked(below)?;
        self.running = Some(pid);
        self.forking += begun.elapsed();
        // A channel that is closed by now is a run that has ended; its parent will say how.
        let _ = channel.send(&ToRun::Run {
            inputs: assignment,
            stay,
        });
        let exit = self.follow(&channel, Child { below, pid, slot }, deadline)?;
        Ok((exit, channel, pid))
    }

    /// Where a child's parent talks.
    fn parent(&self, below: Option<CheckpointId>) -> &Channel {
        let checkpoint = below.and_then(|id| self.checkpoints.get(id));
        checkpoint.map_or(&self.process.control, |checkpoint| &checkpoint.channel)
    }

    /// Where the trace is that a child goes on behind.
    fn slot(&self, below: Option<CheckpointId>) -> usize {
        let checkpoint = below.and_then(|id| self.checkpoints.get(id));
        checkpoint.map_or(READY_SLOT, |checkpoint| checkpoint.slot)
    }

    /// The pid of the child that was asked for.
    fn forked(&mut self, below: Option<CheckpointId>) -> Result<i32, WorkerError> {
        let deadline = Instant::now() + PATIENCE;
        loop {
            let woken = self.wait(below, None, deadline)?;
            if woken.is_none() {
                return Err(WorkerError::Stuck(PATIENCE));
            }
            // Earlier children may end only now.
            if let FromServer::Forked { pid } = self.parent_frame(below)? {
                return Ok(pid);
            }
        }
    }

    fn follow(
        &mut self,
        channel: &Channel,
        child: Child,
        deadline: Instant,
    ) -> Result<Option<Exit>, WorkerError> {
        let mut open = true;
        loop {
            let run = open.then_some(channel);
            let next_look = deadline.min(Instant::now() + memory::INTERVAL);
            let Some(woken) = self.wait(child.below, run, next_look)? else {
                if memory::committed(child.pid as u32) > Some(self.most_memory) {
                    return self.kill(child, Exit::OutOfMemory).map(Some);
                }
                if Instant::now() >= deadline {
                    return self.kill(child, Exit::TimedOut).map(Some);
                }
                continue;
            };
            if woken.run {
                let frame = match channel.receive() {
                    Err(ReceiveError::Garbled(what)) => {
                        return self.kill(child, Exit::Garbled { what }).map(Some);
                    }
                    received => received?,
                };
                match frame {
                    // A channel that is closed by now is a run that has ended, as in `play`.
                    Some(FromRun::Instrument(request)) => {
                        let _ = channel.send(self.setup.texts.lock().answer(&request));
                    }
                    Some(FromRun::Site(position)) => {
                        let _ = channel.send(&self.setup.texts.lock().site(&position));
                    }
                    Some(FromRun::Stays) => return Ok(None),
                    // The process goes on to exit; nothing it does by now counts.
                    Some(FromRun::Done) => {
                        return Ok(Some(Exit::said_all(
                            self.setup.memory.overflowed(child.slot),
                        )));
                    }
                    Some(FromRun::Exits { code }) => return Ok(Some(Exit::Exited { code })),
                    None => open = false,
                }
            } else if woken.parent
                && let Some(exit) = self.exited(child)?
            {
                return Ok(Some(exit));
            }
        }
    }

    /// The end of `child`, if that is what its parent's next frame is about.
    fn exited(&mut self, child: Child) -> Result<Option<Exit>, WorkerError> {
        let FromServer::Exited { pid, code, signal } = self.parent_frame(child.below)? else {
            return Ok(None);
        };
        if pid != child.pid {
            return Ok(None);
        }
        if self.setup.memory.overflowed(child.slot) {
            return Ok(Some(Exit::Overflow));
        }
        Ok(Some(Exit::new(code, signal)))
    }

    /// Ends a child that has done what a run may not, with the exit that says what.
    fn kill(&mut self, child: Child, exit: Exit) -> Result<Exit, WorkerError> {
        if let Some(pid) = Pid::from_raw(child.pid) {
            // It may have ended this very moment; then its report is on the way.
            let _ = kill_process(pid, Signal::KILL);
        }
        let deadline = Instant::now() + PATIENCE;
        loop {
            if self.wait(child.below, None, deadline)?.is_none() {
                return Err(WorkerError::Stuck(PATIENCE));
            }
            if self.exited(child)?.is_some() {
                return Ok(exit);
            }
        }
    }

    fn parent_frame(&self, below: Option<CheckpointId>) -> Result<FromServer, WorkerError> {
        let frame = self.parent(below).receive()?;
        frame.ok_or_else(|| std::io::Error::from(std::io::ErrorKind::UnexpectedEof).into())
    }

    /// Waits for a frame, taking in output meanwhile; `None` once the deadline has passed.
    fn wait(
        &mut self,
        below: Option<CheckpointId>,
        run: Option<&Channel>,
        deadline: Instant,
    ) -> Result<Option<Woken>, WorkerError> {
        let ForkServer {
            setup,
            process: Process {
                control, output, ..
            },
            checkpoints,
            ..
        } = self;
        let checkpoint = below.and_then(|id| checkpoints.get(id));
        let parent = checkpoint.map_or(&*control, |checkpoint| &checkpoint.channel);
        let stop = &setup.stop;
        let woken = match run {
            None => watch([parent.as_fd()], output, stop, deadline)?
                .map(|[parent]| Woken { parent, run: false }),
            Some(run) => watch([parent.as_fd(), run.as_fd()], output, stop, deadline)?
                .map(|[parent, run]| Woken { run, parent }),
        };
        Ok(woken)
    }
}
