//! Frames of programs that are run without a worker: `stackful exec` and `stackful replay --plain`.

use crate::boot::{Paths, Program};
use crate::text::{Position, Request};

frames! {
    /// A program of `stackful exec` to the engine.
    pub enum FromProgram {
        /// May this text run instrumented?
        Instrument(Request),
        /// How does the program's project find its modules? Asked if it is TypeScript or JSX.
        Paths,
        /// Where is this position of generated code, seen on a stack, in the original?
        Original(Position),
    }
}

frames! {
    /// Engine to a program of `stackful replay --plain`.
    pub enum ToPlain<Inputs> {
        /// What the program reads.
        Values {
            /// Values by name, in the JSON form of docs/trace-format.md.
            inputs: Inputs as "Record<string, InputValue>",
            /// How it is run.
            program: Option<Program>,
            /// How its project finds its modules, if it is TypeScript or JSX, which is compiled as it loads.
            paths: Option<Paths>,
        },
    }
}
