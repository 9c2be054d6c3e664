//! The campaign on a program without a page: as `results.json`, which `--json` prints too, and as a
//! terminal shows it.
//!
//! | member of the object | what |
//! |---|---|
//! | `schema`, `tool`, `seed`, `elapsed_ms`, `runs`, `diverged`, `interrupted`, `stages`, `not_followed` | as for an app: see `results.rs` |
//! | `program` | what was run, and which of what it reads are inputs |
//! | `paths` | each `inputs` (an object, in the order of reading), `outcome` and, if there are any, `errors` by id |
//! | `errored_paths` | how many of them have errors |
//! | `assumptions` | runs that ended because an assumption did not hold; they are no paths |
//! | `errors` | each once: as the findings of an app, with `inputs` in place of `steps` |
//! | `coverage` | `lines` and `branches`, each `covered` of `total` |
//! | `unknown` | targets that the solver did not decide: `reason`, `location`, `count` |
//! | `bounded` | whether a bound on loops or decisions left something out |
//! | `exhausted` | the path space is finite and covered: nothing is left to try, nothing was lost |

use std::fmt::Write as _;
use std::path::Path;

use serde::Serialize;
use stackful_finding::{ErrorKind, Finding, Inputs, NotFollowed, PathRecord, Summary};
use stackful_source::{Location, ProcessCoverage};

use crate::results::{SCHEMA, WriteError, replace};
use crate::stages::{StagesRecord, milliseconds};
use crate::style::{BAD, QUIET, continued, counted, labelled};
use crate::summary::{covered, not_followed, seconds, times};

/// What the losses of targets that the solver did not decide are called.
const UNDECIDED: &str = "branch not decided";

#[derive(Serialize)]
struct Results<'a, P> {
    schema: u32,
    tool: &'static str,
    program: &'a P,
    seed: u64,
    elapsed_ms: f64,
    runs: u64,
    exhausted: bool,
    interrupted: bool,
    bounded: bool,
    diverged: u64,
    paths: &'a [PathRecord],
    errored_paths: usize,
    assumptions: u64,
    errors: Vec<ErrorRecord<'a>>,
    coverage: ProcessCoverage,
    unknown: Vec<Unknown<'a>>,
    not_followed: Vec<&'a NotFollowed>,
    stages: StagesRecord,
}

#[derive(Serialize)]
struct ErrorRecord<'a> {
    id: &'a str,
    kind: ErrorKind,
    name: &'a str,
    message: &'a str,
    location: &'a Option<Location>,
    stack: &'a [Location],
    inputs: &'a Option<Inputs>,
    runs_to_find: u64,
}

#[derive(Serialize)]
struct Unknown<'a> {
    reason: &'a str,
    location: &'a Option<Location>,
    count: u64,
}

/// The results as one JSON object, ending with a newline; `program` says what was run.
///
/// # Panics
/// If `program` is nothing that JSON can say.
pub fn program_results(summary: &Summary, program: &impl Serialize) -> String {
    let (undecided, lost): (Vec<_>, Vec<_>) = summary
        .not_followed
        .iter()
        .partition(|loss| loss.what == UNDECIDED);
    let unknown = undecided.into_iter().map(|loss| Unknown {
        reason: &loss.reason,
        location: &loss.location,
        count: loss.count,
    });
    let results = Results {
        schema: SCHEMA,
        tool: concat!("stackful ", env!("CARGO_PKG_VERSION")),
        program,
        seed: summary.seed,
        elapsed_ms: milliseconds(summary.elapsed),
        runs: summary.runs,
        exhausted: summary.exhausted,
        interrupted: summary.interrupted,
        bounded: summary.bounded,
        diverged: summary.diverged,
        paths: &summary.paths,
        errored_paths: errored(summary),
        assumptions: summary.assumptions,
        errors: summary.findings.iter().map(error).collect(),
        coverage: summary.server,
        unknown: unknown.collect(),
        not_followed: lost,
        stages: (&summary.stages).into(),
    };
    serde_json::to_string_pretty(&results).expect("plain data with string keys") + "\n"
}

/// Writes them as [`write`](crate::write) does.
///
/// # Errors
/// If the system does not let us.
pub fn write_program(
    folder: &Path,
    summary: &Summary,
    program: &impl Serialize,
) -> Result<(), WriteError> {
    replace(folder, &program_results(summary, program))
}

fn errored(summary: &Summary) -> usize {
    let paths = summary.paths.iter();
    paths.filter(|path| !path.errors.is_empty()).count()
}

fn error(finding: &Finding) -> ErrorRecord<'_> {
    ErrorRecord {
        id: &finding.id,
        kind: finding.kind,
        name: &finding.name,
        message: &finding.message,
        location: &finding.location,
        stack: &finding.stack,
        inputs: &finding.inputs,
        runs_to_find: finding.runs_to_find,
    }
}

