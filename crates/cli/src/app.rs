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
mod postgres;
mod record;
mod resolve;
mod shell;

use std::path::{Path, PathBuf};

use stackful_executor::{Front, Runtime, ShellCommand};

use crate::message::Message;
use crate::progress::say;
use crate::settings::Settings;
pub(crate) use before::why;
use found::find;
use front::Use;
pub(crate) use postgres::Archive;
use postgres::Postgres;
pub(crate) use record::AppRecord;

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
    /// The limit of V8's heap that it asks for, in megabytes.
    pub(crate) heap: Option<u32>,
    /// What the command starts beside the server, and is left out.
    pub(crate) beside: Vec<String>,
    /// In words, for the first line of the output.
    pub(crate) origin: String,
    /// What serves the page in place of the server.
    pub(crate) front: Option<Front>,
}

/// Finds out how to start the app of `settings`, and runs what has to be run before; `start` is the
/// user's command. If what runs before has used a Postgres, its data comes with it. A front end is looked
/// for unless the page is known.
pub(crate) fn launch(
    settings: &Settings,
    runtime: &Runtime,
    start: Option<&str>,
    is_page_given: bool,
) -> Result<(Launch, Option<Archive>), Message> {
    let found = find(&settings.directory, start)?;
    let mut archive = None;
    if !found.before().is_empty() {
        let postgres = Postgres::start(runtime, &settings.allow_hosts)?;
        for before in found.before() {
            run(&postgres.aim(before, &settings.environment))?;
        }
        archive = postgres.end()?;
    }
    let launch = found.launch()?;
    let front = if is_page_given {
        None
    } else {
        front::find(&settings.directory, &settings.node)?
    };
    let Some((told, to_do)) = front else {
        return Ok((launch, archive));
    };
    say(&format!(
        "  ! front    {told} (a page of the server itself: --page PATH)"
    ));
    let launch = match to_do {
        Use::BuiltIn(build) => {
            run(&build)?;
            launch
        }
        Use::Apart(build, front) => {
            run(&build)?;
            let front = Some(front);
            Launch { front, ..launch }
        }
    };
    Ok((launch, archive))
}

/// The main module of the server of an app, absolute; `start` is the user's command.
pub(crate) fn main_module(directory: &Path, start: Option<&str>) -> Result<PathBuf, Message> {
    Ok(find(directory, start)?.launch()?.entry)
}

/// How the app would be started, in words.
pub(crate) fn found(directory: &Path, start: Option<&str>) -> Result<String, Message> {
    Ok(find(directory, start)?.launch()?.origin)
}

fn run(before: &ShellCommand) -> Result<(), Message> {
    say(&format!("  … before   {}", before.command));
    let took = before::run(before)?.as_secs_f64();
    say(&format!("  ✓ before   {}, {took:.1} s", before.command));
    Ok(())
}
