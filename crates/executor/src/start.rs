//! From nothing to a ready worker: the process, the boot frame, and what can go wrong.

use std::hash::BuildHasher as _;
use std::os::fd::{AsFd, OwnedFd};
use std::os::unix::process::CommandExt;
use std::process::{Child, Command, ExitStatus, Stdio};
use std::time::{Duration, Instant};

use command_fds::{CommandFdExt, FdMapping};
use rustc_hash::FxBuildHasher;
use rustix::pipe::{PipeFlags, pipe_with};
use rustix::process::{Pid, Signal, kill_process_group};
use stackful_instrument::is_compiled;
use stackful_protocol::boot::{Boot, ErrorRecord, Failed, FromLoading, Stage, ToWorker, Withheld};
use stackful_protocol::boot::{Database, Ready as ReadyFrame};
use stackful_protocol::codec::ReceiveError;
use stackful_protocol::process::{CONTROL, MEMORY, READY_SLOT};
use stackful_protocol::signal;
use stackful_protocol::survey::Survey;
use stackful_source::Process as Side;

use crate::control::Channel;
use crate::late::{Reached, doing};
use crate::output::Output;
use crate::runtime::{NODE_OPTIONS, late_optimisation};
use crate::setup::Setup;
use crate::shm::SharedMemory;
use crate::stack::stack_locations;
use crate::tsconfig::Project;
use crate::watch::watch;
use crate::{AppFailure, AppSpec, FailedLogin, Refused, Runtime, StartError, WorkerError};

/// What the app was like when it was ready.
#[derive(Clone, Debug)]
pub struct Ready {
    /// The port that its first HTTP server listens on, which exists only inside the worker.
    pub port: Option<u16>,
    /// The address of the page after it has loaded; `None` for an app without one.
    pub url: Option<String>,
    /// The page's title.
    pub title: Option<String>,
    /// Files of other machines that the page asked for in vain.
    pub refused: Vec<Refused>,
    /// Worker threads of the app that live: runs are forks, which do not have them.
    pub threads: u32,
    /// Child processes of the app that live: all runs share them.
    pub processes: u32,
    /// The databases that the app has within its process.
    pub databases: Vec<Database>,
    /// Allowed hosts that the app is connected to: runs would share the connections.
    pub connections: Vec<String>,
    /// Wall time from the start of the program until its server listened and was idle.
    pub server: Duration,
    /// Wall time from then until the page was idle.
    pub page: Duration,
    /// Wall time of everything from starting Node on.
    pub elapsed: Duration,
    /// What is on the page, but not for a person.
    pub withheld: Vec<Withheld>,
    /// What the app consists of, if it is only looked at.
    pub survey: Option<Survey>,
    /// Equal for equal traces until then.
    pub fingerprint: u64,
}

/// A process of the app that is ready; it ends with this value.
#[derive(Debug)]
pub(crate) struct Process {
    pub(crate) child: Child,
    pub(crate) control: Channel,
    pub(crate) output: Output,
    pub(crate) ready: Ready,
}

impl Drop for Process {
    fn drop(&mut self) {
        // An error means that nothing of it is left, which is what is wanted.
        let _ = end(&mut self.child);
    }
}

/// Starts the app in a process of its own and waits until it is ready.
pub(crate) fn start(setup: &Setup) -> Result<Process, StartError> {
    let begun = Instant::now();
    let Setup {
        runtime,
        spec,
        memory,
        ..
    } = setup;
    let version = runtime.check()?;
    if !spec.entry.is_file() {
        return Err(StartError::EntryMissing {
            entry: spec.entry.clone(),
        });
    }
    if let Some(reset) = &spec.reset {
        reset
            .run()
            .map_err(|error| StartError::Reset(Box::new(error)))?;
    }
    memory.clear(READY_SLOT);
    let (control, theirs) = Channel::pair()?;
    let (reader, writer) = pipe_with(PipeFlags::CLOEXEC).map_err(std::io::Error::from)?;
    let output = Output::new(reader)?;
    let descriptors = [theirs.into(), memory.descriptor()?, writer];
    let child = spawn(runtime, &version, spec, descriptors)?;
    let starting = Starting {
        child,
        control,
        output,
        setup,
        begun,
        reached: Reached::Nothing,
    };
    let boot = ToWorker::Boot(boot(spec, memory)?);
    starting.control.send(&boot).map_err(WorkerError::from)?;
    starting.wait()
}

