//! What is explored of an app.

use std::path::PathBuf;

use clap::builder::FalseyValueParser;
use clap::{Args, ValueEnum};
use schemars::JsonSchema;
use serde::Deserialize;
use stackful_explore::Place;

use super::{CampaignArguments, Mode, Strategy};
use crate::count::{Count, Pages};

/// Whether findings are tried on the app as its users run it.
#[derive(Clone, Copy, Debug, Deserialize, ValueEnum, JsonSchema)]
#[serde(rename_all = "lowercase")]
pub(crate) enum Confirm {
    Auto,
    Always,
    Never,
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

    /// Begin all runs behind these steps: a file with a line for each, as reports have them, such as
    /// click button "Add" [default: none].
    #[arg(long, value_name = "FILE", env = "STACKFUL_PREFIX")]
    pub(crate) prefix: Option<PathBuf>,

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
