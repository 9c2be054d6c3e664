//! What a start script runs before its server, such as a build: for real, once, as npm would.

use std::env;
use std::ffi::OsString;
use std::fs::File;
use std::io::{self, Read as _, Seek as _};
use std::os::unix::process::CommandExt as _;
use std::process::{Child, Command, ExitStatus, Stdio};
use std::thread;
use std::time::{Duration, Instant};

use rustix::process::{Pid, Signal, kill_process_group};

use super::plan::Before;
use crate::message::Message;

/// The longest that one of them may take.
const PATIENCE: Duration = Duration::from_mins(10);
const POLL: Duration = Duration::from_millis(20);
/// How much of its output a message shows, in lines.
const SHOWN: usize = 12;

/// Runs a command to its end; how long it took. It reads nothing, so it cannot wait for an answer.
pub(super) fn run(before: &Before) -> Result<Duration, Message> {
    let begun = Instant::now();
    let mut output =
        tempfile::tempfile().map_err(|error| failed(before, &error.to_string(), ""))?;
    let mut child =
        start(before, &output).map_err(|error| failed(before, &error.to_string(), ""))?;
    let status = wait(&mut child, begun + PATIENCE);
    let why = match status {
        Ok(Some(status)) if status.success() => return Ok(begun.elapsed()),
        Ok(Some(status)) => status.to_string(),
        Ok(None) => format!("it has not ended after {} minutes", PATIENCE.as_secs() / 60),
        Err(error) => error.to_string(),
    };
    let mut text = Vec::new();
    // Without its output the message says less, no more.
    let _ = output.rewind().and_then(|()| output.read_to_end(&mut text));
    Err(failed(before, &why, &String::from_utf8_lossy(&text)))
}

fn start(before: &Before, output: &File) -> io::Result<Child> {
    Command::new("sh")
        .args(["-c", &before.command])
        .current_dir(&before.directory)
        .env("PATH", path(before)?)
        .envs(before.environment.iter().map(|(name, value)| (name, value)))
        .stdin(Stdio::null())
        .stdout(output.try_clone()?)
        .stderr(output.try_clone()?)
        .process_group(0)
        .spawn()
}

/// The programs of installed packages come first.
fn path(before: &Before) -> io::Result<OsString> {
    let folders = before.directory.ancestors();
    let programs = folders.map(|folder| folder.join("node_modules/.bin"));
    let programs = programs.filter(|folder| folder.is_dir());
    let usual = env::var_os("PATH").unwrap_or_default();
    env::join_paths(programs.chain(env::split_paths(&usual))).map_err(io::Error::other)
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

fn failed(before: &Before, why: &str, output: &str) -> Message {
    let lines: Vec<_> = output
        .lines()
        .filter(|line| !line.trim().is_empty())
        .collect();
    let last = lines[lines.len().saturating_sub(SHOWN)..].join("\n");
    let message = Message::new(
        "S409",
        format!(
            "what the start script runs first has failed: `{}`",
            before.command
        ),
    )
    .note("cause", why.to_owned());
    let message = if last.is_empty() {
        message
    } else {
        message.note("output", last)
    };
    message.help("see why it fails in the app's folder, or start the server alone: --start \"node server.js\"")
}

#[cfg(test)]
mod tests {
    use super::*;

    /// What is told of a command that fails.
    fn told(command: &str) -> String {
        let before = Before {
            command: command.to_owned(),
            directory: "/".into(),
            environment: vec![("WHAT".to_owned(), "this".to_owned())],
        };
        let message = run(&before).unwrap_err().render();
        anstream::adapter::strip_str(&message).to_string()
    }

    #[test]
    fn a_command_that_fails_shows_its_output() {
        insta::assert_snapshot!(told("echo lost: $WHAT; read answer || exit 3"), @r#"
        error[S409]: what the start script runs first has failed: `echo lost: $WHAT; read answer || exit 3`
          cause:  exit status: 3
          output: lost: this
          help:   see why it fails in the app's folder, or start the server alone: --start "node server.js"
        "#);
    }
}
