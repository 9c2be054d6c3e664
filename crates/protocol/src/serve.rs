//! Frames of a process that serves: it has stopped between two events and is forked on request, for
//! a run or for a player.

frames! {
    /// Engine to a process that serves.
    pub enum ToServer {
        /// Fork; the child continues on the descriptor that travels with the frame.
        Fork {
            /// Where the child writes its trace.
            slot: u32,
        },
        /// No fork: this process plays the `run` frame that follows on this channel, and writes on
        /// behind its ready trace in slot 0.
        Play,
        /// Fork; the child is a player, which plays one run after another. Three descriptors travel
        /// with the frame, in this order: the player's channel, what its output goes to, and the
        /// memory that it exchanges pages of checkpoints in (*Players*).
        Player,
        /// Exit.
        Quit,
    }
}

frames! {
    /// A process that serves to the engine.
    pub enum FromServer {
        /// The answer to `fork`, or to `player`.
        Forked {
            /// The child, which is also the number of its process group.
            pid: i32,
        },
        /// The other answer to `player`: the kernel cannot put back what a run changes, or may not
        /// do so here.
        Unable {
            /// What it refuses, and the setting that would allow it if there is one.
            why: String,
        },
        /// A child has ended.
        Exited {
            /// Which.
            pid: i32,
            /// What it exited with.
            code: Option<i32>,
            /// The name of the signal that ended it. Neither is there if the kernel did not say how it
            /// ended.
            signal: Option<String>,
        },
    }
}
