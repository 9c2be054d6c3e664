//! The child processes that a run has started, and theirs: ended and forgotten.
//!
//! Players, processes that serve, and keepers adopt what their children leave behind, so everything that
//! comes from a run is among their children in the end. A player's own process group, which the engine
//! ends a run by, is ended first, at one stroke, while the player stands aside; who has left the group is
//! found in the kernel's list.

use std::ffi::CStr;
use std::time::Duration;

use rustix::fs::{Mode, OFlags, open};
use rustix::io::{Errno, read};
use rustix::process::{
    Pid, Signal, WaitOptions, getpgid, getpid, getppid, kill_process, kill_process_group,
    set_child_subreaper, setpgid, waitpid,
};

use super::calls::{call, failed, wait_a_little};
use super::listing::number;
use super::stuck::Stuck;
use crate::clock;

/// The children of the main thread, which is the only one when they are looked for.
const LIST: &CStr = c"/proc/thread-self/children";
/// How long processes may take to end that were killed.
const PATIENCE: Duration = Duration::from_secs(2);
/// Room for what the list tells at a time: the first few hundred. Others come the next time.
const BUFFER: usize = 1 << 11;

/// Whatever loses its parent below this process is its child from now on.
pub(crate) fn adopt() -> Result<(), Stuck> {
    set_child_subreaper(Some(getpid())).map_err(failed("prctl"))
}

/// Ends all children and what they have started.
pub(crate) fn end() -> Result<(), Stuck> {
    if reap()? == Family::None {
        return Ok(());
    }
    end_group();
    end_each()
}

/// The same for a process whose group is not that of its children.
pub(crate) fn end_each() -> Result<(), Stuck> {
    let deadline = clock::real() + PATIENCE;
    while reap()? == Family::Some {
        each_child(kill).map_err(failed("read"))?;
        if clock::real() > deadline {
            return Err(Stuck::Child);
        }
        wait_a_little();
    }
    Ok(())
}

/// Ends the children that are not among `kept`, and what they have started. What does not end within
/// the patience is left to whoever adopts it next.
pub(crate) fn end_strays(kept: &[Pid]) {
    let deadline = clock::real() + PATIENCE;
    loop {
        let mut are_left = false;
        // A kernel without the list has no strays to tell.
        let listed = each_child(|child| {
            if !kept.contains(&child) {
                kill(child);
                // Whoever has ended by now is forgotten; the others the next time.
                let _ = waitpid(Some(child), WaitOptions::NOHANG);
                are_left = true;
            }
        });
        if listed.is_err() || !are_left || clock::real() > deadline {
            return;
        }
        wait_a_little();
    }
}

/// The children that there are now.
pub(crate) fn all() -> Vec<Pid> {
    let mut all = Vec::new();
    // Without the list nobody is known.
    let _ = each_child(|child| all.push(child));
    all
}

fn kill(child: Pid) {
    // One that has just ended is reaped all the same.
    let _ = kill_process(child, Signal::KILL);
}

/// Fails if there is a child that has not ended.
pub(crate) fn none() -> Result<(), Stuck> {
    if reap()? == Family::None {
        return Ok(());
    }
    Err(Stuck::Parent)
}

/// Whether there are children.
#[derive(Debug, PartialEq, Eq)]
enum Family {
    None,
    Some,
}

/// Forgets the children that have ended, and says whether others are left.
fn reap() -> Result<Family, Stuck> {
    loop {
        // Zeroed by the kernel if nobody has ended.
        // SAFETY: it consists of numbers.
        let mut ended: libc::siginfo_t = unsafe { std::mem::zeroed() };
        let options = libc::WEXITED | libc::WNOHANG | libc::__WALL;
        // SAFETY: the kernel writes to `ended`, and nothing else.
        let answer = unsafe { call!(SYS_waitid, libc::P_ALL, 0, &raw mut ended, options, 0) };
        match answer {
            Err(Errno::CHILD) => return Ok(Family::None),
            Err(error) => return Err(failed("waitid")(error)),
            // SAFETY: `waitid` has filled in the part that tells of a child.
            Ok(_) if unsafe { ended.si_pid() } == 0 => return Ok(Family::Some),
            Ok(_) => {}
        }
    }
}

/// Ends the player's process group without the player: it stands in its parent's meanwhile.
///
/// Where that cannot be, all are found in the list.
fn end_group() {
    let own = getpid();
    let Some(parents) = getppid().and_then(|parent| getpgid(Some(parent)).ok()) else {
        return;
    };
    if parents != own && getpgid(None) == Ok(own) && setpgid(None, Some(parents)).is_ok() {
        // Nobody may have been in it.
        let _ = kill_process_group(own, Signal::KILL);
        // It was this process's own before.
        let _ = setpgid(None, Some(own));
    }
}

/// Calls `visit` for the children that the kernel lists.
fn each_child(mut visit: impl FnMut(Pid)) -> Result<(), Errno> {
    let list = match open(LIST, OFlags::RDONLY | OFlags::CLOEXEC, Mode::empty()) {
        Ok(list) => list,
        // A kernel without the list: who has left the group shows by not ending.
        Err(Errno::NOENT) => return Ok(()),
        Err(error) => return Err(error),
    };
    let mut buffer = [0; BUFFER];
    let bytes = read(&list, &mut buffer)?;
    // Each is followed by a space, so the last one is whole only if it is as well.
    let listed = buffer[..bytes].split_inclusive(|byte| *byte == b' ');
    let children = listed.filter_map(|child| number(child.strip_suffix(b" ")?));
    children.filter_map(Pid::from_raw).for_each(&mut visit);
    Ok(())
}

#[cfg(test)]
mod tests {
    use std::io::{BufRead, BufReader};
    use std::os::unix::process::CommandExt;
    use std::process::{Command, Stdio};

    use super::*;
    use crate::snapshot::testing::{done, in_child};

    /// A shell that runs `script`.
    fn start(script: &str) -> Command {
        let mut command = Command::new("sh");
        command.args(["-c", script]).stdout(Stdio::piped());
        command
    }

    /// The number that a process says.
    #[expect(clippy::zombie_processes, reason = "they are what is tested")]
    fn said(mut command: Command) -> Pid {
        let mut child = command.spawn().expect("a shell");
        let mut line = String::new();
        let output = child.stdout.take().expect("a pipe");
        BufReader::new(output).read_line(&mut line).expect("a line");
        Pid::from_raw(line.trim().parse().expect("a number")).expect("a process")
    }

    fn is_alive(process: Pid) -> bool {
        rustix::process::test_kill_process(process).is_ok()
    }

    #[test]
    fn all_that_was_started_ends() {
        in_child(|| {
            done(adopt());
            done(end());
            // A child, one that has ended, one in a group of its own, and orphans of both kinds.
            let child = said(start("echo $$; exec sleep 100"));
            let ended = said(start("echo $$"));
            let mut command = start("echo $$; exec sleep 100");
            command.process_group(0);
            let alone = said(command);
            let orphan = said(start("sleep 100 & echo $!"));
            let distant = said(start("setsid sh -c 'sleep 100 & echo $!'"));
            for process in [child, alone, orphan, distant] {
                assert!(is_alive(process));
            }
            assert_eq!(none(), Err(Stuck::Parent));
            done(end());
            for process in [child, ended, alone, orphan, distant] {
                assert!(!is_alive(process));
            }
            assert_eq!(none(), Ok(()));
            assert_eq!(getpgid(None), Ok(getpid()));
        });
    }
}
