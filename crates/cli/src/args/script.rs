//! What is explored of a program.

use std::path::PathBuf;

use clap::Args;

use super::{CampaignArguments, Strategy};

/// What is explored, of a program, and in which order.
#[derive(Args, Debug)]
pub(crate) struct ScriptArguments {
    /// The program: JavaScript or TypeScript, as node takes it.
    pub(crate) file: PathBuf,

    /// Its arguments.
    #[arg(trailing_var_arg = true, allow_hyphen_values = true)]
    pub(crate) arguments: Vec<String>,

    /// Which path comes next.
    #[arg(
        long,
        value_name = "ORDER",
        env = "STACKFUL_STRATEGY",
        default_value = "breadth-first"
    )]
    pub(crate) strategy: Strategy,

    /// How often one place in the source may decide on a path: rounds of a loop, depth of a
    /// recursion [default: no bound].
    #[arg(long, value_name = "N", env = "STACKFUL_LOOPS")]
    pub(crate) loops: Option<u32>,

    /// Decisions on a path, at most; what lies behind them is not looked for.
    #[arg(
        long,
        value_name = "N",
        env = "STACKFUL_DECISIONS",
        default_value_t = 10_000
    )]
    pub(crate) decisions: u32,

    /// The program's arguments are inputs, with what is given as first values.
    #[arg(long)]
    pub(crate) symbolic_args: bool,

    /// This variable of the environment is an input; can be repeated.
    #[arg(long, value_name = "NAME")]
    pub(crate) symbolic_env: Vec<String>,

    /// Standard input is an input, with this text as first value.
    #[arg(long, value_name = "TEXT")]
    pub(crate) symbolic_stdin: Option<String>,

    /// What `Date.now` gives is an input.
    #[arg(long)]
    pub(crate) symbolic_time: bool,

    /// Print the results as one JSON object: short for --reporter json=-.
    #[arg(long)]
    pub(crate) json: bool,

    #[command(flatten)]
    pub(crate) campaign: CampaignArguments,
}
