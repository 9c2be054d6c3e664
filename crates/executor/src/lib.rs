//! An `Assignment` in, one [`Run`] of the app out.
//!
//! [`Worker::start`] brings one Node process, which holds the server and its page, to the
//! *ready* state; [`Worker::run`] plays each run in a process that is like it: a player, which is put
//! back in between, or a fork; so runs share nothing. The two sides
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

mod choice;
mod quiet;
mod command;
mod reset;
mod app;

mod given;
mod run;
mod control;
mod failure;
mod node;
mod runtime;

mod uninstrumented;
mod generated;
mod texts;
mod libraries;
mod vendored;
mod place;
mod document;
mod cache;
mod request;
mod source_map;
mod trouble;
mod tsconfig;
mod compiled;
mod image;
mod instrumenter;
mod keeper;
mod stack;
mod file;

mod shm;
mod stop;
mod output;
mod waited;
mod watch;
mod memory;
mod setup;
mod late;
mod start;
mod beginning;
mod dead_ends;
mod nearest;
mod server;
mod follow;
mod checkpoint;
mod forkserver;
mod spawner;
mod snapshot;
mod worker;
mod thread;
mod workers;

mod exec;
mod plain;
mod witness;

pub use stackful_protocol::boot::Withheld;
pub use stackful_protocol::codec::Garbled;
pub use stackful_protocol::survey::{FunctionPlace, Survey};

pub use app::{
    AppSpec, ChannelName, Children, Front, Isolation, Limits, Login, Program, Proxy, Refused, Walk,
};
pub use choice::{Pattern, PatternError};
pub use command::{CommandEnd, CommandError, Patience, ShellCommand};
pub use control::SendError;
pub use exec::{ExecError, Executed, exec};
pub use failure::{AppFailure, FailedLogin, StartError, WorkerError};
pub use file::{InstrumentedFile, instrument_file};
pub use given::Given;
pub use instrumenter::Text;
pub use late::{Doing, Reached};
pub use node::Node;
pub use plain::plain;
pub use reset::Reset;
pub use run::{Exit, Run};
pub use runtime::{Runtime, beside_program};
pub use stack::stack_locations;
pub use stackful_protocol::boot::{Database, LoginFailure, LoginProblem};
pub use start::Ready;
pub use trouble::Trouble;
pub use uninstrumented::{Library, Uninstrumented};
pub use witness::{Witness, WitnessError};
pub use worker::Worker;
pub use workers::{Ticket, Workers};
