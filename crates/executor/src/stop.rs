//! The word to stop, said once to everyone who waits.
//!
//! It is a pipe that nobody writes to: the end that is watched becomes readable when the other end
//! is dropped, also if the thread that held it has panicked.

use std::io::{PipeReader, PipeWriter, pipe};
use std::os::fd::{AsFd, BorrowedFd};
use std::sync::Arc;

/// Watched by everything that waits for a worker.
#[derive(Clone, Debug)]
pub(crate) struct Stop(Arc<PipeReader>);

/// Says the word when it is dropped.
#[derive(Debug)]
pub(crate) struct Stopper {
    _held: PipeWriter,
}

/// A word to stop, and who says it.
pub(crate) fn stop() -> std::io::Result<(Stopper, Stop)> {
    let (watched, held) = pipe()?;
    Ok((Stopper { _held: held }, Stop(Arc::new(watched))))
}

impl AsFd for Stop {
    fn as_fd(&self) -> BorrowedFd<'_> {
        self.0.as_fd()
    }
}
