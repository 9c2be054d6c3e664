//! What the engine, the addon and the runtime agree on: formats, and nothing that is done with them.
//!
//! Each table stands here once. The constants and types of the runtime's side, and the tables in
//! `docs/`, are generated from it by `cargo xtask codegen`.
//!
//! - [`trace`] is the table of a trace's words.
//! - [`process`] has the numbers that processes find each other by: descriptors, slots, exit codes;
//!   [`signal`] has the names of signals.
//! - [`codec`] puts frames on a channel and takes them off it, within bounds.
//! - [`pages`] is the memory in which checkpoints are exchanged.
//! - The frames, by who talks: [`boot`] while the app loads, [`serve`] with a process that is forked,
//!   [`player`] with one that plays run after run, [`run`] while a run lasts, [`text`] and [`exec`]
//!   when code asks something of the engine.
//! - [`short`] has the short names of what instrumented code calls most.
//! - [`natives`] has a row for each native that has a model.
//! - [`describe`] is how a format tells of itself, and the list of all that do.

#[macro_use]
mod wire;

pub mod boot;
pub mod codec;
pub mod describe;
pub mod exec;
pub mod natives;
pub mod pages;
pub mod player;
pub mod process;
pub mod run;
pub mod serve;
pub mod survey;
pub mod short;
pub mod signal;
pub mod text;
pub mod trace;
