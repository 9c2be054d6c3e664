//! The command line: arguments, config, wiring, progress, exit codes. No algorithm is here.
//!
//! Standard output carries results only; everything else goes to standard error.

mod app;
mod args;
mod cache;
mod campaign;
mod commands;
mod config;
mod confirm;
mod count;
mod duration;
mod engines;
mod exit;
mod host;
mod interrupt;
mod known;
mod lock;
mod login;
mod material;
mod message;
mod nothing_to_do;
mod output;
mod prefix;
mod program;
mod progress;
mod recorded;
mod reporters;
mod reserve;
mod session;
mod settings;
mod size;
mod start_error;
mod ui;
mod unused;

use std::process::ExitCode;

use anstream::ColorChoice;
use clap::Parser as _;

use args::{Arguments, Command};

fn main() -> ExitCode {
    let arguments = Arguments::parse();
    match arguments.color {
        clap::ColorChoice::Auto => ColorChoice::Auto,
        clap::ColorChoice::Always => ColorChoice::Always,
        clap::ColorChoice::Never => ColorChoice::Never,
    }
    .write_global();
    let exit = match arguments.command {
        Command::Run(arguments) => commands::run(*arguments),
        Command::Script(arguments) => commands::script(*arguments),
        Command::Lambda(arguments) => commands::lambda(&arguments),
        Command::Replay(arguments) => commands::replay(&arguments),
        Command::Report(arguments) => commands::report(&arguments),
        Command::Show(arguments) => commands::show(&arguments),
        Command::Export(arguments) => commands::export(&arguments),
        Command::Accept(arguments) => commands::accept(&arguments),
        Command::Init(arguments) => commands::init(&arguments),
        Command::Config(arguments) => commands::config(&arguments),
        Command::Help { words } => commands::help(&words),
        Command::Completions { shell } => Ok(commands::completions(shell)),
        Command::Inject(arguments) => commands::inject(&arguments),
        Command::Doctor { solver, node } => Ok(commands::doctor(solver.as_deref(), &node)),
        Command::Instrument { file, script, map } => commands::instrument(&file, script, map),
        Command::Exec {
            file,
            arguments,
            node,
            instrument,
            no_cache,
        } => commands::exec(&file, &arguments, (&instrument, no_cache), &node),
    };
    let exit = exit.unwrap_or_else(|message| {
        progress::say(&message.render_last());
        message.exit()
    });
    exit.into()
}
