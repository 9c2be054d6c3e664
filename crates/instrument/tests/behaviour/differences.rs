//! `DIFFERENCES.md`: a table of the clauses, and below it every program that differs.

use std::collections::{BTreeMap, BTreeSet};
use std::fmt::Write as _;
use std::fs::File;
use std::io::{Read as _, Seek as _, Write as _};
use std::path::Path;

/// What a program did in one mode, plain and instrumented.
pub(crate) struct Difference {
    pub(crate) program: String,
    pub(crate) mode: String,
    pub(crate) plain: Vec<String>,
    pub(crate) instrumented: Vec<String>,
}

/// The programs of a clause.
pub(crate) struct Clause {
    pub(crate) programs: usize,
    pub(crate) runs: usize,
    pub(crate) differences: Vec<Difference>,
}

const HEAD: &str = "# Differences

Written by `STACKFUL_UPDATE=1 cargo nextest run -p stackful-instrument conformance`. Each program \
runs in up to four modes: sloppy and strict, as it is and with every literal made an input. What \
differs from the original is listed below; it may only become less.

| clause | programs | runs | differ |
|---|---:|---:|---:|
";

/// The table's row and the section of a clause.
#[derive(Debug, Default, PartialEq, Eq)]
struct Entry {
    row: String,
    section: String,
}

impl Clause {
    /// Fails unless the list has exactly these differences.
    pub(crate) fn assert_listed(&self, clause: &str, list: &Path) {
        let text = std::fs::read_to_string(list).expect("the list exists");
        let listed = parse(&text).remove(clause).unwrap_or_default();
        let actual = self.entry(clause);
        assert!(
            listed == actual,
            "{clause} differs otherwise than DIFFERENCES.md lists.\n{}{}\n\nlisted:\n{}{}",
            actual.row,
            actual.section,
            listed.row,
            listed.section
        );
    }

    /// Replaces the clause in the list. Other processes do the same for theirs.
    pub(crate) fn write(&self, clause: &str, list: &Path) {
        let mut options = File::options();
        let options = options.read(true).write(true).create(true).truncate(false);
        let mut file = options.open(list).expect("the list is writable");
        file.lock().expect("the list can be locked");
        let mut text = String::new();
        file.read_to_string(&mut text).expect("the list is text");
        let mut entries = parse(&text);
        entries.insert(clause.to_owned(), self.entry(clause));
        let mut text = HEAD.to_owned();
        text.extend(entries.values().map(|entry| entry.row.as_str()));
        text.extend(entries.values().map(|entry| entry.section.as_str()));
        file.set_len(0).expect("the list is writable");
        file.rewind().expect("the list is a file");
        file.write_all(text.as_bytes())
            .expect("the list is writable");
    }

    fn entry(&self, clause: &str) -> Entry {
        let different: BTreeSet<_> = self.differences.iter().map(|d| &d.program).collect();
        let (programs, runs) = (self.programs, self.runs);
        let row = format!("| {clause} | {programs} | {runs} | {} |\n", different.len());
        let mut section = String::new();
        for (index, difference) in self.differences.iter().enumerate() {
            if index == 0 {
                section = format!("\n## {clause}\n");
            }
            let text = difference.text();
            // What differs in the same way in several modes is shown for the first.
            let earlier = &self.differences[..index];
            let shown = earlier
                .iter()
                .rev()
                .find(|d| d.program == difference.program);
            let is_same = shown.is_some_and(|shown| shown.text() == text);
            let text = if is_same { "As above.\n" } else { &text };
            let Difference { program, mode, .. } = difference;
            write!(section, "\n### {program} ({mode})\n\n{text}").expect("a string takes any text");
        }
        Entry { row, section }
    }
}

impl Difference {
    /// The lines of both outputs from the first that differs to the last.
    fn text(&self) -> String {
        let (plain, instrumented) = (&self.plain, &self.instrumented);
        let same = |(a, b): &(&String, &String)| a == b;
        let before = plain.iter().zip(instrumented).take_while(same).count();
        let (plain, instrumented) = (&plain[before..], &instrumented[before..]);
        let ends = plain.iter().rev().zip(instrumented.iter().rev());
        let behind = ends.take_while(same).count();
        let mut text = "```diff\n".to_owned();
        for (sign, lines) in [('-', plain), ('+', instrumented)] {
            let lines = &lines[..lines.len() - behind];
            for line in lines.iter().flat_map(|line| line.lines()) {
                writeln!(text, "{sign} {line}").expect("a string takes any text");
            }
        }
        text.push_str("```\n");
        text
    }
}

/// The clauses that a list has.
pub(crate) fn clauses(list: &Path) -> BTreeSet<String> {
    let text = std::fs::read_to_string(list).expect("the list exists");
    parse(&text).into_keys().collect()
}

fn parse(text: &str) -> BTreeMap<String, Entry> {
    let mut entries: BTreeMap<String, Entry> = BTreeMap::new();
    let mut sections = text.split("\n## ");
    let head = sections.next().expect("a text has a beginning");
    for line in head
        .lines()
        .skip_while(|line| !line.starts_with("|---"))
        .skip(1)
    {
        if let Some(clause) = line.split(' ').nth(1) {
            entries.entry(clause.to_owned()).or_default().row = format!("{line}\n");
        }
    }
    for section in sections {
        let (clause, text) = section.split_once('\n').expect("a heading ends its line");
        let end = if text.ends_with('\n') { "" } else { "\n" };
        entries.entry(clause.to_owned()).or_default().section =
            format!("\n## {clause}\n{text}{end}");
    }
    entries
}
