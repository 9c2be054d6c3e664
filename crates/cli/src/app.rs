//! From an app's folder to what Node has to run.
//!
//! With a start command, that command; else the first script of package.json that comes down to Node
//! with a file that is there; else `main`, `bin`, the package of a folder where servers usually are,
//! and names that servers usually have. What a script runs before its server is run, too; what it
//! runs beside it is not, which is told.

mod before;
mod command;
mod found;
mod package;
mod plan;
mod resolve;
mod shell;

use std::path::{Path, PathBuf};

use crate::message::Message;
use crate::progress::say;
use found::find;

/// How to start an app.
#[derive(Debug, PartialEq, Eq)]
pub(crate) struct Launch {
    /// The main module, absolute.
    pub(crate) entry: PathBuf,
    /// What follows it on the command line.
    pub(crate) arguments: Vec<String>,
    /// The working folder.
    pub(crate) directory: PathBuf,
    /// Variables that the command sets.
    pub(crate) environment: Vec<(String, String)>,
    /// Files with more of them, which do not change what is set.
    pub(crate) environment_files: Vec<PathBuf>,
    /// Modules that are loaded before the main one.
    pub(crate) preloads: Vec<String>,
    /// Flags of Node that change nothing here, and so are left out.
    pub(crate) ignored: Vec<String>,
    /// What the command starts beside the server, and is left out.
    pub(crate) beside: Vec<String>,
    /// In words, for the first line of the output.
    pub(crate) origin: String,
}

/// Finds out how to start the app in `folder`, an absolute path, and runs what has to be run before;
/// `start` is the user's command.
pub(crate) fn launch(folder: &Path, start: Option<&str>) -> Result<Launch, Message> {
    let found = find(folder, start)?;
    for before in found.before() {
        say(&format!("  … before   {}", before.command));
        let took = before::run(before)?.as_secs_f64();
        say(&format!("  ✓ before   {}, {took:.1} s", before.command));
    }
    found.launch()
}
