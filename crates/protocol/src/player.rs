//! Frames of a player: a process that plays one run after another, and puts back in between whatever
//! a run has changed.
//!
//! Where a player reads and writes these, the process around it is not to be touched: no memory is
//! taken from its heap by [`read_start`] and [`write()`].

frames! {
    /// Engine to a player, on the player's channel; a `start` and its `run` frame are sent together.
    pub enum ToPlayer {
        /// Put back what has changed, and begin a run.
        Start(Start),
        /// Exit.
        Quit,
    }
}

record! {
    /// Where a run of a player begins.
    pub struct Start {
        /// The state that the process is brought to.
        from: Origin,
        /// Where the run writes its trace; the engine has put there what it goes on behind.
        slot: u32,
        /// Whether the state is to be compared with what it should be, all of it, before the run.
        check: bool,
    }
}

words! {
    /// The state that a run begins in.
    pub enum Origin {
        /// The ready state.
        Ready,
        /// That of the start before.
        Same,
        /// The checkpoint that the player has told of last. The areas change roles.
        Stood,
        /// The checkpoint that the engine has put into the outgoing area; its descriptors travel
        /// with the frame, in order. The areas change roles.
        Loaded,
    }
}

record! {
    /// What it took to put back what the run before had changed; nothing if it did not have to.
    #[derive(Default)]
    pub struct PutBack {
        /// Pages that were written to, or that nearly every run writes to.
        pages: u32,
        /// Wall time, of which most passes before the start.
        microseconds: u32,
    }
}

frames! {
    /// A player to the engine, beside the frames of its run.
    pub enum FromPlayer<Text> {
        /// The answer to `start`: the run begins.
        Begun(PutBack),
        /// The other answer to `start`: the process cannot be put back, and exits.
        Broken {
            /// What cannot.
            why: Text as "string",
        },
        /// Another answer to a `start` with `check`: something was not put back. The process exits.
        Differs {
            /// What is as it should not be.
            what: Text as "string",
        },
        /// Behind `stays`: the outgoing area holds the checkpoint, and its descriptors travel with
        /// the frame. The player waits for its next start.
        Stands,
        /// The other frame behind `stays`: there is no checkpoint here. The player waits for its next
        /// start.
        Unfit {
            /// What keeps it from being carried elsewhere.
            why: Text as "string",
        },
    }
}

/// Most descriptors that travel with a checkpoint.
pub const MOST_DESCRIPTORS: usize = 200;

/// Longest body of a frame to a player, other than a run's.
pub const MOST_TO_PLAYER: usize = 256;

/// Longest frame of a player that [`write()`] makes, with its length.
pub const MOST_FROM_PLAYER: usize = 1024;

/// The start that a frame's body holds; `None` for another frame, which means the end.
pub fn read_start(body: &[u8]) -> Option<Start> {
    serde_json::from_slice(body).ok()
}

/// Writes a frame into `room` with its length before it; its bytes. Empty if there is no room.
pub fn write<'a>(frame: &FromPlayer<&str>, room: &'a mut [u8]) -> &'a [u8] {
    let Some((length, body)) = room.split_first_chunk_mut() else {
        return &[];
    };
    let mut rest: &mut [u8] = body;
    let before = rest.len();
    // Into a slice there is nothing else to fail but its end.
    if serde_json::to_writer(&mut rest, frame).is_err() {
        return &[];
    }
    let written = before - rest.len();
    *length = (written as u32).to_le_bytes();
    &room[..size_of::<u32>() + written]
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::codec::{MOST_FROM_APP, MOST_TO_SERVER, encode, receive};

    fn start() -> Start {
        Start {
            from: Origin::Loaded,
            slot: 7,
            check: false,
        }
    }

    #[test]
    fn a_start_comes_back() {
        let bytes = encode(&ToPlayer::Start(start()), MOST_TO_SERVER).expect("a frame");
        assert!(bytes.len() < MOST_TO_PLAYER);
        assert_eq!(read_start(&bytes[size_of::<u32>()..]), Some(start()));
        let quit = encode(&ToPlayer::Quit, MOST_TO_SERVER).expect("a frame");
        assert_eq!(read_start(&quit[size_of::<u32>()..]), None);
    }

    #[test]
    fn what_a_player_writes_is_read() {
        let why = "a \"pipe\" to a child";
        let mut room = [0; MOST_FROM_PLAYER];
        let bytes = write(&FromPlayer::Unfit { why }, &mut room);
        let received: Option<FromPlayer<String>> = receive(bytes, MOST_FROM_APP).expect("a frame");
        let why = why.to_owned();
        assert_eq!(received, Some(FromPlayer::Unfit { why }));
        let bytes = write(&FromPlayer::Stands, &mut room);
        let received: Option<FromPlayer<String>> = receive(bytes, MOST_FROM_APP).expect("a frame");
        assert_eq!(received, Some(FromPlayer::Stands));
    }

    #[test]
    fn a_frame_without_room_is_none() {
        assert!(write(&FromPlayer::Stands, &mut [0; 3]).is_empty());
        assert!(write(&FromPlayer::Stands, &mut [0; 10]).is_empty());
    }
}