/// The end of the campaign in words, ending with a newline; `report` is where the rest can be read.
pub fn program_summary(summary: &Summary, report: &str) -> String {
    let mut text = format!("{QUIET}{}{QUIET:#}\n", "─".repeat(8));
    text += &labelled("errors", &errors(summary));
    text += &labelled("explored", &explored(summary));
    text += &continued(&state(summary));
    text += &labelled("coverage", &covered(summary.server));
    text += &not_followed(&summary.not_followed);
    text += &labelled("time", &times(summary));
    text += &labelled("seed", &summary.seed.to_string());
    text += &labelled("report", report);
    text
}

fn errors(summary: &Summary) -> String {
    match summary.findings.len() {
        0 => "0".to_owned(),
        count => {
            let paths = counted(errored(summary) as u64, "path");
            format!("{BAD}{count}{BAD:#}, on {paths}")
        }
    }
}

fn explored(summary: &Summary) -> String {
    let mut text = format!(
        "{} in {}, {}",
        counted(summary.paths.len() as u64, "path"),
        seconds(summary.elapsed),
        counted(summary.runs, "test run"),
    );
    if summary.assumptions > 0 {
        let runs = counted(summary.assumptions, "run");
        let _ = write!(text, "; in {runs} an assumption did not hold");
    }
    text
}

/// How far the search got.
fn state(summary: &Summary) -> String {
    let waiting = counted(summary.queued as u64, "target");
    let mut text = if summary.exhausted {
        "exhausted: these are all the paths there are".to_owned()
    } else if summary.interrupted {
        format!("interrupted with {waiting} waiting")
    } else if summary.queued > 0 {
        format!("{waiting} still waiting")
    } else {
        "nothing is left to try, but there may be more paths: see what was not followed".to_owned()
    };
    if summary.bounded {
        text += "; the bounds (--loops, --decisions) left paths out";
    }
    if summary.diverged > 0 {
        let runs = counted(summary.diverged, "run");
        let _ = write!(text, "; {runs} left the predicted path");
    }
    text
}

#[cfg(test)]
mod tests {
    use stackful_finding::PathEnd;

    use super::*;

    fn loss(what: &str, reason: &str) -> NotFollowed {
        NotFollowed {
            what: what.into(),
            reason: reason.into(),
            location: None,
            count: 2,
        }
    }

    fn path(errors: &[&str]) -> PathRecord {
        PathRecord {
            inputs: Inputs(vec![
                ("b".into(), f64::NAN.into()),
                ("a".into(), "x".into()),
            ]),
            outcome: PathEnd::Exited { code: 3 },
            errors: errors.iter().map(|&id| id.to_owned()).collect(),
        }
    }

    fn partial() -> Summary {
        Summary {
            runs: 4,
            paths: vec![path(&[]), path(&["E-00001"])],
            assumptions: 1,
            bounded: true,
            queued: 5,
            not_followed: vec![
                loss(UNDECIDED, "the solver ran out of time"),
                loss("update", "its result was made concrete"),
            ],
            ..Summary::default()
        }
    }

    #[test]
    fn a_search_that_is_not_at_its_end() {
        let text = program_summary(&partial(), "report/results.json");
        let text = anstream::adapter::strip_str(&text).to_string();
        insta::assert_snapshot!(text, @"
        ────────
          errors       0
          explored     2 paths in 0.0 s, 4 test runs; in 1 run an assumption did not hold
                       5 targets still waiting; the bounds (--loops, --decisions) left paths out
          coverage     no code instrumented
          not followed the solver ran out of time: branch not decided, 2 times
                       its result was made concrete: update, 2 times
          time         start 0.0 s, runs 0.0 s (median 0.0 ms), search 0.0 s, solver 0.0 s
          seed         0
          report       report/results.json
        ");
    }

    #[test]
    fn inputs_keep_their_order() {
        let text = serde_json::to_string(&path(&["E-00001"])).unwrap();
        insta::assert_snapshot!(text, @r#"{"inputs":{"b":{"number":"NaN"},"a":"x"},"outcome":{"kind":"exited","code":3},"errors":["E-00001"]}"#);
    }

    #[test]
    fn what_is_not_decided_stands_apart() {
        let text = program_results(&partial(), &"program");
        let mut results: serde_json::Value = serde_json::from_str(&text).unwrap();
        let results = results.as_object_mut().unwrap();
        results.remove("tool").unwrap();
        results.remove("paths").unwrap();
        results.remove("stages").unwrap();
        insta::assert_snapshot!(serde_json::to_string(&results).unwrap(), @r#"{"assumptions":1,"bounded":true,"coverage":{"branches":{"covered":0,"total":0},"lines":{"covered":0,"total":0}},"diverged":0,"elapsed_ms":0.0,"errored_paths":1,"errors":[],"exhausted":false,"interrupted":false,"not_followed":[{"count":2,"location":null,"reason":"its result was made concrete","what":"update"}],"program":"program","runs":4,"schema":1,"seed":0,"unknown":[{"count":2,"location":null,"reason":"the solver ran out of time"}]}"#);
    }
}
