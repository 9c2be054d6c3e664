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
    /// It could not be run.
    #[error(transparent)]
    System(#[from] io::Error),
}

impl ShellCommand {
    /// Runs it to its end; how long it took. It reads nothing, so it cannot wait for an answer.
    ///
    /// # Errors
    /// It does not succeed within `patience`, in wall time.
    pub fn run(&self, patience: Duration) -> Result<Duration, CommandError> {
        let begun = Instant::now();
        let mut text = Vec::new();
        let end = self.run_into(begun + patience, &mut text);
        let end = match end {
            Ok(Some(status)) if status.success() => return Ok(begun.elapsed()),
            Ok(Some(status)) => CommandEnd::Status(status),
            Ok(None) => CommandEnd::Late(patience),
            Err(error) => CommandEnd::System(error),
        };
        Err(CommandError {
            command: self.command.clone(),
            end,
            output: String::from_utf8_lossy(&text).into_owned(),
        })
    }

    /// Runs it until `deadline`, after which there is no status.
    fn run_into(&self, deadline: Instant, text: &mut Vec<u8>) -> io::Result<Option<ExitStatus>> {
        let mut output = File::from(memfd_create("output", MemfdFlags::CLOEXEC)?);
        let mut child = self.start(&output)?;
        let status = wait(&mut child, deadline);
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

/// `None` if it had to be ended at `deadline`.
fn wait(child: &mut Child, deadline: Instant) -> io::Result<Option<ExitStatus>> {
    loop {
        if let Some(status) = child.try_wait()? {
            return Ok(Some(status));
        }
        if Instant::now() >= deadline {
            if let Some(group) = Pid::from_raw(child.id() as i32) {
                // It may have ended just now.
                let _ = kill_process_group(group, Signal::KILL);
            }
            child.wait()?;
            return Ok(None);
        }
        thread::sleep(POLL);
    }
}
