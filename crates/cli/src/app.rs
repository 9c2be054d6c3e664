//! From an app's folder to what Node has to run.
//!
//! With a start command, that command; else the first script of package.json that comes down to Node
//! with a file that is there; else `main`, `bin`, the package of a folder where servers usually are,
//! and names that servers usually have. What a script runs before its server is run, too; what it
//! runs beside it is not, which is told.

mod before;
mod command;
mod found;
mod front;
mod managers;
mod package;
mod plan;
mod resolve;
mod shell;

use std::path::{Path, PathBuf};

use crate::message::Message;
use crate::progress::say;
use found::find;
use front::Use;
use plan::Before;
use stackful_executor::Front;

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
    /// What serves the page in place of the server.
    pub(crate) front: Option<Front>,
}

/// Finds out how to start the app in `folder`, an absolute path, and runs what has to be run before;
/// `start` is the user's command, and `node` runs what a front end is configured by, unless the page is
/// known.
pub(crate) fn launch(
    folder: &Path,
    start: Option<&str>,
    node: Option<&Path>,
) -> Result<Launch, Message> {
    let found = find(folder, start)?;
    for before in found.before() {
        run(before)?;
    }
    let launch = found.launch()?;
    let front = node.map(|node| front::find(folder, node)).transpose()?;
    let Some((told, to_do)) = front.flatten() else {
        return Ok(launch);
    };
    say(&format!(
        "  ! front    {told} (a page of the server itself: --page PATH)"
    ));
    match to_do {
        Use::BuiltIn(build) => {
            run(&build)?;
            Ok(launch)
        }
        Use::Apart(build, front) => {
            run(&build)?;
            let front = Some(front);
            Ok(Launch { front, ..launch })
        }
    }
}

fn run(before: &Before) -> Result<(), Message> {
    say(&format!("  … before   {}", before.command));
    let took = before::run(before)?.as_secs_f64();
    say(&format!("  ✓ before   {}, {took:.1} s", before.command));
    Ok(())
}
