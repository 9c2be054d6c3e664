//! One path of a program in plain Node: nothing is instrumented, and it reads what the path read.

use std::os::fd::OwnedFd;
use std::os::unix::process::ExitStatusExt;
use std::process::Command;

use command_fds::{CommandFdExt, FdMapping};
use stackful_protocol::exec::ToPlain;
use stackful_protocol::process::CONTROL;
use stackful_term::Assignment;

use crate::control::Channel;
use crate::exec::SIGNAL_BASE;
use crate::{AppSpec, ExecError, Runtime};

/// Runs the program of `spec` with these inputs, on our own standard streams; its exit code, or 128
/// and the number of the signal that ended it.
///
/// # Errors
/// The program could not be run. Whatever it does is no error.
pub fn plain(runtime: &Runtime, spec: &AppSpec, assignment: &Assignment) -> Result<i32, ExecError> {
    runtime.check_node()?;
    let (channel, theirs) = Channel::pair()?;
    let mut command = Command::new(&runtime.node);
    command
        // Opens Node's table of module formats to `esm.js`, which hides the flag again.
        .arg("--expose-internals")
        .arg("--require")
        .arg(runtime.plain())
        .arg(&spec.entry)
        .args(&spec.arguments)
        .envs(spec.environment.iter().map(|(name, value)| (name, value)))
        .current_dir(&spec.directory);
    let mapping = FdMapping {
        parent_fd: OwnedFd::from(theirs),
        child_fd: CONTROL,
    };
    command
        .fd_mappings(vec![mapping])
        .map_err(|collision| std::io::Error::other(collision.to_string()))?;
    let mut process = command.spawn()?;
    let sent = channel.send(&ToPlain::Values {
        inputs: assignment,
        program: spec.program.clone(),
    });
    let status = process.wait()?;
    // A program that has ended before it was told says so by its exit code.
    if status.success() {
        sent?;
    }
    let signalled = status.signal().map(|signal| SIGNAL_BASE + signal);
    Ok(status.code().or(signalled).unwrap_or(1))
}
