//! What the kernel keeps of a process in words: handlers and masks of signals, limits, names.
//!
//! Whoever leaves a run takes all of it back at once, without asking what was changed: to set a word
//! costs what it costs to ask for it. A checkpoint has settings of its own, which hold in any player,
//! since nothing in them names a process.

use std::ffi::c_int;

use rustix::io::Errno;

use super::calls::{call, failed};
use super::stuck::Stuck;

/// How many signals there are; they count from one.
const SIGNALS: c_int = 64;
/// The size of a set of them, which the kernel wants to be told.
const SET_BYTES: usize = 8;
/// How many limits there are.
const LIMITS: usize = 16;
const NAME_BYTES: usize = 16;
/// Groups that are compared; of more, only how many there are.
const GROUPS: usize = 32;
/// Of `capget`: sets of 64 capabilities.
const CAPABILITY_VERSION: u32 = 0x2008_0522;
/// `getpriority` answers so much less the niceness.
const NICE_BASE: c_int = 20;
const ALL_SIGNALS: u64 = u64::MAX;

/// What a signal does, in the kernel's form.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[repr(C)]
pub(super) struct Action {
    handler: usize,
    flags: u64,
    restorer: usize,
    mask: u64,
}

/// Says where a handler comes back; ours does not.
const SA_RESTORER: u64 = 0x0400_0000;

impl Action {
    const NONE: Action = Action {
        handler: 0,
        flags: 0,
        restorer: 0,
        mask: 0,
    };

    /// Calls a function that does not return.
    pub(super) fn calling(handler: extern "C" fn(c_int)) -> Action {
        Action {
            handler: handler as usize,
            flags: SA_RESTORER | libc::SA_ONSTACK as u64,
            restorer: handler as usize,
            mask: ALL_SIGNALS,
        }
    }

    pub(super) fn get(signal: c_int) -> Result<Action, Stuck> {
        let mut action = Action::NONE;
        // SAFETY: the kernel writes an action.
        let done = unsafe { call!(SYS_rt_sigaction, signal, 0, &raw mut action, SET_BYTES) };
        done.map_err(failed("rt_sigaction"))?;
        Ok(action)
    }

    pub(super) fn set(&self, signal: c_int) -> Result<(), Stuck> {
        // SAFETY: the action is one of those above, or was the process's own before.
        let done = unsafe {
            call!(
                SYS_rt_sigaction,
                signal,
                std::ptr::from_ref(self),
                0,
                SET_BYTES
            )
        };
        done.map(drop).map_err(failed("rt_sigaction"))
    }
}

/// Who the process is to the kernel.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[repr(C)]
struct Credentials {
    users: [u32; 3],
    groups: [u32; 3],
    others: [u32; GROUPS],
    other_count: usize,
    capabilities: [u32; 6],
}

impl Credentials {
    const NONE: Credentials = Credentials {
        users: [0; 3],
        groups: [0; 3],
        others: [0; GROUPS],
        other_count: 0,
        capabilities: [0; 6],
    };

    fn get() -> Result<Credentials, Stuck> {
        let mut own = Credentials::NONE;
        let mut header = [CAPABILITY_VERSION, 0];
        let [user, effective_user, saved_user] = own.users.each_mut().map(std::ptr::from_mut);
        let [group, effective_group, saved_group] = own.groups.each_mut().map(std::ptr::from_mut);
        // SAFETY: the kernel writes three words, three words, two times three words, and not more
        // groups than there is room for.
        let others = unsafe {
            call!(SYS_getresuid, user, effective_user, saved_user)
                .and_then(|_| call!(SYS_getresgid, group, effective_group, saved_group))
                .and_then(|_| {
                    call!(
                        SYS_capget,
                        header.as_mut_ptr(),
                        own.capabilities.as_mut_ptr()
                    )
                })
                .and_then(|_| call!(SYS_getgroups, GROUPS, own.others.as_mut_ptr()))
        };
        own.other_count = match others {
            Ok(count) => count,
            // SAFETY: with no room the kernel only counts.
            Err(Errno::INVAL) => unsafe { call!(SYS_getgroups, 0, 0) }.unwrap_or(usize::MAX),
            Err(error) => return Err(failed("getresuid")(error)),
        };
        Ok(own)
    }
}

/// The settings of one state: plain words, valid when zeroed, the same in all players.
#[derive(Clone, Copy, PartialEq, Eq)]
#[repr(C)]
pub(crate) struct Settings {
    actions: [Action; SIGNALS as usize],
    /// Signals that are blocked.
    mask: u64,
    /// The stack that handlers may ask for.
    stack: [usize; 3],
    file_mask: usize,
    name: [u8; NAME_BYTES],
    limits: [[u64; 2]; LIMITS],
    nice: c_int,
    credentials: Credentials,
}

