//! The exit codes, which scripts rely on.

use std::process::ExitCode;

/// How the tool ends. A failure of the tool outranks findings.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Exit {
    /// Nothing was found.
    Clean,
    /// At least one error of the server was found.
    Findings,
    /// The arguments or the config file make no sense.
    Usage,
    /// Something is missing on this machine: Node, solver, runtime.
    Environment,
    /// The app did not get ready.
    App,
    /// The app got ready, but there was nothing to explore.
    Nothing,
    /// A fault of our own that was noticed; one that was not is a panic, with the same code.
    Internal,
    /// Stopped by Ctrl-C or SIGTERM; the report is written.
    Interrupted,
    /// `exec` passes on what the program exits with.
    Program(u8),
}

impl Exit {
    pub(crate) fn code(self) -> u8 {
        match self {
            Exit::Clean => 0,
            Exit::Findings => 1,
            Exit::Usage => 2,
            Exit::Environment => 3,
            Exit::App => 4,
            Exit::Nothing => 5,
            Exit::Internal => 101,
            Exit::Interrupted => 130,
            Exit::Program(code) => code,
        }
    }
}

impl From<Exit> for ExitCode {
    fn from(exit: Exit) -> ExitCode {
        ExitCode::from(exit.code())
    }
}
