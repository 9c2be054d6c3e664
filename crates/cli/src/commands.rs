//! One file for each command.

mod accept;
mod completions;
mod config;
mod doctor;
mod dry_run;
mod exec;
mod export;
mod help;
mod init;
mod inject;
mod instrument;
mod lambda;
mod replay;
mod report;
mod run;
mod script;
mod show;
mod watch;

pub(crate) use accept::accept;
pub(crate) use completions::completions;
pub(crate) use config::config;
pub(crate) use doctor::doctor;
pub(crate) use dry_run::dry_run;
pub(crate) use exec::exec;
pub(crate) use export::export;
pub(crate) use help::help;
pub(crate) use init::init;
pub(crate) use inject::inject;
pub(crate) use instrument::instrument;
pub(crate) use lambda::{LambdaArguments, lambda};
pub(crate) use replay::replay;
pub(crate) use report::report;
pub(crate) use run::run;
pub(crate) use script::script;
pub(crate) use show::show;
use watch::watch;
