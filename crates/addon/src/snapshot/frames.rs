//! The player's end of its channel, without a heap.

use std::fmt::{Display, Write};
use std::io::{IoSlice, IoSliceMut};
use std::mem::MaybeUninit;
use std::os::fd::{BorrowedFd, FromRawFd, IntoRawFd, OwnedFd, RawFd};

use rustix::io::Errno;
use rustix::net::{
    RecvAncillaryBuffer, RecvAncillaryMessage, RecvFlags, SendAncillaryBuffer,
    SendAncillaryMessage, SendFlags, recvmsg, send as send_bytes, sendmsg,
};
use stackful_protocol::player::{
    FromPlayer, MOST_FROM_PLAYER, MOST_TO_PLAYER, Start, read_start, write,
};
use stackful_protocol::process::CONTROL;

use super::descriptors::{Extra, MOST_CARRIED};

/// Longest reason.
const WHY: usize = 200;

fn channel() -> BorrowedFd<'static> {
    // SAFETY: the player keeps its channel there; what the app has done with the number was undone.
    unsafe { BorrowedFd::borrow_raw(CONTROL) }
}

/// Descriptors that have come with a start, in order.
pub(super) struct Received {
    next: usize,
    count: usize,
    all: [RawFd; MOST_CARRIED],
}

impl Received {
    fn push(&mut self, descriptor: OwnedFd) {
        // What there is no room for is closed.
        if let Some(place) = self.all.get_mut(self.count) {
            *place = descriptor.into_raw_fd();
            self.count += 1;
        }
    }
}

impl Iterator for Received {
    type Item = OwnedFd;

    fn next(&mut self) -> Option<OwnedFd> {
        let number = *self.all.get(self.next).filter(|_| self.next < self.count)?;
        self.next += 1;
        // SAFETY: `push` has taken it from its owner, and it is given away once.
        Some(unsafe { OwnedFd::from_raw_fd(number) })
    }
}

impl Drop for Received {
    fn drop(&mut self) {
        self.for_each(drop);
    }
}

/// The next start, and what came with it; `None` if this is the end.
pub(super) fn receive() -> Option<(Start, Received)> {
    let mut received = Received {
        next: 0,
        count: 0,
        all: [0; MOST_CARRIED],
    };
    let mut length = [0; size_of::<u32>()];
    fill(&mut length, &mut received)?;
    let mut body = [0; MOST_TO_PLAYER];
    let body = body.get_mut(..u32::from_le_bytes(length) as usize)?;
    fill(body, &mut received)?;
    Some((read_start(body)?, received))
}

fn fill(mut room: &mut [u8], received: &mut Received) -> Option<()> {
    while !room.is_empty() {
        let mut space = [MaybeUninit::uninit(); rustix::cmsg_space!(ScmRights(MOST_CARRIED))];
        let mut beside = RecvAncillaryBuffer::new(&mut space);
        let mut parts = [IoSliceMut::new(room)];
        let bytes = match recvmsg(channel(), &mut parts, &mut beside, RecvFlags::CMSG_CLOEXEC) {
            Err(Errno::INTR) => continue,
            Err(_) => return None,
            Ok(message) => message.bytes,
        };
        for message in beside.drain() {
            if let RecvAncillaryMessage::ScmRights(descriptors) = message {
                descriptors.for_each(|descriptor| received.push(descriptor));
            }
        }
        if bytes == 0 {
            return None;
        }
        room = &mut room[bytes..];
    }
    Some(())
}

/// Says that the outgoing area has a checkpoint, with its descriptors.
pub(super) fn stands(extras: &[Extra]) {
    let mut descriptors = [channel(); MOST_CARRIED];
    for (place, extra) in descriptors.iter_mut().zip(extras) {
        // SAFETY: the duplicate is the tool's, which keeps it open meanwhile.
        *place = unsafe { BorrowedFd::borrow_raw(extra.duplicate) };
    }
    let mut space = [MaybeUninit::uninit(); rustix::cmsg_space!(ScmRights(MOST_CARRIED))];
    let mut beside = SendAncillaryBuffer::new(&mut space);
    if !extras.is_empty() {
        let descriptors = &descriptors[..extras.len()];
        beside.push(SendAncillaryMessage::ScmRights(descriptors));
    }
    let mut room = [0; MOST_FROM_PLAYER];
    let frame = write(&FromPlayer::Stands, &mut room);
    let parts = [IoSlice::new(frame)];
    // A frame this short is sent whole; that the engine is gone shows at the next `receive`.
    while sendmsg(channel(), &parts, &mut beside, SendFlags::NOSIGNAL) == Err(Errno::INTR) {}
}

/// Sends a frame. That the engine is gone shows at the next [`receive`].
pub(super) fn send(frame: &FromPlayer<&str>) {
    let mut room = [0; MOST_FROM_PLAYER];
    let mut rest = write(frame, &mut room);
    while !rest.is_empty() {
        match send_bytes(channel(), rest, SendFlags::NOSIGNAL) {
            Err(Errno::INTR) => {}
            Err(_) => return,
            Ok(sent) => rest = &rest[sent..],
        }
    }
}

/// Sends the frame for a reason.
pub(super) fn say(reason: impl Display, frame: impl FnOnce(&str) -> FromPlayer<&str>) {
    let mut text = Text {
        length: 0,
        bytes: [0; WHY],
    };
    // What is too long is cut.
    let _ = write!(text, "{reason}");
    send(&frame(
        str::from_utf8(&text.bytes[..text.length]).unwrap_or_default(),
    ));
}

/// Ends the process, without running anything of the app's.
pub(super) fn end() -> ! {
    // SAFETY: it only ends the process.
    unsafe { libc::_exit(1) }
}

/// A text of bounded length.
struct Text {
    length: usize,
    bytes: [u8; WHY],
}

impl Write for Text {
    fn write_str(&mut self, text: &str) -> std::fmt::Result {
        for byte in text.bytes().filter(u8::is_ascii) {
            let place = self.bytes.get_mut(self.length).ok_or(std::fmt::Error)?;
            *place = byte;
            self.length += 1;
        }
        Ok(())
    }
}
