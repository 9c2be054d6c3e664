//! Programs for tests, run in Node.

use std::io::{BufRead as _, BufReader, Write as _};
use std::path::Path;
use std::process::{Child, ChildStdout, Command, Stdio};

use serde::{Deserialize, Serialize};
use stackful_instrument::{
    Emission, InstrumentError, Instrumented, Layout, SourceKind, instrument,
};
use stackful_protocol::text::Tables;
use stackful_source::Bases;

/// What to run.
#[derive(Serialize)]
pub(crate) struct Job {
    code: String,
    kind: &'static str,
    instrumented: bool,
    tables: Option<Tables>,
    #[serde(skip)]
    places: Option<Places>,
}

/// From the instrumented text to the original.
struct Places {
    instrumented: Instrumented,
    original: String,
}

impl Job {
    pub(crate) fn plain(text: &str, kind: &SourceKind) -> Job {
        Job {
            code: text.to_owned(),
            kind: name(kind),
            instrumented: false,
            tables: None,
            places: None,
        }
    }

    pub(crate) fn instrumented(text: &str, kind: &SourceKind) -> Result<Job, InstrumentError> {
        Job::emitted(text, kind, Layout::Compact.into())
    }

    /// One whose closures are readable.
    pub(crate) fn readable(text: &str, kind: &SourceKind) -> Result<Job, InstrumentError> {
        let emission = Emission {
            state: true,
            ..Layout::Compact.into()
        };
        Job::emitted(text, kind, emission)
    }

    fn emitted(text: &str, kind: &SourceKind, emission: Emission) -> Result<Job, InstrumentError> {
        let instrumented = instrument(text, kind, emission)?;
        Ok(Job {
            code: instrumented.code(Bases::default()),
            kind: name(kind),
            instrumented: true,
            tables: Some(instrumented.tables(Bases::default())),
            places: Some(Places {
                instrumented,
                original: text.to_owned(),
            }),
        })
    }
}

fn name(kind: &SourceKind) -> &'static str {
    match kind {
        SourceKind::Script => "script",
        SourceKind::Module => "module",
        _ => "commonjs",
    }
}

/// What a program did.
#[derive(Deserialize)]
pub(crate) struct Ran {
    /// What it printed, and the errors that it did not catch. Errors are printed with the places in
    /// their stack, those of the original.
    pub(crate) log: Vec<String>,
    /// The decisions and losses that it reported.
    pub(crate) trace: Vec<String>,
}

/// Runs jobs in one Node process.
pub(crate) fn run(jobs: &[Job]) -> Vec<Ran> {
    with_places(jobs, run_as("programs", jobs))
}

/// Hands jobs to a Node process that runs them so.
pub(crate) fn run_as<T: for<'de> Deserialize<'de>>(how: &str, jobs: &[Job]) -> T {
    let mut node = start(how);
    let input = serde_json::to_vec(jobs).expect("jobs are plain data");
    let mut pipe = node.stdin.take().expect("piped");
    pipe.write_all(&input).expect("node reads its input");
    drop(pipe);
    let output = node.wait_with_output().expect("node ends");
    assert!(output.status.success(), "node failed: {}", output.status);
    serde_json::from_slice(&output.stdout).expect("node prints results")
}

fn start(how: &str) -> Child {
    let script = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/node/run.js");
    Command::new("node")
        .args([
            "--stack-size=3900",
            "--experimental-vm-modules",
            "--no-warnings",
        ])
        .arg(script)
        .arg(how)
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .spawn()
        .expect("node can be started")
}

/// A Node process that stays, and runs batch after batch.
pub(crate) struct Session {
    node: Child,
    results: BufReader<ChildStdout>,
}

impl Session {
    pub(crate) fn start() -> Session {
        let mut node = start("session");
        let output = node.stdout.take().expect("piped");
        Session {
            node,
            results: BufReader::new(output),
        }
    }

    /// Runs jobs as [`run`] does.
    pub(crate) fn run(&mut self, jobs: &[Job]) -> Vec<Ran> {
        let mut input = serde_json::to_vec(jobs).expect("jobs are plain data");
        input.push(b'\n');
        let pipe = self.node.stdin.as_mut().expect("piped");
        pipe.write_all(&input).expect("node reads its input");
        let mut line = String::new();
        let length = self.results.read_line(&mut line).expect("node answers");
        assert!(length > 0, "node failed: {:?}", self.node.wait());
        with_places(
            jobs,
            serde_json::from_str(&line).expect("node prints results"),
        )
    }
}

impl Drop for Session {
    fn drop(&mut self) {
        // It may have ended by itself.
        self.node.kill().ok();
        self.node.wait().ok();
    }
}

/// Results with places of the original in their logs.
fn with_places(jobs: &[Job], mut results: Vec<Ran>) -> Vec<Ran> {
    for (job, ran) in jobs.iter().zip(&mut results) {
        for line in &mut ran.log {
            *line = with_original_places(line, job.places.as_ref());
        }
    }
    results
}

/// What surrounds a place in a line of the log.
const MARK: char = '\u{1}';

fn with_original_places(line: &str, places: Option<&Places>) -> String {
    let mut text = String::new();
    for (index, part) in line.split(MARK).enumerate() {
        match places {
            Some(places) if index % 2 == 1 => text.push_str(&places.original(part)),
            _ => text.push_str(part),
        }
    }
    text
}

impl Places {
    /// The original `line:column` of a generated one.
    fn original(&self, place: &str) -> String {
        let (line, column) = place.split_once(':').expect("a line and a column");
        let (line, column) = (line.parse(), column.parse());
        let (line, column) = (line.expect("a number"), column.expect("a number"));
        let Some(offset) = self.instrumented.map.original(line, column) else {
            return "?".to_owned();
        };
        let before = &self.original[..offset as usize];
        let last = before.rsplit('\n').next().expect("a text has lines");
        let line = before.matches('\n').count() + 1;
        format!("{line}:{}", last.encode_utf16().count() + 1)
    }
}
