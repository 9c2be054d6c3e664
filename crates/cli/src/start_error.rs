//! Why an app did not get ready, as a message.

use std::path::Path;
use std::time::Duration;

use stackful_executor::{
    AppFailure, AppSpec, CommandError, Doing, Garbled, Reached, Runtime, StartError,
};
use stackful_source::Location;

use crate::app::why;
use crate::duration::Span;
use crate::message::{Message, chain};
use crate::output::last_lines;

/// What the engine throws at code that is wrong, rather than an app that checks something.
const ENGINE_ERRORS: [&str; 3] = ["TypeError", "ReferenceError", "RangeError"];

/// What is thrown where the native part of a package is missing, or made for another Node or system.
const NATIVE_ERRORS: [&str; 5] = [
    "Could not locate the bindings file",
    "was compiled against a different Node.js version",
    "invalid ELF header",
    "wrong ELF class",
    "No native build was found",
];

const INSTALL_NODE: &str = "https://nodejs.org  or  --node /path/to/node";
const SETUP: &str = "cargo xtask setup, in the folder that stackful was built in";

/// The message for a failed start of an app in `directory`.
pub(crate) fn message(error: StartError, directory: &Path, runtime: &Runtime) -> Message {
    described(error, None, directory, runtime)
}

/// The same of an app whose `entry` is known, and whether it crashes so when nothing is instrumented.
pub(crate) fn told(
    error: StartError,
    is_own: Option<bool>,
    AppSpec {
        directory, entry, ..
    }: &AppSpec,
    runtime: &Runtime,
) -> Message {
    match error {
        StartError::NothingListens { output } => {
            let entry = entry.strip_prefix(directory).unwrap_or(entry).display();
            Message::new("S409", "the app opened no HTTP port")
                .tried(format!(
                    "ran {entry} until it had nothing left to do; no server listens"
                ))
                .note("output", last_lines(&output))
                .help("name the command that starts the server: --start \"node server.js\"")
        }
        other => described(other, is_own, directory, runtime),
    }
}

fn described(
    error: StartError,
    is_own: Option<bool>,
    directory: &Path,
    runtime: &Runtime,
) -> Message {
    match error {
        StartError::NodeMissing { program, source } => {
            Message::new("S301", format!("Node.js not found: {source}"))
                .tried(program.display().to_string())
                .help(INSTALL_NODE)
        }
        StartError::NodeTooOld { program, found, needed } => {
            let title = format!("Node.js {found} is too old: {needed} or newer is needed");
            Message::new("S303", title)
                .tried(program.display().to_string())
                .help(INSTALL_NODE)
        }
        StartError::NodeUnusable { program, output } => {
            Message::new("S313", "what should be Node.js does not answer as Node.js does")
                .tried(program.display().to_string())
                .note("output", last_lines(&output))
                .help(INSTALL_NODE)
        }
        StartError::PackagesMissing { directory } => {
            let title = format!("the npm packages in {} are not installed", directory.display());
            Message::new("S304", title).help(SETUP)
        }
        StartError::AddonMissing { path } => {
            let title = format!("the native addon {} has not been built", path.display());
            Message::new("S305", title).help(SETUP)
        }
        StartError::EntryMissing { entry } => {
            Message::new("S407", format!("the entry {} is not a file", entry.display()))
                .help("name another one: --start \"node path/to/server.js\"")
        }
        StartError::Syntax { location, message, text } => {
            Message::new("S404", format!("cannot parse {}", location.file))
                .at(location, Some(text), message)
                .help("correct it: without us the app fails with the same error")
        }
        StartError::Crashed { error, exit_code, reached, visitor, output } => {
            let help = crash_help(&error, is_own);
            let title = format!("the app crashed {} (exit code {exit_code})", when(&reached));
            let crash = crashed(*error, title, directory, runtime);
            while_loading(crash, visitor, &output, help)
        }
        StartError::Reset(failed) => {
            let CommandError { command, end, output } = *failed;
            let title = format!("what is run before each run has failed: `{command}`");
            Message::new("S440", title)
                .note("cause", why(&end))
                .note("output", last_lines(&output))
                .help("--reset takes a command for a shell: see why it fails in the app's folder")
        }
        StartError::System(error) => {
            Message::new("S306", format!("cannot set up a worker process: {error}"))
                .help("look for limits on processes, memory or descriptors (ulimit -a)")
        }
        StartError::Worker(error) => {
            Message::new("S901", "the worker process failed while the app was loading")
                .note("cause", chain(&error))
                .help("this is a fault of stackful: please report it with the app, or what you can show of it")
        }
        other => ended(other),
    }
}

