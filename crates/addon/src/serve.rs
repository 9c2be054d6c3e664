//! The fork server: a process that has stopped between two events, and is copied on request.
//!
//! It waits on its control channel and on a pidfd of each child. Nothing here depends on being the
//! first process of a worker: a child that stops between two events can serve in the same way.

use std::os::fd::{AsFd, BorrowedFd, FromRawFd, IntoRawFd, OwnedFd, RawFd};

use napi::Status;
use napi_derive::napi;
use rustix::event::{PollFd, PollFlags, poll};
use rustix::process::{
    Pid, PidfdFlags, Signal, WaitId, WaitIdOptions, WaitIdStatus, kill_process_group, pidfd_open,
    setpgid, waitid,
};
use stackful_protocol::process::{CONTROL, READY_SLOT};
use stackful_protocol::serve::{FromServer, ToServer};
use stackful_protocol::signal;

use crate::overlay::OpenFiles;
use crate::snapshot::{self, Gifts, Identity, children as family};
use crate::{confine, control, hot, idle, offspring};

/// Where a run goes on: in a forked child, or in the process that was asked to play it.
#[napi(object)]
pub struct Forked {
    /// The slot of the shared memory that it writes to.
    pub slot: u32,
    /// Its control channel.
    pub descriptor: RawFd,
    /// Whether it is a copy: what the process before had outside is not its own.
    pub is_copy: bool,
}

/// A child that has not ended, or not been reported.
struct Child {
    pid: Pid,
    /// Readable once the child has ended.
    watch: OwnedFd,
}

/// See [`crate::serve`].
pub(crate) fn serve(descriptor: RawFd) -> napi::Result<Forked> {
    if snapshot::is_player() {
        let files = OpenFiles::of_this_process();
        return begin(snapshot::stand(), &files);
    }
    // SAFETY: the host keeps its channel open; in a child it is closed below, behind the last use.
    let channel = unsafe { BorrowedFd::borrow_raw(descriptor) };
    // What a run has started is adopted where the run ends before it does. Without that the keeper does.
    let _ = family::adopt();
    let before = family::all();
    let mut children: Vec<Child> = Vec::new();
    let files = OpenFiles::of_this_process();
    loop {
        if !wait(channel, &mut children, &before) {
            continue;
        }
        let Some((command, mut descriptors)) = control::receive(channel) else {
            quit(&children)
        };
        match (command, descriptors.len()) {
            (ToServer::Fork { slot }, 1) => {
                hot::prepare();
                if fork(channel, &mut children)? == Side::Child {
                    idle::after_fork()?;
                    // SAFETY: the channel is the parent's, and nobody uses it here any more: the
                    // host goes on with the descriptor that is returned.
                    drop(unsafe { OwnedFd::from_raw_fd(descriptor) });
                    files.separate();
                    return Ok(Forked {
                        slot,
                        descriptor: descriptors.remove(0).into_raw_fd(),
                        is_copy: true,
                    });
                }
            }
            (ToServer::Player, 3) => {
                if let Err(error) = snapshot::prepare() {
                    let why = snapshot::why_unable(error);
                    control::send(channel, &FromServer::Unable { why });
                    continue;
                }
                let identity = Identity::find();
                if fork(channel, &mut children)? == Side::Child {
                    let gifts = Gifts {
                        pages: descriptors.remove(2),
                        output: descriptors.remove(1),
                        control: descriptors.remove(0),
                    };
                    drop(descriptors);
                    return begin(snapshot::become_player(gifts, &identity), &files);
                }
            }
            // This process is the run: it goes on behind the trace that it has begun.
            (ToServer::Play, 0) => {
                return Ok(Forked {
                    slot: READY_SLOT as u32,
                    descriptor,
                    is_copy: false,
                });
            }
            _ => quit(&children),
        }
    }
}

