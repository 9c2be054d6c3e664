//! The arguments; their comments are the help texts.

mod campaign;
mod inject;
mod init;
mod mode;
mod replay;
mod report;
mod run;
mod script;

use std::path::PathBuf;

use clap::builder::FalseyValueParser;
use clap::{ColorChoice, Parser, Subcommand};
use clap_complete::Shell;
use stackful_executor::Pattern;

use crate::commands::LambdaArguments;

pub(crate) use campaign::{CampaignArguments, Children, FailOn, Isolation, Strategy};
pub(crate) use init::{ConfigArguments, InitArguments};
pub(crate) use inject::InjectArguments;
pub(crate) use mode::Mode;
pub(crate) use replay::ReplayArguments;
pub(crate) use report::{
    AcceptArguments, ExportArguments, ReportArguments, ReportFolder, ShowArguments,
};
pub(crate) use run::{Confirm, RunArguments, Unfollowed};
pub(crate) use script::ScriptArguments;

/// Finds errors in full-stack JavaScript apps, with the clicks that lead to them.
#[derive(Debug, Parser)]
#[command(
    name = "stackful",
    version,
    arg_required_else_help = true,
    after_help = EXIT_CODES,
    disable_help_subcommand = true,
    max_term_width = 100
)]
pub(crate) struct Arguments {
    #[command(subcommand)]
    pub(crate) command: Command,

    /// Colours in the output; `NO_COLOR` and `CLICOLOR_FORCE` are obeyed.
    #[arg(
        long,
        global = true,
        value_name = "WHEN",
        default_value = "auto",
        display_order = 1000,
        env = "STACKFUL_COLOR"
    )]
    pub(crate) color: ColorChoice,
}

const EXIT_CODES: &str = "\
Exit codes:
  0    no error of the server that a person can cause, or of the program, was found
  1    at least one was
  2    wrong arguments or config file
  3    something is missing on this machine: Node, solver
  4    the app did not start or its page did not load
  5    nothing was explored: a page with nothing to do on it, a program without inputs
  130  interrupted; the report is written";

#[derive(Debug, Subcommand)]
pub(crate) enum Command {
    /// Explore an app and report the errors of its server.
    Run(Box<RunArguments>),
    /// Explore a program without a page: every path that its inputs can take.
    Script(Box<ScriptArguments>),
    /// Test functions that take functions, by what other implementations of them do.
    Lambda(Box<LambdaArguments>),
    /// Do again what led to an error of the last report, or took a path of a program.
    Replay(ReplayArguments),
    /// Say where the page of the last report is, or open it.
    Report(ReportArguments),
    /// Show an error of the last report: where it is, how to get there, the request behind it.
    Show(ShowArguments),
    /// Copy an error's folder, with its test, to where your tests are.
    Export(ExportArguments),
    /// Write down that an error is known: it is reported as before, and no reason to fail any more.
    Accept(AcceptArguments),
    /// Write down what cannot be found out by itself: questions on a terminal, or --yes.
    Init(InitArguments),
    /// Say which values are in force, and where each comes from.
    Config(ConfigArguments),
    /// Print what a shell needs to complete the arguments.
    Completions {
        /// The shell.
        shell: Shell,
    },
    /// Copy an app and put faults into its server, to measure what finds them.
    Inject(InjectArguments),
    /// Look whether everything is there that a campaign needs, and which isolation works here.
    Doctor {
        /// The solver, z3 or cvc5 [default: z3, else cvc5, in .tools of the project or on PATH].
        #[arg(long, value_name = "PATH", env = "STACKFUL_SOLVER")]
        solver: Option<PathBuf>,
        /// The Node.js program.
        #[arg(
            long,
            value_name = "PATH",
            env = "STACKFUL_NODE",
            default_value = "node"
        )]
        node: PathBuf,
    },
    /// Print a file as it runs under test.
    Instrument {
        /// A JavaScript or TypeScript file.
        file: PathBuf,
        /// The file is a script of a page, not a module of Node.
        #[arg(long)]
        script: bool,
        /// Add a source map, inline.
        #[arg(long)]
        map: bool,
    },
    /// Run a Node script instrumented, with no exploration: it does what `node FILE` does.
    Exec {
        /// The main module.
        file: PathBuf,
        /// What follows it on the command line.
        #[arg(trailing_var_arg = true, allow_hyphen_values = true)]
        arguments: Vec<String>,
        /// Instrument more than its own package, as with `run`.
        #[arg(long, value_name = "PATTERN", env = "STACKFUL_INSTRUMENT")]
        instrument: Vec<Pattern>,

        /// Instrument everything anew; else long texts are kept in the user's cache folder.
        #[arg(long, env = "STACKFUL_NO_CACHE", value_parser = FalseyValueParser::new())]
        no_cache: bool,
        /// The Node.js program.
        #[arg(
            long,
            value_name = "PATH",
            env = "STACKFUL_NODE",
            default_value = "node"
        )]
        node: PathBuf,
    },
    /// Print this message, the help of a command, of a message's code, or a topic of the documentation.
    Help {
        /// A command, a code such as S401, or a topic such as ci or verdicts.
        #[arg(value_name = "TOPIC", num_args = 0..=1)]
        words: Vec<String>,
    },
}
