//! The engine's end of a control channel: frames on a Unix socket (`docs/worker-protocol.md`).

use std::io::{self, IoSlice};
use std::mem::MaybeUninit;
use std::os::fd::{AsFd, BorrowedFd};
use std::os::unix::net::UnixStream;
use std::time::Duration;

use rustix::io::Errno;
use rustix::net::{SendAncillaryBuffer, SendAncillaryMessage, SendFlags, sendmsg};
use serde::Serialize;
use serde::de::DeserializeOwned;
use stackful_protocol::codec::{
    self, MOST_FROM_APP, MOST_TO_APP, MOST_TO_SERVER, ReceiveError, UnsendableError,
};
use stackful_protocol::serve::ToServer;

/// How long the rest of a frame may take once its first byte is there.
const FRAME_PATIENCE: Duration = Duration::from_secs(10);

/// A frame of ours was not sent.
#[derive(Debug, thiserror::Error)]
pub enum SendError {
    /// The channel failed: mostly because nobody is at its other end any more.
    #[error("the channel failed")]
    Channel(#[from] io::Error),
    /// It is no frame.
    #[error(transparent)]
    Unsendable(#[from] UnsendableError),
}

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

    /// Sends a frame to a worker, run or program.
    pub(crate) fn send(&self, frame: &impl Serialize) -> Result<(), SendError> {
        self.send_all(&codec::encode(frame, MOST_TO_APP)?, None)
    }

    /// Sends a command to a process that serves, together with a descriptor if it names one.
    pub(crate) fn command(
        &self,
        command: &ToServer,
        descriptor: Option<BorrowedFd<'_>>,
    ) -> Result<(), SendError> {
        self.send_all(&codec::encode(command, MOST_TO_SERVER)?, descriptor)
    }

    fn send_all(
        &self,
        mut bytes: &[u8],
        mut beside: Option<BorrowedFd<'_>>,
    ) -> Result<(), SendError> {
        while !bytes.is_empty() {
            let mut space = [MaybeUninit::uninit(); rustix::cmsg_space!(ScmRights(1))];
            let mut control = SendAncillaryBuffer::new(&mut space);
            if let Some(descriptor) = &beside {
                let descriptors = std::slice::from_ref(descriptor);
                control.push(SendAncillaryMessage::ScmRights(descriptors));
            }
            let rest = [IoSlice::new(bytes)];
            match sendmsg(&self.0, &rest, &mut control, SendFlags::NOSIGNAL) {
                Err(Errno::INTR) => {}
                Err(error) => return Err(io::Error::from(error).into()),
                Ok(sent) => {
                    bytes = &bytes[sent..];
                    beside = None;
                }
            }
        }
        Ok(())
    }

    /// The next frame; `None` if the other end has closed.
    pub(crate) fn receive<T: DeserializeOwned>(&self) -> Result<Option<T>, ReceiveError> {
        codec::receive(&self.0, MOST_FROM_APP)
    }
}

impl AsFd for Channel {
    fn as_fd(&self) -> BorrowedFd<'_> {
        self.0.as_fd()
    }
}
