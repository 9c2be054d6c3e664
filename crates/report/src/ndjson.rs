//! `events.ndjson`: what a campaign tells while it goes on, a JSON object a line.
//!
//! | `event` | members |
//! |---|---|
//! | `begins` | `schema`, `tool`, `seed`, `program`: as in `results.json` |
//! | `ran` | a test run has ended: `runs`, `queued`, `depth`, `elapsed_ms` |
//! | `found` | an error not seen before: `elapsed_ms`, and `finding` as in `results.json` |
//! | `shrunk` | a shorter or simpler way to an error: the same members |
//! | `judged` | whether a person can cause an error that a forged message has caused: the same members |
//! | `unrepeated` | an error that plain Node does not have: the same members |
//! | `ended` | `runs`, `queued`, `elapsed_ms`, `exhausted`, `interrupted`, and the ids of the `findings` |

use serde::Serialize;
use serde_json::Value;
use stackful_finding::{CampaignEvent, Finding};

use crate::json::{SCHEMA, TOOL, milliseconds};
use crate::{End, Format, Output, Subject};

/// One line.
#[derive(Serialize)]
#[serde(tag = "event", rename_all = "lowercase")]
enum Line<'a> {
    Begins {
        schema: u32,
        tool: &'static str,
        seed: u64,
        program: Option<&'a Value>,
    },
    Ran {
        runs: u64,
        queued: usize,
        depth: usize,
        elapsed_ms: f64,
    },
    Found {
        elapsed_ms: f64,
        finding: &'a Finding,
    },
    Shrunk {
        elapsed_ms: f64,
        finding: &'a Finding,
    },
    Judged {
        elapsed_ms: f64,
        finding: &'a Finding,
    },
    Unrepeated {
        elapsed_ms: f64,
        finding: &'a Finding,
    },
    Ended {
        runs: u64,
        queued: usize,
        elapsed_ms: f64,
        exhausted: bool,
        interrupted: bool,
        findings: Vec<&'a str>,
    },
}

impl Line<'_> {
    fn text(&self) -> String {
        serde_json::to_string(self).expect("plain data with string keys") + "\n"
    }
}

/// The lines of a campaign.
pub(crate) struct Lines {
    subject: Subject,
    seed: u64,
}

impl Lines {
    pub(crate) fn new(subject: &Subject, seed: u64) -> Lines {
        Lines {
            subject: subject.clone(),
            seed,
        }
    }
}

impl Format for Lines {
    fn begin(&mut self) -> Output {
        let line = Line::Begins {
            schema: SCHEMA,
            tool: TOOL,
            seed: self.seed,
            program: self.subject.program(),
        };
        Output::Append(line.text())
    }

    fn tell(&mut self, event: &CampaignEvent<'_>) -> Output {
        let line = match *event {
            CampaignEvent::Ran {
                runs,
                queued,
                depth,
                elapsed,
            } => Line::Ran {
                runs,
                queued,
                depth,
                elapsed_ms: milliseconds(elapsed),
            },
            CampaignEvent::Found {
                finding, so_far, ..
            } => Line::Found {
                elapsed_ms: milliseconds(so_far.elapsed),
                finding,
            },
            CampaignEvent::Judged {
                finding, so_far, ..
            } => Line::Judged {
                elapsed_ms: milliseconds(so_far.elapsed),
                finding,
            },
            CampaignEvent::Shrunk { finding, so_far } => Line::Shrunk {
                elapsed_ms: milliseconds(so_far.elapsed),
                finding,
            },
            CampaignEvent::Unrepeated { finding, so_far } => Line::Unrepeated {
                elapsed_ms: milliseconds(so_far.elapsed),
                finding,
            },
            CampaignEvent::Waits { .. } | CampaignEvent::Stands { .. } => {
                return Output::Nothing;
            }
        };
        Output::Append(line.text())
    }

    fn end(&mut self, end: &End<'_>) -> Output {
        let End { summary, .. } = end;
        let line = Line::Ended {
            runs: summary.runs,
            queued: summary.queued,
            elapsed_ms: milliseconds(summary.elapsed),
            exhausted: summary.exhausted,
            interrupted: summary.interrupted,
            findings: summary
                .findings
                .iter()
                .map(|finding| finding.id.as_str())
                .collect(),
        };
        Output::Append(line.text())
    }
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeMap;
    use std::time::Duration;

    use stackful_finding::{ErrorKind, Summary};
    use stackful_source::Process;
    use stackful_term::Assignment;

    use super::*;
    use crate::Libraries;

    #[test]
    #[expect(clippy::too_many_lines, reason = "a campaign from beginning to end")]
    fn a_campaign_in_lines() {
        let finding = Finding {
            id: "E-00001".into(),
            kind: ErrorKind::Hang,
            process: Process::Server,
            name: String::new(),
            message: "the event never settled".into(),
            location: None,
            stack: Vec::new(),
            before: Vec::new(),
            steps: Vec::new(),
            inputs: None,
            conditions: Vec::new(),
            sent: None,
            plain: None,
            assignment: Assignment::default(),
            runs_to_find: 1,
            lacking: None,
            shrunk: None,
            confirmed: None,
            confirmation: None,
            judgement: None,
        };
        let summary = Summary {
            runs: 1,
            findings: vec![finding.clone()],
            elapsed: Duration::from_millis(1500),
            ..Summary::default()
        };
        let mut lines = Lines::new(&Subject::App(Value::Null), 7);
        let outputs = [
            lines.begin(),
            lines.tell(&CampaignEvent::Waits {
                elapsed: Duration::from_secs(1),
            }),
            lines.tell(&CampaignEvent::Ran {
                runs: 1,
                queued: 2,
                depth: 0,
                elapsed: Duration::from_millis(1499),
            }),
            lines.tell(&CampaignEvent::Found {
                finding: &finding,
                source: None,
                so_far: &summary,
            }),
            lines.end(&End {
                libraries: &Libraries::default(),
                summary: &summary,
                results: None,
                gate: &crate::Gate::default(),
                texts: &BTreeMap::default(),
                records: &BTreeMap::default(),
                lists_unreached: false,
            }),
        ];
        let shown = outputs.map(|output| match output {
            Output::Nothing => "nothing\n".to_owned(),
            Output::Append(text) => text,
            Output::Replace(_) => unreachable!("lines only grow"),
        });
        insta::assert_snapshot!(shown.concat(), @r#"
        {"event":"begins","schema":2,"tool":"stackful 0.1.0","seed":7,"program":null}
        nothing
        {"event":"ran","runs":1,"queued":2,"depth":0,"elapsed_ms":1499.0}
        {"event":"found","elapsed_ms":1500.0,"finding":{"id":"E-00001","kind":"hang","process":"server","name":"","message":"the event never settled","location":null,"stack":[],"before":[],"steps":[],"inputs":null,"plain":null,"runs_to_find":1}}
        {"event":"ended","runs":1,"queued":0,"elapsed_ms":1500.0,"exhausted":false,"interrupted":false,"findings":["E-00001"]}
        "#);
    }
}
