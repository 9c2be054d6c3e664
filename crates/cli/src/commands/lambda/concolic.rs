//! Callbacks of the kind `concolic`: tests with free values are explored as a program, once for each
//! implementation that is not the language's own, and its paths are tests.

use std::collections::BTreeMap;
use std::ops::ControlFlow;
use std::path::{Path, PathBuf};
use std::time::Duration;

use stackful_executor::{Program, Runtime, Witness};
use stackful_explore::search::Strategy;
use stackful_explore::{Aim, Bounds, Budget, Engines, Mode, explore};
use stackful_finding::Inputs;
use stackful_lambda::{Campaign, Exploration, Explored, Implementation};

use super::message;
use crate::args::CampaignArguments;
use crate::count::Count;
use crate::duration::Span;
use crate::engines;
use crate::message::Message;
use crate::progress::say;
use crate::session::Beginning;
use crate::settings;

/// Tests with free values.
const TESTS: u64 = 12;
/// Runs that may be spent on all implementations; each may give a test.
const RUNS: u64 = 400;
/// For all runs, far more than they take, and for one.
const TIME: Duration = Duration::from_mins(5);
const RUN: Duration = Duration::from_secs(5);

/// Explores, and adds the tests that come of it.
pub(super) fn add(
    campaign: &mut Campaign,
    runtime: &Runtime,
    (seed, jobs, tests): (u32, usize, u32),
) -> Result<(), Message> {
    let exploration = campaign
        .exploration(TESTS)
        .map_err(|error| message(stackful_lambda::CampaignError::Worker(error), runtime))?;
    if exploration.is_empty() {
        return Ok(());
    }
    let implementations = campaign.implementations().to_vec();
    let files = implementations.iter();
    let files: Vec<_> = files
        .filter_map(|one| Some((one, one.file.as_ref()?)))
        .collect();
    // The other half of the tests is left to chance.
    let runs = RUNS.min(u64::from(tests) / 2) / files.len().max(1) as u64;
    for (implementation, file) in files {
        let job = Job {
            exploration: &exploration,
            implementation,
            file,
            runtime,
            seed,
            jobs,
            runs,
        };
        let (paths, problem) = job.paths()?;
        let mut plans = Vec::new();
        for inputs in &paths {
            let values = inputs
                .0
                .iter()
                .map(|(name, value)| (name.clone(), value.to_string()));
            let values: BTreeMap<String, String> = values.collect();
            plans.extend(
                exploration
                    .test(&values)
                    .filter(|plan| !plans.contains(plan)),
            );
        }
        let explored = Explored {
            implementation: implementation.name.clone(),
            paths: paths.len(),
            tests: plans.len(),
            problem,
        };
        let problem = explored.problem.as_deref();
        let problem = problem.map_or_else(String::new, |problem| format!("; {problem}"));
        say(&format!(
            "  {}: {} paths are {} tests{problem}",
            explored.implementation, explored.paths, explored.tests
        ));
        campaign.add(explored, plans);
    }
    Ok(())
}

struct Job<'a> {
    exploration: &'a Exploration,
    implementation: &'a Implementation,
    file: &'a Path,
    runtime: &'a Runtime,
    seed: u32,
    jobs: usize,
    runs: u64,
}

impl Job<'_> {
    /// What the paths through an implementation read, and what kept it from all of them.
    fn paths(&self) -> Result<(Vec<Inputs>, Option<String>), Message> {
        let unwritable = |error: std::io::Error| {
            Message::new(
                "S205",
                format!("cannot write to the folder for temporary files: {error}"),
            )
            .help("make room there, or name another: TMPDIR=/var/tmp")
        };
        let folder = tempfile::tempdir().map_err(unwritable)?;
        let program = folder.path().join("tests.js");
        let text = self
            .exploration
            .program(self.implementation, &self.runtime.directory);
        std::fs::write(&program, text).map_err(unwritable)?;
        let mut settings = settings::of_program(&program, self.arguments(folder.path()))?;
        settings.node.clone_from(&self.runtime.node);
        let seed = u64::from(self.seed);
        let mut spec = engines::program(&settings, &program, &[], (&Program::default(), seed));
        spec.root = around(self.file);
        let (mut solver, _) = engines::solver(&settings, self.runtime)?;
        let mut workers = match engines::start_workers(&settings, self.runtime, &mut spec, &[]) {
            Ok(workers) => workers,
            Err(why) => return Ok((Vec::new(), Some(why.render().trim_end().to_owned()))),
        };
        std::fs::create_dir_all(&settings.out).map_err(unwritable)?;
        let mut journal = Beginning::New.journal(&settings, &spec, &[], &mut workers)?;
        let mut witness = Witness::new(self.runtime, &spec);
        let engines = Engines {
            workers: &mut workers,
            solver: &mut solver,
            witness: &mut witness,
            journal: &mut journal,
        };
        let explored = explore(
            engines,
            &budget(self.runs),
            &Aim::default(),
            seed,
            &mut |_| ControlFlow::Continue(()),
        );
        let summary = explored.summary;
        let failed = summary
            .findings
            .first()
            .map(|finding| finding.message.clone());
        let ended = explored.end.err().map(|error| error.to_string());
        let paths = summary.paths.into_iter().map(|path| path.inputs);
        Ok((paths.collect(), ended.or(failed)))
    }

    fn arguments(&self, folder: &Path) -> CampaignArguments {
        let everything = "*".parse().expect("it is a pattern");
        CampaignArguments {
            instrument: vec![everything],
            jobs: u32::try_from(self.jobs).ok().map(Count),
            run_timeout: Some(Span(RUN)),
            out: Some(folder.join("report")),
            ..CampaignArguments::default()
        }
    }
}

fn budget(runs: u64) -> Budget {
    Budget {
        mode: Mode::Explore,
        time: TIME,
        runs: Some(runs),
        findings: None,
        strategy: Strategy::CoverageFirst,
        bounds: Bounds::default(),
        guesses: false,
        states: false,
        keep_paths: true,
        shrinks: false,
        touched: [].into(),
        live: false,
    }
}

/// The folder that an implementation and what it needs are in.
fn around(file: &Path) -> PathBuf {
    let installed = file
        .ancestors()
        .find(|folder| folder.ends_with("node_modules"));
    let folder = installed.unwrap_or(file).parent();
    folder.unwrap_or(file).to_owned()
}
