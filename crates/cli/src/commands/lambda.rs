//! `stackful lambda`: tests for functions that take functions.

mod arguments;
mod concolic;
mod output;
mod package;
mod target;

use std::path::Path;

use stackful_executor::Runtime;
use stackful_lambda::{Accepted, Bounds, Campaign, CampaignError, Choices, Corpus, Report};
use stackful_lambda::{Implementation, Subject, Target, WorkerError, variables};

pub(crate) use arguments::LambdaArguments;

use crate::engines;
use crate::exit::Exit;
use crate::message::{Message, chain, location};
use crate::progress::say;
use package::Packages;
use target::{Named, Tested};

/// Runs that are spent on making the test of one cause smaller.
const ATTEMPTS: usize = 160;
/// Receivers for promises, if no setup says otherwise.
const PROMISES: &str = "const p1 = Promise.resolve(18);\nconst p2 = Promise.reject(17);\n";

/// Does all of it; an `Err` is something that kept it from being done.
pub(crate) fn lambda(arguments: &LambdaArguments) -> Result<Exit, Message> {
    let packages = Packages::new(arguments.cache.as_deref())?;
    let tested = Tested::of(&arguments.target, &packages)?;
    let implementations = implementations(&tested, &arguments.against, &packages)?;
    let subject = subject(&tested, arguments.setup.as_deref())?;
    let seed = arguments.seed.unwrap_or_else(random_seed);
    let choices = Choices {
        callbacks: arguments.kinds(),
        oracles: arguments.oracles(),
        accepted: accepted(arguments.accept.as_deref())?,
        seed,
        jobs: arguments.jobs(),
    };
    let corpus = corpus(&arguments.corpus)?;
    let runtime = engines::runtime(&arguments.node);
    let installation = (runtime.node.clone(), runtime.directory.clone());
    let names: Vec<&str> = implementations
        .iter()
        .map(|one| one.name.as_str())
        .collect();
    say(&format!(
        "stackful lambda · {} · {}",
        arguments.target,
        names.join(", ")
    ));
    say(&format!("  seed {seed}"));
    let jobs = choices.jobs;
    let mut campaign = Campaign::start(
        installation,
        (subject, &arguments.methods),
        implementations,
        choices,
        &corpus,
    )
    .map_err(|error| message(error, &runtime))?;
    output::methods(campaign.methods());
    concolic::add(&mut campaign, &runtime, (seed, jobs, arguments.tests))?;
    let (subject, implementations) = (
        campaign.subject().clone(),
        campaign.implementations().to_vec(),
    );
    let bounds = Bounds {
        tests: arguments.tests.into(),
        time: arguments.time.map(|span| span.0),
        attempts: ATTEMPTS,
    };
    let report = campaign
        .run(bounds, output::progress)
        .map_err(|error| message(error, &runtime))?;
    output::write(
        &report,
        (&subject, &implementations),
        &arguments.out,
        &runtime,
    )?;
    if arguments.json {
        output::json(&report);
    } else {
        output::terminal(&report, &arguments.out);
    }
    Ok(exit(&report))
}

fn exit(report: &Report) -> Exit {
    if report.clusters.iter().any(|cluster| !cluster.accepted) {
        Exit::Findings
    } else if report.tests == 0 {
        Exit::Nothing
    } else {
        Exit::Clean
    }
}

/// The reference first: the realm's own where a global is tested, else the target.
fn implementations(
    tested: &Tested,
    against: &[String],
    packages: &Packages,
) -> Result<Vec<Implementation>, Message> {
    let mut all = vec![match tested {
        Tested::Global(_) => Implementation {
            name: "native".to_owned(),
            file: None,
            member: None,
        },
        Tested::Module(named) => named.implementation(),
    }];
    for other in against {
        if other == "native" {
            if let Tested::Module(named) = tested {
                let title = format!("native is no implementation of {}", named.name);
                let help = "name the global that the package implements: stackful lambda \
                            Promise --against bluebird@3.7.2";
                return Err(Message::new("S206", title).help(help));
            }
            continue;
        }
        all.push(Named::of(other, packages)?.implementation());
    }
    if all.len() == 1 {
        let help = "name another version, package or file: --against lodash@3.10.1";
        return Err(Message::new("S206", "there is nothing to compare with").help(help));
    }
    Ok(all)
}

