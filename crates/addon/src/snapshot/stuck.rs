//! Why a process cannot be brought back.

use std::fmt::{self, Display, Formatter};

use rustix::io::Errno;

/// What could not be put back.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Stuck {
    /// A system call failed that should not.
    Kernel(Errno),
    /// The app has mapped something over a file or shared memory at this address, or unmapped it.
    Mapping(usize),
    /// The address space has grown in a way that nothing tells.
    Size,
    /// The ready state is larger than there is room for.
    TooLarge,
    /// More mappings were changed than are listed.
    TooManyChanges,
    /// More pages differ than an area has room for.
    TooManyPages,
}

impl From<Errno> for Stuck {
    fn from(error: Errno) -> Stuck {
        Stuck::Kernel(error)
    }
}

impl Display for Stuck {
    fn fmt(&self, formatter: &mut Formatter<'_>) -> fmt::Result {
        match self {
            Stuck::Kernel(error) => {
                write!(formatter, "error {} of the kernel", error.raw_os_error())
            }
            Stuck::Mapping(start) => {
                write!(formatter, "a file mapped at {start:#x} was mapped over")
            }
            Stuck::Size => formatter.write_str("memory was mapped past the C library"),
            Stuck::TooManyChanges => formatter.write_str("too many mappings were changed"),
            Stuck::TooManyPages => formatter.write_str("more than 128 MiB were changed"),
            Stuck::TooLarge => {
                formatter.write_str("the app takes more than 16 GiB when it is ready")
            }
        }
    }
}
