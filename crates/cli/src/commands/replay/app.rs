//! An error of an app again: the app is started as it was, and its person does what led to the error.
//!
//! In plain Node the same process plays, with nothing instrumented: clock, network and file writes are
//! those of a run, so nothing outside is touched that a run does not touch.

use std::fs;

use serde::Deserialize;
use stackful_executor::{AppSpec, Workers};
use stackful_explore::{Replayed, replay_app};
use stackful_finding::{Finding, Said, Step};
use stackful_source::{Location, Process};
use stackful_term::Assignment;

use super::unknown;
use crate::app::{self, AppRecord, Archive};
use crate::args::ReplayArguments;
use crate::engines;
use crate::exit::Exit;
use crate::message::{Message, chain};
use crate::progress::{result, say};
use crate::settings;

/// What is read of the report.
#[derive(Deserialize)]
pub(super) struct Report {
    app: AppRecord,
    seed: u64,
    findings: Vec<Failed>,
    unrepeated: Vec<Failed>,
    #[serde(default)]
    unconfirmed: Vec<Failed>,
}

/// An error on record.
#[derive(Deserialize)]
struct Failed {
    id: String,
    #[serde(flatten)]
    said: Said,
    location: Option<Location>,
    before: Vec<String>,
    steps: Vec<Step>,
    /// Absent where opening the page is enough.
    #[serde(default)]
    assignment: Assignment,
}

impl Failed {
    /// Adds to an error that was met again what only the report knows: the steps and, where nothing is
    /// instrumented, the place.
    fn complete(&self, met: &mut Finding, is_plain: bool) {
        met.steps.clone_from(&self.steps);
        met.before.clone_from(&self.before);
        if is_plain && met.said().is_alike(&self.said) {
            met.id.clone_from(&self.id);
            met.location.clone_from(&self.location);
        }
    }
}

/// How often each error is tried.
const TIMES: usize = 3;

/// Makes the runs of errors of the report again, each as often as tells a flaky one.
pub(super) fn replay(report: &Report, arguments: &ReplayArguments) -> Result<Exit, Message> {
    let chosen = choose(report, arguments)?;
    let mut workers = start(report, arguments).inspect_err(|_| {
        for failed in &chosen {
            result(&format!(
                "CANNOT REPLAY  {}: the app does not start\n",
                failed.id
            ));
        }
    })?;
    let mut is_there = false;
    for failed in chosen {
        tell(report, failed, arguments.plain);
        let replayed = again(&mut workers, failed)?;
        show(report, failed, &replayed[0], arguments.plain);
        let verdict = Verdict::of(failed, &replayed, arguments.plain);
        result(&format!("{}\n", verdict.words(failed, &replayed[0])));
        let of_server = |error: &Finding| error.process == Process::Server;
        is_there |= verdict.is_there() || replayed[0].errors.iter().any(of_server);
    }
    Ok(if is_there {
        Exit::Findings
    } else {
        Exit::Clean
    })
}

/// The app as it was, with a process for each run.
fn start(report: &Report, arguments: &ReplayArguments) -> Result<Workers, Message> {
    let run = report.app.arguments(&arguments.node);
    let run = run.map_err(|error| Message::new("S212", error.to_string()))?;
    let (settings, mut app) = settings::of_app(run)?;
    app.prefix.clone_from(&report.app.prefix);
    let runtime = engines::runtime(&settings.node);
    let start = app.start.as_deref();
    let (launch, data) = app::launch(&settings, &runtime, start, app.is_page_given)?;
    let mut spec = AppSpec {
        database: data.as_ref().map(Archive::path),
        is_plain: arguments.plain,
        ..engines::app(&settings, &launch, &app, report.seed)
    };
    engines::start_workers(&settings, &runtime, &mut spec, &[])
}

fn again(workers: &mut Workers, failed: &Failed) -> Result<Vec<Replayed>, Message> {
    let runs = (0..TIMES).map(|_| replay_app(workers, &failed.assignment));
    let runs: Result<_, _> = runs.collect();
    runs.map_err(|error| Message::new("S902", error.to_string()).note("cause", chain(&error)))
}

