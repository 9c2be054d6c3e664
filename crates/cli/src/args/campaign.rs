//! What every campaign needs, of an app or of a program.

use std::path::PathBuf;

use clap::builder::FalseyValueParser;
use clap::{Args, ValueEnum};
use schemars::JsonSchema;
use serde::Deserialize;
use stackful_executor::Pattern;
use stackful_explore::search;

use crate::count::{Count, Jobs};
use crate::duration::Span;
use crate::host::HostPattern;
use crate::reporters::Wanted;
use crate::size::Size;

/// Which findings make the exit code 1, as [`stackful_report::FailOn`].
#[derive(Clone, Copy, Debug, Deserialize, ValueEnum, JsonSchema)]
#[serde(rename_all = "lowercase")]
pub(crate) enum FailOn {
    High,
    Any,
    Never,
}

/// How runs are kept apart, as [`stackful_executor::Isolation`]. (Comments on the values would
/// make every help text long.)
#[derive(Clone, Copy, Debug, Deserialize, ValueEnum, JsonSchema)]
#[serde(rename_all = "lowercase")]
pub(crate) enum Isolation {
    Snapshot,
    Fork,
    Spawn,
}

/// What becomes of child processes, as [`stackful_executor::Children`].
#[derive(Clone, Copy, Debug, Deserialize, ValueEnum, JsonSchema)]
#[serde(rename_all = "lowercase")]
pub(crate) enum Children {
    Run,
    Stub,
    Refuse,
}

/// Which path comes next, as [`search::Strategy`].
#[derive(Clone, Copy, Debug, Default, ValueEnum)]
pub(crate) enum Strategy {
    BreadthFirst,
    DepthFirst,
    #[default]
    CoverageFirst,
    Generational,
}

impl From<Strategy> for search::Strategy {
    fn from(strategy: Strategy) -> search::Strategy {
        match strategy {
            Strategy::BreadthFirst => search::Strategy::BreadthFirst,
            Strategy::DepthFirst => search::Strategy::DepthFirst,
            Strategy::CoverageFirst => search::Strategy::CoverageFirst,
            Strategy::Generational => search::Strategy::Generational,
        }
    }
}

