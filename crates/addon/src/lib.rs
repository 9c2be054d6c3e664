//! The native half of a worker: one shared library in two roles.
//!
//! As a **preload library** (`LD_PRELOAD`, [`preload`]) it answers a few C functions before libc
//! does, so that time is virtual, file writes stay in the process
//! ([`overlay`]), and a forked Node keeps its heap. As an **N-API addon** (this
//! file) it gives the host shared memory, idleness, and [`serve`], the loop of a process that is
//! forked for runs, or for players, which put back what a run has changed ([`snapshot`]). Both
//! roles share state: the preloaded copy *is* the addon, as the dynamic linker loads a file once.
//!
//! ```text
//!   epoll_pwait (preload) ─ nothing to do? ─▶ clock jumps to the next timer
//!                         └ none near ──────▶ idle: uv_async_send ─▶ callback into the host
//!   serve ─ fork frame ─▶ fork ─▶ parent: waits on      child: uv_loop_fork, returns to the host
//! ```
//!
//! It knows no traces, terms or apps.

mod clock;
mod confine;
mod control;
mod hot;
mod idle;
mod keeper;
mod kernel;
mod memory;
mod offspring;
mod overlay;
mod preload;
mod serve;
mod sleep;
mod snapshot;
#[cfg(test)]
mod testing;
mod uv;

use std::os::fd::BorrowedFd;

use napi::bindgen_prelude::ArrayBuffer;
use napi::{Env, Status};
use napi_derive::napi;
use rustix::mm::{MapFlags, ProtFlags, mmap};

use crate::serve::Forked;

/// Maps the whole shared memory behind `descriptor`, for the life of the process and its forks.
///
/// # Errors
/// When the descriptor is not memory that can be mapped.
#[napi]
pub fn map(env: &Env, descriptor: i32, bytes: u32) -> napi::Result<ArrayBuffer<'_>> {
    let length = bytes as usize;
    let protection = ProtFlags::READ | ProtFlags::WRITE;
    let anywhere = std::ptr::null_mut();
    // SAFETY: the descriptor is the engine's, which the host leaves open; it is borrowed for the call.
    let memory = unsafe { BorrowedFd::borrow_raw(descriptor) };
    // SAFETY: a mapping at an address that the kernel chooses touches no other memory.
    let mapped = unsafe { mmap(anywhere, length, protection, MapFlags::SHARED, memory, 0) };
    let failed = |error| napi::Error::new(Status::GenericFailure, format!("mmap: {error}"));
    let address = mapped.map_err(failed)?.cast();
    // SAFETY: the mapping has that length and is never unmapped. Others write to it meanwhile, which
    // V8 takes from the backing store of a buffer that it does not own.
    unsafe { ArrayBuffer::from_external(env, address, length, (), |_, ()| {}) }
}

/// Calls `callback` each time an event has settled (see [`settle`]), from the event loop.
///
/// # Errors
/// When the event loop of this environment cannot be reached.
#[napi]
pub fn on_idle(
    env: &Env,
    callback: napi::bindgen_prelude::Function<'_, (), ()>,
) -> napi::Result<()> {
    idle::install(env, callback)
}

/// An event begins: it has settled once nothing is left to run within `milliseconds` of virtual
/// time; then the idle callback is called once. Child processes that it starts are waited for, but
/// not longer than `patience` milliseconds of real time; answers ([`expect`]) a little longer. An event that takes more than `turns` of
/// the event loop counts as settled then.
#[napi]
pub fn settle(milliseconds: u32, patience: u32, turns: u32) {
    idle::arm(milliseconds, patience, turns);
}

/// So many threads of the app could wake the main thread from a sleep.
#[napi]
pub fn threads(alive: u32) {
    sleep::set_threads(alive);
}

/// How many requests are in flight: in the thread pool, or to other machines.
#[napi]
pub fn requests() -> u32 {
    idle::requests()
}

/// How many turns of the event loop the last event left; 0 if it did not settle by itself.
#[napi]
pub fn turns_left() -> u32 {
    idle::turns_left()
}

/// Virtual milliseconds since the process began.
#[napi]
pub fn virtual_milliseconds() -> f64 {
    clock::elapsed().as_secs_f64() * 1e3
}

/// So many answers of other machines are awaited: like child processes, they are waited for in real
/// time.
#[napi]
pub fn expect(answers: u32) {
    idle::expect(answers);
}

/// How many child processes of this process have not ended.
#[napi]
pub fn child_processes() -> u32 {
    idle::child_processes()
}

/// From now on no program is started.
#[napi]
pub fn start_nothing() {
    confine::start_nothing();
}

/// What nothing here keeps the app from, in words; empty where the kernel has all that it takes.
#[napi]
pub fn unconfined() -> Vec<String> {
    confine::gaps().map(str::to_owned).collect()
}

/// Moves the virtual clock to the end of the current event's settling time.
#[napi]
pub fn elapse() {
    idle::elapse();
}

/// Milliseconds of the real monotonic clock, for measuring ourselves.
#[napi]
pub fn real_milliseconds() -> f64 {
    clock::real().as_secs_f64() * 1e3
}

/// Collects all garbage and gives the memory that is free then back to the system.
///
/// # Errors
/// When this is a Node without V8's usual interface.
#[napi]
pub fn compact() -> napi::Result<()> {
    memory::compact()
}

/// Copies the pages that runs write to in a few calls, if they are known; else the next call of
/// [`learn_pages`] makes them so.
#[napi]
pub fn take_pages() {
    hot::take();
}

/// Remembers the pages that this process has written to since it was forked, if they are not known.
#[napi]
pub fn learn_pages() {
    hot::learn();
}

/// Serves forks on the control channel until it closes; returns only where a run is to be played: in
/// a forked child, or here if the engine asks this process to play it.
///
/// # Errors
/// When the event loop cannot be re-created in the child.
#[napi]
pub fn serve(control: i32) -> napi::Result<Forked> {
    serve::serve(control)
}

/// Ends the process at once: no exit handlers, no flushing, nothing of the app runs again. A player
/// only ends its run, of which it has told, and puts back what the run has changed.
#[napi]
pub fn exit(code: i32) {
    if snapshot::is_player() {
        snapshot::over();
    }
    // SAFETY: ends the process without running anything of the app's, which is what is wanted.
    unsafe { libc::_exit(code) }
}
