//! A campaign from its engines to its exit code: what `stackful run` and `stackful script` share.

use std::ops::ControlFlow;
use std::path::Path;

use stackful_executor::{AppSpec, Library, Ready, Runtime, Witness, WorkerError};
use stackful_explore::{Aim, Budget, Engines, ExploreError, Explored, explore};
use stackful_finding::{CampaignEvent, Summary};
use stackful_report::file::WriteError;
use stackful_report::{Gate, Libraries, Subject};

use crate::confirm::{self, Confirming};
use crate::engines;
use crate::exit::Exit;
use crate::interrupt;
use crate::material::Material;
use crate::message::{Message, chain};
use crate::progress::{Counters, Progress, say};
use crate::reporters::Reporters;
use crate::reserve::Reserve;
use crate::session::{self, Beginning};
use crate::settings::Settings;
use crate::start_error;
use crate::ui::Live;
use crate::unused;

/// What differs between the campaigns of two commands.
pub(crate) struct Plan<'a> {
    pub(crate) subject: Subject,
    /// What is run, and its seed.
    pub(crate) spec: AppSpec,
    pub(crate) budget: Budget,
    /// Where it begins, and where it is led.
    pub(crate) aim: Aim,
    /// Choices beside those of every campaign that must be the same when it goes on.
    pub(crate) further: Vec<(&'static str, String)>,
    /// What is shown once the app is ready, a line each.
    pub(crate) started: &'a dyn Fn(&Ready) -> Vec<String>,
    /// What is done with findings at the end, of an app.
    pub(crate) confirming: Option<Confirming>,
    pub(crate) exit: fn(&Summary, &Gate) -> Exit,
}

/// Says what is going to be explored, and listens for Ctrl-C from now on.
pub(crate) fn announce(settings: &Settings, what: &Path) -> Result<(), Message> {
    interrupt::install()
        .map_err(|error| Message::new("S306", format!("cannot listen for Ctrl-C: {error}")))?;
    let config = match &settings.config {
        Some(path) => path.display().to_string(),
        None => "no config file".to_owned(),
    };
    let version = env!("CARGO_PKG_VERSION");
    say(&format!(
        "stackful {version} · {} · {config}",
        what.display()
    ));
    Ok(())
}

/// Starts the engines, explores, reports; an `Err` is something that kept it from being done.
#[expect(
    clippy::too_many_lines,
    reason = "a campaign from its first word to its last"
)]
pub(crate) fn conduct(
    settings: &Settings,
    beginning: Beginning,
    plan: Plan<'_>,
) -> Result<Exit, Message> {
    let Plan {
        subject,
        mut spec,
        budget,
        aim,
        further,
        started,
        confirming,
        exit,
    } = plan;
    let confirming = confirming.map(|it| it.browser().map(|browser| (it, browser)));
    let confirming = confirming.transpose()?;
    let seed = spec.seed;
    let reporters = Reporters::new(&settings.reporters, &settings.out, &subject, seed)?;
    let mut reporters = reporters.with(settings.coverage, settings.gate.clone());
    let runtime = engines::runtime(&settings.node);
    let (mut solver, solver_name) = engines::solver(settings, &runtime)?;
    say(&format!("  ✓ solver   {solver_name}"));
    let mut workers = engines::start_workers(settings, &runtime, &mut spec, beginning.texts())?;
    for line in started(workers.ready()) {
        say(&line);
    }
    for gap in &workers.ready().unconfined {
        say(&format!("  ! not kept in: {gap}"));
    }
    for line in libraries(&workers.libraries()) {
        say(&line);
    }
    say(&format!("  seed       {seed}"));
    let mut journal = beginning.journal(settings, &spec, &further, &mut workers)?;
    let live = budget
        .live
        .then(|| Live::begin(Libraries::read(&runtime.directory).unwrap_or_default()));
    let live = live.transpose()?;
    let begun = reporters.begin(settings.resume);
    begun.map_err(|error| unwritable(&error))?;
    let reserve = Reserve::keep(&settings.out);
    let mut witness = Witness::new(&runtime, &spec);
    let engines = Engines {
        workers: &mut workers,
        solver: &mut solver,
        witness: &mut witness,
        journal: &mut journal,
    };
    let (Explored { mut summary, end }, mut written) =
        told(&budget, &aim, seed, engines, &mut reporters, live.as_ref());
    drop(reserve);
    if is_settled(&budget, &summary) && end.is_ok() {
        say(
            "  settled    before the time was up: runs have shown nothing new for long, and nothing is left",
        );
        say("             that is not like what was tried");
    }
    if let Some((confirming, browser)) = confirming {
        let explored = confirm::Explored {
            runtime: &runtime,
            spec: &spec,
            port: workers.ready().port,
            sources: &workers.sources(),
        };
        let concluded = confirming.conclude(explored, browser, &mut summary);
        written = written.and(concluded);
    }
    let material = Material::of(&settings.out, &runtime, &workers.sources(), &summary);
    let written = reporters.end(&summary, &material, written);
    if let Some(live) = &live {
        live.end();
    }
    end.map_err(|error| broken(error, settings, &runtime))?;
    engines::say_undumped(settings, &solver);
    for warning in unused::warnings(&workers.unused_patterns(), &workers.uninstrumented()) {
        say(&warning);
    }
    match written {
        Ok(()) => Ok(exit(&summary, &settings.gate)),
        Err(error) => Err(lost_disk(&error)),
    }
}

