//! Frames on a channel: a 32-bit little-endian length and that many bytes of JSON.
//!
//! What comes from a process of the app may be anything, since the app can write to each of its
//! descriptors. So a length is held against a bound before it is believed, and even then room is
//! made only for what arrives.

use std::io::{self, Read};

use serde::de::DeserializeOwned;
use serde::{Deserialize, Serialize};

/// Longest frame to a process that serves: its commands are a few words.
pub const MOST_TO_SERVER: u32 = 1 << 10;
/// Longest frame to a worker, run or program. Instrumented code is several times its source.
pub const MOST_TO_APP: u32 = 1 << 30;
/// Longest frame of a worker, run or program. The largest show a script with its document.
pub const MOST_FROM_APP: u32 = 1 << 28;

/// Bytes of a frame's length.
const LENGTH_BYTES: usize = size_of::<u32>();
/// Room that a frame has from the beginning: enough for nearly all.
const READY_ROOM: usize = 1 << 16;

/// A frame was not received.
#[derive(Debug, thiserror::Error)]
pub enum ReceiveError {
    /// The channel failed.
    #[error("the channel failed")]
    Channel(#[from] io::Error),
    /// What came is no frame.
    #[error(transparent)]
    Garbled(#[from] Garbled),
}

/// What came on a channel is no frame of the protocol. The runtime sends none of these, so something
/// else has written there: the app, to a descriptor that is not its own.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, thiserror::Error)]
pub enum Garbled {
    /// The length is beyond the bound.
    #[error("a frame of {bytes} bytes, more than {most}")]
    TooLong {
        /// What it says.
        bytes: u32,
        /// The bound.
        most: u32,
    },
    /// The rest of it did not come in time.
    #[error("a frame of which the rest did not come")]
    Unfinished,
    /// It is not the JSON of a frame that is due.
    #[error("no frame: {detail}")]
    Unknown {
        /// What is wrong with it.
        detail: String,
    },
}

/// A frame of ours cannot be sent.
#[derive(Debug, thiserror::Error)]
pub enum UnsendableError {
    /// It is beyond the bound.
    #[error("a frame of {bytes} bytes, more than {most}")]
    TooLong {
        /// How long it is.
        bytes: usize,
        /// The bound.
        most: u32,
    },
    /// It holds what JSON does not, such as a path that is not UTF-8.
    #[error("a frame that is no JSON")]
    Json(#[from] serde_json::Error),
}

/// The bytes of a frame.
///
/// # Errors
/// It is too long, or JSON does not hold it.
pub fn encode(frame: &impl Serialize, most: u32) -> Result<Vec<u8>, UnsendableError> {
    let mut bytes = vec![0; LENGTH_BYTES];
    serde_json::to_writer(&mut bytes, frame)?;
    let length = bytes.len() - LENGTH_BYTES;
    match u32::try_from(length) {
        Ok(length) if length <= most => {
            bytes[..LENGTH_BYTES].copy_from_slice(&length.to_le_bytes());
            Ok(bytes)
        }
        _ => Err(UnsendableError::TooLong {
            bytes: length,
            most,
        }),
    }
}

/// The next frame; `None` if the stream has ended, be it in the middle of a frame: then its writer
/// was killed.
///
/// # Errors
/// The channel failed, or what came is no frame. After that, where the next one begins is unknown.
pub fn receive<T: DeserializeOwned>(
    mut channel: impl Read,
    most: u32,
) -> Result<Option<T>, ReceiveError> {
    let mut length = [0; LENGTH_BYTES];
    if let Err(error) = channel.read_exact(&mut length) {
        return ended(error);
    }
    let bytes = u32::from_le_bytes(length);
    if bytes > most {
        return Err(Garbled::TooLong { bytes, most }.into());
    }
    let mut body = Vec::with_capacity((bytes as usize).min(READY_ROOM));
    match channel.take(bytes.into()).read_to_end(&mut body) {
        Err(error) => return ended(error),
        Ok(filled) if filled < bytes as usize => return Ok(None),
        Ok(_) => {}
    }
    let frame = serde_json::from_slice(&body).map_err(|error| Garbled::Unknown {
        detail: error.to_string(),
    })?;
    Ok(Some(frame))
}

/// How a reading in the middle of a frame ends that fails.
fn ended<T>(error: io::Error) -> Result<Option<T>, ReceiveError> {
    match error.kind() {
        io::ErrorKind::UnexpectedEof | io::ErrorKind::ConnectionReset => Ok(None),
        io::ErrorKind::WouldBlock | io::ErrorKind::TimedOut => Err(Garbled::Unfinished.into()),
        _ => Err(error.into()),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::run::FromRun;
    use crate::serve::{FromServer, ToServer};

    fn receive_text(text: &str) -> Result<Option<ToServer>, String> {
        let mut bytes = (text.len() as u32).to_le_bytes().to_vec();
        bytes.extend(text.bytes());
        receive(&*bytes, MOST_TO_SERVER).map_err(|error| error.to_string())
    }

    #[test]
    fn a_frame_comes_back() {
        for frame in [ToServer::Fork { slot: 7 }, ToServer::Play, ToServer::Quit] {
            let bytes = encode(&frame, MOST_TO_SERVER).unwrap();
            let received = receive(&*bytes, MOST_TO_SERVER).unwrap();
            assert_eq!(received, Some(frame));
        }
        let exited = FromServer::Exited {
            pid: 1,
            code: None,
            signal: Some("SIGKILL".to_owned()),
        };
        let bytes = encode(&exited, MOST_FROM_APP).unwrap();
        assert_eq!(receive(&*bytes, MOST_FROM_APP).unwrap(), Some(exited));
    }

    #[test]
    fn a_slot_that_is_missing_or_no_slot_is_no_frame() {
        for text in [
            r#"{"type":"fork"}"#,
            r#"{"type":"fork","slot":-1}"#,
            r#"{"type":"fork","slot":4294967296}"#,
            r#"{"type":"fork","slot":"1"}"#,
        ] {
            let received = receive_text(text);
            assert!(received.is_err(), "{text}: {received:?}");
        }
    }

    #[test]
    fn a_length_makes_no_room() {
        // As much as there is of them: not a byte.
        let bytes = MOST_FROM_APP.to_le_bytes();
        assert_eq!(receive::<FromRun>(&bytes[..], MOST_FROM_APP).unwrap(), None);
        let bytes = u32::MAX.to_le_bytes();
        let error = receive::<FromRun>(&bytes[..], MOST_FROM_APP).unwrap_err();
        assert_eq!(
            error.to_string(),
            "a frame of 4294967295 bytes, more than 268435456"
        );
    }

    #[test]
    fn a_frame_of_ours_has_a_bound_too() {
        let frame = crate::text::Document {
            text: "x".repeat(100),
            start: 0,
            end: 100,
        };
        let error = encode(&frame, 50).unwrap_err().to_string();
        assert_eq!(error, "a frame of 131 bytes, more than 50");
    }

    #[test]
    fn a_writer_that_was_killed_ends_the_stream() {
        let bytes = encode(&ToServer::Play, MOST_TO_SERVER).unwrap();
        for length in 0..bytes.len() {
            let received = receive::<ToServer>(&bytes[..length], MOST_TO_SERVER).unwrap();
            assert_eq!(received, None);
        }
    }
}
