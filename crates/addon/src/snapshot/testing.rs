//! What the tests of this folder have in common: each does its work in a process of its own, since it
//! changes what the process is.

use std::fmt::Debug;
use std::fs::File;
use std::io::{Read, Write};
use std::os::fd::{AsRawFd, FromRawFd, OwnedFd, RawFd};
use std::panic::{AssertUnwindSafe, catch_unwind};

use rustix::pipe::pipe;
use rustix::process::{Pid, WaitOptions, setpgid, waitpid};
use stackful_protocol::process::CONTROL;

use super::calls::{close_range, dup3};

/// Does `work` in a child process, whose panic becomes ours.
pub(super) fn in_child(work: impl FnOnce()) {
    let told = tell(work);
    assert!(told.is_empty(), "{told}");
}

/// What a child process that does `work` panics with; empty if it does not.
pub(super) fn tell(work: impl FnOnce()) -> String {
    let (read, write) = pipe().expect("a pipe");
    // SAFETY: the child has this thread only; libc's own fork handlers keep its allocator sound, and
    // the child ends without touching what other threads of the test hold.
    let pid = unsafe { libc::fork() };
    if pid == 0 {
        let write = alone(write);
        let _ = setpgid(None, None);
        let ended = catch_unwind(AssertUnwindSafe(work));
        if let Err(reason) = ended {
            let text = reason.downcast_ref::<String>().cloned();
            let text = text.or_else(|| Some((*reason.downcast_ref::<&str>()?).to_owned()));
            let _ = (&write).write_all(text.unwrap_or_default().as_bytes());
        }
        // SAFETY: ends the child without running what is the test's.
        unsafe { libc::_exit(0) };
    }
    drop(write);
    let mut told = String::new();
    File::from(read)
        .read_to_string(&mut told)
        .expect("the child's words");
    let pid = Pid::from_raw(pid).expect("a child");
    let status = waitpid(Some(pid), WaitOptions::empty()).expect("a child that ends");
    let code = status.and_then(|(_, status)| status.exit_status());
    match code {
        Some(0) => told,
        _ => format!("{told}{status:?}"),
    }
}

/// Leaves open only what every process has, with output that goes nowhere, and `write`, which becomes
/// the control channel.
fn alone(write: OwnedFd) -> File {
    let nowhere = File::options().write(true).open("/dev/null");
    let nowhere = nowhere.expect("a place for nothing");
    for stream in [libc::STDOUT_FILENO, libc::STDERR_FILENO] {
        done(dup3(nowhere.as_raw_fd(), stream, false));
    }
    done(dup3(write.as_raw_fd(), CONTROL, true));
    done(close_range(CONTROL + 1, RawFd::MAX));
    std::mem::forget((nowhere, write));
    // SAFETY: it was opened above, for this process.
    unsafe { File::from_raw_fd(CONTROL) }
}

/// Fails unless both are equal, and says where they differ.
pub(super) fn assert_same(before: &[String], after: &[String]) {
    let lost: Vec<_> = before.iter().filter(|line| !after.contains(line)).collect();
    let new: Vec<_> = after.iter().filter(|line| !before.contains(line)).collect();
    assert!(
        lost.is_empty() && new.is_empty(),
        "before {lost:#?}, after {new:#?}"
    );
}

/// A zeroed value, as tool memory holds it.
pub(super) fn zeroed<T>() -> &'static mut T {
    // SAFETY: the types of this folder are valid when zeroed, which they promise.
    Box::leak(unsafe { Box::<T>::new_zeroed().assume_init() })
}

/// Fails with what was in the way.
pub(super) fn done<T, E: Debug>(result: Result<T, E>) -> T {
    result.expect("nothing in the way")
}