/// Whether a campaign has ended although there was something that it could have gone on with.
fn is_settled(budget: &Budget, summary: &Summary) -> bool {
    let has_found_enough = budget
        .findings
        .is_some_and(|most| summary.findings.len() as u64 >= most);
    let is_spent = summary.elapsed >= budget.time
        || budget.runs.is_some_and(|most| summary.runs >= most)
        || has_found_enough;
    !is_spent && !summary.interrupted && !summary.exhausted
}

/// Which files of the app count as packages, a line each as far as a person reads on.
fn libraries(all: &[Library]) -> Vec<String> {
    const SHOWN: usize = 4;
    let line =
        |Library { name, reason }: &Library| format!("  ! {name} counts as a package: {reason}");
    let mut lines: Vec<String> = all.iter().take(SHOWN).map(line).collect();
    if all.len() > SHOWN {
        let rest = all.len() - SHOWN;
        lines.push(format!("  ! and so do {rest} more, all in the report"));
    }
    if !all.is_empty() {
        lines.push("    explored last, and in no coverage; else --instrument FILE".to_owned());
    }
    lines
}

/// The campaign at its end, and whether its reports could be written all the way.
fn told(
    budget: &Budget,
    aim: &Aim,
    seed: u64,
    engines: Engines<'_>,
    reporters: &mut Reporters,
    live: Option<&Live>,
) -> (Explored, Result<(), WriteError>) {
    let mut progress = Progress::new(budget.time);
    let mut findings = 0;
    let mut written = Ok(());
    interrupt::campaign_begins();
    let explored = explore(engines, budget, aim, seed, &mut |event| {
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
                progress.ran(counters, budget.time);
            }
            CampaignEvent::Waits { elapsed } => progress.waits(elapsed, budget.time),
            CampaignEvent::Found {
                finding, so_far, ..
            } => {
                findings += 1;
                progress.found(finding, so_far.elapsed);
            }
            CampaignEvent::Shrunk { .. }
            | CampaignEvent::Judged { .. }
            | CampaignEvent::Stands { .. } => {}
            CampaignEvent::Unrepeated { finding, so_far } => {
                progress.unrepeated(finding, so_far.elapsed);
            }
        }
        if written.is_ok() {
            written = reporters.tell(&event, &progress);
        }
        let followed = live.map(|live| live.tell(&event, &interrupt::asked));
        let is_stopped = followed.is_some_and(|followed| followed.is_break());
        if written.is_err() || is_stopped || interrupt::asked() {
            ControlFlow::Break(())
        } else {
            ControlFlow::Continue(())
        }
    });
    progress.end();
    (explored, written)
}

/// The folder of the report cannot be written to.
pub(crate) fn unwritable(error: &WriteError) -> Message {
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

pub(crate) fn broken(error: ExploreError, settings: &Settings, runtime: &Runtime) -> Message {
    let error = match error {
        ExploreError::Journal(error) => return session::broken(&error),
        ExploreError::Worker(WorkerError::Restart(error)) => {
            return start_error::message(*error, &settings.directory, runtime).note(
                "note",
                "it has started before, and what was found until then is in the report",
            );
        }
        error => error,
    };
    Message::new("S902", error.to_string())
        .note("cause", chain(&error))
        .note("note", "what was found until then is in the report")
        .help("this is a fault of stackful: please report it with the app, or what you can show of it")
}
