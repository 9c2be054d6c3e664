//! An `Assignment` in, one [`Run`] of the app out.
//!
//! [`ForkServer::start`] brings one Node process, which holds the server and its page, to the
//! *ready* state; [`ForkServer::run`] forks it once a run, so runs share nothing. The two sides
//! talk by frames on a Unix socket and share the memory that traces are written to
//! (`docs/worker-protocol.md`). Source texts come by on that socket too: which of them are the
//! app's own is decided here ([`ForkServer::sources`] holds those).
//!
//! What the app does is data ([`Exit`], [`StartError`]); an `Err` of [`ForkServer::run`] means that
//! the worker itself broke. [`exec`] runs one file instrumented, with nothing else changed.
//!
//! Everything is synchronous and single-threaded: one `poll` over the sockets of the worker and of
//! the current run, and the pipe with the app's output.

mod app;
mod checkpoint;
mod control;
mod exec;
mod failure;
mod forkserver;
mod instrumenter;
mod output;
mod run;
mod runtime;
mod shm;
mod stack;
mod start;
mod texts;

pub use app::{AppSpec, Limits};
pub use control::ForkServerError;
pub use exec::{ExecError, exec};
pub use failure::{AppFailure, StartError};
pub use forkserver::ForkServer;
pub use instrumenter::Uninstrumented;
pub use run::{Exit, Run};
pub use runtime::Runtime;
pub use stack::stack_locations;
pub use start::Ready;
