//! `stackful script`: a program without a page.

use stackful_executor::{AppSpec, Program};
use stackful_explore::search;
use stackful_explore::{Aim, Bounds, Budget, Mode};
use stackful_finding::Summary;
use stackful_report::{Gate, Subject};

use crate::args::ScriptArguments;
use crate::campaign::{Plan, announce, conduct};
use crate::engines;
use crate::exit::Exit;
use crate::lock::Lock;
use crate::message::Message;
use crate::program::{ProgramRecord, check};
use crate::progress::say;
use crate::reporters::Wanted;
use crate::session::Beginning;
use crate::settings::{self, Settings};

/// Does all of it; an `Err` is something that kept it from being done.
pub(crate) fn script(arguments: ScriptArguments) -> Result<Exit, Message> {
    let file = check(&arguments.file)?;
    let program = program(&arguments);
    let search = Search::of(&arguments);
    let (json, given) = (arguments.json, arguments.arguments);
    let mut settings = settings::of_program(&file, arguments.campaign)?;
    if json {
        settings.reporters = vec![Wanted::on_standard_output("json")];
    }
    announce(&settings, &arguments.file)?;
    let _lock = Lock::of(&settings)?;
    let beginning = Beginning::of(&settings)?;
    let seed = beginning.seed(&settings);
    let spec = engines::program(&settings, &file, &given, (&program, seed));
    let record = serde_json::to_value(record(&settings, &spec, &program));
    let plan = Plan {
        subject: Subject::Program(record.expect("plain data with string keys")),
        spec,
        budget: search.budget(&settings),
        aim: Aim::default(),
        further: search.choices(&program),
        started: &|_| Vec::new(),
        confirming: None,
        exit,
    };
    conduct(&settings, beginning, plan)
}

/// How the search goes.
struct Search {
    strategy: search::Strategy,
    bounds: Bounds,
}

impl Search {
    fn of(arguments: &ScriptArguments) -> Search {
        Search {
            strategy: arguments.strategy.into(),
            bounds: Bounds {
                events: None,
                decisions: Some(arguments.decisions),
                repeats: arguments.loops,
            },
        }
    }

    /// What must be the same in a campaign that goes on.
    fn choices(&self, program: &Program) -> Vec<(&'static str, String)> {
        let Search { strategy, bounds } = self;
        let loops = bounds.repeats.map_or("any".to_owned(), |n| n.to_string());
        let decisions = bounds.decisions.map_or("any".to_owned(), |n| n.to_string());
        vec![
            ("strategy", format!("{strategy:?}")),
            ("loops", loops),
            ("decisions", decisions),
            ("inputs", format!("{program:?}")),
        ]
    }

    fn budget(&self, settings: &Settings) -> Budget {
        Budget {
            mode: Mode::Explore,
            time: settings.time,
            runs: settings.runs,
            findings: settings.max_failures,
            strategy: self.strategy,
            bounds: self.bounds,
            guesses: false,
            states: false,
            keep_paths: true,
            shrinks: false,
            touched: [].into(),
            live: false,
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

fn exit(summary: &Summary, gate: &Gate) -> Exit {
    if summary.interrupted {
        return Exit::Interrupted;
    }
    if summary.findings.iter().any(|finding| gate.fails(finding)) {
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
