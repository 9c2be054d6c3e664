//! The engine's end of a control channel: frames on a Unix socket (`docs/worker-protocol.md`).

use std::io::{self, IoSlice, IoSliceMut, Read};
use std::mem::MaybeUninit;
use std::os::fd::{AsFd, BorrowedFd, OwnedFd};
use std::os::unix::net::UnixStream;
use std::time::Duration;

use rustix::io::Errno;
use rustix::net::{
    RecvAncillaryBuffer, RecvAncillaryMessage, RecvFlags, SendAncillaryBuffer,
    SendAncillaryMessage, SendFlags, recvmsg, sendmsg,
};
use serde::Serialize;
use serde::de::DeserializeOwned;
use stackful_protocol::codec::{
    self, MOST_FROM_APP, MOST_TO_APP, MOST_TO_SERVER, ReceiveError, UnsendableError,
};
use stackful_protocol::player::{MOST_DESCRIPTORS, Start, ToPlayer};
use stackful_protocol::serve::ToServer;

/// How long the rest of a frame may take once its first byte is there.
const FRAME_PATIENCE: Duration = Duration::from_secs(10);

/// Room for the descriptors that travel with a frame.
const ANCILLARY_BYTES: usize = rustix::cmsg_space!(ScmRights(MOST_DESCRIPTORS));

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
        self.send_all(&codec::encode(frame, MOST_TO_APP)?, &[])
    }

    /// Sends a command to a process that serves, together with the descriptors that it names.
    pub(crate) fn command(
        &self,
        command: &ToServer,
        descriptors: &[BorrowedFd<'_>],
    ) -> Result<(), SendError> {
        self.send_all(&codec::encode(command, MOST_TO_SERVER)?, descriptors)
    }

    /// Sends a frame to a player, together with the descriptors of a checkpoint.
    pub(crate) fn start(
        &self,
        start: Start,
        descriptors: &[BorrowedFd<'_>],
    ) -> Result<(), SendError> {
        let frame = codec::encode(&ToPlayer::Start(start), MOST_TO_SERVER)?;
        self.send_all(&frame, descriptors)
    }

    fn send_all(&self, mut bytes: &[u8], mut beside: &[BorrowedFd<'_>]) -> Result<(), SendError> {
        while !bytes.is_empty() {
            let mut space = [MaybeUninit::uninit(); ANCILLARY_BYTES];
            let mut control = SendAncillaryBuffer::new(&mut space);
            if !beside.is_empty() {
                control.push(SendAncillaryMessage::ScmRights(beside));
            }
            let rest = [IoSlice::new(bytes)];
            match sendmsg(&self.0, &rest, &mut control, SendFlags::NOSIGNAL) {
                Err(Errno::INTR) => {}
                Err(error) => return Err(io::Error::from(error).into()),
                Ok(sent) => {
                    bytes = &bytes[sent..];
                    beside = &[];
                }
            }
        }
        Ok(())
    }

    /// The next frame; `None` if the other end has closed.
    pub(crate) fn receive<T: DeserializeOwned>(&self) -> Result<Option<T>, ReceiveError> {
        codec::receive(&self.0, MOST_FROM_APP)
    }

    /// As [`Channel::receive`], with the descriptors that came with the frame.
    pub(crate) fn receive_all<T: DeserializeOwned>(
        &self,
    ) -> Result<Option<(T, Vec<OwnedFd>)>, ReceiveError> {
        let mut reader = Reader {
            channel: &self.0,
            descriptors: Vec::new(),
        };
        let frame = codec::receive(&mut reader, MOST_FROM_APP)?;
        Ok(frame.map(|frame| (frame, reader.descriptors)))
    }
}

/// A channel that is read, and the descriptors that came with what was read.
struct Reader<'a> {
    channel: &'a UnixStream,
    descriptors: Vec<OwnedFd>,
}

impl Read for Reader<'_> {
    fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
        let mut space = [MaybeUninit::uninit(); ANCILLARY_BYTES];
        let mut beside = RecvAncillaryBuffer::new(&mut space);
        let mut parts = [IoSliceMut::new(buffer)];
        let flags = RecvFlags::CMSG_CLOEXEC;
        let received = recvmsg(self.channel, &mut parts, &mut beside, flags)?;
        for message in beside.drain() {
            if let RecvAncillaryMessage::ScmRights(descriptors) = message {
                self.descriptors.extend(descriptors);
            }
        }
        Ok(received.bytes)
    }
}

impl AsFd for Channel {
    fn as_fd(&self) -> BorrowedFd<'_> {
        self.0.as_fd()
    }
}
