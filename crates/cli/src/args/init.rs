//! The arguments of what is written down before a campaign.

use std::path::PathBuf;

use clap::Args;

/// What is written without a question.
#[derive(Args, Debug)]
pub(crate) struct InitArguments {
    /// The app's folder.
    #[arg(default_value = ".")]
    pub(crate) directory: PathBuf,

    /// Ask nothing: write what is said here, and nothing if that is not needed.
    #[arg(long)]
    pub(crate) yes: bool,

    /// Command that starts the server, as package.json would have it.
    #[arg(long, value_name = "CMD")]
    pub(crate) start: Option<String>,

    /// First page to open.
    #[arg(long, value_name = "PATH")]
    pub(crate) page: Option<String>,

    /// Add a workflow for GitHub Actions.
    #[arg(long)]
    pub(crate) ci: bool,
}

/// Of which app the values are.
#[derive(Args, Debug)]
pub(crate) struct ConfigArguments {
    /// The app's folder.
    #[arg(default_value = ".")]
    pub(crate) directory: PathBuf,

    /// Print the JSON Schema of stackful.toml instead, for editors.
    #[arg(long)]
    pub(crate) schema: bool,

    /// Config file [default: the nearest stackful.toml in the app's folder or above].
    #[arg(long, value_name = "FILE", env = "STACKFUL_CONFIG")]
    pub(crate) config: Option<PathBuf>,
}
