//! What a campaign is to do: flags and variables first, then `stackful.toml`, then defaults.

use std::num::NonZeroUsize;
use std::path::{Path, PathBuf};
use std::time::Duration;

use stackful_executor::{ChannelName, Children, Limits, Login, Pattern};
use stackful_explore::{Place, search};
use stackful_report::{FailOn, Gate};

use crate::args::{self, CampaignArguments, Confirm, Isolation, Mode, RunArguments, Unfollowed};
use crate::cache;
use crate::config::{self, Config};
use crate::count::Jobs;
use crate::known;
use crate::login::Logins;
use crate::message::Message;
use crate::prefix;
use crate::reporters::Wanted;

const TIME: Duration = Duration::from_mins(1);
const DEPTH: u32 = 40;
const SOLVER_TIMEOUT: Duration = Duration::from_secs(2);

/// What every campaign needs, every choice made.
#[derive(Clone, Debug)]
#[expect(clippy::struct_excessive_bools, reason = "independent settings")]
pub(crate) struct Settings {
    /// The working folder of what is run; absolute.
    pub(crate) directory: PathBuf,
    pub(crate) environment: Vec<(String, String)>,
    /// As the executor takes them.
    pub(crate) allow_hosts: Vec<String>,
    pub(crate) children: Children,
    pub(crate) instrument: Vec<Pattern>,
    /// Whether it is told what is not accounted for.
    pub(crate) check_losses: bool,
    /// Where instrumented texts are kept, if anywhere.
    pub(crate) cache: Option<PathBuf>,
    pub(crate) time: Duration,
    pub(crate) runs: Option<u64>,
    pub(crate) max_failures: Option<u64>,
    pub(crate) jobs: NonZeroUsize,
    /// `None`: whichever works.
    pub(crate) isolation: Option<Isolation>,
    pub(crate) limits: Limits,
    pub(crate) resume: bool,
    /// `None`: any.
    pub(crate) seed: Option<u64>,
    pub(crate) out: PathBuf,
    /// What is written beside `results.json`.
    pub(crate) reporters: Vec<Wanted>,
    /// Whether what was not reached is listed.
    pub(crate) coverage: bool,
    /// What is held against the app.
    pub(crate) gate: Gate,
    pub(crate) solver: Option<PathBuf>,
    /// Whether the other solver is asked too.
    pub(crate) portfolio: bool,
    pub(crate) solver_timeout: Duration,
    /// Where what the solver is asked is written.
    pub(crate) dump_queries: Option<PathBuf>,
    pub(crate) node: PathBuf,
    /// How users log in, as it was written down.
    pub(crate) logins: Logins,
    /// The config file that was read.
    pub(crate) config: Option<PathBuf>,
}

/// What an app needs beside that.
#[derive(Debug)]
pub(crate) struct AppSettings {
    pub(crate) start: Option<String>,
    pub(crate) page: String,
    /// Whether the user has named it.
    pub(crate) is_page_given: bool,
    /// Users, each with a page of their own.
    pub(crate) clients: u32,
    /// Tabs of each user.
    pub(crate) tabs: u32,
    /// What is explored.
    pub(crate) mode: Mode,
    /// Events in a sequence.
    pub(crate) depth: u32,
    /// Which target comes next.
    pub(crate) strategy: search::Strategy,
    /// Where the campaign is led.
    pub(crate) toward: Option<Place>,
    /// Whether each sequence of events is tried for itself, whatever states they lead to.
    pub(crate) no_merge: bool,
    /// Channels that nothing is followed through, each once.
    pub(crate) switched_off: Vec<ChannelName>,
    /// How users log in.
    pub(crate) logins: Vec<Login>,
    /// What the first user does before the runs, in words.
    pub(crate) prefix: Vec<String>,
    /// What puts back the outside of the app before each run.
    pub(crate) reset: Option<String>,
    /// Whether findings are tried on the app as its users run it.
    pub(crate) confirm: Confirm,
    /// Whether findings get shorter ways.
    pub(crate) shrinks: bool,
}

