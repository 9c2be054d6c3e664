//! The constants of the protocol as JavaScript.

use std::fmt::Write as _;

use stackful_protocol::short::{Owner, SHORT};
use stackful_protocol::{codec, process, text, trace};
use stackful_term::Op;

/// A constant's name, value, and meaning.
type Constant = (&'static str, u64, &'static str);

const CONSTANTS: &[Constant] = &[
    ("MAGIC", trace::MAGIC as u64, "The first word of a trace."),
    (
        "VERSION",
        trace::VERSION as u64,
        "The second word of a trace.",
    ),
    (
        "HEADER_WORDS",
        trace::HEADER_WORDS as u64,
        "Words before the first record.",
    ),
    (
        "COMMITTED",
        trace::COMMITTED as u64,
        "The header word with the end of the last complete record.",
    ),
    (
        "OVERFLOW",
        trace::OVERFLOW as u64,
        "The header word that is 1 once a record did not fit.",
    ),
    (
        "PERSON_SITE",
        trace::PERSON_SITE as u64,
        "The site of decisions on what a person does, which have no place in a source.",
    ),
    (
        "LONGEST_COMPARED",
        trace::LONGEST_COMPARED as u64,
        "A run that guesses looks into texts of at most so many code units.",
    ),
    (
        "CONTROL",
        process::CONTROL as u64,
        "The descriptor of the control channel.",
    ),
    (
        "MEMORY",
        process::MEMORY as u64,
        "The descriptor of the shared memory.",
    ),
    (
        "READY_SLOT",
        process::READY_SLOT as u64,
        "The slot of what happened until the app was ready.",
    ),
    (
        "SAID_ALL",
        process::SAID_ALL as u64,
        "What a run exits with when it has said all.",
    ),
    (
        "EXEC_COVERAGE_BYTES",
        process::EXEC_COVERAGE_BYTES as u64,
        "Bytes of coverage of a program of `stackful exec`.",
    ),
    (
        "MOST_TO_APP",
        codec::MOST_TO_APP as u64,
        "Longest frame of the engine, in bytes.",
    ),
    (
        "MOST_FROM_APP",
        codec::MOST_FROM_APP as u64,
        "Longest frame to the engine, in bytes.",
    ),
];

/// A text's name, itself, and its meaning.
type Text = (&'static str, &'static str, &'static str);

const TEXTS: [Text; 2] = [
    (
        "LONG_TEXT",
        trace::LONG_TEXT,
        "What a run that guesses says of a longer text.",
    ),
    (
        "REFUSED",
        text::REFUSED,
        "What stacks call a text that V8 refuses, before its name.",
    ),
];

pub(super) fn text() -> String {
    let mut text = String::new();
    for (name, value, doc) in CONSTANTS {
        let _ = writeln!(text, "/** {doc} */\nexports.{name} = {value};");
    }
    for (name, value, doc) in TEXTS {
        let _ = writeln!(text, "/** {doc} */\nexports.{name} = '{value}';");
    }
    let tags = trace::Tag::ALL.iter();
    let tags = tags.map(|tag| format!("{}: {},", tag.name(), *tag as u8));
    text += &table("Tag", "Record tags.", tags);
    let ops = Op::ALL.iter();
    let ops = ops.map(|op| format!("{}: {}, // {}", op.name(), *op as u8, op.js()));
    text += &table("Op", "Operator codes.", ops);
    text += &table(
        "MACHINE",
        "Short names of what the machine has under long ones.",
        short_names(Owner::Machine),
    );
    text += &table(
        "CELL",
        "Short names of what cells have under long ones.",
        short_names(Owner::Cell),
    );
    text
}

fn table(name: &str, doc: &str, rows: impl Iterator<Item = String>) -> String {
    let rows: Vec<_> = rows.map(|row| format!("  {row}\n")).collect();
    let rows = rows.concat();
    format!("\n/** {doc} */\nexports.{name} = Object.freeze({{\n{rows}}});\n")
}

fn short_names(owner: Owner) -> impl Iterator<Item = String> {
    let own = SHORT
        .iter()
        .filter(move |(.., whose)| [owner, Owner::Both].contains(whose));
    own.map(|(name, short, _)| format!("{short}: '{name}',"))
}
