//! The process of a worker: how it begins, and how it ends with everything that its app has started.
//!
//! What is started is a *keeper*, which becomes one as the addon is preloaded (`addon/src/keeper.rs`);
//! the worker is its child.

use std::os::fd::OwnedFd;
use std::os::unix::process::CommandExt;
use std::process::{Child, ExitStatus, Stdio};
use std::time::Duration;

use command_fds::{CommandFdExt, FdMapping};
use rustix::event::{PollFd, PollFlags, Timespec, poll};
use rustix::process::{Pid, PidfdFlags, Signal, kill_process, kill_process_group, pidfd_open};
use stackful_protocol::process::{CONTROL, MEMORY};
use stackful_protocol::signal;

use crate::image::image;
use crate::node::{INSTRUMENTED, WORKER};
use crate::setup::Setup;
use crate::{AppSpec, StartError};

/// How long a keeper may take to end everything: longer than the patience that it has itself.
const PATIENCE: Duration = Duration::from_secs(5);

/// Starts Node for an app: its control channel, the shared memory, and where its output goes.
pub(crate) fn spawn(
    setup: &Setup,
    [control, memory, output]: [OwnedFd; 3],
) -> Result<Child, StartError> {
    let Setup {
        runtime,
        node,
        spec,
        ..
    } = setup;
    let options = if spec.is_plain {
        WORKER.to_vec()
    } else {
        [&WORKER[..], &INSTRUMENTED, node.late_optimisation()].concat()
    };
    let mut command = node.command(&options);
    // The same on every machine, and out of the way of the limit on a run's memory.
    let heap = (spec.limits.memory >> 20) + 2048;
    command.arg(format!("--max-old-space-size={heap}"));
    let image = image(runtime, node, &command);
    command
        .arg(format!("--random-seed={}", spec.seed as u32 & 0x7fff_ffff))
        .arg(runtime.worker())
        .arg(&runtime.addon)
        .args(image)
        .envs(spec.environment.iter().map(|(name, value)| (name, value)))
        .env("LD_PRELOAD", &runtime.addon)
        .env("STACKFUL_WORKER", network(spec))
        // One thread: file operations end in the order they were asked for.
        .env("UV_THREADPOOL_SIZE", "1")
        .env_remove("NODE_OPTIONS")
        .current_dir(&spec.directory)
        .stdin(Stdio::null())
        .stdout(output.try_clone()?)
        .stderr(output)
        // A group of its own: whatever the app starts can be ended with it.
        .process_group(0);
    let mapping = |parent_fd, child_fd| FdMapping {
        parent_fd,
        child_fd,
    };
    command
        .fd_mappings(vec![mapping(control, CONTROL), mapping(memory, MEMORY)])
        .map_err(|collision| std::io::Error::other(collision.to_string()))?;
    command.spawn().map_err(|source| StartError::NodeMissing {
        program: runtime.node.clone(),
        source,
    })
}

/// Whether the worker has a network, as the addon reads it.
fn network(spec: &AppSpec) -> &'static str {
    if spec.allow_hosts.is_empty() {
        "closed"
    } else {
        "open"
    }
}

/// The name of the signal that ended a process.
pub(crate) fn signal_of(status: ExitStatus) -> Option<String> {
    use std::os::unix::process::ExitStatusExt;
    status.signal().map(signal::name)
}

/// The process that a keeper keeps: its first child. The keeper itself, if there is none any more.
pub(crate) fn kept(keeper: &Child) -> u32 {
    let keeper = keeper.id();
    let children = std::fs::read_to_string(format!("/proc/{keeper}/task/{keeper}/children"));
    let children = children.unwrap_or_default();
    let first = children
        .split(' ')
        .next()
        .and_then(|child| child.parse().ok());
    first.unwrap_or(keeper)
}

/// Ends a worker and everything that its app has started; how it ended, if it had before.
pub(crate) fn end(keeper: &mut Child) -> std::io::Result<ExitStatus> {
    let process = Pid::from_child(keeper);
    // An error means that nothing of it is left, which is what is wanted.
    let _ = kill_process(process, Signal::TERM);
    if !has_ended(process, PATIENCE) {
        // It was stopped, or what it ends does not end.
        let _ = kill_process_group(process, Signal::KILL);
    }
    keeper.wait()
}

/// Whether a child of ours ends within so long; it has to be waited for all the same.
fn has_ended(process: Pid, patience: Duration) -> bool {
    let Ok(watched) = pidfd_open(process, PidfdFlags::empty()) else {
        return false;
    };
    let mut watched = [PollFd::new(&watched, PollFlags::IN)];
    let patience = Timespec::try_from(patience).ok();
    matches!(poll(&mut watched, patience.as_ref()), Ok(1))
}
