//! `stackful doctor`: what a campaign needs, tried one after the other on an app of our own.

use std::fmt::Display;
use std::path::Path;
use std::time::Duration;

use stackful_executor::{AppSpec, Exit as RunExit, Isolation, Limits, Node, Run, Runtime, Worker};
use stackful_term::Assignment;

use crate::engines;
use crate::exit::Exit;
use crate::message::{Message, chain};
use crate::progress::result;
use crate::start_error;

const APP: &str = "src/doctor";
const START: Duration = Duration::from_secs(20);
const SOLVER: Duration = Duration::from_secs(2);

/// Tries everything; an error of one thing does not keep the next from being tried.
pub(crate) fn doctor(solver: Option<&Path>, node: &Path) -> Exit {
    let runtime = engines::runtime(node);
    let checked = runtime
        .check()
        .map(|found| chosen(&found, node))
        .map_err(|error| start_error::message(error, &runtime.directory, &runtime));
    let can_run = tell("node", checked);
    let solver = engines::start_solver(solver, SOLVER, &runtime);
    let can_solve = tell(
        "solver",
        solver.map(|(_, program)| program.display().to_string()),
    );
    let works = can_run && isolations(&runtime);
    if !can_run {
        result("no app can be run here\n");
    }
    if can_solve && works {
        Exit::Clean
    } else {
        Exit::Environment
    }
}

/// Which Node.js it is, and what differs between versions.
fn chosen(found: &Node, program: &Path) -> String {
    let hooks = if found.has_hooks() {
        "its own hooks"
    } else {
        "its internals"
    };
    let (version, program) = (found.version(), program.display());
    let mut lines = vec![format!("{version} ({program}), modules through {hooks}")];
    let late = match found.late_optimisation() {
        [] => "V8 optimises as usual, so runs are slower".to_owned(),
        options => format!("V8 optimises late: {}", options.join(" ")),
    };
    lines.push(late);
    let unknown = found.unknown_options();
    if !unknown.is_empty() {
        lines.push(format!("without {}", unknown.join(" ")));
    }
    lines.join(&format!("\n{:13}", ""))
}

/// From the best on.
const ISOLATIONS: [(&str, Isolation); 3] = [
    ("snapshot", Isolation::Snapshot),
    ("fork", Isolation::Fork),
    ("spawn", Isolation::Spawn),
];

/// Plays a run in each isolation; whether one works, and all alike that do.
fn isolations(runtime: &Runtime) -> bool {
    let mut best = None;
    let mut traces: Vec<Vec<u32>> = Vec::new();
    for (name, isolation) in ISOLATIONS {
        let words = play(runtime, isolation).map(|trial| {
            let words = trial.words();
            traces.push(trial.run.trace);
            words
        });
        if tell(name, words) {
            best = best.or(Some(isolation));
        }
    }
    let differ = traces.windows(2).any(|two| two[0] != two[1]);
    let verdict = match best {
        _ if differ => "the isolations do not play a run alike: please report this",
        Some(Isolation::Snapshot) => {
            "runs are put back; --isolation spawn is for apps with threads"
        }
        Some(Isolation::Fork) => "runs are forks; --isolation spawn is for apps with threads",
        Some(Isolation::Spawn) => "forking does not work here: use --isolation spawn",
        None => "no app can be run here",
    };
    result(&format!("{verdict}\n"));
    best.is_some() && !differ
}

/// What a run of the doctor's app was like.
struct Trial {
    ready: Duration,
    run: Run,
}

impl Trial {
    fn words(&self) -> String {
        let milliseconds = |time: Duration| time.as_secs_f64() * 1e3;
        format!(
            "ready in {:.0} ms, a run in {:.1} ms",
            milliseconds(self.ready),
            milliseconds(self.run.elapsed)
        )
    }
}

/// Two runs, since the first has a process that is ready in either isolation.
fn play(runtime: &Runtime, isolation: Isolation) -> Result<Trial, Message> {
    let directory = runtime.directory.join(APP);
    let spec = AppSpec {
        isolation,
        limits: Limits {
            start: START,
            ..Limits::default()
        },
        ..AppSpec::new(&directory, directory.join("server.js"))
    };
    let mut worker = Worker::start(runtime, &spec)
        .map_err(|error| start_error::message(error, &directory, runtime))?;
    if let Some(why) = worker.instead() {
        return Err(Message::warning("S312", why));
    }
    let ready = worker.ready().elapsed;
    let assignment = Assignment::of_events(["click #check"]);
    let mut runs = (0..2).map(|_| worker.run(&assignment));
    let run = runs.next().and_then(|_| runs.next()).expect("two runs");
    let run = run.map_err(|error| Message::new("S308", chain(&error)))?;
    match run.exit {
        RunExit::Done => Ok(Trial { ready, run }),
        _ => Err(
            Message::new("S308", format!("the run ended: {:?}", run.exit))
                .note("output", run.output),
        ),
    }
}

/// A line, or the message of what failed; whether it did not.
fn tell(what: &str, outcome: Result<impl Display, Message>) -> bool {
    match outcome {
        Ok(words) => {
            result(&format!("  ✓ {what:<8} {words}\n"));
            true
        }
        Err(message) => {
            result(&format!("  ✗ {what}\n{}", message.render()));
            false
        }
    }
}
