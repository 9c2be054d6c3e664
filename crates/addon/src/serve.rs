//! The fork server: a process that has stopped between two events, and is copied on request.
//!
//! It waits on its control channel and on a pidfd of each child. Nothing here depends on being the
//! first process of a worker: a child that stops between two events can serve in the same way.

use std::os::fd::{AsFd, BorrowedFd, FromRawFd, OwnedFd, RawFd};

use napi::Status;
use nix::poll::{PollFd, PollFlags, PollTimeout, poll};
use nix::sys::signal::{Signal, killpg};
use nix::sys::wait::{Id, WaitPidFlag, WaitStatus, waitid};
use nix::unistd::{ForkResult, Pid, close, fork, setpgid};
use serde_json::{Value, json};

use crate::overlay::OpenFiles;
use crate::{Forked, control, hot, idle, offspring};

struct Child {
    pid: Pid,
    watch: OwnedFd,
}

/// See [`crate::serve`].
pub(crate) fn serve(channel: i32) -> napi::Result<Forked> {
    let mut children: Vec<Child> = Vec::new();
    let files = OpenFiles::of_this_process();
    loop {
        if wait(channel, &mut children) {
            continue;
        }
        let Some(frame) = control::receive(channel) else {
            quit(&children);
        };
        match (frame.body["type"].as_str(), frame.descriptor) {
            (Some("fork"), Some(descriptor)) => {
                hot::prepare();
                let slot = frame.body["slot"].as_u64().unwrap_or(0) as u32;
                if let Some(forked) = fork_child(channel, descriptor, slot, &mut children)? {
                    files.separate();
                    return Ok(forked);
                }
            }
            // This process is the run: it goes on behind the trace that it has begun.
            (Some("play"), None) => {
                return Ok(Forked {
                    slot: 0,
                    descriptor: channel,
                });
            }
            _ => quit(&children),
        }
    }
}

/// Waits for the channel or a child; reports and forgets children that have ended. True if only
/// children were ready.
fn wait(channel: RawFd, children: &mut Vec<Child>) -> bool {
    // SAFETY: the host keeps the channel open as long as the process lives.
    let control = unsafe { BorrowedFd::borrow_raw(channel) };
    let mut watched = vec![PollFd::new(control, PollFlags::POLLIN)];
    watched.extend(
        children
            .iter()
            .map(|child| PollFd::new(child.watch.as_fd(), PollFlags::POLLIN)),
    );
    if poll(&mut watched, PollTimeout::NONE).is_err() {
        return true;
    }
    let ended: Vec<bool> = watched[1..]
        .iter()
        .map(|watch| watch.any() == Some(true))
        .collect();
    let requested = watched[0].any() == Some(true);
    drop(watched);
    let mut ended = ended.into_iter();
    children.retain(|child| {
        if ended.next() == Some(true) {
            report(channel, child);
            return false;
        }
        true
    });
    !requested
}

fn report(channel: RawFd, child: &Child) {
    // What the run has started ends with it; mostly there is nothing.
    let _ = killpg(child.pid, Signal::SIGKILL);
    let status = waitid(Id::PIDFd(child.watch.as_fd()), WaitPidFlag::WEXITED);
    let (code, signal) = match status {
        Ok(WaitStatus::Exited(_, code)) => (json!(code), Value::Null),
        Ok(WaitStatus::Signaled(_, signal, _)) => (Value::Null, json!(signal.as_str())),
        _ => (Value::Null, Value::Null),
    };
    let pid = child.pid.as_raw();
    // A reader that has gone shows at the next receive.
    let _ = control::send(
        channel,
        &json!({"type": "exited", "pid": pid, "code": code, "signal": signal}),
    );
}

fn fork_child(
    channel: RawFd,
    descriptor: RawFd,
    slot: u32,
    children: &mut Vec<Child>,
) -> napi::Result<Option<Forked>> {
    let failed = |what: &str, error: nix::Error| {
        napi::Error::new(Status::GenericFailure, format!("{what}: {error}"))
    };
    // SAFETY: the worker runs V8 on this thread only (`--single-threaded`); locks of libc are
    // handled by its own fork handlers.
    match unsafe { fork() }.map_err(|error| failed("fork", error))? {
        ForkResult::Parent { child } => {
            close(descriptor).map_err(|error| failed("close", error))?;
            // SAFETY: plain system call; the descriptor it returns is ours alone.
            let watch = unsafe {
                let raw = libc::syscall(libc::SYS_pidfd_open, child.as_raw(), 0) as RawFd;
                if raw < 0 {
                    return Err(failed("pidfd_open", nix::Error::last()));
                }
                OwnedFd::from_raw_fd(raw)
            };
            children.push(Child { pid: child, watch });
            let _ = control::send(channel, &json!({"type": "forked", "pid": child.as_raw()}));
            Ok(None)
        }
        ForkResult::Child => {
            offspring::die_with_parent();
            // A group of its own, so that all it starts can be ended.
            setpgid(Pid::from_raw(0), Pid::from_raw(0))
                .map_err(|error| failed("setpgid", error))?;
            for child in children.drain(..) {
                drop(child.watch);
            }
            close(channel).map_err(|error| failed("close", error))?;
            idle::after_fork()?;
            Ok(Some(Forked { slot, descriptor }))
        }
    }
}

/// The engine is gone or asked to stop: ends the children with all that they have started, then
/// this process.
fn quit(children: &[Child]) -> ! {
    for child in children {
        // One that has ended by now may have left others of its group.
        let _ = killpg(child.pid, Signal::SIGKILL);
    }
    // SAFETY: `_exit` has no preconditions.
    unsafe { libc::_exit(0) }
}