/// What every campaign needs.
#[derive(Args, Clone, Debug, Default)]
#[expect(
    clippy::struct_excessive_bools,
    reason = "each is a flag of the command line"
)]
pub(crate) struct CampaignArguments {
    /// Host that the app may really reach: NAME, NAME:PORT or *.NAME; can be repeated [default:
    /// none].
    #[arg(
        long = "allow-host",
        value_name = "HOST",
        env = "STACKFUL_ALLOW_HOST",
        value_delimiter = ','
    )]
    pub(crate) allow_hosts: Vec<HostPattern>,

    /// Child processes of the app: run has them run, in a sandbox without files and network to change;
    /// stub has those run that are started before the app is ready, and from then on answers the same
    /// ones as they did and refuses others; refuse has none run [default: stub].
    #[arg(long, value_name = "HOW", env = "STACKFUL_CHILDREN")]
    pub(crate) children: Option<Children>,

    /// Instrument more than the app's own code: a package, or a path with * and **; can be repeated
    /// [default: none].
    #[arg(long, value_name = "PATTERN", env = "STACKFUL_INSTRUMENT")]
    pub(crate) instrument: Vec<Pattern>,

    /// Tell also which functions that are not instrumented got followed values, in objects too, while
    /// nothing is known of what came out of them; slower, to find out what `exhausted` rests on.
    #[arg(long, env = "STACKFUL_CHECK_LOSSES", value_parser = FalseyValueParser::new())]
    pub(crate) check_losses: bool,

    /// Instrument everything anew; else long texts are kept in the user's cache folder.
    #[arg(long, env = "STACKFUL_NO_CACHE", value_parser = FalseyValueParser::new())]
    pub(crate) no_cache: bool,

    /// Stop after this time, such as 500ms, 60s, 5m; the app is not waited for any longer, either
    /// [default: 60s].
    #[arg(long, value_name = "TIME", env = "STACKFUL_TIME")]
    pub(crate) time: Option<Span>,

    /// Stop after so many test runs [default: no bound].
    #[arg(long, value_name = "N", env = "STACKFUL_RUNS")]
    pub(crate) runs: Option<Count>,

    /// Stop after so many findings [default: no bound].
    #[arg(long, value_name = "N", env = "STACKFUL_MAX_FAILURES")]
    pub(crate) max_failures: Option<Count>,

    /// Workers that make test runs side by side; what is found does not depend on it [default: one
    /// for each core].
    #[arg(short, long, value_name = "N", env = "STACKFUL_JOBS")]
    pub(crate) jobs: Option<Jobs>,

    /// How runs are kept apart [default: snapshot where the kernel can do it, else fork; spawn if
    /// the app has threads, which neither has].
    #[arg(long, value_name = "HOW", env = "STACKFUL_ISOLATION")]
    pub(crate) isolation: Option<Isolation>,

    /// Time for one test run; one that takes longer is a hang [default: 10s].
    #[arg(long, value_name = "TIME", env = "STACKFUL_RUN_TIMEOUT")]
    pub(crate) run_timeout: Option<Span>,

    /// Memory that one test run may take, such as 512M, 2G [default: 1G].
    #[arg(long, value_name = "SIZE", env = "STACKFUL_RUN_MEMORY")]
    pub(crate) run_memory: Option<Size>,

    /// Go on with the campaign of the report's folder, where it ended or was killed.
    #[arg(long)]
    pub(crate) resume: bool,

    /// Seed of every random choice [default: another one each time, and printed].
    #[arg(long, value_name = "N", env = "STACKFUL_SEED")]
    pub(crate) seed: Option<u64>,

    /// Folder of the report [default: stackful-report].
    #[arg(long, value_name = "FOLDER", env = "STACKFUL_OUT")]
    pub(crate) out: Option<PathBuf>,

    /// Formats of the report: term, html, json, ndjson, sarif, junit, lcov, istanbul, github, agent;
    /// NAME=PATH writes one there, NAME=- to standard output; can be repeated. results.json is written
    /// in any case [default: term,html].
    #[arg(
        long = "reporter",
        value_name = "NAME",
        env = "STACKFUL_REPORTER",
        value_delimiter = ','
    )]
    pub(crate) reporters: Vec<Wanted>,

    /// What makes the exit code 1: high are errors of the server, or of a program; any are those of
    /// the page, too. Accepted errors never do [default: high].
    #[arg(long, value_name = "WHAT", env = "STACKFUL_FAIL_ON")]
    pub(crate) fail_on: Option<FailOn>,

    /// Short for --fail-on never.
    #[arg(long, conflicts_with = "fail_on")]
    pub(crate) exit_zero: bool,

    /// Errors that are in the report of the folder already count as accepted.
    #[arg(long, conflicts_with = "resume")]
    pub(crate) new_only: bool,

    /// List each line and way that was not reached, and actions that were never done, with what
    /// stood in the way; results.json has them in any case.
    #[arg(long, env = "STACKFUL_COVERAGE", value_parser = FalseyValueParser::new())]
    pub(crate) coverage: bool,

    /// The solver, z3 or cvc5 [default: z3, else cvc5, in .tools of the project or on PATH].
    #[arg(long, value_name = "PATH", env = "STACKFUL_SOLVER")]
    pub(crate) solver: Option<PathBuf>,

    /// Ask the other solver too: the first sure answer counts.
    #[arg(long, env = "STACKFUL_PORTFOLIO")]
    pub(crate) portfolio: bool,

    /// Time for one query to the solver [default: 2s].
    #[arg(long, value_name = "TIME", env = "STACKFUL_SOLVER_TIMEOUT")]
    pub(crate) solver_timeout: Option<Span>,

    /// Write what the solver is asked to files in this folder: each script, which runs by itself,
    /// and the queries.
    #[arg(long, value_name = "FOLDER", env = "STACKFUL_DUMP_QUERIES")]
    pub(crate) dump_queries: Option<PathBuf>,

    /// The Node.js program [default: node on PATH].
    #[arg(long, value_name = "PATH", env = "STACKFUL_NODE")]
    pub(crate) node: Option<PathBuf>,

    /// Config file [default: the nearest stackful.toml in the app's folder or above].
    #[arg(long, value_name = "FILE", env = "STACKFUL_CONFIG")]
    pub(crate) config: Option<PathBuf>,
}
