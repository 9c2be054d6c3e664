//! `stackful run`: start the app, explore it, report.

use std::path::Path;

use stackful_executor::Ready;
use stackful_explore::search::Strategy;
use stackful_explore::{Bounds, Budget, Engines};
use stackful_finding::{Finding, Summary};
use stackful_report::RESULTS_FILE;
use stackful_source::Process;

use crate::app::{self, Launch};
use crate::args::RunArguments;
use crate::campaign::{Telling, campaign, lost_disk, unwritable};
use crate::engines;
use crate::exit::Exit;
use crate::interrupt;
use crate::message::Message;
use crate::progress::{result, say};
use crate::session::Beginning;
use crate::settings::{self, Settings};

use super::unused;

/// Does all of it; an `Err` is something that kept it from being done.
pub(crate) fn run(arguments: RunArguments) -> Result<Exit, Message> {
    interrupt::install()
        .map_err(|error| Message::new("S306", format!("cannot listen for Ctrl-C: {error}")))?;
    let (settings, app) = settings::of_app(arguments)?;
    say(&headline(&settings, &settings.directory));
    let launch = app::launch(&settings.directory, app.start.as_deref())?;
    let beginning = Beginning::of(&settings)?;
    let seed = beginning.seed(&settings);
    let runtime = engines::runtime(&settings.node);
    let (mut solver, solver_name) = engines::solver(&settings, &runtime)?;
    say(&format!("  ✓ solver   {solver_name}"));
    let mut spec = engines::app(&settings, &launch, &app.page, seed);
    let mut workers = engines::start_workers(&settings, &runtime, &mut spec, beginning.texts())?;
    say(&started(&launch, workers.ready()));
    say(&format!("  seed       {seed}"));
    if !settings.resume {
        stackful_report::prepare(&settings.out).map_err(|error| unwritable(&error))?;
    }
    let further = [("page", app.page.clone()), ("depth", app.depth.to_string())];
    let mut journal = beginning.journal(&settings, &spec, &further, &mut workers)?;
    let engines = Engines {
        workers: &mut workers,
        solver: &mut solver,
        journal: &mut journal,
    };
    let budget = Budget {
        time: settings.time,
        runs: settings.runs,
        strategy: Strategy::BreadthFirst,
        bounds: Bounds {
            events: Some(app.depth),
            ..Bounds::default()
        },
        keep_paths: false,
    };
    let telling = Telling {
        shows_findings: true,
        write: &|so_far| stackful_report::write(&settings.out, so_far),
    };
    let (summary, written) = campaign(&budget, seed, engines, &telling)?;
    // What was found is worth more than where it is written.
    let written = written.and_then(|()| (telling.write)(&summary));
    let report = match &written {
        Ok(()) => settings.out.join(RESULTS_FILE).display().to_string(),
        Err(_) => "not written".to_owned(),
    };
    result(&stackful_report::summary(&summary, &report));
    engines::say_undumped(&settings, &solver);
    for warning in unused::warnings(&workers.unused_patterns(), &workers.uninstrumented()) {
        say(&warning);
    }
    match written {
        Ok(()) => Ok(exit(&summary)),
        Err(error) => Err(lost_disk(&error)),
    }
}

/// The first line that is shown of a campaign on `what`.
pub(crate) fn headline(settings: &Settings, what: &Path) -> String {
    let config = match &settings.config {
        Some(path) => path.display().to_string(),
        None => "no config file".to_owned(),
    };
    let version = env!("CARGO_PKG_VERSION");
    format!("stackful {version} · {} · {config}", what.display())
}

/// How the app was started, and what it was like when it was ready.
fn started(launch: &Launch, ready: &Ready) -> String {
    let mut lines = vec![format!("  ✓ server   {}", launch.origin)];
    if !launch.ignored.is_empty() {
        let ignored = launch.ignored.join(" ");
        lines.push(format!("  ! flags of node left out: {ignored}"));
    }
    let page = ready.url.as_deref().unwrap_or("none");
    let title = ready.title.as_deref().unwrap_or_default();
    let elapsed = ready.elapsed.as_secs_f64();
    lines.push(format!(
        "  ✓ page     {page} \"{title}\", ready in {elapsed:.1} s"
    ));
    lines.join("\n")
}

fn exit(summary: &Summary) -> Exit {
    let server_error = |finding: &Finding| finding.process == Process::Server;
    if summary.interrupted {
        Exit::Interrupted
    } else if summary.findings.iter().any(server_error) {
        Exit::Findings
    } else if summary.actions == 0 {
        say(&Message::new(
            "S501",
            "the page has nothing to do on it, so nothing was explored",
        )
        .help("name another first page: --page /home")
        .render());
        Exit::Nothing
    } else {
        Exit::Clean
    }
}
