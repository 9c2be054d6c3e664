//! What became of natives, as it stands in `docs/natives.md`, and those of `SILENT.md`.

use std::collections::{BTreeMap, BTreeSet};
use std::fmt::Write as _;
use std::fs::{self, File};
use std::io::{Read as _, Seek as _, Write as _};
use std::path::{Path, PathBuf};
use std::process::Command;

use crate::every::Found;

/// What can become of an input.
pub(crate) mod what {
    /// What the columns of the document say of natives.
    pub(super) const COLUMNS: &[(&str, &str)] = &[
        ("followed", "followed"),
        ("told", "told as lost"),
        ("independent", "independent"),
        ("refused", "takes nothing that was tried"),
        ("unsteady", "differs by itself"),
    ];

    /// Whether it contradicts what is claimed of natives.
    pub(crate) fn is_bad(is: &str) -> bool {
        !COLUMNS.iter().any(|column| column.0 == is)
    }
}

/// The natives that lose something silently, each with the reason.
pub(crate) struct Listed(BTreeMap<String, String>);

impl Listed {
    pub(crate) fn read() -> Listed {
        let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/node/every/SILENT.md");
        let text = fs::read_to_string(path).expect("the list exists");
        let rows = text.lines().filter_map(|line| line.strip_prefix("- `"));
        let parsed = rows.map(|row| {
            let (path, reason) = row.split_once("`: ").expect("a reason follows");
            (path.to_owned(), reason.to_owned())
        });
        Listed(parsed.collect())
    }

    pub(crate) fn paths(&self) -> Vec<String> {
        self.0.keys().cloned().collect()
    }

    pub(crate) fn has(&self, path: &str) -> bool {
        self.0.contains_key(path)
    }
}

/// What is said of a native in the document: the columns in which it stands.
fn said(found: &Found) -> BTreeSet<&'static str> {
    let of = |is: &str| {
        what::COLUMNS
            .iter()
            .map(|column| column.0)
            .find(|column| *column == is)
    };
    let mut said: BTreeSet<_> = found.outcomes.keys().filter_map(|is| of(is)).collect();
    if found.outcomes.is_empty() {
        said.insert(if found.ran > 0 {
            "independent"
        } else {
            "refused"
        });
    }
    said
}

/// What a native belongs to, and its name there: `Map.prototype` and `get`.
fn parted(path: &str) -> (&str, String) {
    let (kind, bare) = match path.split_once(' ') {
        Some((kind, bare)) => (kind, bare),
        None => ("", path),
    };
    let (holder, name) = bare.rsplit_once('.').unwrap_or(("", bare));
    let name = match kind {
        "" => name.to_owned(),
        kind => format!("{kind} {name}"),
    };
    (holder, name)
}

fn document() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../../docs/natives.md")
}

/// The version of Node that the document is of.
const MAJOR: &str = "v20.";

/// Whether the document is of the version of Node that runs here.
pub(crate) fn is_of_this_node() -> bool {
    let output = Command::new("node").arg("--version").output();
    output
        .expect("node can be started")
        .stdout
        .starts_with(MAJOR.as_bytes())
}

const CELLS: &str = " | ";

/// By what natives belong to: their names in each column.
fn rows(text: &str) -> BTreeMap<String, Vec<String>> {
    let lines = text.lines().filter(|line| line.starts_with("| "));
    let rows = lines.map(|line| {
        let mut cells = line
            .trim_matches('|')
            .split(CELLS)
            .map(|cell| cell.trim().to_owned());
        (cells.next().unwrap_or_default(), cells.collect())
    });
    rows.collect()
}

fn marks(surface: &str) -> (String, String) {
    (
        format!("<!-- tried: {surface} -->\n"),
        format!("<!-- end of what was tried: {surface} -->\n"),
    )
}

