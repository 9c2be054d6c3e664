//! The arguments of commands that look at a report that is there.

use std::path::PathBuf;

use clap::Args;

/// Where the report is.
#[derive(Args, Debug)]
pub(crate) struct ReportFolder {
    /// Folder of the report.
    #[arg(
        long,
        value_name = "FOLDER",
        env = "STACKFUL_OUT",
        default_value = "stackful-report"
    )]
    pub(crate) out: PathBuf,
}

/// Whether the page is opened.
#[derive(Args, Debug)]
pub(crate) struct ReportArguments {
    /// Open it in the browser of this machine.
    #[arg(long)]
    pub(crate) open: bool,

    #[command(flatten)]
    pub(crate) report: ReportFolder,
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

    #[command(flatten)]
    pub(crate) report: ReportFolder,
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

    #[command(flatten)]
    pub(crate) report: ReportFolder,
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

    #[command(flatten)]
    pub(crate) report: ReportFolder,
}
