//! A command of the app's that runs for real, in a shell, as npm would run it: a build, a migration, or
//! what puts a database back.

use std::env;
use std::ffi::OsString;
use std::fs::File;
use std::io::{self, Read as _, Seek as _};
use std::os::unix::process::CommandExt as _;
use std::path::PathBuf;
use std::process::{Child, Command, ExitStatus, Stdio};
use std::thread;
use std::time::{Duration, Instant};

use rustix::fs::{MemfdFlags, memfd_create};
use rustix::process::{Pid, Signal, kill_process_group};

use crate::quiet::Quiet;

/// How often it is looked whether a command has ended.
const POLL: Duration = Duration::from_millis(20);

/// A command for a shell.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ShellCommand {
    /// Its text.
    pub command: String,
    /// Its working folder. The programs of packages that are installed here or above come first.
    pub directory: PathBuf,
    /// Variables that are added to the environment.
    pub environment: Vec<(String, String)>,
}

/// How long a command may take, in wall time.
#[derive(Clone, Copy, Debug)]
pub struct Patience {
    /// In all.
    pub whole: Duration,
    /// Without doing anything.
    pub quiet: Duration,
}

/// A command that was to succeed did not.
#[derive(Debug, thiserror::Error)]
#[error("`{command}` has failed")]
pub struct CommandError {
    /// Its text.
    pub command: String,
    /// What became of it.
    #[source]
    pub end: CommandEnd,
    /// All that it printed.
    pub output: String,
}

/// What became of a command that did not succeed.
#[derive(Debug, thiserror::Error)]
pub enum CommandEnd {
    /// It said so itself.
    #[error("{0}")]
    Status(ExitStatus),
    /// It was ended after so long.
    #[error("it has not ended after {} s", .0.as_secs())]
    Late(Duration),
    /// It was ended since it had neither computed nor printed anything for so long.
    #[error("it has not ended, and done nothing for {} s", .0.as_secs())]
    Quiet(Duration),
    /// It could not be run.
    #[error(transparent)]
    System(#[from] io::Error),
}

impl ShellCommand {
    /// Runs it to its end; how long it took. It reads nothing, so it cannot wait for an answer.
    ///
    /// # Errors
    /// It does not succeed as long as there is patience.
    pub fn run(&self, patience: Patience) -> Result<Duration, CommandError> {
        let begun = Instant::now();
        let mut text = Vec::new();
        let end = match self.run_into(patience, &mut text) {
            Ok(status) if status.success() => return Ok(begun.elapsed()),
            Ok(status) => CommandEnd::Status(status),
            Err(end) => end,
        };
        Err(CommandError {
            command: self.command.clone(),
            end,
            output: String::from_utf8_lossy(&text).into_owned(),
        })
    }

    fn run_into(&self, patience: Patience, text: &mut Vec<u8>) -> Result<ExitStatus, CommandEnd> {
        let memory = memfd_create("output", MemfdFlags::CLOEXEC).map_err(io::Error::from)?;
        let mut output = File::from(memory);
        let mut child = self.start(&output)?;
        let status = wait(&mut child, &output, patience);
        // Without its output a message says less, no more.
        let _ = output.rewind().and_then(|()| output.read_to_end(text));
        status
    }

    fn start(&self, output: &File) -> io::Result<Child> {
        Command::new("sh")
            .args(["-c", &self.command])
            .current_dir(&self.directory)
            .env("PATH", self.path()?)
            .envs(self.environment.iter().map(|(name, value)| (name, value)))
            .stdin(Stdio::null())
            .stdout(output.try_clone()?)
            .stderr(output.try_clone()?)
            .process_group(0)
            .spawn()
    }

    fn path(&self) -> io::Result<OsString> {
        let folders = self.directory.ancestors();
        let programs = folders.map(|folder| folder.join("node_modules/.bin"));
        let programs = programs.filter(|folder| folder.is_dir());
        let usual = env::var_os("PATH").unwrap_or_default();
        env::join_paths(programs.chain(env::split_paths(&usual))).map_err(io::Error::other)
    }
}

/// Until it ends, or is ended.
fn wait(child: &mut Child, output: &File, patience: Patience) -> Result<ExitStatus, CommandEnd> {
    let deadline = Instant::now() + patience.whole;
    let mut quiet = Quiet::new(child.id());
    loop {
        if let Some(status) = child.try_wait()? {
            return Ok(status);
        }
        let why = if Instant::now() >= deadline {
            CommandEnd::Late(patience.whole)
        } else if quiet.lasts(output)? >= patience.quiet {
            CommandEnd::Quiet(patience.quiet)
        } else {
            thread::sleep(POLL);
            continue;
        };
        if let Some(group) = Pid::from_raw(child.id() as i32) {
            // It may have ended just now.
            let _ = kill_process_group(group, Signal::KILL);
        }
        child.wait()?;
        return Err(why);
    }
}
