//! What keeps a solver from being used.

use std::io;
use std::path::PathBuf;

/// The solver cannot be used.
#[derive(Debug, thiserror::Error)]
pub enum SolverError {
    /// The program does not start.
    #[error("the solver {} does not start", .program.display())]
    Start {
        /// What was to be started.
        program: PathBuf,
        /// Why it did not.
        #[source]
        source: io::Error,
    },
    /// The program started but does not answer as a solver.
    #[error("{} is neither z3 nor cvc5: asked for its name, it answered {answer:?}", .program.display())]
    NoSolver {
        /// What was started.
        program: PathBuf,
        /// What it wrote, if anything.
        answer: String,
    },
}
