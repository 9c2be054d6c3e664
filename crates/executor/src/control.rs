//! The control channel: frames of JSON on a Unix socket (`docs/worker-protocol.md`).

use std::io::{self, IoSlice, Read};
use std::os::fd::{AsFd, AsRawFd, BorrowedFd};
use std::os::unix::net::UnixStream;
use std::time::Duration;

use nix::sys::socket::{ControlMessage, MsgFlags, sendmsg};
use serde::Serialize;
use serde::de::DeserializeOwned;

use crate::StartError;

/// The worker broke. Nothing that the app does causes this.
#[derive(Debug, thiserror::Error)]
pub enum WorkerError {
    /// The control channel failed: the worker is gone, or stopped in the middle of a frame.
    #[error("the control channel to the worker failed")]
    Channel(#[from] io::Error),
    /// A frame is not what the protocol says.
    #[error("the worker sent a frame that is not of the protocol")]
    Frame(#[from] serde_json::Error),
    /// A system call of ours failed.
    #[error("{call} failed")]
    System {
        /// Which one.
        call: &'static str,
        /// Its error.
        source: nix::Error,
    },
    /// The worker did not answer a fork in time.
    #[error("the worker did not fork within {0:?}")]
    Stuck(Duration),
    /// The app was ready before, and did not get ready again.
    #[error("the app did not start again")]
    Restart(#[source] Box<StartError>),
    /// The campaign is over.
    #[error("the worker was told to stop")]
    Stopped,
}

/// Bytes of a frame's length.
const LENGTH_BYTES: usize = 4;
/// How long the rest of a frame may take once its first byte is there.
const FRAME_PATIENCE: Duration = Duration::from_secs(10);

/// One end of a control channel.
#[derive(Debug)]
pub(crate) struct Channel(UnixStream);

impl Channel {
    /// A channel, and the end that the other process gets.
    pub(crate) fn pair() -> io::Result<(Channel, UnixStream)> {
        let (ours, theirs) = UnixStream::pair()?;
        ours.set_read_timeout(Some(FRAME_PATIENCE))?;
        Ok((Channel(ours), theirs))
    }

    /// Lets [`Channel::receive`] wait as long as it takes.
    pub(crate) fn wait_for_ever(&self) -> io::Result<()> {
        self.0.set_read_timeout(None)
    }

    /// Sends a frame.
    pub(crate) fn send(&self, body: &impl Serialize) -> Result<(), WorkerError> {
        self.send_all(body, &[])
    }

    /// Sends a frame together with a descriptor.
    pub(crate) fn send_with(
        &self,
        body: &impl Serialize,
        descriptor: BorrowedFd<'_>,
    ) -> Result<(), WorkerError> {
        let descriptors = [descriptor.as_raw_fd()];
        self.send_all(body, &[ControlMessage::ScmRights(&descriptors)])
    }

    fn send_all(
        &self,
        body: &impl Serialize,
        mut beside: &[ControlMessage<'_>],
    ) -> Result<(), WorkerError> {
        let body = serde_json::to_vec(body)?;
        let mut frame = (body.len() as u32).to_le_bytes().to_vec();
        frame.extend(body);
        let mut sent = 0;
        while sent < frame.len() {
            let rest = [IoSlice::new(&frame[sent..])];
            let flags = MsgFlags::MSG_NOSIGNAL;
            match sendmsg::<()>(self.0.as_raw_fd(), &rest, beside, flags, None) {
                Err(nix::Error::EINTR) => {}
                Err(error) => return Err(io::Error::from(error).into()),
                Ok(bytes) => {
                    sent += bytes;
                    beside = &[];
                }
            }
        }
        Ok(())
    }

    /// The next frame; `None` if the other end has closed.
    pub(crate) fn receive<T: DeserializeOwned>(&self) -> Result<Option<T>, WorkerError> {
        let mut length = [0; LENGTH_BYTES];
        if !self.fill(&mut length)? {
            return Ok(None);
        }
        let mut body = vec![0; u32::from_le_bytes(length) as usize];
        if !self.fill(&mut body)? {
            return Ok(None);
        }
        Ok(Some(serde_json::from_slice(&body)?))
    }

    /// False at the end of the stream, also in the middle of a frame: the writer was killed.
    fn fill(&self, buffer: &mut [u8]) -> io::Result<bool> {
        match (&self.0).read_exact(buffer) {
            Ok(()) => Ok(true),
            Err(error) => match error.kind() {
                io::ErrorKind::UnexpectedEof | io::ErrorKind::ConnectionReset => Ok(false),
                _ => Err(error),
            },
        }
    }
}

impl AsFd for Channel {
    fn as_fd(&self) -> BorrowedFd<'_> {
        self.0.as_fd()
    }
}
