//! From nothing to a ready worker: the process, the boot frame, and what can go wrong.

use std::os::fd::{AsFd, OwnedFd};
use std::os::unix::process::CommandExt;
use std::process::{Child, Command, ExitStatus, Stdio};
use std::time::{Duration, Instant};

use command_fds::{CommandFdExt, FdMapping};
use nix::fcntl::OFlag;
use nix::poll::{PollFd, PollFlags, PollTimeout, poll};
use nix::unistd::pipe2;
use serde::Deserialize;
use serde_json::json;
use stackful_source::Process;

use crate::control::Channel;
use crate::instrumenter::{Instrumenter, Request};
use crate::output::Output;
use crate::shm::SharedMemory;
use crate::stack::stack_locations;
use crate::{AppFailure, AppSpec, ForkServerError, Limits, Runtime, StartError};

/// Slot 0 is the worker's, slot 1 the current run's, the others are for checkpoints.
pub(crate) fn slots(limits: &Limits) -> u32 {
    2 + limits.checkpoints
}

/// Descriptors of the worker protocol.
const CONTROL: i32 = 3;
const MEMORY: i32 = 4;

/// What the app was like when it was ready.
#[derive(Clone, Debug)]
pub struct Ready {
    /// The port that its first HTTP server listens on, which exists only inside the worker.
    pub port: Option<u16>,
    /// The address of the page after it has loaded; `None` for an app without one.
    pub url: Option<String>,
    /// The page's title.
    pub title: Option<String>,
    /// Wall time from the start of the program until its server listened and was idle.
    pub server: Duration,
    /// Wall time from then until the page was idle.
    pub page: Duration,
    /// Wall time of everything from starting Node on.
    pub elapsed: Duration,
}

/// The parts of a worker that is ready.
pub(crate) struct Worker {
    pub(crate) process: Child,
    pub(crate) control: Channel,
    pub(crate) memory: SharedMemory,
    pub(crate) output: Output,
    pub(crate) instrumenter: Instrumenter,
    pub(crate) ready: Ready,
}

#[derive(Debug, Deserialize)]
#[serde(tag = "type", rename_all = "lowercase")]
enum BootFrame {
    Instrument(Request),
    Ready(ReadyFrame),
    Failed(FailedFrame),
}

#[derive(Debug, Deserialize)]
#[serde(rename_all = "camelCase")]
struct ReadyFrame {
    port: Option<u16>,
    url: Option<String>,
    title: Option<String>,
    server_ms: f64,
    page_ms: f64,
    errors: Vec<ErrorRecord>,
}

#[derive(Debug, Deserialize)]
#[serde(rename_all = "camelCase")]
struct FailedFrame {
    stage: Stage,
    reason: String,
    error: Option<ErrorRecord>,
    exit_code: Option<i32>,
    url: Option<String>,
    status: Option<u16>,
}

#[derive(Debug, Deserialize)]
#[serde(rename_all = "lowercase")]
enum Stage {
    Load,
    Listen,
    Page,
}

#[derive(Debug, Deserialize)]
struct ErrorRecord {
    name: String,
    message: String,
    stack: String,
}

/// Starts a worker and waits until it is ready.
pub(crate) fn start(runtime: &Runtime, spec: &AppSpec) -> Result<Worker, StartError> {
    let begun = Instant::now();
    runtime.check()?;
    if !spec.entry.is_file() {
        return Err(StartError::EntryMissing {
            entry: spec.entry.clone(),
        });
    }
    let (memory, descriptor) = SharedMemory::new(
        spec.limits.coverage_bytes,
        spec.limits.trace_bytes,
        slots(&spec.limits),
    )?;
    let (control, theirs) = Channel::pair()?;
    let (reader, writer) = pipe2(OFlag::O_CLOEXEC).map_err(std::io::Error::from)?;
    let output = Output::new(reader).map_err(std::io::Error::from)?;
    let process = spawn(runtime, spec, theirs.into(), descriptor, writer)?;
    let coverage_bytes = memory.coverage_bytes();
    let starting = Starting {
        process,
        control,
        output,
        instrumenter: Instrumenter::new(&spec.entry, &spec.directory, coverage_bytes),
        limit: spec.limits.start,
        begun,
    };
    starting.control.send(&boot_frame(spec, &memory)?)?;
    starting.wait(memory)
}