/// Shows what a run has printed, and its errors.
fn show(report: &Report, failed: &Failed, replayed: &Replayed, is_plain: bool) {
    say(replayed.output.trim_end());
    for error in &replayed.errors {
        let mut error = error.clone();
        failed.complete(&mut error, is_plain);
        let file = error
            .location
            .as_ref()
            .map(|at| report.app.directory.join(&at.file));
        let text = file.and_then(|file| fs::read_to_string(file).ok());
        result(&(stackful_report::finding(&error, text.as_deref()) + "\n"));
    }
}

/// The errors that are meant: the first of the server if none is named.
fn choose<'a>(report: &'a Report, arguments: &ReplayArguments) -> Result<Vec<&'a Failed>, Message> {
    let all = || {
        let apart = report.unrepeated.iter().chain(&report.unconfirmed);
        report.findings.iter().chain(apart)
    };
    if arguments.names.is_empty() {
        let first = all().find(|failed| failed.said.process == Process::Server);
        let first = first.or_else(|| all().next());
        return first.map(|first| vec![first]).ok_or_else(|| {
            Message::new("S213", "no error is on record").help("find one: stackful run")
        });
    }
    let named = arguments.names.iter().map(|name| {
        all().find(|failed| failed.id == *name).ok_or_else(|| {
            let title = format!("the report knows no error {name}");
            unknown(title, all().map(|failed| failed.id.as_str())).help("name one of them")
        })
    });
    named.collect()
}

/// Says what is going to be done.
fn tell(report: &Report, failed: &Failed, is_plain: bool) {
    let directory = report.app.directory.display();
    let way = if is_plain {
        "in plain Node: nothing is instrumented; clock and network are the run's own, and what is written to files stays in memory"
    } else {
        "instrumented"
    };
    say(&format!("replaying {} of {directory}, {way}", failed.id));
    let steps = failed.steps.iter().map(|step| &step.words);
    for (number, words) in (1..).zip(failed.before.iter().chain(steps)) {
        say(&format!("  {number}. {words}"));
    }
}

/// What has become of an error.
#[derive(Clone, Copy)]
enum Verdict {
    /// It was there so often.
    There(usize),
    /// Another one is in its place.
    Other,
    /// It is gone, and all steps were done.
    Gone,
    /// Its steps cannot be done any more.
    Stuck,
}

impl Verdict {
    fn of(failed: &Failed, replayed: &[Replayed], is_plain: bool) -> Verdict {
        // Where nothing is instrumented an error has no place, so its words tell.
        let is_same = |error: &Finding| {
            if is_plain {
                error.said().is_alike(&failed.said)
            } else {
                error.id == failed.id
            }
        };
        let has_it = |run: &&Replayed| run.errors.iter().any(is_same);
        match replayed.iter().filter(has_it).count() {
            0 if replayed.iter().any(|run| !run.errors.is_empty()) => Verdict::Other,
            0 if replayed.iter().all(|run| !run.is_whole) => Verdict::Stuck,
            0 => Verdict::Gone,
            times => Verdict::There(times),
        }
    }

    fn is_there(self) -> bool {
        matches!(self, Verdict::There(_))
    }

    fn words(self, Failed { id, .. }: &Failed, first: &Replayed) -> String {
        let end = &first.end;
        match self {
            Verdict::There(TIMES) => {
                format!("STILL FAILS  {id}: the error is there, {TIMES} of {TIMES} times")
            }
            Verdict::There(times) => {
                format!("FLAKY  {id}: the error is there, {times} of {TIMES} times")
            }
            Verdict::Other => {
                format!("CHANGED  {id}: there is another error in the place of the one on record")
            }
            Verdict::Gone => format!("FIXED  {id}: the error is gone, {end}"),
            Verdict::Stuck => format!("CANNOT REPLAY  {id}: {end}"),
        }
    }
}
