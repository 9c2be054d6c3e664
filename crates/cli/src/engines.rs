//! What a campaign works with: the runtime inside Node, the solver, the workers.

use std::num::NonZeroUsize;
use std::path::{Path, PathBuf};
use std::time::Duration;

use stackful_executor::{
    AppSpec, Isolation, Program, Ready, Reset, Runtime, ShellCommand, StartError, Text, Walk,
    Workers, beside_program,
};
use stackful_smt::{Dialect, Solver, SolverError};

use crate::app::Launch;
use crate::args;
use crate::cache;
use crate::message::{Message, chain};
use crate::prefix;
use crate::progress::say;
use crate::settings::{AppSettings, Settings};
use crate::start_error;

/// The runtime of this installation, with the Node.js program that the user wants.
pub(crate) fn runtime(node: &Path) -> Runtime {
    // A name is looked up; a path counts from here, and not from the app's folder.
    let is_name = node.components().count() == 1 && node.is_relative();
    let from_here = std::path::absolute(node).ok().filter(|_| !is_name);
    let located = Runtime::locate();
    let images = || Some(cache::folder()?.join("images"));
    Runtime {
        node: from_here.unwrap_or_else(|| node.to_owned()),
        images: located.images.clone().or_else(images),
        ..located
    }
}

/// Starts the solver that the user names, else the first that is found: which one, and its program.
pub(crate) fn start_solver(
    given: Option<&Path>,
    timeout: Duration,
    runtime: &Runtime,
) -> Result<(Solver, PathBuf), Message> {
    let candidates: Vec<PathBuf> = match given {
        Some(given) => vec![given.to_owned()],
        None => [Dialect::Z3, Dialect::Cvc5]
            .iter()
            .flat_map(|dialect| programs(*dialect, runtime))
            .collect(),
    };
    first_that_starts(&candidates, |program| Solver::start(program, timeout)).map_err(|tried| {
        Message::new("S302", "no SMT solver")
            .tried(tried)
            .help("pip install z3-solver  |  apt install z3  |  --solver /path/to/z3 (or cvc5)")
    })
}

/// Where a solver of this kind may be.
fn programs(dialect: Dialect, runtime: &Runtime) -> Vec<PathBuf> {
    let name = dialect.name().to_lowercase();
    let root = runtime.directory.parent();
    let tools = root.map(|root| root.join(".tools").join(&name));
    let tools = tools.filter(|path| path.is_file());
    let ours = beside_program(&name).into_iter().chain(tools);
    ours.chain([PathBuf::from(&name)]).collect()
}

/// What comes of the first program that starts, and which it is; else why none does, a line each.
fn first_that_starts<T>(
    candidates: &[PathBuf],
    mut start: impl FnMut(&Path) -> Result<T, SolverError>,
) -> Result<(T, PathBuf), String> {
    let mut tried = Vec::new();
    for program in candidates {
        match start(program) {
            Ok(started) => return Ok((started, program.clone())),
            Err(error) => tried.push(format!("{}: {}", program.display(), chain(&error))),
        }
    }
    Err(tried.join("\n"))
}

/// The solver that a campaign's settings ask for, or two that race; and what to call them.
pub(crate) fn solver(settings: &Settings, runtime: &Runtime) -> Result<(Solver, String), Message> {
    let (given, timeout) = (settings.solver.as_deref(), settings.solver_timeout);
    let (mut solver, program) = start_solver(given, timeout, runtime)?;
    let mut name = program.display().to_string();
    if settings.portfolio {
        let second = race(&mut solver, runtime)?;
        name = format!("{name} and {}", second.display());
    }
    if let Some(folder) = &settings.dump_queries {
        let dumped = solver.dump(folder);
        dumped.map_err(|error| undumped(folder, &error))?;
    }
    Ok((solver, name))
}

/// Has the other kind of solver race: its program.
fn race(solver: &mut Solver, runtime: &Runtime) -> Result<PathBuf, Message> {
    let other = solver.dialect().other();
    let candidates = programs(other, runtime);
    let raced = first_that_starts(&candidates, |program| solver.race_with(program));
    let ((), program) = raced.map_err(|tried| {
        Message::new("S311", format!("no {} to race with", other.name()))
            .tried(tried)
            .help("cargo xtask setup  |  apt install cvc5 z3  |  leave out --portfolio")
    })?;
    Ok(program)
}

/// Says why fewer queries were written than were asked, if so.
pub(crate) fn say_undumped(settings: &Settings, solver: &Solver) {
    if let Some((folder, error)) = settings.dump_queries.as_ref().zip(solver.dump_error()) {
        say(&undumped(folder, error).render());
    }
}

/// Queries cannot be written there.
fn undumped(folder: &Path, error: &std::io::Error) -> Message {
    let text = format!("cannot write queries to {}: {error}", folder.display());
    Message::new("S214", text).help("name a folder that can be written to: --dump-queries FOLDER")
}