fn subject(tested: &Tested, setup: Option<&Path>) -> Result<Subject, Message> {
    let global = match tested {
        Tested::Global(path) => Some(path.clone()),
        Tested::Module(_) => None,
    };
    let usual = if global.as_deref() == Some("Promise") {
        PROMISES
    } else {
        ""
    };
    let text = match setup {
        None => usual.to_owned(),
        Some(file) => std::fs::read_to_string(file).map_err(|error| {
            let title = format!("cannot read {}: {error}", file.display());
            Message::new("S205", title).help("name a script: --setup setup.js")
        })?,
    };
    let names = variables(&text).map_err(|error| {
        let name = setup.map_or_else(String::new, |file| file.display().to_string());
        let at = location(&name, &text, error.at);
        Message::new("S205", format!("cannot parse {name}"))
            .at(at, Some(text.clone()), error.message)
            .help("it is a script that declares variables, such as const list = [1, 2];")
    })?;
    Ok(Subject {
        target: Target {
            global,
            methods: Vec::new(),
        },
        setup: text,
        names,
    })
}

fn accepted(file: Option<&Path>) -> Result<Vec<Accepted>, Message> {
    let Some(file) = file else {
        return Ok(Vec::new());
    };
    let unusable = |reason: String| {
        Message::new("S205", format!("cannot use {}: {reason}", file.display())).help(
            "it is a JSON list such as [{ \"implementation\": \"q@1.5.1\", \"oracle\": \"errors\" }]",
        )
    };
    let text = std::fs::read_to_string(file).map_err(|error| unusable(error.to_string()))?;
    serde_json::from_str(&text).map_err(|error| unusable(error.to_string()))
}

fn corpus(folders: &[std::path::PathBuf]) -> Result<Corpus, Message> {
    let mut corpus = Corpus::own();
    for folder in folders {
        let files = corpus.add_folder(folder).map_err(|error| {
            let title = format!("cannot read {}: {error}", folder.display());
            Message::new("S205", title).help("name a folder of JavaScript files")
        })?;
        if files == 0 {
            let title = format!("{} holds no JavaScript", folder.display());
            say(Message::warning("S502", title).render().trim_end());
        }
    }
    Ok(corpus)
}

/// From the clock: printed, so it can be given again.
fn random_seed() -> u32 {
    let now = std::time::SystemTime::now().duration_since(std::time::UNIX_EPOCH);
    now.map_or(0, |now| now.subsec_nanos() ^ now.as_secs() as u32)
}

fn message(error: CampaignError, runtime: &Runtime) -> Message {
    match error {
        CampaignError::Worker(WorkerError::Spawn(source)) => {
            let title = format!("cannot start {}: {source}", runtime.node.display());
            Message::new("S301", title).help("install Node.js or name it: --node /path/to/node")
        }
        CampaignError::Worker(WorkerError::Setup(reason)) => {
            Message::new("S408", "the setup does not run")
                .note("cause", reason)
                .help("it is run as a script before each test, with nothing but the language")
        }
        CampaignError::Worker(error) => {
            Message::new("S306", "a process for tests does not work").note("cause", chain(&error))
        }
        CampaignError::Load { name, reason } => {
            Message::new("S407", format!("cannot load {name}"))
                .note("cause", reason)
                .help(
                    "it runs in a realm of its own, as CommonJS, with the tested methods removed; an ES \
                     module must be bundled first: npx esbuild FILE --bundle --format=cjs",
                )
        }
        CampaignError::NoMethod { name, there } => {
            let likely = there.iter().max_by(|one, other| {
                strsim::jaro(&name, one).total_cmp(&strsim::jaro(&name, other))
            });
            let help = likely.map_or_else(String::new, |likely| format!("did you mean {likely}?"));
            Message::new("S206", format!("there is no method {name}")).help(help)
        }
        CampaignError::NothingInCommon { missing } if missing.is_empty() => {
            Message::new("S206", "the target has no methods")
                .help("name a member of what a module exports, or one of its files: PACKAGE#MEMBER, PACKAGE/FILE")
        }
        CampaignError::NothingInCommon { missing } => {
            let lacks = |(name, methods): (&String, &Vec<String>)| {
                format!("{name} lacks {}", methods.join(", "))
            };
            let lacks: Vec<String> = missing.iter().map(lacks).collect();
            Message::new("S206", "no method is in every implementation")
                .tried(lacks.join("\n"))
                .help("name those that are: --methods map,filter")
        }
    }
}
