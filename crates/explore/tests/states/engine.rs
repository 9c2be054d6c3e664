//! The real engine on a machine.

use std::collections::BTreeSet;
use std::num::NonZeroUsize;
use std::ops::ControlFlow;
use std::path::{Path, PathBuf};
use std::time::Duration;

use stackful_executor::{AppSpec, Runtime, Walk, Witness, Workers};
use stackful_explore::search::Strategy;
use stackful_explore::{Aim, Bounds, Budget, Engines, Journal, Mode, Session, explore};
use stackful_finding::{States, Summary};
use stackful_smt::Solver;
use stackful_source::ProcessCoverage;
use tempfile::TempDir;

use crate::machine::Machine;
use crate::text::{INDEX, Text, text};

/// A machine in a folder of its own.
#[derive(Debug)]
pub(crate) struct App {
    folder: TempDir,
    text: Text,
    ways: usize,
}

/// How it is explored.
#[derive(Clone, Copy, Debug, Default)]
pub(crate) struct How {
    /// Whether states are told apart.
    pub(crate) merges: bool,
    /// Most events of a sequence.
    pub(crate) events: Option<u32>,
    /// Most runs.
    pub(crate) runs: u64,
    /// A kind of what an app keeps that is not looked at.
    pub(crate) without: Option<&'static str>,
}

/// What came of it.
#[derive(Debug)]
pub(crate) struct Explored {
    /// The ways that some run has gone.
    pub(crate) ways: BTreeSet<usize>,
    pub(crate) summary: Summary,
}

impl Explored {
    /// What was known of states, which were told apart.
    pub(crate) fn states(&self) -> &States {
        self.summary.states.as_ref().expect("they are told apart")
    }
}

impl App {
    pub(crate) fn new(machine: &Machine) -> App {
        let text = text(machine);
        let folder = tempfile::tempdir().expect("a temporary folder");
        let files = [
            ("app.js", text.page.as_str()),
            ("server.js", text.server.as_str()),
            ("index.html", INDEX),
        ];
        for (name, text) in files {
            std::fs::write(folder.path().join(name), text).expect("a folder of ours");
        }
        let [page, server] = &text.ways;
        let ways = page.len() + server.len();
        App { folder, text, ways }
    }

    pub(crate) fn spec(&self) -> AppSpec {
        let directory = self.folder.path();
        AppSpec {
            seed: 7,
            ..AppSpec::new(directory, directory.join("server.js"))
        }
    }

    /// Its text, for who reads that a test has failed.
    pub(crate) fn source(&self) -> String {
        format!("{}\n// server.js\n{}", self.text.page, self.text.server)
    }

    /// Explores it.
    pub(crate) fn explore(&self, how: How) -> Explored {
        let without = how.without.map(str::to_owned).into_iter().collect();
        let spec = AppSpec {
            state: how.merges.then_some(Walk { without }),
            ..self.spec()
        };
        let runtime = Runtime::locate();
        let mut workers =
            Workers::start(&runtime, &spec, NonZeroUsize::MIN, &[]).expect("the app gets ready");
        let mut solver = Solver::start(&z3(), Duration::from_secs(5)).expect("a solver");
        let mut witness = Witness::new(&runtime, &spec);
        let session = Session {
            version: String::new(),
            choices: Vec::new(),
            seed: spec.seed,
            ready: workers.ready().fingerprint,
        };
        let journal = self.folder.path().join("journal");
        let mut journal = Journal::create(&journal, &session).expect("a folder of ours");
        let engines = Engines {
            workers: &mut workers,
            solver: &mut solver,
            witness: &mut witness,
            journal: &mut journal,
        };
        let budget = budget(how);
        let go_on = &mut |_: stackful_finding::CampaignEvent<'_>| ControlFlow::Continue(());
        let explored = explore(engines, &budget, &Aim::default(), spec.seed, go_on);
        explored.end.expect("it goes on to the end");
        let summary = explored.summary;
        Explored {
            ways: self.ways_of(&summary),
            summary,
        }
    }

    /// The ways whose lines have run.
    fn ways_of(&self, summary: &Summary) -> BTreeSet<usize> {
        let sides = [(&summary.client, "app.js"), (&summary.server, "server.js")];
        let mut ways: BTreeSet<usize> = (0..self.ways).collect();
        for ((coverage, file), lines) in sides.into_iter().zip(&self.text.ways) {
            let missed = missed(coverage, file);
            for (line, way) in lines {
                if missed.contains(line) {
                    ways.remove(way);
                }
            }
        }
        ways
    }
}

/// The lines of a file that no run has come to.
fn missed(coverage: &ProcessCoverage, file: &str) -> BTreeSet<u32> {
    let mut files = coverage.not_reached.iter();
    let of = files.find(|of| of.file == file);
    of.unwrap_or_else(|| panic!("{file} was not loaded: {coverage:?}"))
        .lines
        .clone()
}

fn budget(how: How) -> Budget {
    Budget {
        mode: Mode::Explore,
        time: Duration::from_mins(5),
        runs: Some(how.runs),
        findings: None,
        strategy: Strategy::CoverageFirst,
        bounds: Bounds {
            events: how.events,
            ..Bounds::default()
        },
        guesses: false,
        states: how.merges,
        keep_paths: false,
        shrinks: false,
        touched: [].into(),
        live: false,
    }
}

/// The one that `cargo xtask setup` installs, else any.
fn z3() -> PathBuf {
    let installed = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../.tools/z3");
    if installed.is_file() {
        installed
    } else {
        PathBuf::from("z3")
    }
}
