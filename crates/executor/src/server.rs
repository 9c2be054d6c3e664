//! The next word of a process that serves.

use std::os::fd::AsFd;
use std::time::{Duration, Instant};

use stackful_protocol::serve::FromServer;

use crate::control::Channel;
use crate::output::Output;
use crate::shm::SharedMemory;
use crate::stop::Stop;
use crate::watch::watch;
use crate::{Exit, WorkerError};

/// How long a fork, or the report of a killed child, may take: a few milliseconds are usual.
const PATIENCE: Duration = Duration::from_secs(10);

/// Waits for what a process that serves says next, taking in `output` meanwhile.
pub(crate) fn answer(
    channel: &Channel,
    output: &mut Output,
    stop: &Stop,
) -> Result<FromServer, WorkerError> {
    let deadline = Instant::now() + PATIENCE;
    match watch([channel.as_fd()], output, stop, deadline)? {
        None => Err(WorkerError::Stuck(PATIENCE)),
        Some(_) => report(channel),
    }
}

/// What a process that serves has to say by now.
pub(crate) fn report(channel: &Channel) -> Result<FromServer, WorkerError> {
    let frame = channel.receive()?;
    frame.ok_or_else(|| std::io::Error::from(std::io::ErrorKind::UnexpectedEof).into())
}

/// How a run ended whose process ended without a word of its own.
pub(crate) fn exit(
    memory: &SharedMemory,
    slot: usize,
    code: Option<i32>,
    signal: Option<String>,
) -> Exit {
    if memory.overflowed(slot) {
        return Exit::Overflow;
    }
    Exit::new(code, signal)
}
