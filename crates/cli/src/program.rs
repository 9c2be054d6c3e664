//! The program of `stackful script` and `stackful replay`.

use std::path::{Path, PathBuf};
use std::time::Duration;

use serde::{Deserialize, Serialize};
use stackful_executor::{Program, instrument_file};
use stackful_instrument::InstrumentError;

use crate::message::{Message, location};

/// What was run, as the report holds it: enough to run a path again.
#[derive(Debug, Serialize, Deserialize)]
pub(crate) struct ProgramRecord {
    /// Absolute.
    pub(crate) file: PathBuf,
    pub(crate) arguments: Vec<String>,
    pub(crate) directory: PathBuf,
    pub(crate) environment: Vec<(String, String)>,
    pub(crate) allow_hosts: Vec<String>,
    /// What is instrumented beside its own package.
    pub(crate) instrument: Vec<String>,
    pub(crate) run_timeout: Duration,
    /// Bytes.
    pub(crate) run_memory: u64,
    /// What is an input beside what the program declares.
    pub(crate) inputs: Program,
}

const NAME_A_FILE: &str = "name a JavaScript or TypeScript file: stackful script check.js";

/// The absolute path of a program that can be read and parsed.
pub(crate) fn check(file: &Path) -> Result<PathBuf, Message> {
    if file.is_dir() {
        let title = format!("{} is a folder", file.display());
        let help = format!(
            "{NAME_A_FILE}; an app with a page: stackful run {}",
            file.display()
        );
        return Err(Message::new("S205", title).help(help));
    }
    let unreadable = |error: std::io::Error| {
        Message::new("S205", format!("cannot read {}: {error}", file.display())).help(NAME_A_FILE)
    };
    let text = std::fs::read_to_string(file).map_err(unreadable)?;
    if let Err(InstrumentError::Syntax(diagnostics)) = instrument_file(file, text.clone(), false) {
        let name = file.display().to_string();
        let message = Message::new("S404", format!("cannot parse {name}"));
        let first = diagnostics.first();
        let what = first.map_or("syntax error", |diagnostic| &diagnostic.message);
        let span = first.and_then(|diagnostic| diagnostic.spans.first().copied());
        let at = location(&name, &text, span.map_or(0, |span| span.start as usize));
        return Err(message
            .at(at, Some(text), what)
            .help("correct it: without us it fails with the same error"));
    }
    file.canonicalize().map_err(unreadable)
}