/// A run of a player begins, in a state that has just been put back.
fn begin(slot: u32, files: &OpenFiles) -> napi::Result<Forked> {
    idle::after_fork()?;
    files.separate();
    Ok(Forked {
        slot,
        descriptor: CONTROL,
        is_copy: true,
    })
}

/// Waits for the channel or a child; reports and forgets children that have ended, with all that they
/// have started: what is neither a child of ours nor among those `before`. Whether the channel has
/// something to say.
fn wait(channel: BorrowedFd<'_>, children: &mut Vec<Child>, before: &[Pid]) -> bool {
    let mut watched = vec![PollFd::from_borrowed_fd(channel, PollFlags::IN)];
    let pidfds = children.iter().map(|child| &child.watch);
    watched.extend(pidfds.map(|watch| PollFd::new(watch, PollFlags::IN)));
    if poll(&mut watched, None).is_err() {
        return false;
    }
    let ready: Vec<bool> = watched
        .iter()
        .map(|one| !one.revents().is_empty())
        .collect();
    let mut ended = ready[1..].iter();
    let gone = children.extract_if(.., |_| ended.next() == Some(&true));
    let gone: Vec<Child> = gone.collect();
    for child in &gone {
        report(channel, child);
    }
    if !gone.is_empty() {
        let kept = children.iter().map(|child| child.pid);
        family::end_strays(&kept.chain(before.iter().copied()).collect::<Vec<_>>());
    }
    ready[0]
}

fn report(channel: BorrowedFd<'_>, child: &Child) {
    // What the run has started ends with it; mostly there is nothing.
    let _ = kill_process_group(child.pid, Signal::KILL);
    // The app may have taken the answer from us, by ignoring `SIGCHLD`: then neither is known.
    let watch = WaitId::PidFd(child.watch.as_fd());
    let status = waitid(watch, WaitIdOptions::EXITED).ok().flatten();
    let number = status.as_ref().and_then(WaitIdStatus::terminating_signal);
    let exited = FromServer::Exited {
        pid: child.pid.as_raw_pid(),
        code: status.and_then(|status| status.exit_status()),
        signal: number.map(signal::name),
    };
    control::send(channel, &exited);
}

/// Which of the two processes goes on behind a fork.
#[derive(PartialEq)]
enum Side {
    Parent,
    Child,
}

fn fork(channel: BorrowedFd<'_>, children: &mut Vec<Child>) -> napi::Result<Side> {
    // SAFETY: a fork has the calling thread only, and its memory as the others have left it. V8 and
    // the app work on this thread alone (`--single-threaded`); threads of the pool hold no lock that
    // the child takes but libc's, which its fork handlers keep sound.
    match unsafe { libc::fork() } {
        0 => {
            offspring::die_with_parent();
            // A group of its own, so that all it starts can be ended.
            setpgid(None, None).map_err(|error| failed("setpgid", error))?;
            confine::alone();
            children.clear();
            Ok(Side::Child)
        }
        number => {
            let Some(pid) = Pid::from_raw(number.max(0)) else {
                let error = std::io::Error::last_os_error();
                return Err(failed("fork", error));
            };
            let watch = pidfd_open(pid, PidfdFlags::empty());
            let watch = watch.map_err(|error| failed("pidfd_open", error))?;
            children.push(Child { pid, watch });
            let pid = pid.as_raw_pid();
            control::send(channel, &FromServer::Forked { pid });
            Ok(Side::Parent)
        }
    }
}

fn failed(call: &str, error: impl Into<std::io::Error>) -> napi::Error {
    let error: std::io::Error = error.into();
    napi::Error::new(Status::GenericFailure, format!("{call}: {error}"))
}

/// The engine is gone or asked to stop: ends the children with all that they have started, then
/// this process.
fn quit(children: &[Child]) -> ! {
    for child in children {
        // One that has ended by now may have left others of its group.
        let _ = kill_process_group(child.pid, Signal::KILL);
    }
    // SAFETY: ends the process without running anything of the app's; nothing is left to flush.
    unsafe { libc::_exit(0) }
}
