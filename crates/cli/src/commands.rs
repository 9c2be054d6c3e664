//! One file for each command.

mod exec;
mod instrument;
mod run;

pub(crate) use exec::exec;
pub(crate) use instrument::instrument;
pub(crate) use run::run;
