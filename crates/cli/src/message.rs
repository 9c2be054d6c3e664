//! What the tool says when it cannot go on: what happened, where, what was tried, what helps.
//!
//! ```text
//! error[S401]: no server entry found in ./shop
//!   tried: package.json "scripts.start" (absent), server.js, app.js
//!   help:  name it: stackful run ./shop --start "node backend/main.js"
//! ```
//!
//! The code is stable: S2xx arguments and config (exit 2), S3xx this machine (exit 3), S4xx the
//! app (exit 4), S5xx the campaign, S9xx our own fault (exit 101).

use std::error::Error;
use std::fmt::Write as _;

use anstyle::{AnsiColor, Style};
use stackful_report::frame;
use stackful_source::Location;

use crate::exit::Exit;

const ERROR: Style = AnsiColor::BrightRed.on_default().bold();
const WARNING: Style = AnsiColor::Yellow.on_default().bold();
const STRONG: Style = Style::new().bold();
/// Characters of a note's line.
const WIDTH: usize = 90;

const NOTE: Style = AnsiColor::Cyan.on_default();

/// One message; build it with [`Message::new`] and add what there is.
#[derive(Debug)]
pub(crate) struct Message {
    code: &'static str,
    /// It keeps nothing from being done.
    is_warning: bool,
    title: String,
    place: Option<Box<Place>>,
    notes: Vec<(&'static str, String)>,
}

#[derive(Debug)]
struct Place {
    at: Location,
    source: Option<String>,
    label: String,
}

impl Message {
    pub(crate) fn new(code: &'static str, title: impl Into<String>) -> Message {
        Message {
            code,
            is_warning: false,
            title: title.into(),
            place: None,
            notes: Vec::new(),
        }
    }

    /// Something to know.
    pub(crate) fn warning(code: &'static str, title: impl Into<String>) -> Message {
        Message {
            is_warning: true,
            ..Message::new(code, title)
        }
    }

    /// The place to blame; with the file's text it becomes a code frame.
    pub(crate) fn at(
        mut self,
        at: Location,
        source: Option<String>,
        label: impl Into<String>,
    ) -> Message {
        let label = label.into();
        self.place = Some(Box::new(Place { at, source, label }));
        self
    }

    /// What was looked at before giving up.
    pub(crate) fn tried(self, text: impl Into<String>) -> Message {
        self.note("tried", text)
    }

    /// One command or one change that gets the user further.
    pub(crate) fn help(self, text: impl Into<String>) -> Message {
        self.note("help", text)
    }

    /// A line with another label; an empty text is left out.
    pub(crate) fn note(mut self, label: &'static str, text: impl Into<String>) -> Message {
        let text = text.into();
        if !text.is_empty() {
            self.notes.push((label, text));
        }
        self
    }

    /// The message at the end of the program, with the command that says more.
    pub(crate) fn render_last(&self) -> String {
        let more = format!("stackful help {}", self.code);
        format!("{}  {NOTE}more:   {NOTE:#}{more}", self.render())
    }

    /// The code decides how the tool ends.
    pub(crate) fn exit(&self) -> Exit {
        match self.code.as_bytes()[1] {
            b'2' => Exit::Usage,
            b'3' => Exit::Environment,
            b'4' => Exit::App,
            b'5' => Exit::Nothing,
            _ => Exit::Internal,
        }
    }

    /// The message with colours, ending with a newline.
    pub(crate) fn render(&self) -> String {
        let Message {
            code,
            is_warning,
            title,
            place,
            notes,
        } = self;
        let mut text = if let Some(place) = place {
            let Place { at, source, label } = place.as_ref();
            let level = stackful_report::Level::ERROR;
            frame(level, code, title, at, source.as_deref(), label)
        } else {
            let (style, word) = if *is_warning {
                (WARNING, "warning")
            } else {
                (ERROR, "error")
            };
            format!("{style}{word}[{code}]{style:#}{STRONG}: {title}{STRONG:#}\n")
        };
        for (label, note) in notes {
            let label = format!("{label}:");
            let note = wrapped(note.trim_end()).replace('\n', "\n          ");
            let _ = writeln!(text, "  {NOTE}{label:<8}{NOTE:#}{note}");
        }
        text
    }
}

/// With line breaks at blanks, so that no line is longer than it needs to be.
fn wrapped(text: &str) -> String {
    let mut lines = Vec::new();
    for line in text.lines() {
        let mut rest = line;
        while let Some(end) = rest.char_indices().nth(WIDTH).map(|(end, _)| end) {
            let Some(blank) = rest[..end]
                .rfind(' ')
                .filter(|blank| !rest[..*blank].trim().is_empty())
            else {
                break;
            };
            lines.push(&rest[..blank]);
            rest = &rest[blank + 1..];
        }
        lines.push(rest);
    }
    lines.join("\n")
}

/// An error with all its sources, innermost last.
pub(crate) fn chain(error: &dyn Error) -> String {
    let mut text = error.to_string();
    let mut source = error.source();
    while let Some(error) = source {
        let _ = write!(text, ": {error}");
        source = error.source();
    }
    text
}

/// The place of a byte of a text: 1-based, columns in UTF-16 units, as every location of ours.
pub(crate) fn location(name: &str, text: &str, byte: usize) -> Location {
    let before = &text[..text.floor_char_boundary(byte)];
    let line_start = before.rfind('\n').map_or(0, |newline| newline + 1);
    Location {
        file: name.to_owned(),
        line: before.matches('\n').count() as u32 + 1,
        column: before[line_start..].encode_utf16().count() as u32 + 1,
    }
}