/// An app that is opened at a page.
pub(crate) fn app(settings: &Settings, launch: &Launch, app: &AppSettings, seed: u64) -> AppSpec {
    let spec = spec(settings, &launch.entry, seed);
    let reset = app.reset.as_ref().map(|command| {
        Reset::new(ShellCommand {
            command: command.clone(),
            directory: settings.directory.clone(),
            environment: settings.environment.clone(),
        })
    });
    AppSpec {
        arguments: launch.arguments.clone(),
        directory: launch.directory.clone(),
        environment_files: launch.environment_files.clone(),
        preloads: launch.preloads.clone(),
        heap: launch.heap,
        // What the user asks for comes after, and so over, what the command sets.
        environment: [launch.environment.as_slice(), &settings.environment].concat(),
        page: Some(app.page.clone()),
        front: launch.front.clone(),
        clients: app.clients,
        tabs: app.tabs,
        forge: app.mode.forges(),
        logins: app.logins.clone(),
        prefix: app.prefix.clone(),
        switched_off: app.switched_off.clone(),
        state: (!app.no_merge).then(Walk::default),
        isolation: match reset {
            Some(_) => Isolation::Spawn,
            None => spec.isolation,
        },
        reset,
        ..spec
    }
}

/// A program without a page.
pub(crate) fn program(
    settings: &Settings,
    entry: &Path,
    arguments: &[String],
    (program, seed): (&Program, u64),
) -> AppSpec {
    AppSpec {
        arguments: arguments.to_vec(),
        program: Some(program.clone()),
        ..spec(settings, entry, seed)
    }
}

/// What both have in common.
fn spec(settings: &Settings, entry: &Path, seed: u64) -> AppSpec {
    AppSpec {
        environment: settings.environment.clone(),
        page: None,
        allow_hosts: settings.allow_hosts.clone(),
        children: settings.children,
        instrument: settings.instrument.clone(),
        cache: settings.cache.clone(),
        checks: settings.check_losses,
        seed,
        isolation: match settings.isolation {
            Some(args::Isolation::Snapshot) => Isolation::Snapshot,
            Some(args::Isolation::Fork) => Isolation::Fork,
            Some(args::Isolation::Spawn) => Isolation::Spawn,
            None => Isolation::default(),
        },
        limits: settings.limits,
        ..AppSpec::new(&settings.directory, entry.to_owned())
    }
}

/// What an app has that no copy of its process would have for itself.
fn uncopyable(ready: &Ready) -> Option<String> {
    let Ready {
        threads,
        connections,
        ..
    } = ready;
    if *threads > 0 {
        return Some(format!(
            "the app has worker threads ({threads}), which no copy of it has"
        ));
    }
    let hosts = connections.join(" and ");
    (!hosts.is_empty())
        .then(|| format!("the app is connected to {hosts}, and copies of it would share that"))
}

/// Starts the app; `known` are the texts that it has shown in earlier sessions. An app with what a copy
/// would not have, or share, gets a process for each run, unless the user wants something else.
pub(crate) fn start_workers(
    settings: &Settings,
    runtime: &Runtime,
    spec: &mut AppSpec,
    known: &[Text],
) -> Result<Workers, Message> {
    let start = |spec: &AppSpec| {
        Workers::start(runtime, spec, settings.jobs, known).map_err(|error| match error {
            StartError::Login(failed) if failed.failure.is_prefix => {
                prefix::failed(&spec.prefix, *failed)
            }
            StartError::Login(failed) => settings.logins.failed(*failed),
            other => {
                let is_own = crashes_plainly(&other, runtime, spec);
                start_error::told(other, is_own, spec, runtime)
            }
        })
    };
    let workers = start(spec)?;
    let Some(why) = uncopyable(workers.ready()) else {
        return Ok(workers);
    };
    if spec.isolation == Isolation::Spawn {
        return Ok(workers);
    }
    if settings.isolation.is_some() {
        say(&format!(
            "  ! {why}: what is found may be wrong, leave out --isolation"
        ));
        return Ok(workers);
    }
    drop(workers);
    say(&format!("  ! {why}: each run starts it anew"));
    spec.isolation = Isolation::Spawn;
    start(spec)
}

/// Whether an app that has crashed while loading does so when nothing is instrumented, with whatever
/// words: they may hold a time or a number. `None` if it has not crashed, or does not start for another
/// reason.
fn crashes_plainly(error: &StartError, runtime: &Runtime, spec: &AppSpec) -> Option<bool> {
    if !matches!(error, StartError::Crashed { .. }) {
        return None;
    }
    let spec = AppSpec {
        is_plain: true,
        isolation: Isolation::Spawn,
        ..spec.clone()
    };
    match Workers::start(runtime, &spec, NonZeroUsize::MIN, &[]) {
        Ok(_) => Some(false),
        Err(StartError::Crashed { .. }) => Some(true),
        Err(_) => None,
    }
}
