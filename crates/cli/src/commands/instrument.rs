//! `stackful instrument`: a file as it runs under test.

use std::path::Path;

use oxc_sourcemap::SourceMapBuilder;
use stackful_executor::{InstrumentedFile, instrument_file};
use stackful_instrument::InstrumentError;

use crate::exit::Exit;
use crate::message::{Message, location};
use crate::progress::result;

pub(crate) fn instrument(file: &Path, script: bool, map: bool) -> Result<Exit, Message> {
    let text = std::fs::read_to_string(file).map_err(|error| {
        Message::new("S205", format!("cannot read {}: {error}", file.display()))
            .help("name a JavaScript file: stackful instrument server.js")
    })?;
    let instrumented =
        instrument_file(file, text.clone(), script).map_err(|error| refused(file, text, &error))?;
    let comment = if map {
        format!("//# sourceMappingURL={}\n", source_map(&instrumented))
    } else {
        String::new()
    };
    result(&(instrumented.code + &comment));
    Ok(Exit::Clean)
}

/// The map from the instrumented text to what a person wrote, as a data URL.
fn source_map(InstrumentedFile { source, .. }: &InstrumentedFile) -> String {
    let places: Vec<_> = source
        .map
        .mappings()
        .map(|mapping| (mapping, source.location_at(mapping.original)))
        .collect();
    let mut builder = SourceMapBuilder::default();
    for (mapping, place) in &places {
        let text = source.text_of(&place.file).unwrap_or_default();
        let file = builder.add_source_and_content(&place.file, text);
        builder.add_token(
            mapping.line - 1,
            mapping.column - 1,
            place.line - 1,
            place.column - 1,
            Some(file),
            None,
        );
    }
    builder.into_sourcemap().to_data_url()
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
