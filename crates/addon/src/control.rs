//! The addon's end of a control channel: commands of the engine, and descriptors beside.

use std::io::{self, IoSlice, IoSliceMut, Read};
use std::mem::MaybeUninit;
use std::os::fd::{BorrowedFd, OwnedFd};

use rustix::io::Errno;
use rustix::net::{
    RecvAncillaryBuffer, RecvAncillaryMessage, RecvFlags, SendAncillaryBuffer, SendFlags, recvmsg,
    sendmsg,
};
use stackful_protocol::codec::{self, MOST_FROM_APP, MOST_TO_SERVER};
use stackful_protocol::serve::{FromServer, ToServer};

/// Most descriptors that come with a command.
const MOST: usize = 3;

/// A channel that is read, and the descriptors that came with what was read.
struct Reader<'a> {
    channel: BorrowedFd<'a>,
    descriptors: Vec<OwnedFd>,
}

impl Read for Reader<'_> {
    fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
        let mut space = [MaybeUninit::uninit(); rustix::cmsg_space!(ScmRights(MOST))];
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

/// The next command, and the descriptors that came with it; `None` once the engine is gone. What is no
/// command is answered in the same way: nobody is there who could go on from it.
pub(crate) fn receive(channel: BorrowedFd<'_>) -> Option<(ToServer, Vec<OwnedFd>)> {
    let mut reader = Reader {
        channel,
        descriptors: Vec::new(),
    };
    let command = codec::receive(&mut reader, MOST_TO_SERVER).ok()??;
    Some((command, reader.descriptors))
}

/// Sends a frame. That the engine is gone shows at the next [`receive`].
pub(crate) fn send(channel: BorrowedFd<'_>, frame: &FromServer) {
    let Ok(frame) = codec::encode(frame, MOST_FROM_APP) else {
        return;
    };
    let mut rest = frame.as_slice();
    while !rest.is_empty() {
        let mut nothing = SendAncillaryBuffer::default();
        let parts = [IoSlice::new(rest)];
        match sendmsg(channel, &parts, &mut nothing, SendFlags::NOSIGNAL) {
            Err(Errno::INTR) => {}
            Err(_) => return,
            Ok(sent) => rest = &rest[sent..],
        }
    }
}
