//! `stackful run`: start the app, explore it, report.

use std::ops::ControlFlow;
use std::path::{Path, PathBuf};

use stackful_executor::{AppSpec, ForkServer, Limits, Runtime};
use stackful_explore::{Budget, ExploreError, explore};
use stackful_finding::{CampaignEvent, Finding, Summary};
use stackful_report::WriteError;
use stackful_smt::Solver;
use stackful_source::Process;

use crate::app::{self, Launch};
use crate::args::RunArguments;
use crate::exit::Exit;
use crate::interrupt;
use crate::message::{Message, chain};
use crate::progress::{Counters, Progress, result, say};
use crate::settings::Settings;
use crate::start_error;

/// Does all of it; an `Err` is something that kept it from being done.
pub(crate) fn run(arguments: RunArguments) -> Result<Exit, Message> {
    interrupt::install()
        .map_err(|error| Message::new("S306", format!("cannot listen for Ctrl-C: {error}")))?;
    let settings = Settings::new(arguments)?;
    say(&headline(&settings));
    let launch = app::launch(&settings.directory, settings.start.as_deref())?;
    let runtime = runtime(&settings);
    let mut solver = start_solver(&settings, &runtime)?;
    let mut server = start_server(&settings, &runtime, launch)?;
    say(&format!("  seed       {}", settings.seed));
    stackful_report::prepare(&settings.out).map_err(|error| unwritable(&error))?;
    let summary = campaign(&settings, &mut server, &mut solver)?;
    let report = write(&settings.out, &summary)?;
    result(&stackful_report::summary(
        &summary,
        &report.display().to_string(),
    ));
    Ok(exit(&summary))
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

fn runtime(settings: &Settings) -> Runtime {
    Runtime {
        node: settings.node.clone(),
        ..Runtime::locate()
    }
}

fn start_solver(settings: &Settings, runtime: &Runtime) -> Result<Solver, Message> {
    let given = settings.solver.iter().cloned();
    let beside = runtime
        .directory
        .parent()
        .map(|root| root.join(".tools/z3"));
    let beside = beside.into_iter().filter(|path| path.is_file());
    let candidates: Vec<PathBuf> = match settings.solver {
        Some(_) => given.collect(),
        None => beside.chain([PathBuf::from("z3")]).collect(),
    };
    let mut tried = Vec::new();
    for program in candidates {
        match Solver::start(&program, settings.solver_timeout) {
            Ok(solver) => {
                say(&format!("  ✓ solver   {}", program.display()));
                return Ok(solver);
            }
            Err(error) => tried.push(format!("{}: {}", program.display(), chain(&error))),
        }
    }
    Err(Message::new("S302", "no SMT solver")
        .tried(tried.join("\n"))
        .help("pip install z3-solver  |  apt install z3  |  --solver /path/to/z3"))
}

fn start_server(
    settings: &Settings,
    runtime: &Runtime,
    launch: Launch,
) -> Result<ForkServer, Message> {
    let Launch {
        entry,
        arguments,
        environment,
        ignored,
        origin,
    } = launch;
    let spec = AppSpec {
        entry,
        arguments,
        directory: settings.directory.clone(),
        // What the user asks for comes after, and so over, what the command sets.
        environment: environment
            .into_iter()
            .chain(settings.environment.clone())
            .collect(),
        page: Some(settings.page.clone()),
        seed: settings.seed,
        limits: Limits::default(),
    };
    let server = ForkServer::start(runtime, &spec)
        .map_err(|error| start_error::message(error, &settings.directory, runtime))?;
    say(&format!("  ✓ server   {origin}"));
    if !ignored.is_empty() {
        say(&format!(
            "  ! flags of node left out: {}",
            ignored.join(" ")
        ));
    }
    let ready = server.ready();
    let page = ready.url.as_deref().unwrap_or("none");
    let title = ready.title.as_deref().unwrap_or_default();
    let elapsed = ready.elapsed.as_secs_f64();
    say(&format!(
        "  ✓ page     {page} \"{title}\", ready in {elapsed:.1} s"
    ));
    Ok(server)
}

fn campaign(
    settings: &Settings,
    server: &mut ForkServer,
    solver: &mut Solver,
) -> Result<Summary, Message> {
    let budget = Budget {
        time: settings.time,
        runs: settings.runs,
        depth: settings.depth,
    };
    let mut progress = Progress::new(settings.time);
    let mut findings = 0;
    let mut unwritten = None;
    interrupt::campaign_begins();
    let summary = explore(server, solver, &budget, settings.seed, &mut |event| {
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
            CampaignEvent::Found {
                finding,
                source,
                so_far,
            } => {
                findings += 1;
                let text = stackful_report::finding(finding, source) + "\n";
                progress.found(finding, &text, so_far.elapsed);
                unwritten = write(&settings.out, so_far).err();
            }
        }
        if unwritten.is_some() || interrupt::asked() {
            ControlFlow::Break(())
        } else {
            ControlFlow::Continue(())
        }
    });
    progress.end();
    match unwritten {
        Some(message) => Err(message),
        None => summary.map_err(|error| broken(&error)),
    }
}

fn write(out: &Path, summary: &Summary) -> Result<PathBuf, Message> {
    stackful_report::write(out, summary).map_err(|error| unwritable(&error))
}

fn unwritable(error: &WriteError) -> Message {
    Message::new("S204", error.to_string())
        .help("name a folder that can be written to: --out FOLDER")
}

fn broken(error: &ExploreError) -> Message {
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