/// When it was that an app came no further.
fn when(reached: &Reached) -> String {
    match reached {
        Reached::Nothing | Reached::Listening(_) => "while loading".to_owned(),
        Reached::Opening(url) => format!("when its page {url} was opened"),
    }
}

fn crashed(error: AppFailure, title: String, directory: &Path, runtime: &Runtime) -> Message {
    let AppFailure {
        name,
        message,
        stack,
        location,
    } = error;
    let what = match (name.as_str(), message.as_str()) {
        ("", message) => message.to_owned(),
        (name, "") => name.to_owned(),
        (name, message) => format!("{name}: {message}"),
    };
    let crash = Message::new("S403", title);
    match location {
        Some(at) => {
            let text = std::fs::read_to_string(directory.join(&at.file)).ok();
            let label = what.lines().next().unwrap_or_default().to_owned();
            crash.at(at, text, label)
        }
        None if stack.is_empty() => crash.note("cause", what),
        None => crash.note("cause", without_inner_frames(&stack, runtime)),
    }
}

/// A stack without the frames of Node and of our runtime.
fn without_inner_frames(stack: &str, runtime: &Runtime) -> String {
    let ours = runtime.directory.display().to_string();
    let is_inner = |line: &&str| {
        line.trim_start().starts_with("at ") && (line.contains("node:") || line.contains(&ours))
    };
    let lines: Vec<&str> = stack.lines().filter(|line| !is_inner(line)).collect();
    lines.join("\n")
}

/// What commonly stands behind a crash at load.
fn crash_help(error: &AppFailure, is_own: Option<bool>) -> String {
    let what = &error.message;
    if let Some(name) = missing_module(what) {
        let local = name.starts_with(['.', '/']);
        return if local {
            format!("the app requires {name}, which is not there: is a build step missing?")
        } else {
            format!("the package {name} is not installed: npm install, in the app's folder")
        };
    }
    if NATIVE_ERRORS.iter().any(|text| what.contains(text)) {
        return "a native package is not built for this Node: npm rebuild, in the app's folder"
            .to_owned();
    }
    if what.contains("is refused") || what.contains("ECONNREFUSED") {
        return "connections to other machines and programs are refused while testing: \
                give the app a stand-in through [app] env in stackful.toml"
            .to_owned();
    }
    match is_own {
        Some(true) => {
            "it does so without instrumentation, too: settings that it lacks go into [app] env of \
             stackful.toml"
        }
        // Its own checks may have their reasons, such as the time that it takes; the engine's have not.
        Some(false) if ENGINE_ERRORS.contains(&error.name.as_str()) => {
            "without instrumentation it does not: this is a fault of stackful, please report it with \
             the app, or what you can show of it"
        }
        Some(false) => {
            "without instrumentation it does not: see what the app looks at there, such as the time \
             that it takes or the text of a function"
        }
        None => {
            "see whether plain node starts it: settings that it lacks go into [app] env of stackful.toml"
        }
    }
    .to_owned()
}

/// What was to be loaded, by `require` or `import`, and is not there.
fn missing_module(what: &str) -> Option<&str> {
    let quoted = ["Cannot find module '", "Cannot find package '"]
        .iter()
        .find_map(|text| what.split_once(text));
    quoted.and_then(|(_, rest)| rest.split('\'').next())
}

