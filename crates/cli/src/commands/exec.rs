//! `stackful exec`: a script with instrumentation and nothing else.

use std::path::Path;

use stackful_executor::{ExecError, Pattern, Runtime};

use crate::cache;
use crate::exit::Exit;
use crate::message::{Message, chain};
use crate::progress::say;
use crate::start_error;
use crate::unused;

pub(crate) fn exec(
    file: &Path,
    arguments: &[String],
    (patterns, no_cache): (&[Pattern], bool),
    node: &Path,
) -> Result<Exit, Message> {
    let runtime = Runtime {
        node: node.to_owned(),
        ..Runtime::locate()
    };
    let cache = (!no_cache).then(cache::folder).flatten();
    let executed = stackful_executor::exec(&runtime, file, arguments, patterns, cache.as_deref())
        .map_err(|error| message(error, file, &runtime))?;
    for warning in unused::warnings(&executed.unused_patterns, &executed.uninstrumented) {
        say(&warning);
    }
    // A shell cannot see more than the low byte either.
    Ok(Exit::Program((executed.code & 0xff) as u8))
}

fn message(error: ExecError, file: &Path, runtime: &Runtime) -> Message {
    match error {
        ExecError::File { file, source } => {
            Message::new("S205", format!("cannot read {}: {source}", file.display()))
                .help("name a JavaScript file: stackful exec server.js")
        }
        ExecError::Node(error) => start_error::message(error, file, runtime),
        ExecError::Garbled(what) => start_error::garbled(&what),
        error @ (ExecError::Spawn(_) | ExecError::Channel(_)) => {
            Message::new("S306", error.to_string()).note("cause", chain(&error))
        }
    }
}
