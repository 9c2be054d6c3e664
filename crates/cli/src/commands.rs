//! One file for each command.

mod doctor;
mod dry_run;
mod exec;
mod inject;
mod instrument;
mod lambda;
mod replay;
mod run;
mod script;

pub(crate) use doctor::doctor;
pub(crate) use dry_run::dry_run;
pub(crate) use exec::exec;
pub(crate) use inject::inject;
pub(crate) use instrument::instrument;
pub(crate) use lambda::{LambdaArguments, lambda};
pub(crate) use replay::replay;
pub(crate) use run::run;
pub(crate) use script::script;
