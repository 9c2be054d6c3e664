//! The fork server as the engine sees it: one fork, one run.

use std::fmt;
use std::os::fd::{AsFd, OwnedFd};
use std::time::{Duration, Instant};

use nix::poll::{PollFd, PollFlags, poll};
use nix::sys::signal::{Signal, kill};
use nix::unistd::Pid;
use serde::Deserialize;
use serde_json::json;
use stackful_source::Sources;
use stackful_term::Assignment;

use crate::control::Channel;
use crate::instrumenter::Request;
use crate::start::{Worker, end, start, timeout};
use crate::{AppSpec, Exit, ForkServerError, Ready, Run, Runtime, StartError, Uninstrumented};

/// The slot that runs write to.
const RUN_SLOT: usize = 1;
/// How long a fork, or the report of a killed child, may take: a few milliseconds are usual.
const PATIENCE: Duration = Duration::from_secs(10);

/// A worker that is ready, and forked for each run.
pub struct ForkServer {
    worker: Worker,
    limit: Duration,
}

/// What a run says while it lasts.
#[derive(Debug, Deserialize)]
#[serde(tag = "type", rename_all = "lowercase")]
enum RunFrame {
    Instrument(Request),
    Done,
}

/// What the worker says while it serves.
#[derive(Debug, Deserialize)]
#[serde(tag = "type", rename_all = "lowercase")]
enum WorkerFrame {
    Forked {
        pid: i32,
    },
    Exited {
        pid: i32,
        code: Option<i32>,
        signal: Option<String>,
    },
}

/// Which of the watched descriptors has something to say.
struct Woken {
    run: bool,
    worker: bool,
}

impl ForkServer {
    /// Starts the app and waits until it is ready.
    ///
    /// # Errors
    /// The app does not get ready, or something it needs is missing.
    pub fn start(runtime: &Runtime, spec: &AppSpec) -> Result<ForkServer, StartError> {
        Ok(ForkServer {
            worker: start(runtime, spec)?,
            limit: spec.limits.run,
        })
    }

    /// The worker's process, which is also the number of its process group: whatever the app
    /// starts belongs to that.
    pub fn process_id(&self) -> u32 {
        self.worker.process.id()
    }

    /// What the app was like when it was ready.
    pub fn ready(&self) -> &Ready {
        &self.worker.ready
    }

    /// The app's own texts that ran so far.
    pub fn sources(&self) -> &Sources {
        &self.worker.instrumenter.sources
    }

    /// The coverage of all runs so far; [`Sources::coverage`] reads it.
    pub fn coverage(&self) -> Vec<u8> {
        self.worker.memory.coverage()
    }

    /// Texts that run as they are.
    pub fn uninstrumented(&self) -> Vec<Uninstrumented> {
        self.worker.instrumenter.uninstrumented()
    }

    /// Plays one run with these inputs.
    ///
    /// # Errors
    /// The worker broke; no further run is possible. Whatever the app does is no error.
    pub fn run(&mut self, assignment: &Assignment) -> Result<Run, ForkServerError> {
        let begun = Instant::now();
        self.worker.output.take();
        self.worker.memory.clear(RUN_SLOT);
        let (channel, theirs) = Channel::pair()?;
        let theirs = OwnedFd::from(theirs);
        let request = json!({"type": "fork", "slot": RUN_SLOT});
        self.worker.control.send_with(&request, theirs.as_fd())?;
        drop(theirs);
        let pid = self.forked()?;
        // A channel that is closed by now is a run that has ended; its parent will say how.
        let _ = channel.send(&json!({"type": "run", "inputs": assignment}));
        let exit = self.follow(&channel, pid, begun + self.limit)?;
        Ok(Run {
            trace: self.worker.memory.trace(RUN_SLOT),
            exit,
            elapsed: begun.elapsed(),
            output: self.worker.output.take(),
        })
    }

    /// The pid of the child that was asked for.
    fn forked(&mut self) -> Result<i32, ForkServerError> {
        let deadline = Instant::now() + PATIENCE;
        loop {
            let woken = self.wait(None, deadline)?;
            if woken.is_none() {
                return Err(ForkServerError::Stuck(PATIENCE));
            }
            // Earlier children may end only now.
            if let WorkerFrame::Forked { pid } = self.worker_frame()? {
                return Ok(pid);
            }
        }
    }

