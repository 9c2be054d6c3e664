//! The fork server as the engine sees it: one fork, one run, from the nearest checkpoint.

use std::os::fd::{AsFd, OwnedFd};
use std::time::{Duration, Instant};

use rustix::process::{Pid, Signal, kill_process, kill_process_group};
use stackful_protocol::process::{FIRST_CHECKPOINT_SLOT, READY_SLOT, RUN_SLOT};
use stackful_protocol::run::ToRun;
use stackful_protocol::serve::{FromServer, ToServer};

use crate::beginning::Beginning;
use crate::checkpoint::{CheckpointId, Checkpoints, Standing};
use crate::control::Channel;
use crate::follow::{Followed, Told};
use crate::keeper::end;
use crate::nearest::{Places, nearest};
use crate::server::{self, answer, report};
use crate::setup::Setup;
use crate::start::{Process, start};
use crate::waited::waited;
use crate::{Exit, Given, Ready, Run, StartError, WorkerError, memory};

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
        Ok(ForkServer::of(setup, process))
    }

    /// Forks a process that is ready.
    pub(crate) fn of(setup: Setup, process: Process) -> ForkServer {
        let limits = &setup.spec.limits;
        let slots = FIRST_CHECKPOINT_SLOT..limits.slots() as usize;
        ForkServer {
            checkpoints: Checkpoints::new(slots, limits.checkpoint_memory),
            most_memory: memory::committed(process.number).unwrap_or(0) + limits.memory,
            process,
            setup,
            forking: Duration::ZERO,
            running: None,
        }
    }

    pub(crate) fn process_id(&self) -> u32 {
        self.process.number
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
    pub(crate) fn run(&mut self, given: &Given) -> Result<Run, WorkerError> {
        match self.play_from_checkpoint(given) {
            Err(WorkerError::Garbled(what)) => {
                let trace = self.setup.memory.trace(READY_SLOT);
                let output = self.process.output.take();
                let run = Run::garbled(what, trace, self.forking, output);
                end(&mut self.process.child)?;
                let started = ForkServer::start(self.setup.clone());
                *self = started.map_err(|error| WorkerError::Restart(Box::new(error)))?;
                Ok(run)
            }
            played => played,
        }
    }

    fn play_from_checkpoint(&mut self, given: &Given) -> Result<Run, WorkerError> {
        let begun = Instant::now();
        self.forking = Duration::ZERO;
        self.process.output.take();
        let below = match Beginning::before_last_event(given) {
            Some(beginning) => nearest(self, &beginning)?,
            None => None,
        };
        let (exit, _, _) = self.play(below, RUN_SLOT, given, false)?;
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

    /// Forks a checkpoint, or the worker, and plays the events it has not played yet. With `stay`,
    /// the process then waits for forks behind its channel, unless it ended before: no exit.
    /// The number is the process's.
    fn play(
        &mut self,
        below: Option<CheckpointId>,
        slot: usize,
        given: &Given,
        stay: bool,
    ) -> Result<(Option<Exit>, Channel, i32), WorkerError> {
        let begun = Instant::now();
        let deadline = begun + self.setup.spec.limits.run;
        let memory = &self.setup.memory;
        memory.put(slot, [memory.trace(self.slot(below)).as_slice()]);
        let (channel, theirs) = Channel::pair()?;
        let theirs = OwnedFd::from(theirs);
        let fork = ToServer::Fork { slot: slot as u32 };
        self.parent(below).command(&fork, &[theirs.as_fd()])?;
        drop(theirs);
        let pid = self.forked(below)?;
        self.running = Some(pid);
        self.forking += begun.elapsed();
        // A channel that is closed by now is a run that has ended; its parent will say how.
        let _ = channel.send(&ToRun::Run {
            inputs: &given.assignment,
            symbols: given.symbols.to_vec(),
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
        loop {
            // Earlier children may end only now.
            if let FromServer::Forked { pid } = self.answer(below)? {
                return server::forked(pid, self.process.child.id());
            }
        }
    }

    fn follow(
        &mut self,
        channel: &Channel,
        child: Child,
        deadline: Instant,
    ) -> Result<Option<Exit>, WorkerError> {
        let checkpoint = child.below.and_then(|id| self.checkpoints.get(id));
        let parent = checkpoint.map_or(&self.process.control, |checkpoint| &checkpoint.channel);
        let mut followed = Followed {
            setup: &self.setup,
            channel,
            beside: parent.as_fd(),
            process: child.pid as u32,
            slot: child.slot,
            most_memory: self.most_memory,
            deadline,
            waited: waited(child.pid as u32),
            open: true,
        };
        loop {
            match followed.next(&mut self.process.output)? {
                Told::Stays => return Ok(None),
                Told::Over(exit) => return Ok(Some(exit)),
                Told::Overdrawn(exit) => return self.kill(child, exit).map(Some),
                Told::Beside => {
                    if let Some(exit) = exited(&self.setup, child, report(parent)?) {
                        return Ok(Some(exit));
                    }
                }
            }
        }
    }

    /// Ends a child that has done what a run may not, with the exit that says what.
    fn kill(&mut self, child: Child, exit: Exit) -> Result<Exit, WorkerError> {
        if let Some(pid) = Pid::from_raw(child.pid) {
            // It may have ended this very moment; then its report is on the way.
            let _ = kill_process(pid, Signal::KILL);
        }
        loop {
            let report = self.answer(child.below)?;
            if exited(&self.setup, child, report).is_some() {
                return Ok(exit);
            }
        }
    }

    fn answer(&mut self, below: Option<CheckpointId>) -> Result<FromServer, WorkerError> {
        let checkpoint = below.and_then(|id| self.checkpoints.get(id));
        let parent = checkpoint.map_or(&self.process.control, |checkpoint| &checkpoint.channel);
        answer(parent, &mut self.process.output, &self.setup.stop)
    }
}

impl Places for ForkServer {
    type Place = CheckpointId;

    fn find(&mut self, beginning: &Beginning) -> Option<CheckpointId> {
        self.checkpoints.find(beginning)
    }

    fn is_dead_end(&self, beginning: &Beginning) -> bool {
        self.checkpoints.is_dead_end(beginning)
    }

    fn make(
        &mut self,
        below: Option<&CheckpointId>,
        beginning: &Beginning,
    ) -> Result<Option<CheckpointId>, WorkerError> {
        let below = below.copied();
        let Some(slot) = self.checkpoints.take_slot(below) else {
            return Ok(None);
        };
        let (exit, channel, pid) = self.play(below, slot, &beginning.given(), true)?;
        let output = self.printed(below);
        if exit.is_some() {
            self.checkpoints.give_back(slot, beginning.clone());
            return Ok(None);
        }
        let standing = Standing {
            pid,
            channel,
            slot,
            memory: memory::private(pid as u32).unwrap_or(0),
            output,
        };
        let made = self.checkpoints.add(beginning.clone(), below, standing);
        Ok(Some(made))
    }
}

/// The end of `child`, if that is what its parent reports.
fn exited(setup: &Setup, child: Child, report: FromServer) -> Option<Exit> {
    match report {
        FromServer::Exited { pid, code, signal } if pid == child.pid => {
            Some(server::exit(&setup.memory, child.slot, code, signal))
        }
        FromServer::Exited { .. } | FromServer::Forked { .. } | FromServer::Unable { .. } => None,
    }
}
