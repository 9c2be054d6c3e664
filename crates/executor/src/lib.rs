//! An `Assignment` in, one [`Run`] of the app out.
//!
//! [`Worker::start`] brings one Node process, which holds the server and its page, to the
//! *ready* state; [`Worker::run`] forks it once a run, so runs share nothing. The two sides
//! talk by frames on a Unix socket and share the memory that traces are written to
//! (`docs/worker-protocol.md`). Source texts come by on that socket too: which of them are the
//! app's own is decided here ([`Worker::sources`] holds those).
//!
//! [`Workers`] are several of them, each with a thread of its own: assignments go in, runs come out,
//! whoever made them.
//!
//! What the app does is data ([`Exit`], [`StartError`]); an `Err` of [`Worker::run`] means that
//! the worker itself broke. [`exec`] runs one file instrumented, with nothing else changed.
//!
//! A worker is synchronous: one `poll` over the sockets of its process and of the current run, and
//! the pipe with the app's output.

mod app;
mod beginning;
mod cache;
mod checkpoint;
mod choice;
mod control;
mod exec;
mod failure;
mod file;
mod forkserver;
mod generated;
mod instrumenter;
mod memory;
mod origin;
mod output;
mod plain;
mod request;
mod run;
mod runtime;
mod setup;
mod shm;
mod source_map;
mod spawner;
mod stack;
mod start;
mod stop;
mod texts;
mod tsconfig;
mod watch;
mod worker;
mod workers;

pub use app::{AppSpec, Isolation, Limits, Program};
pub use choice::{Pattern, PatternError};
pub use control::WorkerError;
pub use exec::{ExecError, Executed, exec};
pub use failure::{AppFailure, StartError};
pub use file::{InstrumentedFile, instrument_file};
pub use instrumenter::{Text, Uninstrumented};
pub use plain::plain;
pub use run::{Exit, Run};
pub use runtime::Runtime;
pub use stack::stack_locations;
pub use start::Ready;
pub use worker::Worker;
pub use workers::{Ticket, Workers};