impl Settings {
    /// Takes down how things are, with `mask` for what is blocked ([`block`]).
    pub(crate) fn save(&mut self, mask: u64) -> Result<(), Stuck> {
        for (signal, action) in (1..).zip(&mut self.actions) {
            *action = Action::get(signal)?;
        }
        self.mask = mask;
        for (resource, limit) in self.limits.iter_mut().enumerate() {
            *limit = limit_of(resource)?;
        }
        self.nice = nice()?;
        self.credentials = Credentials::get()?;
        // SAFETY: the kernel writes a stack of three words, and a name of sixteen bytes at most; a
        // mask for files can only be learnt by setting one.
        let done = unsafe {
            call!(SYS_sigaltstack, 0, self.stack.as_mut_ptr())
                .and_then(|_| call!(SYS_prctl, libc::PR_GET_NAME, self.name.as_mut_ptr()))
                .and_then(|_| call!(SYS_umask, 0))
        };
        self.file_mask = done.map_err(failed("sigaltstack"))?;
        set_file_mask(self.file_mask);
        Ok(())
    }

    /// The signals that are blocked.
    pub(crate) fn blocked(&self) -> u64 {
        self.mask
    }

    /// Makes things as they were, but for what is blocked: [`unblock`](Self::unblock) is the last thing
    /// before the app goes on.
    pub(crate) fn put_back(&self) -> Result<(), Stuck> {
        if Credentials::get()? != self.credentials {
            return Err(Stuck::Credentials);
        }
        drain()?;
        for (signal, action) in (1..).zip(&self.actions) {
            if signal != libc::SIGKILL && signal != libc::SIGSTOP {
                action.set(signal)?;
            }
        }
        set_file_mask(self.file_mask);
        for (resource, limit) in self.limits.iter().enumerate() {
            if limit_of(resource)? != *limit {
                set_limit(resource, limit)?;
            }
        }
        if nice()? != self.nice {
            // SAFETY: touches no memory.
            let set = unsafe { call!(SYS_setpriority, libc::PRIO_PROCESS, 0, self.nice) };
            set.map_err(failed("setpriority"))?;
        }
        // SAFETY: the kernel reads a stack of three words, which was the process's own, and a name.
        let done = unsafe {
            call!(SYS_sigaltstack, self.stack.as_ptr(), 0)
                .and_then(|_| call!(SYS_prctl, libc::PR_SET_NAME, self.name.as_ptr()))
        };
        done.map(drop).map_err(failed("sigaltstack"))
    }

    /// Lets signals come again that came before.
    pub(crate) fn unblock(&self) -> Result<(), Stuck> {
        set_mask(self.mask).map(drop)
    }
}

/// Keeps all signals away from the tool, whose stack no handler of the app knows; what was blocked
/// before.
pub(crate) fn block() -> Result<u64, Stuck> {
    set_mask(ALL_SIGNALS)
}

fn set_mask(mask: u64) -> Result<u64, Stuck> {
    let mut before = 0_u64;
    // SAFETY: the kernel reads and writes a set.
    let done = unsafe {
        call!(
            SYS_rt_sigprocmask,
            libc::SIG_SETMASK,
            &raw const mask,
            &raw mut before,
            SET_BYTES
        )
    };
    done.map_err(failed("rt_sigprocmask"))?;
    Ok(before)
}

/// Takes away the signals that wait for being let in.
fn drain() -> Result<(), Stuck> {
    let mut waiting = 0_u64;
    // SAFETY: the kernel writes a set.
    let asked = unsafe { call!(SYS_rt_sigpending, &raw mut waiting, SET_BYTES) };
    asked.map_err(failed("rt_sigpending"))?;
    let no_time = [0_u64; 2];
    let all = ALL_SIGNALS;
    let mut is_left = waiting != 0;
    while is_left {
        // SAFETY: the kernel reads a set and a time, and is not asked what it was.
        let taken = unsafe {
            call!(
                SYS_rt_sigtimedwait,
                &raw const all,
                0,
                no_time.as_ptr(),
                SET_BYTES
            )
        };
        is_left = taken.is_ok();
    }
    Ok(())
}

fn set_file_mask(mask: usize) {
    // SAFETY: touches no memory, and never fails.
    let _ = unsafe { call!(SYS_umask, mask) };
}

fn limit_of(resource: usize) -> Result<[u64; 2], Stuck> {
    let mut limit = [0; 2];
    // SAFETY: the kernel writes two words.
    let asked = unsafe { call!(SYS_prlimit64, 0, resource, 0, limit.as_mut_ptr()) };
    asked.map_err(failed("prlimit64"))?;
    Ok(limit)
}

fn set_limit(resource: usize, limit: &[u64; 2]) -> Result<(), Stuck> {
    // SAFETY: the kernel reads two words.
    let set = unsafe { call!(SYS_prlimit64, 0, resource, limit.as_ptr(), 0) };
    set.map(drop).map_err(failed("prlimit64"))
}

fn nice() -> Result<c_int, Stuck> {
    // SAFETY: touches no memory.
    let asked = unsafe { call!(SYS_getpriority, libc::PRIO_PROCESS, 0) };
    Ok(NICE_BASE - asked.map_err(failed("getpriority"))? as c_int)
}
