//! The player's end of its channel, without a heap.

use std::fmt::{Display, Write};
use std::os::fd::BorrowedFd;

use rustix::io::Errno;
use rustix::io::read;
use rustix::net::{SendFlags, send as send_bytes};
use stackful_protocol::player::{
    FromPlayer, MOST_FROM_PLAYER, MOST_TO_PLAYER, Start, read_start, write,
};
use stackful_protocol::process::CONTROL;

/// Longest reason.
const WHY: usize = 200;

fn channel() -> BorrowedFd<'static> {
    // SAFETY: the player keeps its channel there; what the app has done with the number was undone.
    unsafe { BorrowedFd::borrow_raw(CONTROL) }
}

/// The next start; `None` if this is the end.
pub(super) fn receive() -> Option<Start> {
    let mut length = [0; size_of::<u32>()];
    fill(&mut length)?;
    let mut body = [0; MOST_TO_PLAYER];
    let body = body.get_mut(..u32::from_le_bytes(length) as usize)?;
    fill(body)?;
    read_start(body)
}

fn fill(mut room: &mut [u8]) -> Option<()> {
    while !room.is_empty() {
        match read(channel(), &mut *room) {
            Err(Errno::INTR) => {}
            Err(_) | Ok(0) => return None,
            Ok(bytes) => room = &mut room[bytes..],
        }
    }
    Some(())
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
