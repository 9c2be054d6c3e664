//! What runs under the app: takes commands, and brings the process to the state that a run begins in.
//!
//! All of it lives in memory that is shared with nobody, but of the shared kind, which is neither
//! tracked nor put back. While it works, the rest of the process is only data: nothing here may take
//! memory from the heap, or call what does.

use std::os::fd::BorrowedFd;
use std::ptr;

use rustix::mm::{MapFlags, ProtFlags, mmap, mmap_anonymous};
use stackful_protocol::pages::{AREA_BYTES, HEADER_BYTES, WORD_BYTES};
use stackful_protocol::player::{FromPlayer, Origin, PutBack, Start};

use super::area::{self, Area};
use super::check::Difference;
use super::frames::{self, Received};
use super::held::Held;
use super::identity::Identity;
use super::kernel_calls as kernel;
use super::memory::Memory;
use super::original::Original;
use super::settings;
use super::stuck::Stuck;
use super::switch;
use crate::clock;

/// Bytes of the tool's stack.
const STACK: usize = 1 << 20;

/// Why the app has left its stack.
#[derive(Clone, Copy)]
#[repr(usize)]
pub(super) enum Reason {
    /// This is the ready state.
    Begins,
    /// The run is over.
    Over,
    /// The run stands between two events.
    Stands,
}

/// A player's own state.
pub(super) struct Tool {
    memory: Memory,
    held: Held,
    /// Where the checkpoints are exchanged.
    areas: *mut u64,
    /// Which of them is the current one.
    current: usize,
    /// Whether a run has changed something since the current state was brought back.
    is_changed: bool,
    identity: Identity,
    /// What putting back took the last time.
    put_back: PutBack,
    /// What the current run was told: where it writes its trace.
    slot: u32,
    /// The header of the state that differs in nothing from the ready state, and begins nowhere else.
    ready: [u64; HEADER_BYTES / WORD_BYTES],
    stack: [u8; STACK],
}

impl Tool {
    /// Makes the memory of a tool.
    pub(super) fn create(
        original: *mut Original,
        pages: BorrowedFd<'_>,
        identity: Identity,
    ) -> Result<*mut Tool, Stuck> {
        let protection = ProtFlags::READ | ProtFlags::WRITE;
        let anywhere = ptr::null_mut();
        let flags = MapFlags::SHARED;
        let bytes = size_of::<Tool>();
        // SAFETY: mappings at addresses that the kernel chooses touch no other memory.
        let (tool, areas) = unsafe {
            let tool = mmap_anonymous(anywhere, bytes, protection, flags)?;
            let areas = mmap(anywhere, area::BYTES, protection, flags, pages, 0)?;
            (tool.cast::<Tool>(), areas.cast::<u64>())
        };
        // Where the clock is read is looked up the first time, and remembered in memory of the app's.
        let _ = clock::real();
        // SAFETY: the memory is zeroed, which is valid for all of it but these, which are set here.
        unsafe {
            (*tool).memory.original = original;
            (*tool).memory.program = kernel::program();
            (*tool).areas = areas;
            (*tool).memory.track.open()?;
            (*tool).memory.current = Area::new((&raw mut (*tool).ready).cast());
            (*tool).identity = identity;
            (*tool).memory.changes.begin();
        }
        Ok(tool)
    }

    fn area(&self, index: usize) -> Area {
        // SAFETY: both areas lie in the mapping, which stays.
        Area::new(unsafe { self.areas.byte_add(index * AREA_BYTES) })
    }

    /// Whether the current state is the ready state.
    fn is_ready(&mut self) -> bool {
        let ready = self.ready_area();
        self.memory.current.is(ready)
    }

    /// The area of the ready state: nothing but a header.
    fn ready_area(&mut self) -> Area {
        Area::new((&raw mut self.ready).cast())
    }

    fn outgoing(&self) -> Area {
        self.area(1 - self.current)
    }

    /// Brings the process to the state that a run begins in.
    fn start(&mut self, start: &Start, received: Received) -> Result<(), Stuck> {
        if start.from == Origin::Loaded {
            self.held.receive(self.outgoing(), received)?;
        }
        if start.from != Origin::Stood {
            self.put_back()?;
        }
        match start.from {
            Origin::Same => {}
            Origin::Ready if self.is_ready() => {}
            Origin::Ready => {
                self.held.load_ready()?;
                let ready = self.ready_area();
                self.memory.load(ready)?;
            }
            Origin::Stood => {
                self.current = 1 - self.current;
                let area = self.area(self.current);
                self.held.adopt(area);
                self.memory.adopt(area)?;
            }
            Origin::Loaded => {
                self.current = 1 - self.current;
                let area = self.area(self.current);
                self.held.load(area)?;
                self.memory.load(area)?;
            }
        }
        self.slot = start.slot;
        self.is_changed = true;
        Ok(())
    }

