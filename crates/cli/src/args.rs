//! The arguments; their comments are the help texts.

mod inject;
mod init;
mod mode;
mod replay;
mod report;

use std::path::PathBuf;

use clap::builder::FalseyValueParser;
use clap::{Args, ColorChoice, Parser, Subcommand, ValueEnum};
use clap_complete::Shell;
use schemars::JsonSchema;
use serde::Deserialize;
use stackful_executor::Pattern;
use stackful_explore::{Place, search};

use crate::commands::LambdaArguments;
use crate::count::{Count, Jobs, Pages};
use crate::duration::Span;
use crate::host::HostPattern;
use crate::reporters::Wanted;
use crate::size::Size;

pub(crate) use init::{ConfigArguments, InitArguments};
pub(crate) use inject::InjectArguments;
pub(crate) use mode::Mode;
pub(crate) use replay::ReplayArguments;
pub(crate) use report::{
    AcceptArguments, ExportArguments, ReportArguments, ReportFolder, ShowArguments,
};

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

/// Whether findings are tried on the app as its users run it.
#[derive(Clone, Copy, Debug, Deserialize, ValueEnum, JsonSchema)]
#[serde(rename_all = "lowercase")]
pub(crate) enum Confirm {
    Auto,
    Always,
    Never,
}

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

/// A channel between page and server, as [`stackful_executor::ChannelName`], or all of them.
#[derive(Clone, Copy, Debug, Deserialize, ValueEnum, JsonSchema)]
#[serde(rename_all = "lowercase")]
#[value(rename_all = "lower")]
pub(crate) enum Unfollowed {
    Http,
    SocketIo,
    WebSocket,
    SockJs,
    PostMessage,
    BroadcastChannel,
    All,
}

/// Everything here can be in `stackful.toml` too; without a default named here the file decides.
#[derive(Args, Clone, Debug, Default)]
#[expect(
    clippy::struct_excessive_bools,
    reason = "each says something by itself"
)]
pub(crate) struct RunArguments {
    /// The app's folder; the app runs with it as working folder.
    #[arg(default_value = ".")]
    pub(crate) directory: PathBuf,

    /// Command that starts the server, as package.json would have it [default: from package.json].
    #[arg(long, value_name = "CMD", env = "STACKFUL_START")]
    pub(crate) start: Option<String>,

    /// First page to open [default: /].
    #[arg(long, value_name = "PATH", env = "STACKFUL_PAGE")]
    pub(crate) page: Option<String>,

    /// Users of the app, each with cookies and storage of their own [default: 1].
    #[arg(long, value_name = "N", env = "STACKFUL_CLIENTS")]
    pub(crate) clients: Option<Pages>,

    /// Tabs of each user, which share cookies and storage [default: 1].
    #[arg(long, value_name = "N", env = "STACKFUL_TABS")]
    pub(crate) tabs: Option<Pages>,

    /// What is explored, and whether errors of the server get a verdict: high if a person who uses the
    /// page can cause them, low if that takes a forged message [default: verify].
    #[arg(long, value_name = "MODE", env = "STACKFUL_MODE")]
    pub(crate) mode: Option<Mode>,

    /// Events in a sequence, at most [default: 40].
    #[arg(long, value_name = "N", env = "STACKFUL_DEPTH")]
    pub(crate) depth: Option<Count>,

    /// Which target comes next.
    #[arg(
        long,
        value_name = "ORDER",
        env = "STACKFUL_STRATEGY",
        default_value = "coverage-first"
    )]
    pub(crate) strategy: Strategy,

    /// Look for a way to a place, and end there: `FILE:LINE`, such as `server.js:12`, or "message NAME", what
    /// the server does with a message or a request of this name [default: none].
    #[arg(long, value_name = "PLACE", env = "STACKFUL_TOWARD")]
    pub(crate) toward: Option<Place>,

    /// Try each sequence of events for itself, whatever states they lead to.
    #[arg(long)]
    pub(crate) no_merge: bool,

    /// Start the app and show what it consists of, without a test run: pages, actions and where they
    /// are handled, routes and messages of both sides, databases, and what is not followed.
    #[arg(long)]
    pub(crate) dry_run: bool,

    /// Explore again whenever a file of the app changes: first what was found is tried again, then what
    /// the change touches is explored before the rest.
    #[arg(long, conflicts_with_all = ["dry_run", "resume"])]
    pub(crate) watch: bool,

    /// Serve a page that shows the campaign as it goes on, on this machine alone: states, coverage, the
    /// steps of the last run, errors; with a button to pause and one to stop.
    #[arg(long, conflicts_with = "dry_run")]
    pub(crate) ui: bool,

    /// Print the results as one JSON object: short for --reporter json=-.
    #[arg(long)]
    pub(crate) json: bool,

    /// Command that puts back what the app reaches outside of its process, such as the data of a real
    /// database: it is run before each run, which then starts the app anew [default: none].
    #[arg(long, value_name = "CMD", env = "STACKFUL_RESET")]
    pub(crate) reset: Option<String>,

    /// Follow nothing through this channel, as if it were an unknown one: for research on what is
    /// found all the same. Texts of JSON are then known by their content for no channel; can be
    /// repeated [default: none].
    #[arg(
        long,
        value_name = "CHANNEL",
        env = "STACKFUL_NO_FOLLOW",
        value_delimiter = ','
    )]
    pub(crate) no_follow: Vec<Unfollowed>,

    /// Try each error of the server three times on the app as its users run it: nothing instrumented,
    /// the real server on a copy of its folder, real sockets; the page in jsdom and in Chromium. auto
    /// does without Chromium if there is none, and takes 30 seconds at most; always does not, and takes
    /// two minutes; never tries nothing [default: auto].
    #[arg(long, value_name = "WHEN", env = "STACKFUL_CONFIRM")]
    pub(crate) confirm: Option<Confirm>,

    /// Leave findings as they are found; else up to 30 seconds go, at the end, into fewer steps and
    /// simpler values that lead to the same errors.
    #[arg(long, env = "STACKFUL_NO_SHRINK", value_parser = FalseyValueParser::new())]
    pub(crate) no_shrink: bool,

    #[command(flatten)]
    pub(crate) campaign: CampaignArguments,
}

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
