//! What keeps an app from getting ready, and a worker from working.
//!
//! Both may be the cause of the other, so they stand together.

use std::path::PathBuf;
use std::time::Duration;

use stackful_protocol::boot::LoginFailure;
use stackful_protocol::codec::{Garbled, ReceiveError, UnsendableError};
use stackful_source::Location;

use crate::CommandError;
use crate::control::SendError;
use crate::late::{Doing, Reached};

/// An error that the app threw.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct AppFailure {
    /// `error.name`.
    pub name: String,
    /// `error.message`.
    pub message: String,
    /// `error.stack`, with the positions of the code that ran.
    pub stack: String,
    /// The first frame in a file of the app, in the original text.
    pub location: Option<Location>,
}

/// A login that failed, with what the app did meanwhile.
#[derive(Clone, Debug, PartialEq)]
pub struct FailedLogin {
    /// What is known of it.
    pub failure: LoginFailure,
    /// What the app threw, if it threw something.
    pub error: Option<AppFailure>,
    /// The code that the app exited with, if it has ended.
    pub exit_code: Option<i32>,
    /// The page on which it failed.
    pub url: Option<String>,
    /// The end of what the app printed.
    pub output: String,
}

/// The app did not get ready, or could not be started at all.
#[derive(Debug, thiserror::Error)]
pub enum StartError {
    /// There is no Node.js.
    #[error("cannot run `{}`", program.display())]
    NodeMissing {
        /// What was tried.
        program: PathBuf,
        /// Why it did not run.
        source: std::io::Error,
    },
    /// Node.js is too old.
    #[error("Node {found} is too old: {needed} or newer is needed")]
    NodeTooOld {
        /// The program.
        program: PathBuf,
        /// What it says its version is.
        found: String,
        /// The oldest version that will do.
        needed: String,
    },
    /// What should be Node.js does not answer as Node.js does.
    #[error("`{}` is no Node.js", program.display())]
    NodeUnusable {
        /// The program.
        program: PathBuf,
        /// What it printed.
        output: String,
    },
    /// The runtime's own npm packages are not installed.
    #[error("the npm packages in {} are not installed", directory.display())]
    PackagesMissing {
        /// The runtime folder.
        directory: PathBuf,
    },
    /// The native addon has not been built.
    #[error("the native addon {} has not been built", path.display())]
    AddonMissing {
        /// Where it should be.
        path: PathBuf,
    },
    /// The entry is not a file.
    #[error("the entry {} is not a file", entry.display())]
    EntryMissing {
        /// The entry.
        entry: PathBuf,
    },
    /// A file of the server does not parse.
    #[error("syntax error in {}: {message}", location.file)]
    Syntax {
        /// Where.
        location: Location,
        /// What the parser says.
        message: String,
        /// The text of the file.
        text: String,
    },
    /// The app crashed while loading.
    #[error("the app crashed while loading")]
    Crashed {
        /// What it threw.
        error: Box<AppFailure>,
        /// The exit code that Node would give.
        exit_code: i32,
        /// How far it came.
        reached: Reached,
        /// Who was opening the page, if not the first user in the first tab.
        visitor: Option<String>,
        /// The end of what it printed.
        output: String,
    },
    /// The app ended its process while loading.
    #[error("the app exited with code {exit_code} while loading")]
    Exited {
        /// The exit code.
        exit_code: i32,
        /// How far it came.
        reached: Reached,
        /// Who was opening the page, if not the first user in the first tab.
        visitor: Option<String>,
        /// The end of what it printed.
        output: String,
    },
    /// A signal ended the app while it was loading.
    #[error("the app was killed by {signal} while loading")]
    Killed {
        /// The signal's name.
        signal: String,
        /// The end of what it printed.
        output: String,
    },
    /// The app ended while it was loading, and the kernel did not say how.
    #[error("the app ended while loading, nobody knows how")]
    Vanished {
        /// The end of what it printed.
        output: String,
    },
    /// The app has nothing left to do, and no HTTP server of it listens.
    #[error("the app opened no HTTP port")]
    NothingListens {
        /// The end of what it printed.
        output: String,
    },
    /// The page could not be had from the server.
    #[error("the page {url} could not be opened: {reason}")]
    PageUnreachable {
        /// Its address.
        url: String,
        /// The HTTP status, if there was an answer.
        status: Option<u16>,
        /// Why not.
        reason: String,
        /// Who was opening the page, if not the first user in the first tab.
        visitor: Option<String>,
        /// The end of what the app printed.
        output: String,
    },
    /// Nobody could log in, or the app ended meanwhile.
    #[error("the login failed")]
    Login(Box<FailedLogin>),
    /// What is to put back the outside of the app before it starts has failed.
    #[error("what is run before each start has failed")]
    Reset(#[source] Box<CommandError>),
    /// Something else than the worker wrote to its control channel: the app, to a descriptor that is
    /// not its own.
    #[error("the app wrote to the control channel of its worker")]
    Garbled {
        /// What came.
        what: Garbled,
        /// The end of what it printed.
        output: String,
    },
    /// The app did not get ready in time.
    #[error("the app did not get ready within {limit:?}")]
    TimedOut {
        /// The limit, in wall time.
        limit: Duration,
        /// How far it came.
        reached: Reached,
        /// What it does instead.
        doing: Doing,
        /// The end of what it printed.
        output: String,
    },
    /// A system call of ours failed.
    #[error("cannot set up a worker")]
    System(#[from] std::io::Error),
    /// The worker broke.
    #[error("the worker failed while the app was loading")]
    Worker(#[from] WorkerError),
}

/// The worker broke. What the app does in a run is no such error: it is an [`Exit`](crate::Exit).
#[derive(Debug, thiserror::Error)]
pub enum WorkerError {
    /// The control channel failed: the worker is gone.
    #[error("the control channel to the worker failed")]
    Channel(#[from] std::io::Error),
    /// What came from a process that serves is no frame: the app has written there.
    #[error("something else wrote to the control channel of the worker")]
    Garbled(#[from] Garbled),
    /// A frame of ours cannot be sent.
    #[error("cannot say it to the worker")]
    Unsendable(#[from] UnsendableError),
    /// A system call of ours failed.
    #[error("{call} failed")]
    System {
        /// Which one.
        call: &'static str,
        /// Its error.
        source: std::io::Error,
    },
    /// The worker did not answer a fork in time.
    #[error("the worker did not fork within {0:?}")]
    Stuck(Duration),
    /// What its runs change could not be put back, in a new process neither.
    #[error("what a run changes cannot be put back: {0}")]
    Unrestorable(String),
    /// What a run had changed was not put back, which was looked for.
    #[error("not as it was before the run: {0}")]
    Differs(String),
    /// The app was ready before, and did not get ready again.
    #[error("the app did not start again")]
    Restart(#[source] Box<StartError>),
    /// The thread of the worker panicked, which it says on standard error.
    #[error("the thread of the worker panicked")]
    Panicked,
    /// The campaign is over.
    #[error("the worker was told to stop")]
    Stopped,
}

impl From<ReceiveError> for WorkerError {
    fn from(error: ReceiveError) -> WorkerError {
        match error {
            ReceiveError::Channel(error) => error.into(),
            ReceiveError::Garbled(what) => what.into(),
        }
    }
}

impl From<SendError> for WorkerError {
    fn from(error: SendError) -> WorkerError {
        match error {
            SendError::Channel(error) => error.into(),
            SendError::Unsendable(error) => error.into(),
        }
    }
}
