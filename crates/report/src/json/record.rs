//! The members of `results.json`, in the order in which a person would read them.

use schemars::JsonSchema;
use schemars::generate::SchemaSettings;
use serde::Serialize;
use serde_json::Value;
use stackful_finding::{
    Finding, Guesses, Intra, LibraryFile, Lost, NotFollowed, PathRecord, StateGraph, Summary,
    Toward, Unreached,
};
use stackful_source::{Location, ProcessCoverage};

use super::moment::MomentRecord;
use super::stages::{StagesRecord, milliseconds};
use crate::Subject;

/// The number of the schema.
pub const SCHEMA: u32 = 2;

/// Who made it.
pub(crate) const TOOL: &str = concat!("stackful ", env!("CARGO_PKG_VERSION"));

/// The whole file.
#[derive(Serialize, JsonSchema)]
struct Results<'a> {
    schema: u32,
    tool: &'static str,
    app: Option<&'a Value>,
    program: Option<&'a Value>,
    seed: u64,
    elapsed_ms: f64,
    runs: u64,
    intra: Option<Intra>,
    median_run_ms: f64,
    diverged: u64,
    guesses: Guesses,
    actions: usize,
    depth: usize,
    queued: usize,
    /// Where states are told apart: how many, how often a run came to a known one, and what is left.
    states: Option<usize>,
    merged: Option<u64>,
    states_not_seen: &'a [String],
    targets_waiting: usize,
    toward: &'a Option<Toward>,
    bounded: bool,
    exhausted: bool,
    interrupted: bool,
    findings: &'a [Finding],
    unrepeated: &'a [Finding],
    unconfirmed: &'a [Finding],
    paths: &'a [PathRecord],
    errored_paths: usize,
    assumptions: u64,
    coverage: CoverageRecord<'a>,
    unreached: &'a Unreached,
    unknown: Vec<Unknown<'a>>,
    not_followed: Vec<&'a NotFollowed>,
    libraries: &'a [LibraryFile],
    timeline: Vec<MomentRecord>,
    state_graph: &'a StateGraph,
    stages: StagesRecord,
}

#[derive(Serialize, JsonSchema)]
struct CoverageRecord<'a> {
    server: &'a ProcessCoverage,
    client: &'a ProcessCoverage,
}

/// A target that the solver did not decide.
#[derive(Serialize, JsonSchema)]
struct Unknown<'a> {
    reason: &'a str,
    location: &'a Option<Location>,
    count: u64,
}

impl<'a> From<&'a NotFollowed> for Unknown<'a> {
    fn from(loss: &'a NotFollowed) -> Unknown<'a> {
        Unknown {
            reason: &loss.reason,
            location: &loss.location,
            count: loss.count,
        }
    }
}

impl<'a> Results<'a> {
    fn new(subject: &'a Subject, summary: &'a Summary) -> Results<'a> {
        let losses = summary.not_followed.iter();
        let (undecided, lost): (Vec<_>, Vec<_>) =
            losses.partition(|loss| loss.kind == Lost::Target);
        Results {
            schema: SCHEMA,
            tool: TOOL,
            app: subject.app(),
            program: subject.program(),
            seed: summary.seed,
            elapsed_ms: milliseconds(summary.elapsed),
            runs: summary.runs,
            intra: summary.intra,
            median_run_ms: milliseconds(summary.median_run),
            diverged: summary.diverged,
            guesses: summary.guesses,
            actions: summary.actions,
            depth: summary.depth,
            queued: summary.queued,
            states: summary.states.as_ref().map(|states| states.known),
            merged: summary.states.as_ref().map(|states| states.merged),
            states_not_seen: summary
                .states
                .as_ref()
                .map_or(&[], |states| &states.not_seen),
            targets_waiting: summary.queued,
            toward: &summary.toward,
            bounded: summary.bounded,
            exhausted: summary.exhausted,
            interrupted: summary.interrupted,
            findings: &summary.findings,
            unrepeated: &summary.unrepeated,
            unconfirmed: &summary.unconfirmed,
            paths: &summary.paths,
            errored_paths: summary.errored_paths(),
            assumptions: summary.assumptions,
            coverage: CoverageRecord {
                server: &summary.server,
                client: &summary.client,
            },
            unreached: &summary.unreached,
            unknown: undecided.into_iter().map(Into::into).collect(),
            not_followed: lost,
            libraries: &summary.libraries,
            timeline: summary.timeline.iter().map(Into::into).collect(),
            state_graph: &summary.graph,
            stages: (&summary.stages).into(),
        }
    }
}