/// The text of a surface in the document.
fn section<'a>(document: &'a str, surface: &str) -> (&'a str, &'a str, &'a str) {
    let (begin, end) = marks(surface);
    let (before, rest) = document
        .split_once(&begin)
        .expect("the document has its marks");
    let (section, after) = rest.split_once(&end).expect("the document has its marks");
    (before, section, after)
}

/// What the document says otherwise of natives.
pub(crate) fn compare(surface: &str, found: &[Found]) -> String {
    let text = fs::read_to_string(document()).expect("the document exists");
    let rows = rows(section(&text, surface).1);
    let mut complaints = String::new();
    for one in found {
        let (holder, name) = parted(&one.path);
        let written = format!("`{name}`");
        let row = rows.get(&shown(holder));
        let stands = |index: usize| {
            row.and_then(|cells| cells.get(index))
                .is_some_and(|cell: &String| cell.split(", ").any(|each| each == written))
        };
        let columns = what::COLUMNS.iter().enumerate();
        let mut listed: BTreeSet<_> = columns
            .filter(|(index, _)| stands(*index))
            .map(|(_, column)| column.0)
            .collect();
        let mut now = said(one);
        // What a machine does at its leisure may be the same twice.
        for said in [&mut listed, &mut now] {
            said.remove("unsteady");
        }
        if listed != now {
            writeln!(
                complaints,
                "{}: {now:?} and not {listed:?} as in the document",
                one.path
            )
            .expect("a string takes any text");
        }
    }
    complaints
}

fn shown(holder: &str) -> String {
    if holder.is_empty() {
        "globals".to_owned()
    } else {
        format!("`{holder}`")
    }
}

/// Writes what became of the natives of a surface. Other processes do the same for theirs.
pub(crate) fn write(surface: &str, found: &[Found], untried: &[(String, String)]) {
    let mut options = File::options();
    let mut file = options
        .read(true)
        .write(true)
        .open(document())
        .expect("the document is writable");
    file.lock().expect("the document can be locked");
    let mut text = String::new();
    file.read_to_string(&mut text)
        .expect("the document is text");
    let (before, _, after) = section(&text, surface);
    let (begin, end) = marks(surface);
    let written = format!("{before}{begin}\n{}\n{end}{after}", table(found, untried));
    file.set_len(0).expect("the document is writable");
    file.rewind().expect("the document is a file");
    file.write_all(written.as_bytes())
        .expect("the document is writable");
}

fn table(found: &[Found], untried: &[(String, String)]) -> String {
    let mut holders: BTreeMap<&str, BTreeMap<&str, Vec<String>>> = BTreeMap::new();
    for one in found {
        let (holder, name) = parted(&one.path);
        for column in said(one) {
            let names = holders
                .entry(holder)
                .or_default()
                .entry(column)
                .or_default();
            names.push(format!("`{name}`"));
        }
    }
    let mut text = "| builtin |".to_owned();
    for (_, title) in what::COLUMNS {
        write!(text, " {title} |").expect("a string takes any text");
    }
    text += "\n|---|---|---|---|---|---|\n";
    for (holder, columns) in holders {
        write!(text, "| {} |", shown(holder)).expect("a string takes any text");
        for (column, _) in what::COLUMNS {
            let names = columns
                .get(column)
                .map_or(String::new(), |names| names.join(", "));
            write!(text, " {names} |").expect("a string takes any text");
        }
        text.push('\n');
    }
    let mut reasons: BTreeMap<&str, BTreeMap<&str, usize>> = BTreeMap::new();
    for (path, reason) in untried {
        *reasons
            .entry(reason)
            .or_default()
            .entry(parted(path).0)
            .or_default() += 1;
    }
    text += "\n| not tried, since it | natives |\n|---|---|\n";
    for (reason, holders) in reasons {
        let holders = holders
            .iter()
            .map(|(holder, count)| format!("{} ({count})", shown(holder)));
        let holders: Vec<_> = holders.collect();
        writeln!(text, "| {reason} | {} |", holders.join(", ")).expect("a string takes any text");
    }
    text
}
