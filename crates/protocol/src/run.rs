//! Frames of one run.

use crate::text::{Position, Request};

frames! {
    /// Engine to a run, first of all; to a player, behind each `start`.
    pub enum ToRun<Inputs> {
        /// Play `event.0`, `event.1`, … of the inputs in order, from the first that the parent has
        /// not played; then end, or become a checkpoint. A process that has something outside (a
        /// request in flight, a child process, a connection to an allowed host) cannot be copied as
        /// it is, and ends.
        Run {
            /// Values by name, in the JSON form of docs/trace-format.md.
            inputs: Inputs as "Record<string, InputValue>",
            /// Names of locations of the app's state that get a symbol of their own as each event
            /// begins, if they are there.
            symbols: Vec<String>,
            /// Whether it is to become a checkpoint.
            stay: bool,
        },
    }
}

frames! {
    /// A run to the engine.
    pub enum FromRun {
        /// May this text run instrumented?
        Instrument(Request),
        /// Which site is at this frame of a stack? The innermost around it, else the nearest of its
        /// text.
        Site(Position),
        /// The events are played, and the process is a checkpoint: it serves forks as the worker
        /// does, and ends when its channel closes. A player says next whether it made one.
        Stays,
        /// The last record is written, or the trace is full, and the run is over: the process exits,
        /// or, if it is a player, waits for its next start.
        Done,
        /// The app has ended its process, which the last record says, and the run is over.
        Exits {
            /// With which code.
            code: i32,
        },
    }
}