fn spawn(
    runtime: &Runtime,
    version: &str,
    spec: &AppSpec,
    [control, memory, output]: [OwnedFd; 3],
) -> Result<Child, StartError> {
    let mut command = Command::new(&runtime.node);
    command
        // V8 on one thread, or a fork would lose the others.
        .args(["--single-threaded", "--v8-pool-size=0"])
        // Room for a run without a collection: collecting would copy pages shared with the parent.
        .args(["--min-semi-space-size=16", "--max-semi-space-size=64"])
        // The same on every machine, and out of the way of the limit on a run's memory.
        .arg(format!(
            "--max-old-space-size={}",
            (spec.limits.memory >> 20) + 2048
        ))
        // What the worker has compiled its forks need not: all of it, and for good.
        .args(["--no-lazy", "--no-flush-bytecode"])
        // Time is virtual, so an app looks idle to V8, which would tidy up its heap.
        .args(["--no-memory-reducer", "--no-incremental-marking"])
        // The modules of a page.
        .arg("--experimental-vm-modules")
        // Node's own code in few large pages: forks then neither copy nor fault its mappings.
        .arg("--use-largepages=silent")
        .args(for_instrumented_code(spec, version))
        // Opens Node's table of module formats to `esm.js`, which hides the flag again.
        .arg("--expose-internals")
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

/// The options that plain code runs without.
fn for_instrumented_code(spec: &AppSpec, version: &str) -> Vec<&'static str> {
    if spec.is_plain {
        return Vec::new();
    }
    // A run is too short for optimised code to pay for its compilation.
    [late_optimisation(version), &NODE_OPTIONS].concat()
}

fn boot(spec: &AppSpec, memory: &SharedMemory) -> std::io::Result<Boot> {
    let entry = spec.entry.canonicalize()?;
    Ok(Boot {
        paths: is_compiled(&entry).then(|| Project::of_file(&entry).paths),
        entry,
        arguments: spec.arguments.clone(),
        directory: spec.directory.canonicalize()?,
        environment: spec.environment.iter().cloned().collect(),
        environment_files: spec.environment_files.clone(),
        preloads: spec.preloads.clone(),
        page: spec.page.clone(),
        front: spec.front.clone(),
        clients: spec.clients,
        tabs: spec.tabs,
        logins: spec.logins.clone(),
        program: spec.program.clone(),
        allow_hosts: spec.allow_hosts.clone(),
        survey: spec.survey,
        database: spec.database.clone(),
        switched_off: spec.switched_off.clone(),
        seed: spec.seed,
        coverage_bytes: memory.coverage_bytes(),
        slot_bytes: memory.slot_bytes(),
        slots: memory.slots(),
        settle_ms: spec.limits.settle.as_millis() as u64,
        outside_ms: spec.limits.outside.as_millis() as u64,
        turns: spec.limits.turns,
        virtual_ms: spec.limits.virtual_time.as_millis() as u64,
    })
}

/// A worker on its way.
struct Starting<'a> {
    child: Child,
    control: Channel,
    output: Output,
    setup: &'a Setup,
    begun: Instant,
    reached: Reached,
}