/// The choices for an app.
pub(crate) fn of_app(arguments: RunArguments) -> Result<(Settings, AppSettings), Message> {
    let directory = folder(&arguments.directory)?;
    let config = config(&arguments.campaign, &directory)?;
    let page = arguments.page.or_else(|| config.app.page.clone());
    let app = AppSettings {
        start: arguments.start.or_else(|| config.app.start.clone()),
        reset: arguments.reset.or_else(|| config.app.reset.clone()),
        confirm: (arguments.confirm.or(config.explore.confirm)).unwrap_or(Confirm::Auto),
        shrinks: !(arguments.no_shrink || config.explore.no_shrink),
        is_page_given: page.is_some(),
        logins: config.logins.resolved(page.as_deref())?,
        prefix: arguments
            .prefix
            .as_deref()
            .map_or(Ok(Vec::new()), prefix::read)?,
        page: page.map_or_else(|| Ok("/".to_owned()), path_of_page)?,
        clients: (arguments.clients.or(config.app.clients)).map_or(1, |count| count.0),
        tabs: (arguments.tabs.or(config.app.tabs)).map_or(1, |count| count.0),
        mode: (arguments.mode.or(config.explore.mode)).unwrap_or(if arguments.toward.is_some() {
            // A way that a person goes is looked for.
            Mode::Explore
        } else {
            Mode::default()
        }),
        depth: (arguments.depth.or(config.explore.depth)).map_or(DEPTH, |count| count.0),
        strategy: arguments.strategy.into(),
        toward: arguments.toward,
        no_merge: arguments.no_merge,
        switched_off: switched_off(if arguments.no_follow.is_empty() {
            &config.explore.no_follow
        } else {
            &arguments.no_follow
        }),
    };
    let settings = Settings::new(arguments.campaign, config, directory)?;
    let is_shared = matches!(
        settings.isolation,
        Some(Isolation::Snapshot | Isolation::Fork)
    );
    if app.reset.is_some() && is_shared {
        return Err(Message::new(
            "S216",
            "--reset is for runs that each have a process of their own",
        )
        .help("leave out --isolation, or take --isolation spawn"));
    }
    Ok((settings, app))
}

/// The channels that are meant, in their own order.
fn switched_off(words: &[Unfollowed]) -> Vec<ChannelName> {
    let named: Vec<_> = words.iter().flat_map(|word| named(*word)).collect();
    let all = ChannelName::ALL.into_iter();
    all.filter(|channel| named.contains(channel)).collect()
}

fn named(word: Unfollowed) -> Vec<ChannelName> {
    vec![match word {
        Unfollowed::Http => ChannelName::Http,
        Unfollowed::SocketIo => ChannelName::SocketIo,
        Unfollowed::WebSocket => ChannelName::WebSocket,
        Unfollowed::SockJs => ChannelName::SockJs,
        Unfollowed::PostMessage => ChannelName::PostMessage,
        Unfollowed::BroadcastChannel => ChannelName::BroadcastChannel,
        Unfollowed::All => return ChannelName::ALL.to_vec(),
    }]
}

/// The choices for a program at an absolute path, which runs in the folder that we run in.
pub(crate) fn of_program(file: &Path, arguments: CampaignArguments) -> Result<Settings, Message> {
    let beside = file.parent().unwrap_or(file);
    let config = config(&arguments, beside)?;
    let directory = std::env::current_dir().unwrap_or_else(|_| beside.to_owned());
    Settings::new(arguments, config, directory)
}

fn config(arguments: &CampaignArguments, directory: &Path) -> Result<Config, Message> {
    match &arguments.config {
        Some(path) => config::read(path),
        None => config::find(directory),
    }
}

impl Settings {
    fn new(
        arguments: CampaignArguments,
        config: Config,
        directory: PathBuf,
    ) -> Result<Settings, Message> {
        let Config {
            app,
            logins,
            explore,
            run,
            solver,
            report,
            path,
        } = config;
        let out = arguments.out.clone().or(report.out);
        let out = out.unwrap_or_else(|| "stackful-report".into());
        let fails = fail_on(&arguments, report.fail_on);
        let gate = known::gate(fails, arguments.new_only, &directory, &out)?;
        let allow_hosts = match arguments.allow_hosts {
            none if none.is_empty() => app.allow_hosts,
            some => some,
        };
        let instrument = match arguments.instrument {
            none if none.is_empty() => app.instrument,
            some => some,
        };
        let reporters = reporters(arguments.reporters, report.reporters);
        let time = (arguments.time.or(explore.time)).map_or(TIME, |span| span.0);
        let solver_timeout = arguments.solver_timeout.or(solver.timeout);
        let run_memory = arguments.run_memory.or(run.memory);
        let max_failures = arguments.max_failures.or(explore.max_failures);
        let limits = Limits::default();
        Ok(Settings {
            environment: app.env.into_iter().collect(),
            allow_hosts: allow_hosts.into_iter().map(|host| host.0).collect(),
            children: children(arguments.children.or(app.children)),
            instrument,
            check_losses: arguments.check_losses || explore.check_losses,
            cache: (!arguments.no_cache).then(cache::folder).flatten(),
            time,
            runs: (arguments.runs.or(explore.runs)).map(|count| count.0.into()),
            max_failures: max_failures.map(|count| count.0.into()),
            jobs: jobs(arguments.jobs.or(explore.jobs)),
            isolation: arguments.isolation.or(explore.isolation),
            limits: Limits {
                start: limits.start.min(time),
                run: (arguments.run_timeout.or(run.timeout)).map_or(limits.run, |span| span.0),
                memory: run_memory.map_or(limits.memory, |size| size.0),
                ..limits
            },
            resume: arguments.resume,
            seed: arguments.seed.or(explore.seed),
            out,
            reporters,
            gate,
            coverage: arguments.coverage || report.coverage,
            solver: arguments.solver.or(solver.path),
            portfolio: arguments.portfolio || solver.portfolio,
            solver_timeout: solver_timeout.map_or(SOLVER_TIMEOUT, |span| span.0),
            dump_queries: arguments.dump_queries,
            node: arguments.node.or(app.node).unwrap_or_else(|| "node".into()),
            logins,
            config: path,
            directory,
        })
    }
}

