//! `results.json`: a campaign for other programs.
//!
//! The object has `"schema": 1`. Within one number members are only added; a member that changes
//! its meaning or goes away makes the next number. Times are milliseconds, places are 1-based with
//! columns in UTF-16 units, and values that JSON cannot say have the form of
//! `docs/trace-format.md`.
//!
//! | member | what |
//! |---|---|
//! | `tool`, `seed`, `elapsed_ms` | who made it, how to make it again, wall time |
//! | `runs`, `median_run_ms`, `diverged` | test runs, the middle one's time, those that left their path |
//! | `actions`, `depth`, `queued` | of the page; longest sequence of events; targets that wait |
//! | `exhausted`, `interrupted` | nothing was left to try; stopped before the budget was spent |
//! | `findings` | each `id`, `kind`, `process`, `name`, `message`, `location`, `stack`, `steps` (`words` and data), `runs_to_find` |
//! | `coverage` | per process `lines` and `branches`, each `covered` of `total` |
//! | `not_followed` | `what`, `reason`, `location`, `count` |
//! | `stages` | milliseconds in `start`, `fork`, `run`, `decode`, `tree`, `solve`; and `solver`, by which means its questions were answered |

use std::fs;
use std::io;
use std::path::{Path, PathBuf};

use serde::Serialize;
use stackful_finding::{ErrorKind, Finding, NotFollowed, Step, Summary};
use stackful_source::{Location, Process, ProcessCoverage};

use crate::stages::{StagesRecord, milliseconds};

/// The number of the schema.
pub const SCHEMA: u32 = 1;

/// The name of the file in the report's folder.
pub const RESULTS_FILE: &str = "results.json";

/// A finding with its steps in words.
#[derive(Serialize)]
struct FindingRecord<'a> {
    id: &'a str,
    kind: ErrorKind,
    process: Process,
    name: &'a str,
    message: &'a str,
    location: &'a Option<Location>,
    stack: &'a [Location],
    steps: &'a [Step],
    runs_to_find: u64,
}

impl<'a> From<&'a Finding> for FindingRecord<'a> {
    fn from(finding: &'a Finding) -> FindingRecord<'a> {
        FindingRecord {
            id: &finding.id,
            kind: finding.kind,
            process: finding.process,
            name: &finding.name,
            message: &finding.message,
            location: &finding.location,
            stack: &finding.stack,
            steps: &finding.steps,
            runs_to_find: finding.runs_to_find,
        }
    }
}

/// The whole file; members in the order in which a person would read them.
#[derive(Serialize)]
struct Results<'a> {
    schema: u32,
    tool: &'static str,
    seed: u64,
    elapsed_ms: f64,
    runs: u64,
    median_run_ms: f64,
    diverged: u64,
    actions: usize,
    depth: usize,
    queued: usize,
    exhausted: bool,
    interrupted: bool,
    findings: Vec<FindingRecord<'a>>,
    coverage: CoverageRecord,
    not_followed: &'a [NotFollowed],
    stages: StagesRecord,
}

#[derive(Serialize)]
struct CoverageRecord {
    server: ProcessCoverage,
    client: ProcessCoverage,
}

impl<'a> From<&'a Summary> for Results<'a> {
    fn from(summary: &'a Summary) -> Results<'a> {
        Results {
            schema: SCHEMA,
            tool: concat!("stackful ", env!("CARGO_PKG_VERSION")),
            seed: summary.seed,
            elapsed_ms: milliseconds(summary.elapsed),
            runs: summary.runs,
            median_run_ms: milliseconds(summary.median_run),
            diverged: summary.diverged,
            actions: summary.actions,
            depth: summary.depth,
            queued: summary.queued,
            exhausted: summary.exhausted,
            interrupted: summary.interrupted,
            findings: summary.findings.iter().map(Into::into).collect(),
            coverage: CoverageRecord {
                server: summary.server,
                client: summary.client,
            },
            not_followed: &summary.not_followed,
            stages: (&summary.stages).into(),
        }
    }
}

fn results(summary: &Summary) -> String {
    let results = Results::from(summary);
    serde_json::to_string_pretty(&results).expect("plain data with string keys") + "\n"
}

/// Why a report could not be written.
#[derive(Debug, thiserror::Error)]
#[error("cannot write {}: {source}", path.display())]
pub struct WriteError {
    /// The file or folder.
    pub path: PathBuf,
    /// What the system says.
    pub source: io::Error,
}

impl WriteError {
    fn at(path: &Path) -> impl FnOnce(io::Error) -> WriteError {
        let path = path.to_owned();
        move |source| WriteError { path, source }
    }
}

/// Makes `folder` ready for the report of a new campaign: it is there, git ignores it, and it
/// holds no report of another one.
///
/// # Errors
/// If the system does not let us.
pub fn prepare(folder: &Path) -> Result<(), WriteError> {
    fs::create_dir_all(folder).map_err(WriteError::at(folder))?;
    let ignore = folder.join(".gitignore");
    if !ignore.exists() {
        fs::write(&ignore, "*\n").map_err(WriteError::at(&ignore))?;
    }
    let old = folder.join(RESULTS_FILE);
    match fs::remove_file(&old) {
        Err(error) if error.kind() != io::ErrorKind::NotFound => Err(WriteError::at(&old)(error)),
        _ => Ok(()),
    }
}

/// Writes `results.json` into a folder that is [`prepare`]d. The file is complete at any moment: it is
/// replaced, not written over.
///
/// # Errors
/// If the system does not let us.
pub fn write(folder: &Path, summary: &Summary) -> Result<(), WriteError> {
    replace(folder, &results(summary))
}

