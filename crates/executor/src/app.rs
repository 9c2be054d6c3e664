//! What is run, and how far it may go.

use std::path::{Path, PathBuf};
use std::time::Duration;

pub use stackful_protocol::boot::{
    ChannelName, Children, Front, Login, Program, Proxy, Refused, Walk,
};
use stackful_protocol::process::FIRST_CHECKPOINT_SLOT;

use crate::{Pattern, Reset};

/// An app: a program that starts a server, and the page that it serves.
#[derive(Clone, Debug)]
#[expect(clippy::struct_excessive_bools, reason = "independent settings")]
pub struct AppSpec {
    /// The program, as `node ENTRY` would take it.
    pub entry: PathBuf,
    /// Its arguments.
    pub arguments: Vec<String>,
    /// The app's folder: what is in it is the app's own, unless it is installed there, and names of
    /// files in reports are relative to it.
    pub root: PathBuf,
    /// The program's working folder.
    pub directory: PathBuf,
    /// Variables that are added to the environment.
    pub environment: Vec<(String, String)>,
    /// Files with more variables, absolute; they do not change what is set.
    pub environment_files: Vec<PathBuf>,
    /// Modules that are loaded before the program, as `node --require` takes them.
    pub preloads: Vec<String>,
    /// The limit of V8's heap that the program is told to have, in megabytes; `None`: V8's own.
    pub heap: Option<u32>,
    /// The path of the page to open, such as `/`; `None` for an app without one.
    pub page: Option<String>,
    /// The front end that serves the page in place of the program, if there is one.
    pub front: Option<Front>,
    /// How many users open it, each with cookies and storage of their own.
    pub clients: u32,
    /// In how many tabs each, which share cookies and storage.
    pub tabs: u32,
    /// Whether the app is only looked at: [`Ready::survey`](crate::Ready::survey) says what it consists
    /// of, and no run goes on from there.
    pub survey: bool,
    /// Whether messages and requests that no page would send are offered as events, beside what a person
    /// does.
    pub forge: bool,
    /// How users log in before the app is ready: each of the first ones as it says here, all that are
    /// left as the last; nobody does if there is none.
    pub logins: Vec<Login>,
    /// What the first user does behind the login, in the words of reports, before the app is ready.
    pub prefix: Vec<String>,
    /// How the program is run, if it is no app with a server: as a whole in each run.
    pub program: Option<Program>,
    /// Hosts beyond loopback that may be reached: `name`, `name:port` or `*.name`.
    pub allow_hosts: Vec<String>,
    /// What becomes of the child processes that the app starts.
    pub children: Children,
    /// What the Postgres inside the run begins with: a data folder, as an archive; `None`: nothing.
    pub database: Option<PathBuf>,
    /// What puts back that which lies outside of the app, such as a real database: it is run before
    /// each start of the app, so it goes with [`Isolation::Spawn`].
    pub reset: Option<Reset>,
    /// Channels that are switched off: nothing is followed through them.
    pub switched_off: Vec<ChannelName>,
    /// Whether it is told what went into code that is not instrumented and is not accounted for.
    pub checks: bool,
    /// What is told of the app's state after each event; `None`: nothing, and it costs nothing.
    pub state: Option<Walk>,
    /// What is instrumented beside the app's own code.
    pub instrument: Vec<Pattern>,
    /// Where instrumented texts are kept for other sessions; `None`: nowhere.
    pub cache: Option<PathBuf>,
    /// What randomness is derived from.
    pub seed: u64,
    /// Whether nothing is instrumented: the app runs as under plain Node, and nothing is followed.
    pub is_plain: bool,
    /// How runs are kept apart.
    pub isolation: Isolation,
    /// Whether players look, before each run, for anything that was not put back. That is slow, and
    /// for our own tests.
    pub check: bool,
    /// Bounds on a run.
    pub limits: Limits,
}

impl AppSpec {
    /// An app of nothing but a program and its folder, whose first page is `/`, with the default
    /// isolation and limits.
    pub fn new(directory: &Path, entry: PathBuf) -> AppSpec {
        AppSpec {
            entry,
            arguments: Vec::new(),
            root: directory.to_owned(),
            directory: directory.to_owned(),
            environment: Vec::new(),
            environment_files: Vec::new(),
            preloads: Vec::new(),
            heap: None,
            page: Some("/".to_owned()),
            front: None,
            clients: 1,
            tabs: 1,
            survey: false,
            forge: false,
            logins: Vec::new(),
            prefix: Vec::new(),
            program: None,
            allow_hosts: Vec::new(),
            children: Children::Stub,
            database: None,
            reset: None,
            switched_off: Vec::new(),
            checks: false,
            state: None,
            instrument: Vec::new(),
            cache: None,
            seed: 0,
            is_plain: false,
            isolation: Isolation::default(),
            check: false,
            limits: Limits::default(),
        }
    }
}

/// How runs are kept apart. Traces are the same words either way.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Isolation {
    /// One process plays run after run, and what a run changes is put back: a run costs the pages
    /// that it writes to. Where the kernel cannot do that, or may not, runs are forks.
    #[default]
    Snapshot,
    /// Each run is a fork of a process that is ready: milliseconds.
    Fork,
    /// Each run is a process of its own, brought to the ready state anew: as long as the app takes
    /// to start. For apps with threads, which no fork has.
    Spawn,
}

/// Bounds on what an app may use.
#[derive(Clone, Copy, Debug)]
pub struct Limits {
    /// Wall time until the app is ready.
    pub start: Duration,
    /// Wall time of one run; one that takes longer is a hang.
    pub run: Duration,
    /// Bytes that one run may ask for beyond those of the ready state; one that takes more is ended.
    pub memory: u64,
    /// Virtual time after which an event counts as settled although timers are left.
    pub settle: Duration,
    /// Wall time for which an event waits for child processes, threads and allowed hosts: nobody knows
    /// when these are idle.
    pub outside: Duration,
    /// Turns of the event loop after which an event counts as settled although the app goes on.
    pub turns: u32,
    /// Virtual time of one run, counted from the ready state; one that takes longer is cut short.
    pub virtual_time: Duration,
    /// Bytes of one trace; a run that writes more is cut short.
    pub trace_bytes: u32,
    /// Processes that forks keep between two events, so that longer sequences start there.
    pub checkpoints: u32,
    /// Bytes that checkpoints may hold together beyond what they share; 0: there are none.
    pub checkpoint_memory: u64,
    /// Basic blocks of instrumented code that coverage is kept for; code beyond them runs as it is.
    pub coverage_bytes: u32,
}

impl Limits {
    /// How many traces are kept at a time: those of checkpoints beside the worker's and the current
    /// run's.
    pub(crate) fn slots(&self) -> u32 {
        FIRST_CHECKPOINT_SLOT as u32 + self.checkpoints
    }
}

impl Default for Limits {
    fn default() -> Limits {
        Limits {
            start: Duration::from_mins(1),
            run: Duration::from_secs(10),
            memory: 1 << 30,
            settle: Duration::from_secs(1),
            outside: Duration::from_millis(500),
            // An event of the example apps takes some tens.
            turns: 10_000,
            virtual_time: Duration::from_mins(10),
            // Both are address space until they are written to.
            trace_bytes: 16 << 20,
            checkpoints: 64,
            checkpoint_memory: 1 << 30,
            coverage_bytes: 1 << 20,
        }
    }
}