/// What is held against the app.
fn fail_on(arguments: &CampaignArguments, configured: Option<args::FailOn>) -> FailOn {
    match arguments.fail_on.or(configured) {
        _ if arguments.exit_zero => FailOn::Never,
        Some(args::FailOn::High) | None => FailOn::High,
        Some(args::FailOn::Any) => FailOn::Any,
        Some(args::FailOn::Never) => FailOn::Never,
    }
}

fn children(asked: Option<args::Children>) -> Children {
    match asked {
        Some(args::Children::Run) => Children::Run,
        Some(args::Children::Stub) | None => Children::Stub,
        Some(args::Children::Refuse) => Children::Refuse,
    }
}

/// Those that are asked for on the command line, else in the config file, else the text and the
/// page for people.
fn reporters(asked: Vec<Wanted>, configured: Vec<Wanted>) -> Vec<Wanted> {
    match (asked, configured) {
        (none, nor) if none.is_empty() && nor.is_empty() => {
            vec![
                Wanted::on_standard_output("term"),
                Wanted::in_the_folder("html"),
            ]
        }
        (none, some) if none.is_empty() => some,
        (some, _) => some,
    }
}

/// The path of a page, as the server knows it.
fn path_of_page(given: String) -> Result<String, Message> {
    if given.starts_with('/') {
        return Ok(given);
    }
    let title = format!("`{given}` is no path of a page");
    Err(Message::new("S218", title).help("a path begins with /, such as --page /home"))
}

fn folder(given: &Path) -> Result<PathBuf, Message> {
    let folder = given.canonicalize().ok().filter(|path| path.is_dir());
    folder.ok_or_else(|| {
        Message::new("S203", format!("{} is not a folder", given.display()))
            .help("name the folder of the app: stackful run ./my-app")
    })
}

/// As many workers as are wanted, else one for each core.
fn jobs(wanted: Option<Jobs>) -> NonZeroUsize {
    let cores = std::thread::available_parallelism().unwrap_or(NonZeroUsize::MIN);
    let wanted = wanted.and_then(|count| NonZeroUsize::new(count.0 as usize));
    wanted.unwrap_or(cores)
}

#[cfg(test)]
mod tests {
    use std::fs;

    use clap::Parser as _;

    use super::*;
    use crate::args::{Arguments, Command};

    fn settings(app: &Path, flags: &[&str]) -> (Settings, AppSettings) {
        let words = ["stackful", "run", app.to_str().unwrap()];
        let arguments = Arguments::parse_from(words.iter().chain(flags));
        let Command::Run(arguments) = arguments.command else {
            panic!("`run` was asked for");
        };
        of_app(*arguments).unwrap()
    }

    #[test]
    fn a_flag_beats_the_file_and_the_file_beats_the_default() {
        let app = tempfile::tempdir().unwrap();
        let text = "[app]\nallow-hosts = [\"*.example.org\"]\n[explore]\ntime = \"5m\"\nseed = 3\n[solver]\ntimeout = \"1s\"\nportfolio = true\n";
        fs::write(app.path().join(config::FILE), text).unwrap();
        let (settings, app) = settings(app.path(), &["--time", "2s", "--runs", "9"]);
        assert_eq!(settings.time, Duration::from_secs(2));
        assert_eq!(settings.runs, Some(9));
        assert_eq!(settings.seed, Some(3));
        assert_eq!(settings.solver_timeout, Duration::from_secs(1));
        assert!(settings.portfolio);
        assert_eq!(app.depth, DEPTH);
        assert_eq!(settings.allow_hosts, ["*.example.org"]);
    }

    #[test]
    fn channels_are_switched_off_once_each() {
        let app = tempfile::tempdir().unwrap();
        let text = "[explore]\nno-follow = [\"all\"]\n";
        fs::write(app.path().join(config::FILE), text).unwrap();
        let off = |flags: &[&str]| settings(app.path(), flags).1.switched_off;
        assert_eq!(off(&[]), ChannelName::ALL);
        let flags = ["--no-follow", "socketio,http", "--no-follow", "http"];
        assert_eq!(off(&flags), [ChannelName::Http, ChannelName::SocketIo]);
    }

    #[test]
    fn hosts_of_flags_take_the_place_of_those_of_the_file() {
        let app = tempfile::tempdir().unwrap();
        let text = "[app]\nallow-hosts = [\"*.example.org\"]\n";
        fs::write(app.path().join(config::FILE), text).unwrap();
        let flags = ["--allow-host", "a.test", "--allow-host", "b.test:443"];
        let (settings, _) = settings(app.path(), &flags);
        assert_eq!(settings.allow_hosts, ["a.test", "b.test:443"]);
    }
}
