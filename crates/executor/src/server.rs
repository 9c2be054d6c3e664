//! The next word of a process that serves.

use std::os::fd::AsFd;
use std::path::Path;
use std::time::{Duration, Instant};

use stackful_protocol::codec::Garbled;
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

/// The number of a process that was forked, if it comes from `keeper`. What serves talks by a descriptor
/// that the app can write to as well, and whoever has this number is ended by it.
pub(crate) fn forked(pid: i32, keeper: u32) -> Result<i32, WorkerError> {
    let number = u32::try_from(pid).ok();
    let mut line = std::iter::successors(number, |process| parent_of(*process));
    // One that has ended already is nobody.
    let is_there = Path::new(&format!("/proc/{pid}")).exists();
    if !is_there || line.any(|process| process == keeper) {
        return Ok(pid);
    }
    let detail = format!("process {pid} is none of the app's");
    Err(Garbled::Unknown { detail }.into())
}

/// The parent of a process; `None` if there is no such process, or nobody above it.
fn parent_of(process: u32) -> Option<u32> {
    let stat = std::fs::read_to_string(format!("/proc/{process}/stat")).ok()?;
    // The name before the state is in brackets, and may hold any.
    let (_, rest) = stat.rsplit_once(") ")?;
    let parent = rest.split(' ').nth(1)?.parse().ok()?;
    (parent > 0).then_some(parent)
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
