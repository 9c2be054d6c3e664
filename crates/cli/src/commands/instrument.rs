//! `stackful instrument`: a script as it runs under test.

use std::path::Path;

use stackful_instrument::{InstrumentError, Layout, SourceKind};
use stackful_source::Bases;

use crate::exit::Exit;
use crate::message::{Message, location};
use crate::progress::result;

pub(crate) fn instrument(file: &Path, script: bool) -> Result<Exit, Message> {
    let text = std::fs::read_to_string(file).map_err(|error| {
        Message::new("S205", format!("cannot read {}: {error}", file.display()))
            .help("name a JavaScript file: stackful instrument server.js")
    })?;
    let kind = if script {
        SourceKind::Script
    } else {
        SourceKind::CommonJs
    };
    let instrumented = stackful_instrument::instrument(&text, &kind, Layout::Readable)
        .map_err(|error| refused(file, text, &error))?;
    result(&instrumented.code(Bases::default()));
    Ok(Exit::Clean)
}

fn refused(file: &Path, text: String, error: &InstrumentError) -> Message {
    let (what, span, help) = match error {
        InstrumentError::Syntax(diagnostics) => {
            let first = diagnostics.first();
            let span = first.and_then(|diagnostic| diagnostic.spans.first().copied());
            let what = first.map_or("syntax error", |diagnostic| &diagnostic.message);
            (
                what.to_owned(),
                span,
                "correct it: Node refuses the file too",
            )
        }
        InstrumentError::ReservedName => (
            error.to_string(),
            None,
            "rename it: instrumented code needs that name for itself",
        ),
        InstrumentError::TooDeep => (
            error.to_string(),
            None,
            "under test it runs as it is, and is listed as not followed",
        ),
    };
    let name = file.display().to_string();
    let message = Message::new("S404", format!("cannot instrument {name}"));
    let message = match span {
        Some(span) => message.at(
            location(&name, &text, span.start as usize),
            Some(text),
            what,
        ),
        None => message.note("cause", what),
    };
    message.help(help)
}