    fn follow(
        &mut self,
        channel: &Channel,
        pid: i32,
        deadline: Instant,
    ) -> Result<Exit, ForkServerError> {
        let mut open = true;
        loop {
            let Some(woken) = self.wait(open.then_some(channel), deadline)? else {
                return self.kill(pid);
            };
            if woken.run {
                match channel.receive()? {
                    Some(RunFrame::Instrument(request)) => {
                        let answer = self.worker.instrumenter.answer(&request);
                        // As above: its parent says how it ended.
                        let _ = channel.send(&answer);
                    }
                    // The process goes on to exit; nothing it does by now counts.
                    Some(RunFrame::Done) => return Ok(Exit::Done),
                    None => open = false,
                }
            } else if woken.worker
                && let Some(exit) = self.exited(pid)?
            {
                return Ok(exit);
            }
        }
    }

    /// The end of `pid`, if that is what the worker's next frame is about.
    fn exited(&mut self, pid: i32) -> Result<Option<Exit>, ForkServerError> {
        let WorkerFrame::Exited {
            pid: ended,
            code,
            signal,
        } = self.worker_frame()?
        else {
            return Ok(None);
        };
        if ended != pid {
            return Ok(None);
        }
        if self.worker.memory.overflowed(RUN_SLOT) {
            return Ok(Some(Exit::Overflow));
        }
        Ok(Some(match signal {
            Some(signal) => Exit::Signalled { signal },
            None => Exit::Exited {
                code: code.unwrap_or(0),
            },
        }))
    }

    fn kill(&mut self, pid: i32) -> Result<Exit, ForkServerError> {
        // It may have ended this very moment; then its report is on the way.
        let _ = kill(Pid::from_raw(pid), Signal::SIGKILL);
        let deadline = Instant::now() + PATIENCE;
        loop {
            if self.wait(None, deadline)?.is_none() {
                return Err(ForkServerError::Stuck(PATIENCE));
            }
            if self.exited(pid)?.is_some() {
                return Ok(Exit::TimedOut);
            }
        }
    }

    fn worker_frame(&mut self) -> Result<WorkerFrame, ForkServerError> {
        let frame = self.worker.control.receive()?;
        frame.ok_or_else(|| std::io::Error::from(std::io::ErrorKind::UnexpectedEof).into())
    }

    /// Waits for a frame, taking in output meanwhile; `None` once the deadline has passed.
    fn wait(
        &mut self,
        run: Option<&Channel>,
        deadline: Instant,
    ) -> Result<Option<Woken>, ForkServerError> {
        loop {
            let left = deadline.saturating_duration_since(Instant::now());
            let worker = &self.worker;
            let mut watched = vec![
                PollFd::new(worker.control.as_fd(), PollFlags::POLLIN),
                PollFd::new(worker.output.as_fd(), PollFlags::POLLIN),
            ];
            watched.extend(run.map(|run| PollFd::new(run.as_fd(), PollFlags::POLLIN)));
            match poll(&mut watched, timeout(left)) {
                Err(nix::Error::EINTR) => continue,
                Err(source) => {
                    return Err(ForkServerError::System {
                        call: "poll",
                        source,
                    });
                }
                Ok(_) => {}
            }
            let ready = |at: usize| watched.get(at).and_then(PollFd::any) == Some(true);
            let woken = Woken {
                worker: ready(0),
                run: ready(2),
            };
            let printed = ready(1);
            if printed {
                self.worker.output.drain();
            }
            if woken.worker || woken.run {
                return Ok(Some(woken));
            }
            if left.is_zero() {
                return Ok(None);
            }
        }
    }
}

impl fmt::Debug for ForkServer {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("ForkServer")
            .field("pid", &self.process_id())
            .field("ready", &self.worker.ready)
            .finish_non_exhaustive()
    }
}

impl Drop for ForkServer {
    fn drop(&mut self) {
        end(&mut self.worker.process);
    }
}
