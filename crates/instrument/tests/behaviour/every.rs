//! Every native there is, fed with an input in each place: what comes out follows it, does not depend on
//! it, or the loss is told.
//!
//! `node/every` finds the natives of the language, of Node's modules and of a page, and runs each plainly
//! with several values; where what is seen of it differs, an instrumented run under `--check-losses` has
//! to account for that. A run of the suite takes a sample, always the same, and those of `SILENT.md`;
//! `STACKFUL_UPDATE=1` takes all, and writes what they did into `docs/natives.md`; with
//! `STACKFUL_NATIVES=A,B` only these are tried.

use std::collections::BTreeMap;
use std::fmt::Write as _;
use std::fs::{self, File};
use std::path::{Path, PathBuf};
use std::process::{Child, Command, Stdio};
use std::time::{Duration, Instant};

use serde::{Deserialize, Serialize};
use stackful_instrument::{Emission, Layout, SourceKind, instrument};
use stackful_protocol::text::Tables;
use stackful_source::Bases;

use crate::listed::{Listed, what};

/// Natives in one process: what one of them leaves behind is seen by those after it.
const BATCH: usize = 100;
/// Of each surface, one native of so many is in the document, and one of so many is tried in each run
/// of the suite.
const SHARES: &[(&str, usize, usize)] = &[("language", 1, 12), ("node", 8, 48), ("page", 64, 256)];
/// One of so many is none.
const NONE: usize = usize::MAX;
/// Trials of one kind of a native that a complaint shows.
const SHOWN: usize = 3;
/// A native that takes longer hangs, on a busy machine, too.
const LONGEST: Duration = Duration::from_mins(1);

/// What is called, in one process.
#[derive(Deserialize)]
struct Batch {
    paths: Vec<String>,
    /// The text that calls it, to be instrumented.
    text: String,
}

#[derive(Deserialize)]
struct Surface {
    batches: Vec<Batch>,
    /// Natives that are not tried, each with the reason.
    untried: Vec<(String, String)>,
}

/// What a Node process gets.
#[derive(Serialize)]
struct Job<'a> {
    surface: &'a str,
    paths: &'a [String],
    plain: &'a str,
    code: String,
    tables: Tables,
}

/// A line of the results.
#[derive(Deserialize)]
#[serde(untagged)]
enum Line {
    Begins { begins: String },
    Failed { failed: String, stack: String },
    Found(Found),
}

/// What became of an input in a native.
#[derive(Deserialize)]
pub(crate) struct Found {
    pub(crate) path: String,
    /// By what it is: each trial of that kind.
    pub(crate) outcomes: BTreeMap<String, Vec<Trial>>,
    /// How many trials have not thrown.
    pub(crate) ran: usize,
}

/// One trial of a native.
#[derive(Deserialize)]
pub(crate) struct Trial {
    /// Where the input stood, and beside what.
    r#where: String,
    what: Vec<String>,
}

impl Found {
    fn ended(path: String, how: &str) -> Found {
        let trial = Trial {
            r#where: String::new(),
            what: Vec::new(),
        };
        Found {
            path,
            outcomes: BTreeMap::from([(how.to_owned(), vec![trial])]),
            ran: 0,
        }
    }
}

fn folder() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/node/every")
}

fn node(words: &[&str]) -> Command {
    let mut node = Command::new("node");
    node.args([
        "--no-warnings",
        "--experimental-vm-modules",
        "--stack-size=3900",
    ])
    .arg(folder().join("main.js"))
    .args(words);
    node
}

/// The natives of a surface, in batches: one of `share`, and those of `always`.
fn listed(surface: &str, share: usize, always: &[String]) -> Surface {
    let (size, share) = (BATCH.to_string(), share.to_string());
    let always = always.join(",");
    let output = node(&["list", surface, &size, &share, &always])
        .stderr(Stdio::inherit())
        .output()
        .expect("node can be started");
    serde_json::from_slice(&output.stdout).expect("node prints the list")
}

/// Waits until a process has ended, or has told nothing new for too long: then it is ended.
fn wait(node: &mut Child, results: &Path) -> bool {
    let mut length = 0;
    let mut since = Instant::now();
    loop {
        if node.try_wait().expect("it can be waited for").is_some() {
            return true;
        }
        let now = fs::metadata(results).map_or(0, |file| file.len());
        if now != length {
            (length, since) = (now, Instant::now());
        }
        if since.elapsed() > LONGEST {
            node.kill().ok();
            node.wait().ok();
            return false;
        }
        std::thread::sleep(Duration::from_millis(50));
    }
}

