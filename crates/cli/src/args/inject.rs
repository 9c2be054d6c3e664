//! The arguments of `stackful inject`.

use std::path::PathBuf;

use clap::Args;

use crate::count::Count;

/// Which faults go where.
#[derive(Args, Debug)]
pub(crate) struct InjectArguments {
    /// The app's folder, which stays as it is.
    pub(crate) directory: PathBuf,

    /// Folder of the copy, which is not there yet; `faults.json` in it is the ground truth.
    #[arg(long, value_name = "FOLDER")]
    pub(crate) out: PathBuf,

    /// Errors that are thrown at the beginning of a branch, each as likely to be taken as the others.
    #[arg(long, value_name = "K", default_value = "5")]
    pub(crate) faults: Count,

    /// Seed of the choices.
    #[arg(long, value_name = "N", default_value_t = 1)]
    pub(crate) seed: u64,

    /// Add as many pairs of checks too: a page sends a message only if a value in it passes, and the
    /// server throws where it does not, which no user of the page gets to.
    #[arg(long)]
    pub(crate) subsuming: bool,

    /// Choose nothing: each statement that is a text beginning with ERROR, as the published benchmarks
    /// mark their faults, becomes an error that is thrown.
    #[arg(long, conflicts_with = "subsuming")]
    pub(crate) error_literals: bool,

    /// Command that starts the server, as package.json would have it [default: from package.json].
    #[arg(long, value_name = "CMD")]
    pub(crate) start: Option<String>,
}