/// The file's text.
pub(super) fn text(subject: &Subject, summary: &Summary) -> String {
    let results = Results::new(subject, summary);
    serde_json::to_string_pretty(&results).expect("plain data with string keys") + "\n"
}

/// The schema of the file.
pub(super) fn schema() -> String {
    let settings = SchemaSettings::draft07().for_serialize();
    let schema = settings
        .into_generator()
        .into_root_schema_for::<Results<'_>>();
    serde_json::to_string_pretty(&schema).expect("plain data with string keys") + "\n"
}

#[cfg(test)]
mod tests {
    use std::time::Duration;

    use serde_json::json;
    use stackful_finding::{
        ErrorKind, Inputs, MissedAction, MissedBranch, MissedForm, Obstacle, PathEnd, Plain,
        Stages, Step, Unmet, Untaken,
    };
    use stackful_source::{MissedArm, NotReached, Process, Ratio};

    use super::*;

    fn typed() -> Finding {
        let step = Step {
            words: "user 2: type \"guest\" into field \"Nick\"".into(),
            user: 2,
            tab: 1,
            action: "2: type #nick".into(),
            kind: "type".into(),
            target: "#nick".into(),
            label: "field \"Nick\"".into(),
            found: "itself".into(),
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
            before: Vec::new(),
            steps: vec![step],
            inputs: None,
            conditions: Vec::new(),
            sent: None,
            plain: Some(Plain::Repeats),
            assignment: [("event.0.value", "guest".into())].into_iter().collect(),
            runs_to_find: 3,
            lacking: None,
            shrunk: None,
            confirmed: None,
            confirmation: None,
            judgement: None,
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
                not_reached: vec![NotReached {
                    file: "server/index.js".into(),
                    lines: [17].into(),
                    branches: [16].into(),
                    arms: vec![MissedArm {
                        of: 16,
                        lines: [17].into(),
                    }],
                    ..NotReached::default()
                }],
                files: Vec::new(),
            },
            unreached: unreached(),
            not_followed: vec![NotFollowed {
                kind: Lost::Value,
                what: "Intl.Collator".into(),
                reason: "no model".into(),
                location: None,
                count: 2,
                ways: 0,
                help: None,
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

    fn unreached() -> Unreached {
        Unreached {
            branches: vec![MissedBranch {
                process: Process::Server,
                location: Location {
                    file: "server/index.js".into(),
                    line: 16,
                    column: 3,
                },
                missed: 1,
                of: 2,
                why: Obstacle::Refuted { paths: 3 },
            }],
            actions: vec![MissedAction {
                words: "click button \"Delete\"".into(),
                action: "click #delete".into(),
                why: Untaken::TooDeep,
            }],
            forms: vec![MissedForm {
                form: "form \"Sign up\"".into(),
                submitted: 2,
                unmet: vec![Unmet {
                    field: "field \"Zip\"".into(),
                    constraint: "pattern".into(),
                    times: 2,
                }],
            }],
        }
    }

    #[test]
    #[expect(clippy::too_many_lines, reason = "the snapshot is the whole file")]
    fn everything_is_in_the_file() {
        insta::assert_snapshot!(text(&Subject::App(Value::Null), &full()), @r##"
        {
          "schema": 2,
          "tool": "stackful 0.1.0",
          "app": null,
          "program": null,
          "seed": 7,
          "elapsed_ms": 1234.57,
          "runs": 12,
          "intra": null,
          "median_run_ms": 0.0,
          "diverged": 0,
          "guesses": {
            "made": 0,
            "fruitful": 0
          },
          "actions": 0,
          "depth": 0,
          "queued": 0,
          "states": null,
          "merged": null,
          "states_not_seen": [],
          "targets_waiting": 0,
          "toward": null,
          "bounded": false,
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
              "before": [],
              "steps": [
                {
                  "words": "user 2: type \"guest\" into field \"Nick\"",
                  "user": 2,
                  "tab": 1,
                  "action": "2: type #nick",
                  "type": "type",
                  "target": "#nick",
                  "label": "field \"Nick\"",
                  "found": "itself",
                  "fields": {
                    "clientX": {
                      "number": "NaN"
                    },
                    "value": "guest"
                  }
                }
              ],
              "inputs": null,
              "plain": "repeats",
              "assignment": {
                "event.0.value": "guest"
              },
              "runs_to_find": 3
            }
          ],
          "unrepeated": [],
          "unconfirmed": [],
          "paths": [],
          "errored_paths": 0,
          "assumptions": 0,
          "coverage": {
            "server": {
              "lines": {
                "covered": 3,
                "total": 4
              },
              "branches": {
                "covered": 1,
                "total": 2
              },
              "not_reached": [
                {
                  "file": "server/index.js",
                  "lines": [
                    17
                  ],
                  "branches": [
                    16
                  ],
                  "functions": [],
                  "arms": [
                    {
                      "of": 16,
                      "lines": [
                        17
                      ]
                    }
                  ]
                }
              ]
            },
            "client": {
              "lines": {
                "covered": 0,
                "total": 0
              },
              "branches": {
                "covered": 0,
                "total": 0
              },
              "not_reached": []
            }
          },
          "unreached": {
            "branches": [
              {
                "process": "server",
                "location": {
                  "file": "server/index.js",
                  "line": 16,
                  "column": 3
                },
                "missed": 1,
                "of": 2,
                "why": {
                  "kind": "refuted",
                  "paths": 3
                }
              }
            ],
            "actions": [
              {
                "words": "click button \"Delete\"",
                "action": "click #delete",
                "why": {
                  "kind": "too-deep"
                }
              }
            ],
            "forms": [
              {
                "form": "form \"Sign up\"",
                "submitted": 2,
                "unmet": [
                  {
                    "field": "field \"Zip\"",
                    "constraint": "pattern",
                    "times": 2
                  }
                ]
              }
            ]
          },
          "unknown": [],
          "not_followed": [
            {
              "what": "Intl.Collator",
              "reason": "no model",
              "location": null,
              "count": 2,
              "ways": 0,
              "help": null
            }
          ],
          "libraries": [],
          "timeline": [],
          "state_graph": {
            "states": [],
            "events": [],
            "left_out": 0
          },
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
    fn what_is_not_decided_stands_apart() {
        let loss = |kind, what: &str, reason: &str| NotFollowed {
            kind,
            what: what.into(),
            reason: reason.into(),
            location: None,
            count: 2,
            ways: 0,
            help: None,
        };
        let undecided = loss(
            Lost::Target,
            "branch not decided",
            "the solver ran out of time",
        );
        let concretised = loss(Lost::Value, "update", "its result was made concrete");
        let summary = Summary {
            not_followed: vec![undecided, concretised],
            ..Summary::default()
        };
        let results = Results::new(&Subject::App(Value::Null), &summary);
        let apart = json!({"unknown": results.unknown, "not_followed": results.not_followed});
        insta::assert_snapshot!(apart, @r#"{"not_followed":[{"count":2,"help":null,"location":null,"reason":"its result was made concrete","ways":0,"what":"update"}],"unknown":[{"count":2,"location":null,"reason":"the solver ran out of time"}]}"#);
    }

    #[test]
    fn a_program_has_the_same_members_as_an_app() {
        let path = PathRecord {
            inputs: Inputs(vec![
                ("b".into(), f64::NAN.into()),
                ("a".into(), "x".into()),
            ]),
            outcome: PathEnd::Exited { code: 3 },
            errors: vec!["E-00001".to_owned()],
        };
        let summary = Summary {
            paths: vec![path],
            ..Summary::default()
        };
        let of = |subject: &Subject, summary: &Summary| {
            serde_json::from_str::<Value>(&text(subject, summary)).unwrap()
        };
        let program = of(&Subject::Program("check.js".into()), &summary);
        let app = of(&Subject::App(Value::Null), &Summary::default());
        let members = |results: &Value| -> Vec<String> {
            results.as_object().unwrap().keys().cloned().collect()
        };
        assert_eq!(members(&program), members(&app));
        insta::assert_snapshot!(program["program"], @r#""check.js""#);
        assert_eq!(app["program"], Value::Null);
        // As they were read: in a map they would lie in another order.
        let written = text(&Subject::Program("check.js".into()), &summary);
        let (_, paths) = written.split_once("\"paths\": ").unwrap();
        let (paths, _) = paths.split_once("\n  \"").unwrap();
        insta::assert_snapshot!(paths, @r#"
        [
            {
              "inputs": {
                "b": {
                  "number": "NaN"
                },
                "a": "x"
              },
              "outcome": {
                "kind": "exited",
                "code": 3
              },
              "errors": [
                "E-00001"
              ]
            }
          ],
        "#);
    }
}
