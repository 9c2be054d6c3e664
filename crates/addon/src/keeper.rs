//! The process between the engine and the worker, so that nothing of a worker outlives it.
//!
//! A program can leave the process group of whoever started it, and its parent can end before it does:
//! no group and no list of children holds all that an app has started. So the process that the engine
//! starts becomes a *keeper* before Node begins, and its child is the worker. What loses its parent
//! becomes the keeper's child (`PR_SET_CHILD_SUBREAPER`, which needs no privileges, unlike a control
//! group or a namespace), and when the worker ends, when the engine asks, or when the engine is gone,
//! the keeper ends all that is left. It then ends as the worker did, and touches no file meanwhile.

use std::ffi::c_int;
use std::mem::MaybeUninit;
use std::ptr;

use libc::{pid_t, sigset_t};
use rustix::process::{
    Signal, getpid, set_child_subreaper, set_parent_process_death_signal, setpgid,
};

use crate::offspring;
use crate::snapshot::children;

/// From here on this process is a keeper, which does not return, and its child goes on. Without memory for
/// a process there is no keeper, and the worker is the process itself.
pub(crate) fn keep() {
    let heard = [libc::SIGTERM, libc::SIGCHLD];
    let before = block(&heard);
    // SAFETY: a constructor runs before there is another thread, so the child has all that this process
    // has.
    match unsafe { libc::fork() } {
        0 => {
            set_mask(&before);
            offspring::die_with_parent();
            // A group of its own: what the app sends to its group must not reach the keeper. It fails
            // for a leader of a session, which a new process is not.
            let _ = setpgid(None, None);
        }
        worker if worker > 0 => watch(worker, &set_of(&heard)),
        _ => {
            set_mask(&before);
            offspring::die_with_parent();
        }
    }
}

/// Waits for the end of `worker`, or for being asked to end it.
fn watch(worker: pid_t, heard: &sigset_t) -> ! {
    // Neither fails for a signal and a process that there are.
    let _ = set_parent_process_death_signal(Some(Signal::TERM));
    let _ = set_child_subreaper(Some(getpid()));
    // Who talks to the worker, or reads what it prints, must see its end.
    // SAFETY: nothing of this process uses a descriptor.
    unsafe { libc::syscall(libc::SYS_close_range, 0, c_int::MAX, 0) };
    loop {
        // SAFETY: the set is initialised, and the details of the signal are not asked for.
        let signal = unsafe { libc::sigwaitinfo(heard, ptr::null_mut()) };
        if signal == libc::SIGTERM {
            end_all();
            exit(0);
        }
        if let Some(status) = ended(worker) {
            end_all();
            end_as(status);
        }
    }
}

/// How the worker ended, if it has. Others that have ended are forgotten.
fn ended(worker: pid_t) -> Option<c_int> {
    loop {
        let mut status = 0;
        // SAFETY: the kernel writes a number.
        match unsafe { libc::waitpid(-1, &raw mut status, libc::WNOHANG) } {
            process if process == worker => return Some(status),
            process if process > 0 => {}
            _ => return None,
        }
    }
}

/// Ends all that is left. What does not end within the patience of [`children`] waits for the kernel.
fn end_all() {
    let _ = children::end_each();
}

/// Ends as a process with this status did.
fn end_as(status: c_int) -> ! {
    if libc::WIFSIGNALED(status) {
        let signal = libc::WTERMSIG(status);
        let no_core = libc::rlimit {
            rlim_cur: 0,
            rlim_max: 0,
        };
        // SAFETY: the kernel reads a limit; the default action of a signal needs no function.
        unsafe {
            libc::setrlimit(libc::RLIMIT_CORE, &raw const no_core);
            libc::signal(signal, libc::SIG_DFL);
        }
        unblock(signal);
        // SAFETY: it is sent to this process, whose memory is of no use any more.
        unsafe { libc::syscall(libc::SYS_kill, libc::getpid(), signal) };
    }
    exit(libc::WEXITSTATUS(status))
}

fn exit(code: c_int) -> ! {
    // SAFETY: nothing is to run any more.
    unsafe { libc::_exit(code) }
}

fn set_of(signals: &[c_int]) -> sigset_t {
    let mut set = MaybeUninit::uninit();
    // SAFETY: the first call initialises the set; all are signals that there are.
    unsafe {
        libc::sigemptyset(set.as_mut_ptr());
        for signal in signals {
            libc::sigaddset(set.as_mut_ptr(), *signal);
        }
        set.assume_init()
    }
}

/// Keeps signals waiting; what was kept waiting before.
fn block(signals: &[c_int]) -> sigset_t {
    let mut before = MaybeUninit::uninit();
    let set = set_of(signals);
    // SAFETY: the kernel reads a set, and writes one.
    unsafe {
        libc::sigprocmask(libc::SIG_BLOCK, &raw const set, before.as_mut_ptr());
        before.assume_init()
    }
}

fn unblock(signal: c_int) {
    let set = set_of(&[signal]);
    // SAFETY: the kernel reads a set.
    unsafe { libc::sigprocmask(libc::SIG_UNBLOCK, &raw const set, ptr::null_mut()) };
}

fn set_mask(mask: &sigset_t) {
    // SAFETY: the kernel reads a set.
    unsafe { libc::sigprocmask(libc::SIG_SETMASK, mask, ptr::null_mut()) };
}
