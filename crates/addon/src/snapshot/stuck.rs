//! Why a state cannot be put back, or taken to another process.

use std::fmt::{self, Display, Formatter};
use std::os::fd::RawFd;

use rustix::io::Errno;

use super::descriptors::Kind;

/// What stands in the way. It is told to the engine, so its text is all that a person gets to see.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Stuck {
    /// A descriptor of the ready state, of a kind whose other end is not ours.
    Kept { number: RawFd, kind: Kind },
    /// A descriptor of the ready state that stands for something inside the kernel, which a run has
    /// changed.
    Changed { number: RawFd, kind: Kind },
    /// A descriptor that a checkpoint would need in every process that goes on from it.
    Tied { number: RawFd, kind: Kind },
    /// One of the tool's own descriptors is not what it was.
    Lost { number: RawFd },
    /// More descriptors than there is room for.
    Descriptors,
    /// A thread that is at work where a checkpoint is made.
    Busy,
    /// A thread that does not end.
    Thread,
    /// Threads of the app, which it waits for or hears from.
    Workers { count: u32 },
    /// A child process that does not end.
    Child,
    /// A child process that would have to go on with each process that goes on from a checkpoint.
    Parent,
    /// The user, groups or privileges of the process were changed.
    Credentials,
    /// The app has mapped something over a file or shared memory at this address, or unmapped it.
    Mapping { start: usize },
    /// The address space has grown in a way that nothing tells.
    Size,
    /// The ready state is larger than there is room for.
    TooLarge,
    /// More mappings were changed than are listed.
    Changes,
    /// More pages differ than an area has room for.
    Pages,
    /// A system call failed that puts something back.
    Call { name: &'static str, error: Errno },
}

impl Display for Stuck {
    fn fmt(&self, f: &mut Formatter<'_>) -> fmt::Result {
        match self {
            Stuck::Kept { number, kind } => write!(
                f,
                "descriptor {number} ({kind}) was there before and cannot be put back"
            ),
            Stuck::Changed { number, kind } => write!(
                f,
                "descriptor {number} ({kind}) was there before, was used, and cannot be put back"
            ),
            Stuck::Tied { number, kind } => write!(
                f,
                "descriptor {number} ({kind}) cannot be given to another process"
            ),
            Stuck::Lost { number } => {
                write!(
                    f,
                    "the app has closed or replaced descriptor {number}, which is not its own"
                )
            }
            Stuck::Descriptors => f.write_str("there are too many open descriptors"),
            Stuck::Busy => {
                f.write_str("a thread is at work, and cannot be shared with another process")
            }
            Stuck::Thread => f.write_str("a thread does not end"),
            Stuck::Workers { count } => {
                write!(
                    f,
                    "{count} worker threads of the app cannot be shared with another process"
                )
            }
            Stuck::Child => f.write_str("a child process does not end"),
            Stuck::Parent => f.write_str("a child process cannot be shared with another process"),
            Stuck::Credentials => {
                f.write_str("the user, the groups or the privileges of the process were changed")
            }
            Stuck::Mapping { start } => {
                write!(
                    f,
                    "what was mapped at {start:#x} was mapped over or unmapped"
                )
            }
            Stuck::Size => f.write_str("memory was mapped past the C library"),
            Stuck::TooLarge => f.write_str("the app takes more than 16 GiB when it is ready"),
            Stuck::Changes => f.write_str("too many mappings were changed"),
            Stuck::Pages => f.write_str("more than 128 MiB were changed"),
            Stuck::Call { name, error } => {
                write!(f, "`{name}` failed with error {}", error.raw_os_error())
            }
        }
    }
}

impl From<Errno> for Stuck {
    fn from(error: Errno) -> Stuck {
        let name = "memory";
        Stuck::Call { name, error }
    }
}
