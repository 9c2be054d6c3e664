//! Players: processes that play one run after another, each from a state that is put back first.
//!
//! A fork costs what the process has, and its end costs it again. A player is forked once; what a run
//! has written to is then copied back, page by page, from what it was when the app was ready, or at a
//! checkpoint: a run costs what it writes.
//!
//! ```text
//!   serve ─ player frame ─▶ fork ─▶ child: become ─▶ leave ─┐           app's stack
//!   ────────────────────────────────────────────────────────┼─────────────────────
//!      ┌─ begin: take the image, or make this process it ◀──┘           tool's stack
//!      ▼
//!   wait for a start ─▶ bring memory to the state it names ─▶ enter ─▶ back in `become`, `stand`
//!      ▲                                                                      │ a run
//!      └────────────── over (put back), stand (write a checkpoint) ◀──────────┘
//! ```
//!
//! The app's stack and the tool's are two threads of control in one thread of the kernel's
//! ([`switch`]). All that the tool has is in memory that is not put back ([`tool`]); below it,
//! [`memory`] knows what pages should hold, [`track`] which were written to, [`changes`] what was done
//! to mappings, [`checkpoint`] how a state is told to another process.
//!
//! Built for x86-64 Linux; elsewhere runs are forks.

mod area;
mod calls;
pub(crate) mod changes;
mod check;
mod checkpoint;
pub(crate) mod children;
mod descriptors;
mod forks;
mod frames;
mod heat;
mod held;
mod identity;
mod kernel_calls;
mod layout;
mod listing;
mod memory;
mod page;
mod ready;
mod settings;
mod original;
mod stacks;
mod stuck;
mod switch;
mod threads;
mod timers;
mod tool;
mod track;
#[cfg(test)]
mod programs;
#[cfg(test)]
mod steps;
#[cfg(test)]
mod testing;
#[cfg(test)]
mod tests;

use std::io;
use std::os::fd::{AsFd, BorrowedFd, FromRawFd, OwnedFd, RawFd};
use std::sync::atomic::{AtomicPtr, Ordering};

use rustix::fs::{fcntl_getfl, fcntl_setfl};
use rustix::io::{DupFlags, Errno, dup3};
use rustix::process::{Resource, getrlimit};
use stackful_protocol::process::CONTROL;

pub(crate) use identity::Identity;
use original::Original;
use stuck::Stuck;
use tool::{Reason, Tool};

/// Deeper than the app's stack gets in a run: V8 stops before.
const STACK: usize = 5 << 20;

/// What players have in common; made by the process that forks them.
static ORIGINAL: AtomicPtr<Original> = AtomicPtr::new(std::ptr::null_mut());
/// The tool of this process, if it is a player.
static TOOL: AtomicPtr<Tool> = AtomicPtr::new(std::ptr::null_mut());

/// What a player is given by the engine.
pub(crate) struct Gifts {
    /// Its channel.
    pub(crate) control: OwnedFd,
    /// What its output goes to.
    pub(crate) output: OwnedFd,
    /// Where checkpoints are exchanged.
    pub(crate) pages: OwnedFd,
}

/// Whether this process is a player.
pub(crate) fn is_player() -> bool {
    !TOOL.load(Ordering::Relaxed).is_null()
}

/// Makes what all players have in common, before the first of them is forked.
///
/// # Errors
/// The kernel does not have what it takes, or does not allow it.
pub(crate) fn prepare() -> Result<(), Errno> {
    if cfg!(not(target_arch = "x86_64")) {
        return Err(Errno::NOSYS);
    }
    if ORIGINAL.load(Ordering::Relaxed).is_null() {
        track::try_out()?;
        ORIGINAL.store(Original::create()?, Ordering::Relaxed);
    }
    Ok(())
}

/// Why there can be no players, and what would allow them.
pub(crate) fn why_unable(error: Errno) -> String {
    match error {
        Errno::PERM | Errno::ACCESS => {
            "the system call userfaultfd is forbidden here; a container \
            allows it by its seccomp profile"
                .to_owned()
        }
        Errno::NOSYS | Errno::INVAL | Errno::NOTTY => {
            "this takes Linux 6.7 or newer on x86-64, with userfaultfd".to_owned()
        }
        error => format!("userfaultfd: {}", io::Error::from(error)),
    }
}

/// Makes a child that has just been forked a player. Returns each time a run begins in the ready
/// state: with its slot. If a descriptor or memory cannot be had, the engine is told, and the process
/// ends.
pub(crate) fn become_player(gifts: Gifts, parent: &Identity) -> u32 {
    match create(gifts, parent) {
        Ok(tool) => TOOL.store(tool, Ordering::Relaxed),
        Err(stuck) => tool::broken(stuck),
    }
    leave(Reason::Begins)
}

fn create(gifts: Gifts, parent: &Identity) -> Result<*mut Tool, Stuck> {
    let Gifts {
        control,
        output,
        pages,
    } = gifts;
    // What goes wrong from here on is told through it.
    replace(&control, CONTROL, DupFlags::empty())?;
    descriptors::make_room()?;
    stacks::give();
    for stream in [libc::STDOUT_FILENO, libc::STDERR_FILENO] {
        replace(&output, stream, DupFlags::empty())?;
    }
    drop((control, output));
    let original = ORIGINAL.load(Ordering::Relaxed);
    let tool = Tool::create(original, pages.as_fd(), parent.that_have_changed())?;
    drop(pages);
    grow_stack();
    identity::forget_processor();
    Ok(tool)
}

/// The run stands between two events, and may go on from here more than once. Returns each time it
/// does: with the slot of the run.
pub(crate) fn stand() -> u32 {
    let slot = leave(Reason::Stands);
    forks::again();
    slot
}

/// The run is over.
pub(crate) fn over() -> ! {
    leave(Reason::Over);
    unreachable!("a state does not begin where a run ends")
}

fn leave(reason: Reason) -> u32 {
    // SAFETY: the tool is never unmapped; this is the main thread, which calls it from the host, and
    // all others are ended before memory is touched.
    unsafe { tool::leave(TOOL.load(Ordering::Relaxed), reason) }
}

/// Makes `number` stand for what `new` does, with the status flags that it had.
fn replace(new: &OwnedFd, number: RawFd, flags: DupFlags) -> Result<(), Errno> {
    // SAFETY: the descriptor stays open under its number, which is all that its owner knows of it.
    let before = unsafe { BorrowedFd::borrow_raw(number) };
    if let Ok(status) = fcntl_getfl(before) {
        fcntl_setfl(new, status)?;
    }
    // SAFETY: the number is only replaced, never closed here: its owner does not change.
    let mut target = std::mem::ManuallyDrop::new(unsafe { OwnedFd::from_raw_fd(number) });
    dup3(new, &mut target, flags)
}

/// Has the kernel give the stack all the room that a run may take, so that it is there to be put back.
fn grow_stack() {
    let here = 0_u8;
    let deep = (&raw const here).wrapping_sub(STACK);
    let limit = getrlimit(Resource::Stack).current.unwrap_or(u64::MAX);
    if limit >= STACK as u64 + (1 << 20) {
        // SAFETY: below the stack pointer, within the limit: the kernel maps the stack down to there.
        unsafe { deep.cast_mut().write_volatile(0) };
    }
}
