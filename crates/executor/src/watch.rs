//! Waiting for a worker: frames, what the app prints, a deadline, and the word to stop.

use std::os::fd::BorrowedFd;
use std::time::{Duration, Instant};

use rustix::event::{PollFd, PollFlags, Timespec, poll};
use rustix::io::Errno;

use crate::WorkerError;
use crate::output::Output;
use crate::stop::Stop;

/// Waits until one of `channels` has something to say, taking in output meanwhile: which of them
/// have. `None` once the deadline has passed.
///
/// # Errors
/// [`WorkerError::Stopped`] once the word is said.
pub(crate) fn watch<const N: usize>(
    channels: [BorrowedFd<'_>; N],
    output: &mut Output,
    stop: &Stop,
    deadline: Instant,
) -> Result<Option<[bool; N]>, WorkerError> {
    loop {
        let left = deadline.saturating_duration_since(Instant::now());
        let mut watched = channels
            .map(|one| PollFd::from_borrowed_fd(one, PollFlags::IN))
            .to_vec();
        watched.push(PollFd::new(output, PollFlags::IN));
        watched.push(PollFd::new(stop, PollFlags::IN));
        match poll(&mut watched, timeout(left).as_ref()) {
            Err(Errno::INTR) => continue,
            Err(error) => {
                return Err(WorkerError::System {
                    call: "poll",
                    source: error.into(),
                });
            }
            Ok(_) => {}
        }
        let ready: Vec<bool> = watched
            .iter()
            .map(|one| !one.revents().is_empty())
            .collect();
        if ready[N + 1] {
            return Err(WorkerError::Stopped);
        }
        if ready[N] {
            output.drain();
        }
        let spoken = std::array::from_fn(|at| ready[at]);
        if spoken.contains(&true) {
            return Ok(Some(spoken));
        }
        if left.is_zero() {
            return Ok(None);
        }
    }
}

/// A time-out for `poll`; none for what is further away than the kernel counts.
fn timeout(left: Duration) -> Option<Timespec> {
    Timespec::try_from(left).ok()
}