impl Starting<'_> {
    fn wait(mut self) -> Result<Process, StartError> {
        match self.serve() {
            Ok(ready) => Ok(Process {
                child: self.child,
                control: self.control,
                output: self.output,
                ready,
            }),
            Err(error) => {
                end(&mut self.child)?;
                Err(error)
            }
        }
    }

    /// Answers frames until one says how it ended.
    fn serve(&mut self) -> Result<Ready, StartError> {
        let limit = self.setup.spec.limits.start;
        let deadline = self.begun + limit;
        loop {
            let control = [self.control.as_fd()];
            if watch(control, &mut self.output, &self.setup.stop, deadline)?.is_none() {
                return Err(StartError::TimedOut {
                    limit,
                    reached: std::mem::take(&mut self.reached),
                    doing: doing(self.setup, self.child.id(), &self.control, &mut self.output),
                    output: self.output.take(),
                });
            }
            let frame = match self.control.receive() {
                Err(ReceiveError::Garbled(what)) => {
                    return Err(StartError::Garbled {
                        what,
                        output: self.output.take(),
                    });
                }
                received => received.map_err(WorkerError::from)?,
            };
            match frame {
                Some(FromLoading::Instrument(request)) => {
                    let mut texts = self.setup.texts.lock();
                    let sent = self.control.send(texts.answer(&request));
                    sent.map_err(WorkerError::from)?;
                }
                Some(FromLoading::Site(position)) => {
                    let texts = self.setup.texts.lock();
                    let sent = self.control.send(&texts.site(&position));
                    sent.map_err(WorkerError::from)?;
                }
                Some(FromLoading::Listens { port }) => self.reached = Reached::Listening(port),
                Some(FromLoading::Opens { url }) => self.reached = Reached::Opening(url),
                Some(FromLoading::Ready(frame)) => return self.ready(frame),
                Some(FromLoading::Failed(frame)) => return Err(self.failed(frame)),
                None => return Err(self.died()?),
            }
        }
    }

    fn ready(&mut self, frame: ReadyFrame) -> Result<Ready, StartError> {
        let is_syntax = |error: &ErrorRecord| error.name == "SyntaxError";
        if frame.errors.iter().any(is_syntax)
            && let Some(error) = self.syntax_error(Side::Client)
        {
            return Err(error);
        }
        // The app can say what it likes of itself.
        let milliseconds =
            |value: f64| Duration::try_from_secs_f64(value / 1e3).unwrap_or_default();
        Ok(Ready {
            port: frame.port,
            url: frame.url,
            title: frame.title,
            refused: frame.refused,
            withheld: frame.withheld,
            survey: frame.survey,
            threads: frame.threads,
            processes: frame.processes,
            databases: frame.databases,
            connections: frame.connections,
            server: milliseconds(frame.server_ms),
            page: milliseconds(frame.page_ms),
            elapsed: self.begun.elapsed(),
            fingerprint: FxBuildHasher.hash_one(self.setup.memory.trace(READY_SLOT)),
        })
    }

    fn failed(&mut self, frame: Failed) -> StartError {
        let output = self.output.take();
        let exit_code = frame.exit_code.unwrap_or(1);
        let visitor = frame.visitor;
        let error = match frame.error {
            Some(error) if frame.stage == Stage::Load && error.name == "SyntaxError" => {
                if let Some(error) = self.syntax_error(Side::Server) {
                    return error;
                }
                Some(error)
            }
            error => error,
        };
        let error = error.map(|error| self.app_failure(error));
        match (frame.stage, error, frame.login) {
            (Stage::Login, error, Some(failure)) => StartError::Login(Box::new(FailedLogin {
                failure,
                error,
                exit_code: frame.exit_code,
                url: frame.url,
                output,
            })),
            (Stage::Load | Stage::Login, Some(error), _) => StartError::Crashed {
                error: Box::new(error),
                exit_code,
                visitor,
                output,
            },
            (Stage::Load | Stage::Login, None, _) => StartError::Exited {
                exit_code,
                visitor,
                output,
            },
            (Stage::Listen, ..) => StartError::NothingListens { output },
            (Stage::Page, ..) => StartError::PageUnreachable {
                url: frame.url.unwrap_or_default(),
                status: frame.status,
                reason: frame.reason,
                visitor,
                output,
            },
        }
    }

    /// An error of the app with its place.
    fn app_failure(&self, error: ErrorRecord) -> AppFailure {
        let frames = stack_locations(&error.stack, &self.setup.texts.lock().sources);
        AppFailure {
            location: frames.into_iter().next(),
            name: error.name,
            message: error.message,
            stack: error.stack,
        }
    }

    /// The first text of `process` that our parser rejected.
    fn syntax_error(&self, process: Side) -> Option<StartError> {
        let texts = self.setup.texts.lock();
        let mut errors = texts.syntax_errors.iter();
        let error = errors.find(|error| error.process == process)?.clone();
        Some(StartError::Syntax {
            location: error.location,
            message: error.message,
            text: error.text,
        })
    }

    /// The control channel closed without a word.
    fn died(&mut self) -> Result<StartError, StartError> {
        let status = self.child.wait()?;
        let output = self.output.take();
        Ok(match (status.code(), signal_of(status)) {
            (Some(exit_code), _) => StartError::Exited {
                exit_code,
                visitor: None,
                output,
            },
            (None, Some(signal)) => StartError::Killed { signal, output },
            (None, None) => StartError::Vanished { output },
        })
    }
}

/// The name of the signal that ended a process.
pub(crate) fn signal_of(status: ExitStatus) -> Option<String> {
    use std::os::unix::process::ExitStatusExt;
    status.signal().map(signal::name)
}

/// Ends a worker and everything that its app has started; how it ended, if it had before.
pub(crate) fn end(process: &mut Child) -> std::io::Result<ExitStatus> {
    if let Some(group) = Pid::from_raw(process.id() as i32) {
        // An error means that nothing of it is left, which is what is wanted.
        let _ = kill_process_group(group, Signal::KILL);
    }
    process.wait()
}
