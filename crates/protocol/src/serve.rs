//! Frames of a process that serves: it has stopped between two events and is forked on request.

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
        /// Exit.
        Quit,
    }
}

frames! {
    /// A process that serves to the engine.
    pub enum FromServer {
        /// The answer to `fork`.
        Forked {
            /// The child, which is also the number of its process group.
            pid: i32,
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
