//! From nothing to a ready worker: the process, the boot frame, and what can go wrong.

use std::hash::BuildHasher as _;
use std::os::fd::AsFd;
use std::process::Child;
use std::time::{Duration, Instant};

use rustc_hash::FxBuildHasher;
use rustix::pipe::{PipeFlags, pipe_with};
use stackful_instrument::is_compiled;
use stackful_protocol::boot::{Boot, ErrorRecord, Failed, FromLoading, Stage, ToWorker, Withheld};
use stackful_protocol::boot::{Database, Ready as ReadyFrame};
use stackful_protocol::codec::ReceiveError;
use stackful_protocol::process::READY_SLOT;
use stackful_protocol::survey::Survey;

use crate::control::Channel;
use crate::keeper::{end, kept, signal_of, spawn};
use crate::late::{Reached, doing};
use crate::output::Output;
use crate::setup::Setup;
use crate::shm::SharedMemory;
use crate::stack::stack_locations;
use crate::tsconfig::Project;
use crate::waited::waited;
use crate::watch::watch;
use crate::{AppFailure, AppSpec, FailedLogin, Refused, StartError, WorkerError};

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
    /// What nothing on this machine keeps the app from, in words.
    pub unconfined: Vec<String>,
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
    /// Its keeper, which ends as it does, behind all that it has started.
    pub(crate) child: Child,
    /// Its own number.
    pub(crate) number: u32,
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
    let Setup { spec, memory, .. } = setup;
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
    let child = spawn(setup, descriptors)?;
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
        heap: spec.heap,
        page: spec.page.clone(),
        front: spec.front.clone(),
        clients: spec.clients,
        tabs: spec.tabs,
        logins: spec.logins.clone(),
        prefix: spec.prefix.clone(),
        program: spec.program.clone(),
        allow_hosts: spec.allow_hosts.clone(),
        survey: spec.survey,
        forge: spec.forge,
        database: spec.database.clone(),
        switched_off: spec.switched_off.clone(),
        children: spec.children,
        checks: spec.checks,
        state: spec.state.clone(),
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
                number: kept(&self.child),
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
        let mut deadline = self.begun + limit;
        loop {
            let control = [self.control.as_fd()];
            if watch(control, &mut self.output, &self.setup.stop, deadline)?.is_none() {
                let later = self.begun + limit + waited(kept(&self.child));
                if later > Instant::now() {
                    deadline = later;
                    continue;
                }
                return Err(StartError::TimedOut {
                    limit,
                    reached: std::mem::take(&mut self.reached),
                    doing: doing(
                        self.setup,
                        kept(&self.child),
                        &self.control,
                        &mut self.output,
                    ),
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
                Some(FromLoading::Ready(frame)) => return Ok(self.ready(frame)),
                Some(FromLoading::Failed(frame)) => return Err(self.failed(frame)),
                None => return Err(self.died()?),
            }
        }
    }

    fn ready(&mut self, frame: ReadyFrame) -> Ready {
        // The app can say what it likes of itself.
        let milliseconds =
            |value: f64| Duration::try_from_secs_f64(value / 1e3).unwrap_or_default();
        Ready {
            port: frame.port,
            url: frame.url,
            title: frame.title,
            refused: frame.refused,
            unconfined: frame.unconfined,
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
        }
    }

    fn failed(&mut self, frame: Failed) -> StartError {
        let output = self.output.take();
        let reached = std::mem::take(&mut self.reached);
        let exit_code = frame.exit_code.unwrap_or(1);
        let visitor = frame.visitor;
        let error = match frame.error {
            Some(error) if frame.stage == Stage::Load && error.name == "SyntaxError" => {
                if let Some(error) = self.syntax_error() {
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
                reached,
                visitor,
                output,
            },
            (Stage::Load | Stage::Login, None, _) => StartError::Exited {
                exit_code,
                reached,
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

    /// The first file of the server that our parser rejected.
    fn syntax_error(&self) -> Option<StartError> {
        let texts = self.setup.texts.lock();
        let error = texts.syntax_errors.first()?.clone();
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
                reached: std::mem::take(&mut self.reached),
                visitor: None,
                output,
            },
            (None, Some(signal)) => StartError::Killed { signal, output },
            (None, None) => StartError::Vanished { output },
        })
    }
}