    fn put_back(&mut self) -> Result<(), Stuck> {
        if self.is_changed {
            let begun = clock::real();
            self.held.end_others()?;
            self.held.put_back()?;
            self.put_back.pages = self.memory.put_back()? as u32;
            self.put_back.microseconds = clock::real().saturating_sub(begun).as_micros() as u32;
            self.is_changed = false;
        }
        Ok(())
    }

    /// What is not as it should be, if that is asked.
    fn difference(&mut self, start: &Start) -> Result<Option<Difference>, Stuck> {
        if !start.check {
            return Ok(None);
        }
        self.identity.set(self.memory.original().filler());
        let difference = self.memory.difference()?;
        Ok(difference.or(self.held.difference()?))
    }

    /// What the app left its stack for.
    fn arrive(&mut self, reason: Reason, stack: usize) -> Result<(), Stuck> {
        let mask = settings::block()?;
        match reason {
            Reason::Begins => {
                self.held.begin(mask)?;
                self.memory.begin(stack)
            }
            // The engine is busy with what the run has told: there is time.
            Reason::Over => self.put_back(),
            Reason::Stands => {
                match self.save(stack, mask) {
                    Ok(()) => frames::stands(self.held.descriptors()),
                    Err(reason) => frames::say(reason, |why| FromPlayer::Unfit { why }),
                }
                Ok(())
            }
        }
    }

    /// Writes the state in which the app stands into the outgoing area.
    fn save(&mut self, stack: usize, mask: u64) -> Result<(), Stuck> {
        let outgoing = self.outgoing();
        outgoing.clear(stack, kernel::get_break());
        self.held.save(outgoing, mask)?;
        // Pages that differ in nothing else should be equal, whoever writes them.
        self.identity.set(self.memory.original().filler());
        self.memory.save(outgoing)
    }
}

/// Leaves the app's stack; returns, in the state that the engine has asked for, the slot of the run
/// that begins there.
///
/// # Safety
/// `tool` comes from [`Tool::create`], and the calling thread is the only one that is to go on.
pub(super) unsafe fn leave(tool: *mut Tool, reason: Reason) -> u32 {
    // SAFETY: the end of the tool's stack is aligned as the tool is, to a page; nothing uses it now.
    unsafe {
        let top = (&raw mut (*tool).stack).cast::<u8>().add(STACK);
        let top = top as usize & !0xf;
        switch::leave(tool, reason as usize, top, main) as u32
    }
}

/// Runs on the tool's stack.
///
/// # Safety
/// As [`leave`], which calls it.
unsafe extern "C" fn main(tool: *mut Tool, reason: usize, stack: usize) -> ! {
    // SAFETY: nobody else uses the tool.
    let tool = unsafe { &mut *tool };
    let reason = match reason {
        0 => Reason::Begins,
        1 => Reason::Over,
        _ => Reason::Stands,
    };
    if let Err(stuck) = tool.arrive(reason, stack) {
        broken(stuck);
    }
    let Some((start, received)) = frames::receive() else {
        frames::end()
    };
    if let Err(stuck) = tool.start(&start, received) {
        broken(stuck);
    }
    match tool.difference(&start) {
        Err(reason) => broken(reason),
        Ok(Some(difference)) => {
            frames::say(difference, |what| FromPlayer::Differs { what });
            frames::end();
        }
        Ok(None) => {}
    }
    tool.identity.restore();
    if let Err(stuck) = tool.held.go_on() {
        broken(stuck);
    }
    // Nothing can go wrong behind this answer.
    frames::send(&FromPlayer::Begun(tool.put_back.clone()));
    // SAFETY: memory is that of the state to which this stack belongs.
    unsafe { switch::enter(tool.memory.current.stack(), tool.slot as usize) }
}

/// Says that this process is of no use as a player, and why; and ends it.
pub(super) fn broken(stuck: Stuck) -> ! {
    frames::say(stuck, |why| FromPlayer::Broken { why });
    frames::end()
}