/// Puts `text` in the place of the results in `folder`.
pub(crate) fn replace(folder: &Path, text: &str) -> Result<(), WriteError> {
    let path = folder.join(RESULTS_FILE);
    let fresh = folder.join(format!("{RESULTS_FILE}.new"));
    fs::write(&fresh, text).map_err(WriteError::at(&fresh))?;
    fs::rename(&fresh, &path).map_err(WriteError::at(&path))
}

#[cfg(test)]
mod tests {
    use std::time::Duration;

    use stackful_finding::Stages;
    use stackful_source::Ratio;

    use super::*;

    fn typed() -> Finding {
        let step = Step {
            words: "type \"guest\" into field \"Nick\"".into(),
            action: "type #nick".into(),
            kind: "type".into(),
            target: "#nick".into(),
            label: "field \"Nick\"".into(),
            fields: [
                ("value".into(), "guest".into()),
                ("clientX".into(), f64::NAN.into()),
            ]
            .into(),
        };
        let at = Location {
            file: "server/index.js".into(),
            line: 16,
            column: 7,
        };
        Finding {
            id: "E-00001".into(),
            kind: ErrorKind::UncaughtException,
            process: Process::Server,
            name: "Error".into(),
            message: "Nobody is called guest".into(),
            location: Some(at.clone()),
            stack: vec![at],
            steps: vec![step],
            inputs: None,
            runs_to_find: 3,
        }
    }

    fn full() -> Summary {
        Summary {
            runs: 12,
            findings: vec![typed()],
            server: ProcessCoverage {
                lines: Ratio {
                    covered: 3,
                    total: 4,
                },
                branches: Ratio {
                    covered: 1,
                    total: 2,
                },
            },
            not_followed: vec![NotFollowed {
                what: "Intl.Collator".into(),
                reason: "no model".into(),
                location: None,
                count: 2,
            }],
            seed: 7,
            elapsed: Duration::from_micros(1_234_567),
            stages: Stages {
                start: Duration::from_millis(900),
                ..Stages::default()
            },
            ..Summary::default()
        }
    }

    #[test]
    #[expect(clippy::too_many_lines, reason = "the snapshot is the whole file")]
    fn everything_is_in_the_file() {
        insta::assert_snapshot!(results(&full()), @r##"
        {
          "schema": 1,
          "tool": "stackful 0.1.0",
          "seed": 7,
          "elapsed_ms": 1234.57,
          "runs": 12,
          "median_run_ms": 0.0,
          "diverged": 0,
          "actions": 0,
          "depth": 0,
          "queued": 0,
          "exhausted": false,
          "interrupted": false,
          "findings": [
            {
              "id": "E-00001",
              "kind": "uncaught-exception",
              "process": "server",
              "name": "Error",
              "message": "Nobody is called guest",
              "location": {
                "file": "server/index.js",
                "line": 16,
                "column": 7
              },
              "stack": [
                {
                  "file": "server/index.js",
                  "line": 16,
                  "column": 7
                }
              ],
              "steps": [
                {
                  "words": "type \"guest\" into field \"Nick\"",
                  "action": "type #nick",
                  "type": "type",
                  "target": "#nick",
                  "label": "field \"Nick\"",
                  "fields": {
                    "clientX": {
                      "number": "NaN"
                    },
                    "value": "guest"
                  }
                }
              ],
              "runs_to_find": 3
            }
          ],
          "coverage": {
            "server": {
              "lines": {
                "covered": 3,
                "total": 4
              },
              "branches": {
                "covered": 1,
                "total": 2
              }
            },
            "client": {
              "lines": {
                "covered": 0,
                "total": 0
              },
              "branches": {
                "covered": 0,
                "total": 0
              }
            }
          },
          "not_followed": [
            {
              "what": "Intl.Collator",
              "reason": "no model",
              "location": null,
              "count": 2
            }
          ],
          "stages": {
            "start": 900.0,
            "fork": 0.0,
            "run": 0.0,
            "decode": 0.0,
            "tree": 0.0,
            "solve": 0.0,
            "solver": {
              "queries": 0,
              "refuted": 0,
              "enumerated": 0,
              "reused": 0,
              "varied": 0,
              "undecided": 0,
              "asked": 0,
              "rescued": 0,
              "scripts": 0,
              "seconded": 0,
              "interrupted": 0,
              "restarts": 0
            }
          }
        }
        "##);
    }

    #[test]
    fn writing_replaces_and_leaves_nothing_else() {
        let folder = tempfile::tempdir().unwrap();
        let out = folder.path().join("a/report");
        let runs = |runs| Summary {
            runs,
            ..Summary::default()
        };
        prepare(&out).unwrap();
        write(&out, &runs(1)).unwrap();
        write(&out, &runs(2)).unwrap();
        let bytes = fs::read(out.join(RESULTS_FILE)).unwrap();
        let text: serde_json::Value = serde_json::from_slice(&bytes).unwrap();
        assert_eq!(text["runs"], 2);
        let mut names: Vec<_> = fs::read_dir(&out)
            .unwrap()
            .map(|entry| entry.unwrap().file_name())
            .collect();
        names.sort();
        assert_eq!(names, [".gitignore", "results.json"]);
        prepare(&out).unwrap();
        assert!(!out.join(RESULTS_FILE).exists());
    }

    #[test]
    fn a_folder_that_cannot_be_made_is_named() {
        let folder = tempfile::tempdir().unwrap();
        let file = folder.path().join("file");
        fs::write(&file, "").unwrap();
        let error = prepare(&file.join("report")).unwrap_err();
        assert_eq!(error.path, file.join("report"));
    }
}
