//! The arguments of commands that look at a report that is there.

use std::path::PathBuf;

use clap::Args;

/// Whether the page is opened.
#[derive(Args, Debug)]
pub(crate) struct ReportArguments {
    /// Open it in the browser of this machine.
    #[arg(long)]
    pub(crate) open: bool,

    /// Folder of the report.
    #[arg(
        long,
        value_name = "FOLDER",
        env = "STACKFUL_OUT",
        default_value = "stackful-report"
    )]
    pub(crate) out: PathBuf,
}

/// Which error is shown.
#[derive(Args, Debug)]
pub(crate) struct ShowArguments {
    /// The error, such as E-7K2Q9 [default: the first].
    #[arg(value_name = "ID")]
    pub(crate) id: Option<String>,

    /// Print all that is known of it as one JSON object.
    #[arg(long)]
    pub(crate) json: bool,

    /// Folder of the report.
    #[arg(
        long,
        value_name = "FOLDER",
        env = "STACKFUL_OUT",
        default_value = "stackful-report"
    )]
    pub(crate) out: PathBuf,
}

/// Which error goes where.
#[derive(Args, Debug)]
pub(crate) struct ExportArguments {
    /// The error, such as E-7K2Q9.
    #[arg(value_name = "ID")]
    pub(crate) id: String,

    /// The folder in which its folder is made, beside what tests share.
    #[arg(long, value_name = "FOLDER")]
    pub(crate) to: PathBuf,

    /// Folder of the report.
    #[arg(
        long,
        value_name = "FOLDER",
        env = "STACKFUL_OUT",
        default_value = "stackful-report"
    )]
    pub(crate) out: PathBuf,
}

/// Which error is accepted, and why.
#[derive(Args, Debug)]
pub(crate) struct AcceptArguments {
    /// The error, such as E-7K2Q9.
    #[arg(value_name = "ID")]
    pub(crate) id: String,

    /// Why, for whoever reads the list.
    #[arg(long, value_name = "TEXT")]
    pub(crate) reason: String,

    /// Folder of the report.
    #[arg(
        long,
        value_name = "FOLDER",
        env = "STACKFUL_OUT",
        default_value = "stackful-report"
    )]
    pub(crate) out: PathBuf,
}
