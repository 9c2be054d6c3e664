//! The arguments of `stackful lambda`; their comments are the help texts.

use std::path::PathBuf;

use clap::Args;
use clap::builder::PossibleValuesParser;
use stackful_lambda::Oracle;

use crate::duration::Span;

/// The kinds of callbacks that `runtime/src/lambda/callbacks.js` makes.
const KINDS: [&str; 9] = [
    "empty",
    "quick",
    "mined",
    "writes",
    "throws",
    "reenters",
    "promises",
    "async",
    "generator",
];
/// Values that the branches of the code under test choose; nobody gets it without asking.
const CONCOLIC: &str = "concolic";
/// Instead of any.
const NONE: &str = "none";

/// What is tested, against what, and how.
#[derive(Args, Debug)]
pub(crate) struct LambdaArguments {
    /// What is tested: a global or prototype (Array.prototype, Promise), a package of npm with or
    /// without a version (lodash@4.17.21), or a file (./lib/index.js). With #NAME a member of what the
    /// module exports is meant.
    pub(crate) target: String,

    /// What it is compared with: another package or version, a file that exports or defines the
    /// same, or native; can be repeated. A global itself is the reference, else the target is.
    #[arg(long, value_name = "OTHER", value_delimiter = ',')]
    pub(crate) against: Vec<String>,

    /// Methods to test [default: all that are found; of a global, those that take callbacks].
    #[arg(long, value_name = "NAME", value_delimiter = ',')]
    pub(crate) methods: Vec<String>,

    /// A script whose variables are receivers and arguments, beside random ones [default: none; two
    /// promises for Promise].
    #[arg(long, value_name = "FILE")]
    pub(crate) setup: Option<PathBuf>,

    /// Tests to make.
    #[arg(long, value_name = "N", default_value_t = 1000)]
    pub(crate) tests: u32,

    /// Stop making tests after this time, such as 60s [default: no bound].
    #[arg(long, value_name = "TIME")]
    pub(crate) time: Option<Span>,

    /// Seed of every random choice [default: another one each time, and printed].
    #[arg(long, value_name = "N")]
    pub(crate) seed: Option<u32>,

    /// Kinds of callbacks; none: calls without any [default: all kinds but concolic, which needs a
    /// solver].
    #[arg(long, value_name = "KIND", value_delimiter = ',',
          value_parser = PossibleValuesParser::new(KINDS.into_iter().chain([CONCOLIC, NONE])))]
    pub(crate) callbacks: Vec<String>,

    /// What is compared [default: all].
    #[arg(long, value_name = "ORACLE", value_delimiter = ',',
          value_parser = PossibleValuesParser::new(Oracle::ALL.map(Oracle::name)))]
    pub(crate) oracles: Vec<String>,

    /// Folder with code whose callbacks are used, beside those that come with the tool; can be
    /// repeated.
    #[arg(long, value_name = "FOLDER")]
    pub(crate) corpus: Vec<PathBuf>,

    /// List of differences that are known, as JSON.
    #[arg(long, value_name = "FILE")]
    pub(crate) accept: Option<PathBuf>,

    /// Processes that run tests side by side; what is found does not depend on it [default: one for
    /// each core].
    #[arg(short, long, value_name = "N")]
    pub(crate) jobs: Option<std::num::NonZeroUsize>,

    /// Print the results as one JSON object.
    #[arg(long)]
    pub(crate) json: bool,

    /// Folder of the results and tests.
    #[arg(
        long,
        value_name = "FOLDER",
        env = "STACKFUL_OUT",
        default_value = "stackful-report/lambda"
    )]
    pub(crate) out: PathBuf,

    /// Folder that packages are installed into [default: stackful/lambda in the user's cache folder].
    #[arg(long, value_name = "FOLDER")]
    pub(crate) cache: Option<PathBuf>,

    /// The Node.js program.
    #[arg(
        long,
        value_name = "PATH",
        env = "STACKFUL_NODE",
        default_value = "node"
    )]
    pub(crate) node: PathBuf,
}

impl LambdaArguments {
    /// The kinds of callbacks that are wanted.
    pub(super) fn kinds(&self) -> Vec<String> {
        if self.callbacks.is_empty() {
            return KINDS.map(str::to_owned).to_vec();
        }
        let kinds = self.callbacks.iter().filter(|kind| *kind != NONE);
        kinds.cloned().collect()
    }

    pub(super) fn oracles(&self) -> Vec<Oracle> {
        let wanted = |oracle: &Oracle| {
            let named = self.oracles.iter().any(|name| name == oracle.name());
            named || self.oracles.is_empty()
        };
        Oracle::ALL.into_iter().filter(wanted).collect()
    }

    pub(super) fn jobs(&self) -> usize {
        let cores = || std::thread::available_parallelism().map_or(1, std::num::NonZeroUsize::get);
        self.jobs.map_or_else(cores, std::num::NonZeroUsize::get)
    }
}
