//! One path of a program in plain Node: nothing is instrumented, and it reads what the path read.
//! TypeScript and JSX are compiled as they load, by every version of Node alike: what Node makes of types
//! by itself is not all that there is, and older versions make nothing of them.

use std::os::fd::OwnedFd;
use std::os::unix::process::ExitStatusExt;

use command_fds::{CommandFdExt, FdMapping};
use stackful_instrument::is_compiled;
use stackful_protocol::exec::ToPlain;
use stackful_protocol::process::{CONTROL, EXEC_COVERAGE_BYTES};
use stackful_term::Assignment;

use crate::control::Channel;
use crate::exec::{SIGNAL_BASE, serve};
use crate::instrumenter::Instrumenter;
use crate::tsconfig::Project;
use crate::{AppSpec, ExecError, Node, Runtime};

/// Runs the program of `spec` with these inputs, on our own standard streams; its exit code, or 128
/// and the number of the signal that ended it.
///
/// # Errors
/// The program could not be run. Whatever it does is no error.
pub fn plain(runtime: &Runtime, spec: &AppSpec, assignment: &Assignment) -> Result<i32, ExecError> {
    let node = Node::ask(&runtime.node)?;
    let (channel, theirs) = Channel::pair()?;
    let mut command = node.command(&[]);
    command
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
    // Its end of the channel lives in `command` too; only the program may keep it open.
    drop(command);
    let paths = is_compiled(&spec.entry).then(|| Project::of_file(&spec.entry).paths);
    let sent = channel.send(&ToPlain::Values {
        inputs: assignment,
        program: spec.program.clone(),
        paths: paths.clone(),
    });
    if let Some(paths) = &paths {
        let mut compiler =
            Instrumenter::new(&spec.entry, &spec.directory, &[], EXEC_COVERAGE_BYTES).plainly(true);
        serve(&channel, &mut compiler, paths)?;
    }
    let status = process.wait()?;
    // A program that has ended before it was told says so by its exit code.
    if status.success() {
        sent?;
    }
    let signalled = status.signal().map(|signal| SIGNAL_BASE + signal);
    Ok(status.code().or(signalled).unwrap_or(1))
}