fn spawn(
    runtime: &Runtime,
    spec: &AppSpec,
    control: OwnedFd,
    memory: OwnedFd,
    output: OwnedFd,
) -> Result<Child, StartError> {
    let mut command = Command::new(&runtime.node);
    command
        // V8 on one thread, or a fork would lose the others.
        .args(["--single-threaded", "--v8-pool-size=0"])
        // Room for a run without a collection: collecting would copy pages shared with the parent.
        .args(["--min-semi-space-size=16", "--max-semi-space-size=64"])
        // What the worker has compiled its forks need not: all of it, and for good.
        .args(["--no-lazy", "--no-flush-bytecode"])
        // A run is too short for optimised code to pay for its compilation.
        .arg("--interrupt-budget=2000000")
        // Instrumented functions need more stack: this is about what plain code has by default.
        .arg("--stack-size=3900")
        .arg(format!("--random-seed={}", spec.seed as u32 & 0x7fff_ffff))
        .arg(runtime.worker())
        .arg(&runtime.addon)
        .envs(spec.environment.iter().map(|(name, value)| (name, value)))
        .env("LD_PRELOAD", &runtime.addon)
        .env("STACKFUL_WORKER", "1")
        // One thread: file operations end in the order they were asked for.
        .env("UV_THREADPOOL_SIZE", "1")
        .env_remove("NODE_OPTIONS")
        .current_dir(&spec.directory)
        .stdin(Stdio::null())
        .stdout(output.try_clone()?)
        .stderr(output)
        // A group of its own: whatever the app starts can be ended with it.
        .process_group(0);
    let mapping = |parent_fd, child_fd| FdMapping {
        parent_fd,
        child_fd,
    };
    command
        .fd_mappings(vec![mapping(control, CONTROL), mapping(memory, MEMORY)])
        .map_err(|collision| std::io::Error::other(collision.to_string()))?;
    command.spawn().map_err(|source| StartError::NodeMissing {
        program: runtime.node.clone(),
        source,
    })
}

fn boot_frame(spec: &AppSpec, memory: &SharedMemory) -> std::io::Result<serde_json::Value> {
    let environment: serde_json::Map<_, _> = spec
        .environment
        .iter()
        .map(|(name, value)| (name.clone(), json!(value)))
        .collect();
    Ok(json!({
        "type": "boot",
        "entry": spec.entry.canonicalize()?,
        "arguments": spec.arguments,
        "directory": spec.directory.canonicalize()?,
        "environment": environment,
        "page": spec.page,
        "seed": spec.seed,
        "coverageBytes": memory.coverage_bytes(),
        "slotBytes": memory.slot_bytes(),
        "slots": slots(&spec.limits),
        "settleMs": spec.limits.settle.as_millis() as u64,
    }))
}

/// A worker on its way.
struct Starting {
    process: Child,
    control: Channel,
    output: Output,
    instrumenter: Instrumenter,
    limit: Duration,
    begun: Instant,
}

impl Starting {
    fn wait(mut self, memory: SharedMemory) -> Result<Worker, StartError> {
        match self.serve() {
            Ok(ready) => Ok(Worker {
                process: self.process,
                control: self.control,
                memory,
                output: self.output,
                instrumenter: self.instrumenter,
                ready,
            }),
            Err(error) => {
                end(&mut self.process);
                Err(error)
            }
        }
    }

    /// Answers frames until one says how it ended.
    fn serve(&mut self) -> Result<Ready, StartError> {
        loop {
            if !self.wait_for_frame()? {
                return Err(StartError::TimedOut {
                    limit: self.limit,
                    output: self.output.take(),
                });
            }
            match self.control.receive()? {
                Some(BootFrame::Instrument(request)) => {
                    self.control.send(&self.instrumenter.answer(&request))?;
                }
                Some(BootFrame::Ready(frame)) => return self.ready(frame),
                Some(BootFrame::Failed(frame)) => return Err(self.failed(frame)),
                None => return Err(self.died()?),
            }
        }
    }

