//! The app with nothing instrumented: a witness of whether what a run has shown is the app's own.
//!
//! Few campaigns ask it, so it is started when it is first asked; and on a thread of its own, since
//! an app may take long to start, and whoever waits may be told to stop. Its runs are forks of one
//! process that is ready, or processes of their own where the app cannot be forked.

use std::num::NonZeroUsize;
use std::sync::mpsc::{Receiver, RecvTimeoutError, Sender, channel};
use std::thread::Builder;
use std::time::Duration;

use stackful_term::Assignment;

use crate::thread::chain;
use crate::{AppSpec, Isolation, Limits, Run, Runtime, StartError, Ticket, WorkerError, Workers};

/// The app as plain Node runs it.
#[derive(Debug)]
pub struct Witness {
    runtime: Runtime,
    spec: AppSpec,
    state: State,
    /// The run that is waited for.
    asked: Option<Ticket>,
    /// The thread that starts it stays until nobody holds this: what it has started ends with it.
    stays: Option<Sender<()>>,
}

#[derive(Debug)]
enum State {
    Absent,
    Starting(Receiver<Result<Workers, StartError>>),
    Ready(Box<Workers>),
    /// It does not start, for this reason.
    Gone(String),
}

/// There is nobody to say what plain Node does.
#[derive(Debug, thiserror::Error)]
pub enum WitnessError {
    /// The app did not start, or what it started was lost.
    #[error("without instrumentation the app does not start: {0}")]
    NotStarted(String),
    /// Its process broke, twice.
    #[error("the process without instrumentation broke")]
    Worker(#[from] WorkerError),
}

impl Witness {
    /// The witness for runs of an app of this kind; nothing is started yet.
    pub fn new(runtime: &Runtime, spec: &AppSpec) -> Witness {
        let isolation = match spec.isolation {
            Isolation::Snapshot => Isolation::Fork,
            other => other,
        };
        Witness {
            runtime: runtime.clone(),
            spec: AppSpec {
                is_plain: true,
                isolation,
                limits: Limits {
                    checkpoints: 0,
                    checkpoint_memory: 0,
                    ..spec.limits
                },
                ..spec.clone()
            },
            state: State::Absent,
            asked: None,
            stays: None,
        }
    }

    /// The run of an assignment; `None` if it is not made within `patience`, then to be asked for
    /// again. Only one is asked for at a time.
    ///
    /// # Errors
    /// There is no witness. What the app does is no error.
    pub fn run(
        &mut self,
        assignment: &Assignment,
        patience: Duration,
    ) -> Result<Option<Run>, WitnessError> {
        let asked = self.asked.take();
        let Some(workers) = self.workers(patience)? else {
            return Ok(None);
        };
        let ticket = asked.unwrap_or_else(|| workers.submit(assignment.clone()));
        let run = workers.run(&ticket, patience)?;
        if run.is_none() {
            self.asked = Some(ticket);
        }
        Ok(run)
    }

    /// What makes its runs; `None` if that is not ready within `patience`.
    fn workers(&mut self, patience: Duration) -> Result<Option<&mut Workers>, WitnessError> {
        if matches!(self.state, State::Absent) {
            self.state = self.start();
        }
        if let State::Starting(started) = &self.state {
            self.state = match started.recv_timeout(patience) {
                Ok(Ok(workers)) => State::Ready(Box::new(workers)),
                Ok(Err(error)) => State::Gone(chain(&error)),
                Err(RecvTimeoutError::Timeout) => return Ok(None),
                Err(RecvTimeoutError::Disconnected) => {
                    State::Gone(WorkerError::Panicked.to_string())
                }
            };
        }
        match &mut self.state {
            State::Ready(workers) => Ok(Some(workers)),
            State::Gone(why) => Err(WitnessError::NotStarted(why.clone())),
            State::Absent | State::Starting(_) => Ok(None),
        }
    }

    fn start(&mut self) -> State {
        let (runtime, spec) = (self.runtime.clone(), self.spec.clone());
        let (started, receiver) = channel();
        let (stays, left) = channel();
        self.stays = Some(stays);
        let start = move || {
            // Whoever has asked may be gone by now; then the workers are dropped here.
            let _ = started.send(Workers::start(&runtime, &spec, NonZeroUsize::MIN, &[]));
            // Nothing is sent: this returns when nobody can any more.
            let _ = left.recv();
        };
        match Builder::new().name("witness".to_owned()).spawn(start) {
            Ok(_) => State::Starting(receiver),
            Err(error) => State::Gone(error.to_string()),
        }
    }
}
