//! One file for each command.

mod doctor;
mod exec;
mod instrument;
mod run;
mod unused;

pub(crate) use doctor::doctor;
pub(crate) use exec::exec;
pub(crate) use instrument::instrument;
pub(crate) use run::run;