/// The starts that ended without an error of the app's code.
fn ended(error: StartError) -> Message {
    match error {
        StartError::Exited {
            exit_code,
            reached,
            visitor,
            output,
        } => {
            let title = format!("the app exited with code {exit_code} {}", when(&reached));
            let help = match reached {
                Reached::Opening(_) => {
                    "it serves one visit and ends, where its server is to stay for others: see what \
                     ends it, and leave that out while testing: [app] env in stackful.toml"
                }
                _ => "name the command that starts the server: --start \"node server.js\"",
            };
            while_loading(Message::new("S410", title), visitor, &output, help)
        }
        StartError::Killed { signal, output } => Message::new(
            "S411",
            format!("the app was ended by {signal} while loading"),
        )
        .note("output", last_lines(&output))
        .help("see whether plain node survives it: a native package may be broken"),
        StartError::PageUnreachable {
            url,
            status,
            reason,
            visitor,
            output,
        } => {
            let title = match status {
                Some(status) => format!("the page {url} answers with status {status}"),
                None => format!("the page {url} could not be opened"),
            };
            let help = page_help(status, &reason);
            let message = Message::new("S405", title).note("cause", reason);
            while_loading(message, visitor, &output, help)
        }
        StartError::Garbled { what, output } => garbled(&what).note("output", last_lines(&output)),
        StartError::TimedOut {
            limit,
            reached,
            doing,
            output,
        } => late(limit, &reached, doing).note("output", last_lines(&output)),
        other => Message::new("S901", other.to_string()),
    }
}

/// The app was not ready in time.
fn late(limit: Duration, reached: &Reached, doing: Doing) -> Message {
    let title = format!("the app was not ready after {}", Span(rounded(limit)));
    let came = match reached {
        Reached::Nothing => "no server of it listens".to_owned(),
        Reached::Listening(port) => {
            format!("its server listens on port {port}, and it is not idle yet")
        }
        Reached::Opening(url) => format!("its server listens, and the page {url} is not idle yet"),
    };
    let message = Message::new("S412", title).note("reached", came);
    let leave_out = "let it end, or leave it out while testing: [app] env in stackful.toml";
    match doing {
        Doing::Looping(Location { file, line, column }) => message
            .note(
                "does",
                format!("{file}:{line}:{column} runs again and again"),
            )
            .help(leave_out),
        Doing::Computing => message
            .note("does", "it computes, in code that is not seen")
            .help(leave_out),
        Doing::Waiting(for_what) if for_what.is_empty() => message
            .note("does", "it waits")
            .help("see for what: a build, a database, another server, an answer of a person"),
        Doing::Waiting(for_what) => message
            .note("does", "it waits; it has asked these, the last first")
            .note("asked", for_what.join("\n"))
            .help("give it what it waits for, or a stand-in: [app] env in stackful.toml"),
    }
}

/// What helps where the first page cannot be had.
fn page_help(status: Option<u16>, reason: &str) -> &'static str {
    match status {
        Some(401 | 403) => "it is for those who are logged in: [login] in stackful.toml",
        Some(500..) => {
            "the server fails on it: see what it printed, and whether it does so in plain node"
        }
        None if reason.contains("redirects") => {
            "see where it sends a visitor who is not logged in, and name that page: --page /login"
        }
        None if reason.contains("leaves") => {
            "see where it goes to, and name a page that stays: --page /home"
        }
        None => "see what the server does with the request, and whether plain node answers it",
        Some(200..300) => {
            "name a page of HTML: --page /home; what has no page at all is explored from a page that \
             calls it, and functions by stackful script FILE"
        }
        Some(_) => "name another first page: --page /home",
    }
}

/// The program wrote to the channel on which its process and we talk.
pub(crate) fn garbled(what: &Garbled) -> Message {
    Message::new(
        "S413",
        "the program wrote to a descriptor that is not its own",
    )
    .tried("talked to its process by descriptor 3 or the one that replaced it")
    .note("cause", what.to_string())
    .help("let it write to descriptors that it has opened itself")
}

fn rounded(limit: Duration) -> Duration {
    Duration::from_secs(limit.as_secs().max(1))
}

/// What is known beside the failure itself; `help` is for a failure with the first user.
fn while_loading(
    message: Message,
    visitor: Option<String>,
    output: &str,
    help: impl Into<String>,
) -> Message {
    let Some(visitor) = visitor else {
        return message.note("output", last_lines(output)).help(help);
    };
    message
        .note("when", format!("{visitor} opens the page"))
        .note("output", last_lines(output))
        .help("open the page more than once to see it; for one page alone leave out --clients and --tabs")
}
