//! Runs one program instrumented and otherwise as `node` would: real time, real network, its
//! standard streams those of the caller.

use std::os::fd::OwnedFd;
use std::os::unix::process::ExitStatusExt;
use std::path::{Path, PathBuf};

use command_fds::{CommandFdExt, FdMapping};
use stackful_protocol::boot::Paths;
use stackful_protocol::codec::{Garbled, ReceiveError};
use stackful_protocol::exec::FromProgram;
use stackful_protocol::process::{CONTROL, EXEC_COVERAGE_BYTES};
use stackful_protocol::text::{Answer, Position};

use crate::control::{Channel, SendError};
use crate::instrumenter::Instrumenter;
use crate::node::INSTRUMENTED;
use crate::tsconfig::Project;
use crate::{Node, Pattern, Runtime, StartError, Uninstrumented};

/// What a shell adds to the number of the signal that ended a program.
pub(crate) const SIGNAL_BASE: i32 = 128;

/// A program could not be run.
#[derive(Debug, thiserror::Error)]
pub enum ExecError {
    /// The file is not there.
    #[error("cannot read {}", file.display())]
    File {
        /// The file.
        file: PathBuf,
        /// Why not.
        source: std::io::Error,
    },
    /// Node.js is missing or too old.
    #[error("cannot start Node.js")]
    Node(#[from] StartError),
    /// The program could not be started, or waited for.
    #[error("cannot run Node.js")]
    Spawn(#[from] std::io::Error),
    /// The channel to the program broke.
    #[error("the channel to the program broke")]
    Channel(#[from] SendError),
    /// The program wrote to the channel, a descriptor that is not its own.
    #[error("the program wrote to descriptor {CONTROL}, which stackful talks to it on")]
    Garbled(#[from] Garbled),
}

/// A program at its end.
#[derive(Debug)]
pub struct Executed {
    /// Its exit code; 128 and the number of the signal if one ended it.
    pub code: i32,
    /// The patterns that have meant none of its texts.
    pub unused_patterns: Vec<String>,
    /// Texts that ran as they are.
    pub uninstrumented: Vec<Uninstrumented>,
}

/// Runs `file` with `arguments`; `patterns` are what is instrumented beside its own package,
/// `cache` is a folder for what was instrumented.
///
/// # Errors
/// The program could not be run. Whatever it does is no error.
pub fn exec(
    runtime: &Runtime,
    file: &Path,
    arguments: &[String],
    patterns: &[Pattern],
    cache: Option<&Path>,
) -> Result<Executed, ExecError> {
    let file = file.canonicalize().map_err(|source| ExecError::File {
        file: file.to_owned(),
        source,
    })?;
    let node = Node::ask(&runtime.node)?;
    let (channel, theirs) = Channel::pair()?;
    let mut command = node.command(&INSTRUMENTED);
    command
        .arg("--require")
        .arg(runtime.exec())
        .arg(&file)
        .args(arguments);
    let mapping = FdMapping {
        parent_fd: OwnedFd::from(theirs),
        child_fd: CONTROL,
    };
    command
        .fd_mappings(vec![mapping])
        .map_err(|collision| std::io::Error::other(collision.to_string()))?;
    let mut process = command.spawn()?;
    // Its end of the channel lives in `command` too; only the program may keep it open.
    drop(command);
    let directory = file.parent().unwrap_or(&file).to_owned();
    let mut instrumenter =
        Instrumenter::new(&file, &directory, patterns, EXEC_COVERAGE_BYTES).with_cache(cache);
    let served = serve(&channel, &mut instrumenter, &Project::of_file(&file).paths);
    if served.is_err() {
        // It may wait for an answer that will not come; that it has ended would be as good.
        let _ = process.kill();
    }
    let status = process.wait()?;
    served?;
    let signalled = status.signal().map(|signal| SIGNAL_BASE + signal);
    Ok(Executed {
        code: status.code().or(signalled).unwrap_or(1),
        unused_patterns: instrumenter.unused_patterns(),
        uninstrumented: instrumenter.uninstrumented(),
    })
}

/// Answers until the program has closed the channel.
pub(crate) fn serve(
    channel: &Channel,
    instrumenter: &mut Instrumenter,
    paths: &Paths,
) -> Result<(), ExecError> {
    channel.wait_for_ever()?;
    loop {
        let frame = match channel.receive() {
            Ok(Some(frame)) => frame,
            Ok(None) => return Ok(()),
            Err(ReceiveError::Channel(error)) => return Err(SendError::from(error).into()),
            Err(ReceiveError::Garbled(what)) => return Err(what.into()),
        };
        let sent = match frame {
            FromProgram::Instrument(request) => channel.send(instrumenter.answer(&request)),
            FromProgram::Paths => channel.send(&Answer::Paths {
                paths: paths.clone(),
            }),
            FromProgram::Original(Position { name, line, column }) => {
                let found = instrumenter.sources.original(&name, line, column);
                let place = found.map(|place| (place.line, place.column));
                channel.send(&Answer::Original { place })
            }
        };
        // The program may have ended while it was asking.
        if sent.is_err() {
            return Ok(());
        }
    }
}
