//! Running other programs, and what a command says when it stops.

use std::fmt;
use std::io;
use std::path::{Path, PathBuf};
use std::process::{Command, Output, Stdio};

use serde_json::Value;

/// Why a command stopped, and what helps.
#[derive(Debug)]
pub(crate) struct Failure {
    what: String,
    help: String,
}

impl Failure {
    /// `help` is one command or one sentence; empty if the output above says it all.
    pub(crate) fn new(what: impl Into<String>, help: impl Into<String>) -> Failure {
        Failure {
            what: what.into(),
            help: help.into(),
        }
    }

    /// A file operation that failed.
    pub(crate) fn file(path: &Path, error: &io::Error) -> Failure {
        Failure::new(format!("{}: {error}", path.display()), "")
    }
}

impl fmt::Display for Failure {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "error: {}", self.what)?;
        if self.help.is_empty() {
            return Ok(());
        }
        write!(f, "\n  help: {}", self.help)
    }
}

/// Cargo as the caller of this command runs it.
pub(crate) fn cargo(root: &Path) -> Command {
    let mut command = Command::new(std::env::var_os("CARGO").unwrap_or_else(|| "cargo".into()));
    command.current_dir(root);
    command
}

/// Runs with the terminal's own streams; anything but success is a failure.
pub(crate) fn run(command: &mut Command, help: &str) -> Result<(), Failure> {
    let status = command
        .status()
        .map_err(|error| Failure::new(format!("{}: {error}", words(command)), help))?;
    if status.success() {
        return Ok(());
    }
    Err(Failure::new(format!("{}: {status}", words(command)), help))
}

/// Runs and returns standard output; standard error is shown only if the program fails.
pub(crate) fn read(command: &mut Command, help: &str) -> Result<String, Failure> {
    let Output {
        status,
        stdout,
        stderr,
    } = command
        .stdin(Stdio::null())
        .output()
        .map_err(|error| Failure::new(format!("{}: {error}", words(command)), help))?;
    if status.success() {
        return Ok(String::from_utf8_lossy(&stdout).into_owned());
    }
    let stderr = String::from_utf8_lossy(&stderr);
    Err(Failure::new(
        format!("{}: {status}\n{}", words(command), stderr.trim_end()),
        help,
    ))
}

/// Builds `package` in release and returns the artifact of the given kind (`bin`, `cdylib`): where
/// it is depends on the target folder, which is cargo's to know.
pub(crate) fn build(root: &Path, package: &str, kind: &str) -> Result<PathBuf, Failure> {
    let mut command = cargo(root);
    command.args(["build", "--release", "--package", package]);
    command.args(["--message-format", "json-render-diagnostics"]);
    command.stderr(Stdio::inherit());
    let messages = read(&mut command, "")?;
    messages
        .lines()
        .filter_map(|line| serde_json::from_str::<Value>(line).ok())
        .filter(|message| message["reason"] == "compiler-artifact")
        .filter(|message| is_of(message, package) && message["target"]["kind"][0] == kind)
        .find_map(|message| Some(PathBuf::from(message["filenames"][0].as_str()?)))
        .ok_or_else(|| Failure::new(format!("cargo built no {kind} of {package}"), ""))
}

/// Package ids end with `/name#version` or `#name@version`.
fn is_of(message: &Value, package: &str) -> bool {
    let id = message["package_id"].as_str().unwrap_or_default();
    id.contains(&format!("#{package}@")) || id.contains(&format!("/{package}#"))
}

/// Builds the tool in release and returns its program.
pub(crate) fn build_stackful(root: &Path) -> Result<PathBuf, Failure> {
    println!("build: stackful, in release");
    build(root, "stackful-cli", "bin")
}

/// The command as one would type it.
fn words(command: &Command) -> String {
    std::iter::once(command.get_program())
        .chain(command.get_args())
        .map(|word| word.to_string_lossy())
        .collect::<Vec<_>>()
        .join(" ")
}
