//! The end of a campaign on a program without a page.

use stackful_finding::Summary;
use std::fmt::Write as _;

use super::style::{BAD, QUIET, continued, counted, labelled};
use super::summary::{causes, covered, not_followed, seconds, times, unrepeated};
use super::unreached;

/// The summary, ending with a newline; `report` is where the rest can be read.
pub(super) fn summary(summary: &Summary, report: &str) -> String {
    let mut text = format!("{QUIET}{}{QUIET:#}\n", "─".repeat(8));
    text += &labelled("errors", &errors(summary));
    text += &causes(&summary.findings);
    text += &unrepeated(&summary.unrepeated);
    text += &labelled("explored", &explored(summary));
    text += &continued(&state(summary));
    text += &labelled("coverage", &covered(&summary.server));
    text += &unreached::counts(summary);
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
            let paths = counted(summary.errored_paths() as u64, "path");
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
    use stackful_finding::{Inputs, Lost, NotFollowed, PathEnd, PathRecord};

    use super::*;

    fn loss(what: &str, reason: &str) -> NotFollowed {
        NotFollowed {
            kind: Lost::Value,
            what: what.into(),
            reason: reason.into(),
            location: None,
            count: 2,
            ways: 0,
            help: None,
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
                loss("branch not decided", "the solver ran out of time"),
                loss("update", "its result was made concrete"),
            ],
            ..Summary::default()
        }
    }

    #[test]
    fn a_search_that_is_not_at_its_end() {
        let text = super::summary(&partial(), "report/results.json");
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
}
