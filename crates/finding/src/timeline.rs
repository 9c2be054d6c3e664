//! How a campaign went: what had been reached when.

use std::time::Duration;

/// A campaign after one of its runs.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Moment {
    /// Test runs by then.
    pub runs: u64,
    /// Time since the campaign began.
    pub elapsed: Duration,
    /// Lines of the server that had run, of those that are its own.
    pub server_lines: u32,
    /// The same of the page.
    pub client_lines: u32,
    /// States that runs had been in; 0 where they are not told apart.
    pub states: usize,
    /// Errors that had been found, each counted once.
    pub findings: usize,
    /// Whether messages were forged in this run: what runs by that alone is not counted later on.
    pub is_forged: bool,
}
