//! Words to paths, on traces written by hand.

use std::fmt::Write as _;

use stackful_protocol::trace::{COMMITTED, HEADER_WORDS, MAGIC, Tag, VERSION};
use stackful_source::SiteId;
use stackful_term::{Op, Terms};
use stackful_trace::{Actions, DecodeError, Path, Step, Vocabulary, decode};

/// A trace under construction.
struct Writer(Vec<u32>);

impl Writer {
    fn new() -> Writer {
        let mut words = vec![0; HEADER_WORDS];
        words[0] = MAGIC;
        words[1] = VERSION;
        Writer(words)
    }

    fn record(mut self, tag: Tag, payload: &[u32]) -> Writer {
        self.0.push(tag as u32 | (payload.len() as u32) << 8);
        self.0.extend(payload);
        self.0[COMMITTED] = self.0.len() as u32;
        self
    }

    fn text(self, tag: Tag, before: &[u32], text: &str) -> Writer {
        let units: Vec<u16> = text.encode_utf16().collect();
        let mut payload = before.to_vec();
        payload.push(units.len() as u32);
        payload.extend(
            units.chunks(2).map(|pair| {
                u32::from(pair[0]) | u32::from(pair.get(1).copied().unwrap_or(0)) << 16
            }),
        );
        self.record(tag, &payload)
    }

    fn decode(&self) -> Result<String, DecodeError> {
        let mut vocabulary = Vocabulary::default();
        let path = decode(&self.0, &mut vocabulary)?;
        let Vocabulary { terms, actions, .. } = vocabulary;
        Ok(render(&path, &terms, &actions))
    }
}

fn note(word: &str, what: &str, site: Option<SiteId>) -> String {
    format!("{word} {what} at {:?}\n", site.map(SiteId::index))
}

fn render(path: &Path, terms: &Terms, actions: &Actions) -> String {
    let steps = path.steps.iter().map(|step| match step {
        Step::Branch {
            site,
            condition,
            taken,
        } => {
            format!(
                "{} at {}: {taken}\n",
                terms.display(*condition),
                site.index()
            )
        }
        Step::Assume {
            site,
            condition,
            wanted,
            taken,
        } => {
            format!(
                "{} is to be {wanted} at {}: {taken}\n",
                terms.display(*condition),
                site.index()
            )
        }
        Step::Event {
            index,
            actions: open,
            taken,
        } => {
            let keys: Vec<_> = open
                .iter()
                .map(|id| actions.get(*id).key.as_str())
                .collect();
            let taken = taken.map_or("end", |id| actions.get(id).key.as_str());
            format!("event {index} of {keys:?}: {taken}\n")
        }
        Step::Concretised { site, what } => note("lost", what, *site),
        Step::NotModelled { site, what } => note("not modelled", what, *site),
        Step::Unaccounted { site, what } => note("unaccounted", what, *site),
    });
    let mut text: String = steps.collect();
    for (input, value) in &path.inputs {
        let _ = writeln!(text, "{} = {value}", terms.input_declaration(*input).name);
    }
    for error in &path.errors {
        let (kind, process) = (&error.kind, error.process);
        let _ = writeln!(text, "{kind} {process:?}: {} {}", error.name, error.message);
    }
    let _ = writeln!(text, "{:?}", path.outcome);
    text
}

const CLICK: &str = r##"{"key": "click #a", "type": "click", "target": "#a", "label": "button \"A\"", "words": "click {label}"}"##;
const WIDTH: &str = r#"{"name": "event.0.clientX", "sort": "number", "initial": 8, "value": 12,
    "integer": true, "min": 0, "max": 99}"#;

fn sample() -> Writer {
    let op = |op: Op| op as u32;
    Writer::new()
        .text(Tag::Action, &[0], CLICK)
        .record(Tag::Choice, &[0, 0])
        .record(Tag::EventStart, &[0, 0])
        .text(Tag::Input, &[], WIDTH) // shadow 1
        .record(Tag::ConstInt, &[10]) // shadow 2
        .record(Tag::Apply, &[op(Op::LessThan), 1, 2]) // shadow 3
        .record(Tag::Apply, &[op(Op::LogicalNot), 3]) // shadow 4
        .record(Tag::Branch, &[5, 4, 1])
        .record(Tag::Branch, &[6, 3, 0])
        .text(Tag::Concretised, &[7, 0], "Intl.format")
        .text(Tag::Concretised, &[u32::MAX, 0], "structuredClone")
        .record(Tag::EventEnd, &[0])
        .record(Tag::Choice, &[1, 0])
        .text(
            Tag::Error,
            &[],
            r#"{"kind": "pageError", "process": "client", "name": "TypeError", "message": "no"}"#,
        )
        .text(Tag::End, &[], r#"{"outcome": "completed"}"#)
}

#[test]
fn decisions_are_kept_once_and_without_their_negation() {
    insta::assert_snapshot!(sample().decode().unwrap(), @r#"
    event 0 of ["click #a"]: click #a
    event.0.clientX < 10 at 5: false
    lost Intl.format at Some(7)
    lost structuredClone at None
    event 1 of ["click #a"]: end
    event.0.clientX = 12
    pageError Client: TypeError no
    Completed
    "#);
}

#[test]
fn a_trace_ends_at_its_last_committed_record() {
    let mut cut = sample();
    let started = Writer::new()
        .text(Tag::Action, &[0], CLICK)
        .record(Tag::Choice, &[0, 0]);
    cut.0[COMMITTED] = started.0[COMMITTED];
    insta::assert_snapshot!(cut.decode().unwrap(), @r#"
    event 0 of ["click #a"]: end
    Cut
    "#);
}

#[test]
fn broken_words_are_named_by_their_place() {
    let bad = [
        Writer(vec![1, 2, 3]),
        Writer::new().record(Tag::Branch, &[0, 9, 1]),
        Writer::new().record(Tag::Apply, &[250, 1]),
        Writer::new().record(Tag::ConstString, &[12, 0]),
        Writer::new().text(Tag::End, &[], "{"),
        Writer::new().text(Tag::Error, &[], r#"{"kind": "sulks", "process": "server"}"#),
    ];
    let errors: Vec<_> = bad
        .iter()
        .map(|words| words.decode().unwrap_err().to_string())
        .collect();
    insta::assert_snapshot!(errors.join("\n"), @"
    not a trace of this version
    malformed record at word 8
    malformed record at word 8
    malformed record at word 8
    malformed JSON in the record at word 8
    malformed JSON in the record at word 8
    ");
}
