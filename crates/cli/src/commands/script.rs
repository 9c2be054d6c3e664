//! `stackful script`: explore a program without a page, report.

use stackful_executor::{AppSpec, Program};
use stackful_explore::search;
use stackful_explore::{Bounds, Budget, Engines};
use stackful_finding::Summary;
use stackful_report::RESULTS_FILE;

use crate::args::{ScriptArguments, Strategy};
use crate::campaign::{Telling, campaign, lost_disk, unwritable};
use crate::engines;
use crate::exit::Exit;
use crate::interrupt;
use crate::message::Message;
use crate::program::{ProgramRecord, check};
use crate::progress::{result, say};
use crate::session::Beginning;
use crate::settings::{self, Settings};

use super::run::headline;
use super::unused;

/// Does all of it; an `Err` is something that kept it from being done.
pub(crate) fn script(arguments: ScriptArguments) -> Result<Exit, Message> {
    interrupt::install()
        .map_err(|error| Message::new("S306", format!("cannot listen for Ctrl-C: {error}")))?;
    let file = check(&arguments.file)?;
    let program = program(&arguments);
    let search = Search::of(&arguments);
    let (json, given) = (arguments.json, arguments.arguments);
    let settings = settings::of_program(&file, arguments.campaign)?;
    say(&headline(&settings, &arguments.file));
    let beginning = Beginning::of(&settings)?;
    let seed = beginning.seed(&settings);
    let runtime = engines::runtime(&settings.node);
    let (mut solver, solver_name) = engines::solver(&settings, &runtime)?;
    say(&format!("  ✓ solver   {solver_name}"));
    say(&format!("  seed       {seed}"));
    let mut spec = engines::program(&settings, &file, &given, (&program, seed));
    let mut workers = engines::start_workers(&settings, &runtime, &mut spec, beginning.texts())?;
    if !settings.resume {
        stackful_report::prepare(&settings.out).map_err(|error| unwritable(&error))?;
    }
    let further = search.choices(&program);
    let mut journal = beginning.journal(&settings, &spec, &further, &mut workers)?;
    let engines = Engines {
        workers: &mut workers,
        solver: &mut solver,
        journal: &mut journal,
    };
    let record = record(&settings, &spec, &program);
    let telling = Telling {
        shows_findings: !json,
        write: &|so_far| stackful_report::write_program(&settings.out, so_far, &record),
    };
    let (summary, written) = campaign(&search.budget(&settings), seed, engines, &telling)?;
    let written = written.and_then(|()| (telling.write)(&summary));
    let report = match &written {
        Ok(()) => settings.out.join(RESULTS_FILE).display().to_string(),
        Err(_) => "not written".to_owned(),
    };
    result(&if json {
        stackful_report::program_results(&summary, &record)
    } else {
        stackful_report::program_summary(&summary, &report)
    });
    engines::say_undumped(&settings, &solver);
    for warning in unused::warnings(&workers.unused_patterns(), &workers.uninstrumented()) {
        say(&warning);
    }
    match written {
        Ok(()) => Ok(exit(&summary)),
        Err(error) => Err(lost_disk(&error)),
    }
}

/// How the search goes.
struct Search {
    strategy: search::Strategy,
    bounds: Bounds,
}

impl Search {
    fn of(arguments: &ScriptArguments) -> Search {
        Search {
            strategy: match arguments.strategy {
                Strategy::BreadthFirst => search::Strategy::BreadthFirst,
                Strategy::DepthFirst => search::Strategy::DepthFirst,
                Strategy::CoverageFirst => search::Strategy::CoverageFirst,
                Strategy::Generational => search::Strategy::Generational,
            },
            bounds: Bounds {
                events: None,
                decisions: Some(arguments.decisions),
                repeats: arguments.loops,
            },
        }
    }

    /// What must be the same in a campaign that goes on.
    fn choices(&self, program: &Program) -> [(&'static str, String); 4] {
        let Search { strategy, bounds } = self;
        let loops = bounds.repeats.map_or("any".to_owned(), |n| n.to_string());
        let decisions = bounds.decisions.map_or("any".to_owned(), |n| n.to_string());
        [
            ("strategy", format!("{strategy:?}")),
            ("loops", loops),
            ("decisions", decisions),
            ("inputs", format!("{program:?}")),
        ]
    }

    fn budget(&self, settings: &Settings) -> Budget {
        Budget {
            time: settings.time,
            runs: settings.runs,
            strategy: self.strategy,
            bounds: self.bounds,
            keep_paths: true,
        }
    }
}

fn program(arguments: &ScriptArguments) -> Program {
    Program {
        arguments: arguments.symbolic_args,
        environment: arguments.symbolic_env.clone(),
        standard_input: arguments.symbolic_stdin.clone(),
        time: arguments.symbolic_time,
    }
}

/// What is needed to run a path again.
fn record(settings: &Settings, spec: &AppSpec, program: &Program) -> ProgramRecord {
    ProgramRecord {
        file: spec.entry.clone(),
        arguments: spec.arguments.clone(),
        directory: settings.directory.clone(),
        environment: settings.environment.clone(),
        allow_hosts: settings.allow_hosts.clone(),
        instrument: spec.instrument.iter().map(ToString::to_string).collect(),
        run_timeout: spec.limits.run,
        run_memory: spec.limits.memory,
        inputs: program.clone(),
    }
}

fn exit(summary: &Summary) -> Exit {
    if summary.interrupted {
        return Exit::Interrupted;
    }
    if !summary.findings.is_empty() {
        return Exit::Findings;
    }
    let nothing = |message: Message| {
        say(&message.render());
        Exit::Nothing
    };
    if summary.paths.is_empty() && summary.assumptions > 0 {
        let message = Message::new(
            "S502",
            "an assumption of the program holds on no path, so nothing was explored",
        );
        let message = match &summary.assumed_at {
            Some(at) => message.at(at.clone(), None, "assumed here"),
            None => message,
        };
        return nothing(
            message.help("weaken it, or say why it should hold: give the inputs other domains"),
        );
    }
    if summary.paths.iter().all(|path| path.inputs.0.is_empty()) {
        let message = Message::new(
            "S503",
            "the program reads no input, so there is nothing to explore",
        );
        return nothing(message.help(
            "declare one: const { symbol } = require('stackful'); const x = symbol('x', 0);",
        ));
    }
    Exit::Clean
}
