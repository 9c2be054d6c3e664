//! One file for each command.

mod doctor;
mod dry_run;
mod exec;
mod instrument;
mod replay;
mod run;
mod script;

pub(crate) use doctor::doctor;
pub(crate) use dry_run::dry_run;
pub(crate) use exec::exec;
pub(crate) use instrument::instrument;
pub(crate) use replay::replay;
pub(crate) use run::run;
pub(crate) use script::script;
