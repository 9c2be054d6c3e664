//! `stackful run`: start the app, explore it, report.

use std::ops::ControlFlow;

use stackful_executor::Ready;
use stackful_explore::{Budget, Engines, ExploreError, explore};
use stackful_finding::{CampaignEvent, Finding, Summary};
use stackful_report::WriteError;
use stackful_source::Process;

use crate::app::{self, Launch};
use crate::args::RunArguments;
use crate::engines;
use crate::exit::Exit;
use crate::interrupt;
use crate::message::{Message, chain};
use crate::progress::{Counters, Progress, result, say};
use crate::session::{self, Beginning};
use crate::settings::Settings;

use super::unused;

/// Does all of it; an `Err` is something that kept it from being done.
pub(crate) fn run(arguments: RunArguments) -> Result<Exit, Message> {
    interrupt::install()
        .map_err(|error| Message::new("S306", format!("cannot listen for Ctrl-C: {error}")))?;
    let settings = Settings::new(arguments)?;
    say(&headline(&settings));
    let launch = app::launch(&settings.directory, settings.start.as_deref())?;
    let beginning = Beginning::of(&settings)?;
    let seed = beginning.seed(&settings);
    let runtime = engines::runtime(&settings.node);
    let (mut solver, program) = engines::start_solver(
        settings.solver.as_deref(),
        settings.solver_timeout,
        &runtime,
    )?;
    say(&format!("  ✓ solver   {}", program.display()));
    let mut spec = engines::app(&settings, &launch, seed);
    let mut workers = engines::start_workers(&settings, &runtime, &mut spec, beginning.texts())?;
    say(&started(&launch, workers.ready()));
    say(&format!("  seed       {seed}"));
    if !settings.resume {
        stackful_report::prepare(&settings.out).map_err(|error| unwritable(&error))?;
    }
    let mut journal = beginning.journal(&settings, &spec, &mut workers)?;
    let engines = Engines {
        workers: &mut workers,
        solver: &mut solver,
        journal: &mut journal,
    };
    let (summary, written) = campaign(&settings, seed, engines)?;
    // What was found is worth more than where it is written.
    let written = written.and_then(|()| stackful_report::write(&settings.out, &summary));
    let report = match &written {
        Ok(report) => report.display().to_string(),
        Err(_) => "not written".to_owned(),
    };
    result(&stackful_report::summary(&summary, &report));
    for warning in unused::warnings(&workers.unused_patterns(), &workers.uninstrumented()) {
        say(&warning);
    }
    match written {
        Ok(_) => Ok(exit(&summary)),
        Err(error) => Err(lost_disk(&error)),
    }
}

fn headline(settings: &Settings) -> String {
    let config = match &settings.config {
        Some(path) => path.display().to_string(),
        None => "no config file".to_owned(),
    };
    let version = env!("CARGO_PKG_VERSION");
    format!(
        "stackful {version} · {} · {config}",
        settings.directory.display()
    )
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

/// The campaign at its end, and whether its report could be written all the way.
fn campaign(
    settings: &Settings,
    seed: u64,
    engines: Engines<'_>,
) -> Result<(Summary, Result<(), WriteError>), Message> {
    let budget = Budget {
        time: settings.time,
        runs: settings.runs,
        depth: settings.depth,
    };
    let mut progress = Progress::new(settings.time);
    let mut findings = 0;
    let mut written = Ok(());
    interrupt::campaign_begins();
    let summary = explore(engines, &budget, seed, &mut |event| {
        match event {
            CampaignEvent::Ran {
                runs,
                queued,
                depth,
                elapsed,
            } => {
                let counters = Counters {
                    runs,
                    queued,
                    depth,
                    findings,
                    elapsed,
                };
                progress.ran(counters, settings.time);
            }
            CampaignEvent::Waits { elapsed } => progress.waits(elapsed, settings.time),
            CampaignEvent::Found {
                finding,
                source,
                so_far,
            } => {
                findings += 1;
                let text = stackful_report::finding(finding, source) + "\n";
                progress.found(finding, &text, so_far.elapsed);
                written = stackful_report::write(&settings.out, so_far).map(drop);
            }
        }
        if written.is_err() || interrupt::asked() {
            ControlFlow::Break(())
        } else {
            ControlFlow::Continue(())
        }
    });
    progress.end();
    let summary = summary.map_err(|error| broken(&error))?;
    Ok((summary, written))
}

fn unwritable(error: &WriteError) -> Message {
    Message::new("S204", error.to_string())
        .help("name a folder that can be written to: --out FOLDER")
}

/// The folder could be written to when the campaign began.
fn lost_disk(error: &WriteError) -> Message {
    Message::new("S309", error.to_string())
        .note(
            "note",
            "what was found is shown above, and is in the journal",
        )
        .help("make room on the disk, then go on with --resume")
}

fn broken(error: &ExploreError) -> Message {
    if let ExploreError::Journal(error) = error {
        return session::broken(error);
    }
    Message::new("S902", error.to_string())
        .note("cause", chain(error))
        .note("note", "what was found until then is in the report")
        .help("this is a fault of stackful: please report it with the app, or what you can show of it")
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
