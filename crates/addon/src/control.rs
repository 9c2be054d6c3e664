//! Frames of the worker protocol as the fork server sees them (`docs/worker-protocol.md`): a
//! 32-bit little-endian length and that many bytes of JSON, a descriptor travelling beside.

use std::io::{IoSlice, IoSliceMut};
use std::os::fd::RawFd;

use nix::cmsg_space;
use nix::sys::socket::{ControlMessageOwned, MsgFlags, UnixAddr, recvmsg, sendmsg};
use serde_json::Value;

/// Bytes of a frame's length.
const LENGTH_BYTES: usize = 4;

/// A frame and the descriptor that came with it.
pub(crate) struct Frame {
    pub(crate) body: Value,
    pub(crate) descriptor: Option<RawFd>,
}

/// The next frame; `None` once the other end is gone or breaks the framing.
pub(crate) fn receive(control: RawFd) -> Option<Frame> {
    let mut descriptor = None;
    let mut length = [0; LENGTH_BYTES];
    fill(control, &mut length, &mut descriptor)?;
    let mut body = vec![0; u32::from_le_bytes(length) as usize];
    fill(control, &mut body, &mut descriptor)?;
    let body = serde_json::from_slice(&body).ok()?;
    Some(Frame { body, descriptor })
}

fn fill(control: RawFd, buffer: &mut [u8], descriptor: &mut Option<RawFd>) -> Option<()> {
    let mut filled = 0;
    while filled < buffer.len() {
        let mut space = cmsg_space!(RawFd);
        let mut parts = [IoSliceMut::new(&mut buffer[filled..])];
        let message = match recvmsg::<UnixAddr>(
            control,
            &mut parts,
            Some(&mut space),
            MsgFlags::MSG_CMSG_CLOEXEC,
        ) {
            Err(nix::Error::EINTR) => continue,
            Err(_) => return None,
            Ok(message) => message,
        };
        for control_message in message.cmsgs().ok()? {
            if let ControlMessageOwned::ScmRights(descriptors) = control_message {
                *descriptor = descriptors.first().copied().or(*descriptor);
            }
        }
        if message.bytes == 0 {
            return None;
        }
        filled += message.bytes;
    }
    Some(())
}

/// Sends a frame; `None` once the other end is gone.
pub(crate) fn send(control: RawFd, body: &Value) -> Option<()> {
    let body = body.to_string().into_bytes();
    let mut frame = (body.len() as u32).to_le_bytes().to_vec();
    frame.extend(body);
    let mut sent = 0;
    while sent < frame.len() {
        let parts = [IoSlice::new(&frame[sent..])];
        match sendmsg::<()>(control, &parts, &[], MsgFlags::MSG_NOSIGNAL, None) {
            Err(nix::Error::EINTR) => {}
            Err(_) => return None,
            Ok(bytes) => sent += bytes,
        }
    }
    Some(())
}
