//! Waiting for a worker: frames, what the app prints, a deadline, and the word to stop.

use std::os::fd::{AsFd, BorrowedFd};
use std::time::{Duration, Instant};

use nix::poll::{PollFd, PollFlags, PollTimeout, poll};

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
            .map(|one| PollFd::new(one, PollFlags::POLLIN))
            .to_vec();
        watched.push(PollFd::new(output.as_fd(), PollFlags::POLLIN));
        watched.push(PollFd::new(stop.as_fd(), PollFlags::POLLIN));
        match poll(&mut watched, timeout(left)) {
            Err(nix::Error::EINTR) => continue,
            Err(source) => {
                return Err(WorkerError::System {
                    call: "poll",
                    source,
                });
            }
            Ok(_) => {}
        }
        let ready: Vec<bool> = watched.iter().map(|one| one.any() == Some(true)).collect();
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

/// A time-out for `poll`: never shorter than what is left.
fn timeout(left: Duration) -> PollTimeout {
    let milliseconds = left.as_micros().div_ceil(1000);
    PollTimeout::try_from(i32::try_from(milliseconds).unwrap_or(i32::MAX))
        .unwrap_or(PollTimeout::MAX)
}
