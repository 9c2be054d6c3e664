//! What the app prints, of which the end is kept.

use std::fs::File;
use std::io::Read;
use std::os::fd::{AsFd, BorrowedFd, OwnedFd};

use rustix::fs::{OFlags, fcntl_setfl};

/// Bytes of output that are kept.
const TAIL: usize = 16 << 10;

/// The reading end of the pipe that is standard output and standard error of a worker.
#[derive(Debug)]
pub(crate) struct Output {
    pipe: File,
    tail: Vec<u8>,
}

impl Output {
    /// Reads from `pipe` without ever blocking.
    pub(crate) fn new(pipe: OwnedFd) -> std::io::Result<Output> {
        fcntl_setfl(&pipe, OFlags::NONBLOCK)?;
        Ok(Output {
            pipe: File::from(pipe),
            tail: Vec::new(),
        })
    }

    /// Takes in all that is there by now.
    pub(crate) fn drain(&mut self) {
        let mut chunk = [0; 4096];
        // An error is `EAGAIN`: the pipe is empty for now.
        while let Ok(bytes) = self.pipe.read(&mut chunk) {
            if bytes == 0 {
                break;
            }
            self.tail.extend(&chunk[..bytes]);
        }
        self.tail.drain(..self.tail.len().saturating_sub(TAIL));
    }

    /// The end of what was printed since this was last called.
    pub(crate) fn take(&mut self) -> String {
        self.drain();
        String::from_utf8_lossy(&std::mem::take(&mut self.tail)).into_owned()
    }
}

impl AsFd for Output {
    fn as_fd(&self) -> BorrowedFd<'_> {
        self.pipe.as_fd()
    }
}
