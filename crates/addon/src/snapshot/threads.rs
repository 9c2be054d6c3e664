//! The threads that a run has started, ended from outside.
//!
//! What a thread has in registers is not in memory, so none can be put back: all but the caller are
//! made to leave. A signal that libc keeps to itself, and so lets nobody block, gets a handler that
//! makes the system call by which a single thread ends; its stack and what it was at stay as they
//! are, for they are about to be put back.

use std::ffi::{CStr, c_int};
use std::os::fd::{BorrowedFd, RawFd};
use std::time::Duration;

use rustix::fs::{Mode, OFlags, fstat, open};
use rustix::io::Errno;
use rustix::process::getpid;
use rustix::thread::gettid;

use super::calls::{call, close, failed, open_in, read_at, wait_a_little};
use super::descriptors::moved_up;
use super::listing::{self, Name};
use super::settings::Action;
use super::stuck::Stuck;
use crate::{clock, kernel};

const TASKS: &CStr = c"/proc/self/task";
/// By this signal libc cancels threads. A number below it could be blocked.
const SIGNAL: c_int = 32;
/// How long threads may take to leave: each must get its turn on a processor, and nothing else.
const PATIENCE: Duration = Duration::from_secs(2);
/// How long threads may take to come to rest.
const REST: Duration = Duration::from_millis(100);
/// Of a thread's folder: what it does, as a letter behind its name.
const STATE: &CStr = c"stat";
const SLEEPS: u8 = b'S';
/// Room for the number, the name and the letter.
const STATE_BYTES: usize = 64;
/// A directory is linked to from its parent, from itself, and from each directory within.
const LINKS_OF_EMPTY: usize = 2;

/// The threads of this process.
pub(crate) struct Threads {
    /// Where the kernel lists them.
    list: RawFd,
}

/// Ends the thread that it is called on, and nothing else.
extern "C" fn leave(_: c_int) {
    // SAFETY: the thread's stack is left as it is; nobody waits for the thread.
    unsafe { kernel::call(libc::SYS_exit, [0; 6]) };
}

impl Threads {
    /// In a player, before it stands at the ready state.
    pub(crate) fn open(&mut self) -> Result<(), Stuck> {
        let flags = OFlags::RDONLY | OFlags::DIRECTORY | OFlags::CLOEXEC;
        let list = open(TASKS, flags, Mode::empty()).map_err(failed("open"))?;
        self.list = moved_up(list)?;
        Ok(())
    }

    /// How many there are, the caller included.
    pub(crate) fn count(&self) -> Result<usize, Stuck> {
        // SAFETY: the tool has opened it, and borrows it for this call.
        let list = unsafe { BorrowedFd::borrow_raw(self.list) };
        let links = fstat(list).map_err(failed("fstat"))?.st_nlink;
        Ok((links as usize).saturating_sub(LINKS_OF_EMPTY))
    }

    /// Ends all but the caller, and comes back when none of them can write to memory any more.
    pub(crate) fn end(&self) -> Result<(), Stuck> {
        if self.count()? <= 1 {
            return Ok(());
        }
        let before = Action::get(SIGNAL)?;
        Action::calling(leave).set(SIGNAL)?;
        self.send_away()?;
        before.set(SIGNAL)
    }

    /// Waits until all but the caller sleep. One that is at work may hold a lock, such as that of the
    /// allocator, which stays taken in memory if the thread ends and memory is kept.
    pub(crate) fn rest(&self) -> Result<(), Stuck> {
        if self.count()? <= 1 {
            return Ok(());
        }
        let own = gettid().as_raw_pid();
        let deadline = clock::real() + REST;
        loop {
            let mut is_busy = false;
            let each = listing::each(self.list, |id| {
                is_busy |= id != own && !self.sleeps(id)?;
                Ok(())
            });
            each.map_err(failed("read"))?;
            if !is_busy {
                return Ok(());
            }
            if clock::real() > deadline {
                return Err(Stuck::Busy);
            }
            wait_a_little();
        }
    }

    /// Whether a thread waits for something, or has ended.
    fn sleeps(&self, id: i32) -> Result<bool, Errno> {
        let Ok(folder) = open_in(self.list, Name::of(id).as_c_str()) else {
            return Ok(true);
        };
        let state = open_in(folder, STATE);
        close(folder)?;
        let state = state?;
        let mut buffer = [0; STATE_BYTES];
        let text = read_at(state, &mut buffer, 0);
        // A name may have brackets, too.
        let letter = text.map(|text| {
            let name = text.iter().rposition(|byte| *byte == b')');
            text.get(name? + 2).copied()
        });
        close(state)?;
        Ok(!matches!(letter, Ok(Some(letter)) if letter != SLEEPS))
    }

    fn send_away(&self) -> Result<(), Stuck> {
        let own = gettid().as_raw_pid();
        let process = getpid().as_raw_pid();
        let deadline = clock::real() + PATIENCE;
        while self.count()? > 1 {
            let each = listing::each(self.list, |id| {
                if id != own {
                    // SAFETY: the signal's handler is the one above. Whoever has just ended is not
                    // found, which is as well.
                    let _ = unsafe { call!(SYS_tgkill, process, id, SIGNAL) };
                }
                Ok(())
            });
            each.map_err(failed("getdents64"))?;
            if clock::real() > deadline {
                return Err(Stuck::Thread);
            }
            wait_a_little();
        }
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use std::thread;
    use std::time::Instant;

    use super::*;
    use crate::snapshot::testing::{done, in_child, zeroed};

    #[test]
    fn a_thread_at_work_is_told_from_one_that_waits() {
        in_child(|| {
            let threads = zeroed::<Threads>();
            done(threads.open());
            done(threads.rest());
            thread::spawn(thread::park);
            done(threads.rest());
            thread::spawn(|| while Instant::now().elapsed() < Duration::MAX {});
            assert_eq!(threads.rest(), Err(Stuck::Busy));
        });
    }

    #[test]
    fn threads_end_whatever_they_do() {
        in_child(|| {
            let threads = zeroed::<Threads>();
            done(threads.open());
            assert_eq!(done(threads.count()), 1);
            done(threads.end());
            for _ in 0..3 {
                // One computes, one waits, one blocks all signals that can be blocked.
                thread::spawn(|| while Instant::now().elapsed() < Duration::MAX {});
                thread::spawn(thread::park);
                thread::spawn(|| {
                    // SAFETY: a set of signals is made and used on this thread.
                    unsafe {
                        let mut all = std::mem::zeroed();
                        libc::sigfillset(&raw mut all);
                        libc::pthread_sigmask(
                            libc::SIG_BLOCK,
                            &raw const all,
                            std::ptr::null_mut(),
                        );
                    }
                    thread::park();
                });
                assert_eq!(done(threads.count()), 4);
                done(threads.end());
                assert_eq!(done(threads.count()), 1);
            }
        });
    }
}
