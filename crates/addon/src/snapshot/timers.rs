//! Timers that send signals. A process that has just been forked has none, so each run begins
//! without, and those that it leaves are ended.

use std::ffi::{CStr, c_int};
use std::os::fd::RawFd;

use rustix::fs::{Mode, OFlags, open};
use rustix::io::Errno;

use super::calls::{call, failed, read_at};
use super::descriptors::moved_up;
use super::listing::number;
use super::stuck::Stuck;

const LIST: &CStr = c"/proc/self/timers";
/// What stands before a timer's number, at the beginning of a line.
const LABEL: &[u8] = b"ID: ";
const BUFFER: usize = 1 << 12;
const INTERVAL_TIMERS: [c_int; 3] = [libc::ITIMER_REAL, libc::ITIMER_VIRTUAL, libc::ITIMER_PROF];

/// The timers of this process.
pub(crate) struct Timers {
    /// Where the kernel lists those of `timer_create`; 0 if it was built without the list. Then they
    /// are not seen, which no program that we know of makes a difference to.
    list: RawFd,
}

impl Timers {
    /// In a player, before it stands at the ready state.
    pub(crate) fn open(&mut self) -> Result<(), Stuck> {
        match open(LIST, OFlags::RDONLY | OFlags::CLOEXEC, Mode::empty()) {
            Ok(list) => self.list = moved_up(list)?,
            Err(Errno::NOENT) => self.list = 0,
            Err(error) => return Err(failed("open")(error)),
        }
        Ok(())
    }

    /// Ends all.
    pub(crate) fn end(&self) -> Result<(), Stuck> {
        let never = [0_u64; 4];
        for timer in INTERVAL_TIMERS {
            // SAFETY: the kernel reads an interval and a time, of two words each.
            let set = unsafe { call!(SYS_setitimer, timer, never.as_ptr(), 0) };
            set.map_err(failed("setitimer"))?;
        }
        // One read may not list all.
        while self.list != 0 && self.end_listed()? {}
        Ok(())
    }

    /// Ends those of `timer_create`, and says whether there were any.
    fn end_listed(&self) -> Result<bool, Stuck> {
        let mut buffer = [0; BUFFER];
        let text = read_at(self.list, &mut buffer, 0).map_err(failed("read"))?;
        let lines = text.split(|byte| *byte == b'\n');
        let mut any = false;
        for id in lines.filter_map(|line| number(line.strip_prefix(LABEL)?)) {
            // SAFETY: touches no memory. The last number may have been cut off, and be no timer's.
            any |= unsafe { call!(SYS_timer_delete, id) }.is_ok();
        }
        Ok(any)
    }
}