    /// False once the time is up.
    fn wait_for_frame(&mut self) -> Result<bool, StartError> {
        loop {
            let left = self.limit.saturating_sub(self.begun.elapsed());
            let mut watched = [
                PollFd::new(self.control.as_fd(), PollFlags::POLLIN),
                PollFd::new(self.output.as_fd(), PollFlags::POLLIN),
            ];
            match poll(&mut watched, timeout(left)) {
                Err(nix::Error::EINTR) => continue,
                Err(source) => {
                    return Err(ForkServerError::System {
                        call: "poll",
                        source,
                    }
                    .into());
                }
                Ok(0) => return Ok(false),
                Ok(_) => {}
            }
            let framed = watched[0].any() == Some(true);
            self.output.drain();
            if framed {
                return Ok(true);
            }
            if left.is_zero() {
                return Ok(false);
            }
        }
    }

    fn ready(&mut self, frame: ReadyFrame) -> Result<Ready, StartError> {
        let is_syntax = |error: &ErrorRecord| error.name == "SyntaxError";
        if frame.errors.iter().any(is_syntax)
            && let Some(error) = self.syntax_error(Process::Client)
        {
            return Err(error);
        }
        let milliseconds = |value: f64| Duration::from_secs_f64(value.max(0.0) / 1e3);
        Ok(Ready {
            port: frame.port,
            url: frame.url,
            title: frame.title,
            server: milliseconds(frame.server_ms),
            page: milliseconds(frame.page_ms),
            elapsed: self.begun.elapsed(),
        })
    }

    fn failed(&mut self, frame: FailedFrame) -> StartError {
        let output = self.output.take();
        let exit_code = frame.exit_code.unwrap_or(1);
        match (frame.stage, frame.error) {
            (Stage::Load, Some(error)) => {
                if error.name == "SyntaxError"
                    && let Some(error) = self.syntax_error(Process::Server)
                {
                    return error;
                }
                let frames = stack_locations(&error.stack, &self.instrumenter.sources);
                StartError::Crashed {
                    error: Box::new(AppFailure {
                        location: frames.into_iter().next(),
                        name: error.name,
                        message: error.message,
                        stack: error.stack,
                    }),
                    exit_code,
                    output,
                }
            }
            (Stage::Load, None) => StartError::Exited { exit_code, output },
            (Stage::Listen, _) => StartError::NothingListens { output },
            (Stage::Page, _) => StartError::PageUnreachable {
                url: frame.url.unwrap_or_default(),
                status: frame.status,
                reason: frame.reason,
                output,
            },
        }
    }

    /// The first text of `process` that our parser rejected.
    fn syntax_error(&self, process: Process) -> Option<StartError> {
        let mut errors = self.instrumenter.syntax_errors.iter();
        let error = errors.find(|error| error.process == process)?.clone();
        Some(StartError::Syntax {
            location: error.location,
            message: error.message,
            text: error.text,
        })
    }

    /// The control channel closed without a word.
    fn died(&mut self) -> Result<StartError, StartError> {
        let status = self.process.wait()?;
        let output = self.output.take();
        Ok(match signal_of(status) {
            Some(signal) => StartError::Killed { signal, output },
            None => StartError::Exited {
                exit_code: status.code().unwrap_or(1),
                output,
            },
        })
    }
}

/// The name of the signal that ended a process.
fn signal_of(status: ExitStatus) -> Option<String> {
    use std::os::unix::process::ExitStatusExt;
    let number = status.signal()?;
    let known = nix::sys::signal::Signal::try_from(number);
    Some(known.map_or_else(|_| number.to_string(), |signal| signal.as_str().to_owned()))
}

/// A time-out for `poll`: never shorter than what is left.
pub(crate) fn timeout(left: Duration) -> PollTimeout {
    let milliseconds = left.as_micros().div_ceil(1000);
    PollTimeout::try_from(i32::try_from(milliseconds).unwrap_or(i32::MAX))
        .unwrap_or(PollTimeout::MAX)
}

/// Ends a worker and everything that its app has started.
pub(crate) fn end(process: &mut Child) {
    use nix::sys::signal::{Signal, killpg};
    use nix::unistd::Pid;
    // Errors mean that nothing of it is left, which is what is wanted.
    let _ = killpg(Pid::from_raw(process.id() as i32), Signal::SIGKILL);
    let _ = process.wait();
}