/// Runs natives in one process, in a folder of its own: what became of them, up to one that ends it.
fn run_some(surface: &str, batch: &Batch, paths: &[String], folder: &Path) -> Vec<Found> {
    let emission = Emission {
        layout: Layout::Compact,
        checks: true,
        state: false,
    };
    let instrumented =
        instrument(&batch.text, &SourceKind::CommonJs, emission).expect("a valid text");
    let job = Job {
        surface,
        paths,
        plain: &batch.text,
        code: instrumented.code(Bases::default()),
        tables: instrumented.tables(Bases::default()),
    };
    let (input, results, trials) = (
        folder.join("job.json"),
        folder.join("results"),
        folder.join("trials"),
    );
    fs::create_dir_all(&trials).expect("the folder is writable");
    fs::write(&input, serde_json::to_vec(&job).expect("plain data")).expect("writable");
    fs::write(&results, "").expect("writable");
    let mut node = node(&["run", &results.to_string_lossy()])
        .current_dir(&trials)
        .stdin(File::open(&input).expect("just written"))
        .stdout(Stdio::null())
        .spawn()
        .expect("node can be started");
    let has_ended = wait(&mut node, &results);
    let text = fs::read_to_string(&results).expect("just written");
    let mut found = Vec::new();
    let mut begun = None;
    for line in text.lines() {
        match serde_json::from_str(line).expect("a line is JSON") {
            Line::Begins { begins } => begun = Some(begins),
            Line::Failed { failed, stack } => {
                begun = None;
                found.push(Found::ended(failed, &stack));
            }
            Line::Found(one) => {
                begun = None;
                found.push(one);
            }
        }
    }
    let how = if has_ended {
        "ends the process"
    } else {
        "hangs"
    };
    found.extend(begun.map(|path| Found::ended(path, how)));
    found
}

/// Runs natives: what became of each.
fn run(surface: &str, batch: &Batch) -> Vec<Found> {
    let folder =
        std::env::temp_dir().join(format!("stackful-every-{}-{surface}", std::process::id()));
    let mut found = Vec::new();
    while found.len() < batch.paths.len() {
        let ran = run_some(surface, batch, &batch.paths[found.len()..], &folder);
        assert!(!ran.is_empty(), "no native of {surface} was begun");
        found.extend(ran);
    }
    fs::remove_dir_all(&folder).ok();
    found
}

fn check(surface: &str) {
    let list = Listed::read();
    let is_updating = std::env::var_os("STACKFUL_UPDATE").is_some();
    let shares = SHARES.iter().find(|shares| shares.0 == surface);
    let (_, of_document, of_suite) = *shares.expect("each surface has its shares");
    let (share, always) = match std::env::var("STACKFUL_NATIVES") {
        Ok(paths) => (NONE, paths.split(',').map(str::to_owned).collect()),
        Err(_) if is_updating => (of_document, Vec::new()),
        Err(_) => (of_suite, list.paths()),
    };
    let Surface { batches, untried } = listed(surface, share, &always);
    let found: Vec<Found> = batches
        .iter()
        .flat_map(|batch| run(surface, batch))
        .collect();
    let mut complaints = String::new();
    for one in &found {
        for (is, trials) in &one.outcomes {
            if what::is_bad(is) && !list.has(&one.path) {
                for Trial { r#where: at, what } in trials.iter().take(SHOWN) {
                    let (path, what) = (&one.path, what.join("; "));
                    writeln!(complaints, "{path}: {is}: {what} at {at}")
                        .expect("a string takes any text");
                }
            }
        }
        if list.has(&one.path) && !one.outcomes.keys().any(|is| what::is_bad(is)) {
            writeln!(complaints, "{}: is listed, and nothing is wrong", one.path)
                .expect("a string takes any text");
        }
    }
    if is_updating {
        crate::listed::write(surface, &found, &untried);
    } else if crate::listed::is_of_this_node() {
        complaints += &crate::listed::compare(surface, &found);
    }
    assert!(complaints.is_empty(), "{complaints}");
}

#[test]
fn every_native_of_the_language() {
    check("language");
}

#[test]
fn every_native_of_node() {
    check("node");
}

#[test]
fn every_native_of_the_page() {
    check("page");
}
