//! The frames of the worker protocol: `JSDoc` types for the runtime, tables for the document.

use std::fmt::Write as _;

use stackful_protocol::describe::{Description, Field, Frame, Shape, all};

/// What begins the name of a union of frames that the runtime sends.
const FROM_APP: &str = "From";

/// The form of a value in `docs/trace-format.md`.
const INPUT_VALUE: &str = "\n/**\n \
     * A value in the JSON form of docs/trace-format.md.\n \
     * @typedef {null | boolean | number | string | { undefined: true } | { number: string } |\n \
     *   { utf16: number[] }} InputValue\n \
     */\n";

/// `JSDoc` types of all frames.
pub(super) fn types() -> String {
    let all = all();
    let sent = sent_by_the_app(&all);
    let mut text = INPUT_VALUE.to_owned();
    for one in &all {
        let may_lack = sent.contains(&one.name);
        text += &match &one.shape {
            Shape::Record(fields) => record(one, fields, may_lack),
            Shape::Frames(frames) => {
                let frames = frames.iter().map(|frame| variant(frame, may_lack));
                union(one, &frames.collect::<Vec<_>>())
            }
            Shape::Words(words) => {
                let words = words.iter().map(|word| format!("'{}'", word.name));
                union(one, &words.collect::<Vec<_>>())
            }
        };
    }
    text
}

/// A table for each format.
pub(super) fn tables() -> String {
    let tables: Vec<String> = all().iter().map(table).collect();
    tables.join("\n")
}

fn table(one: &Description) -> String {
    let (head, rows): (String, Vec<String>) = match &one.shape {
        Shape::Record(fields) => {
            let rows = fields.iter().map(|field| row(&field.name, &field.doc));
            (format!("`{}`: {}", one.name, one.doc), rows.collect())
        }
        Shape::Frames(frames) => {
            let rows = frames
                .iter()
                .map(|frame| row(&shape(frame), &meaning(frame)));
            (format!("**{}**", one.doc), rows.collect())
        }
        Shape::Words(words) => {
            let rows = words.iter().map(|word| row(&word.name, &word.doc));
            (format!("`{}`: {}", one.name, one.doc), rows.collect())
        }
    };
    format!("{head}\n\n| | |\n|---|---|\n{}", rows.concat())
}

fn row(what: &str, meaning: &str) -> String {
    format!("| `{what}` | {meaning} |\n")
}

/// Names of the formats that occur in frames of the runtime: what is `null` there may be left out.
fn sent_by_the_app(all: &[Description]) -> Vec<&'static str> {
    let mut sent: Vec<&'static str> = Vec::new();
    let mut next: Vec<&Description> = all
        .iter()
        .filter(|one| one.name.starts_with(FROM_APP))
        .collect();
    while let Some(one) = next.pop() {
        if sent.contains(&one.name) {
            continue;
        }
        sent.push(one.name);
        let mentions = |name: &str| match &one.shape {
            Shape::Record(fields) => fields.iter().any(|field| field.typescript.contains(name)),
            Shape::Frames(frames) => frames.iter().any(|frame| frame.record == Some(name)),
            Shape::Words(_) => false,
        };
        next.extend(all.iter().filter(|other| mentions(other.name)));
    }
    sent
}

fn record(one: &Description, fields: &[Field], may_lack: bool) -> String {
    let mut text = format!(
        "\n/**\n * {}\n * @typedef {{object}} {}\n",
        one.doc, one.name
    );
    for field in fields {
        let name = if field.is_optional && may_lack {
            format!("[{}]", field.name)
        } else {
            field.name.clone()
        };
        let line = format!(" * @property {{{}}} {name} {}", field.typescript, field.doc);
        let _ = writeln!(text, "{}", line.trim_end());
    }
    text + " */\n"
}

fn union(one: &Description, members: &[String]) -> String {
    format!(
        "\n/**\n * {}\n * @typedef {{{}}} {}\n */\n",
        one.doc,
        members.join(" |\n *   "),
        one.name
    )
}

/// A frame as a type: its name and its members, or the record that has them.
fn variant(frame: &Frame, may_lack: bool) -> String {
    let own = format!("type: '{}'", frame.name);
    if let Some(record) = frame.record {
        return format!("({{ {own} }} & {record})");
    }
    let fields = frame.fields.iter().map(|field| member(field, may_lack));
    let members: Vec<_> = std::iter::once(own).chain(fields).collect();
    format!("{{ {} }}", members.join(", "))
}

fn member(field: &Field, may_lack: bool) -> String {
    let mark = if field.is_optional && may_lack {
        "?"
    } else {
        ""
    };
    format!("{}{mark}: {}", field.name, field.typescript)
}

/// A frame as the document shows it: its type and its members, or the record that has them.
fn shape(frame: &Frame) -> String {
    let own = format!("\"type\": \"{}\"", frame.name);
    if let Some(record) = frame.record {
        return format!("{{{own}, …{record}}}");
    }
    let names = frame.fields.iter();
    let names = names.map(|field| format!("\"{}\"", field.name));
    let members: Vec<_> = std::iter::once(own).chain(names).collect();
    format!("{{{}}}", members.join(", "))
}

/// What a frame means, and then its members.
fn meaning(frame: &Frame) -> String {
    let own = frame.fields.iter().filter(|_| frame.record.is_none());
    let members = own.map(|field| format!(" `{}`: {}", field.name, lower(&field.doc)));
    frame.doc.clone() + &members.collect::<Vec<_>>().concat()
}

/// A sentence that goes on after a colon.
fn lower(sentence: &str) -> String {
    let mut letters = sentence.chars();
    let first = letters.next().map(|first| first.to_ascii_lowercase());
    first.into_iter().chain(letters).collect()
}
