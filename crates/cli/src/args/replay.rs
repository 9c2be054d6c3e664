//! The arguments of `stackful replay`.

use std::path::PathBuf;

use clap::Args;

use super::report::ReportFolder;

/// Which path, and how it is run.
#[derive(Args, Debug)]
pub(crate) struct ReplayArguments {
    /// Errors such as E-7K2Q9, or a path of a program by its number from 1 on [default: the first
    /// error].
    #[arg(value_name = "ID")]
    pub(crate) names: Vec<String>,

    /// Run it in plain Node, with nothing instrumented.
    #[arg(long)]
    pub(crate) plain: bool,

    #[command(flatten)]
    pub(crate) report: ReportFolder,

    /// The Node.js program.
    #[arg(
        long,
        value_name = "PATH",
        env = "STACKFUL_NODE",
        default_value = "node"
    )]
    pub(crate) node: PathBuf,
}
