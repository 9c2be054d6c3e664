//! The end of a campaign on an app.

use std::fmt::Write as _;

use stackful_finding::{Arrival, Guesses, Summary, Toward};
use stackful_source::Process;

use super::style::{BAD, QUIET, continued, counted, labelled, plain};
use super::summary::{causes, covered, not_followed, seconds, times, unconfirmed, unrepeated};
use super::unreached;

/// The summary, ending with a newline; `report` is where the rest can be read.
pub(super) fn summary(summary: &Summary, report: &str) -> String {
    let mut text = format!("{QUIET}{}{QUIET:#}\n", "─".repeat(8));
    text += &labelled("errors", &errors(summary));
    text += &toward(summary);
    text += &causes(&summary.findings);
    text += &unrepeated(&summary.unrepeated);
    text += &unconfirmed(&summary.unconfirmed);
    text += &labelled("explored", &explored(summary));
    text += &continued(&state(summary));
    text += &labelled("coverage", &coverage(summary));
    text += &unreached::counts(summary);
    text += &not_followed(&summary.not_followed);
    text += &labelled("time", &times(summary));
    text += &labelled("seed", &summary.seed.to_string());
    text += &labelled("report", report);
    text
}

fn errors(summary: &Summary) -> String {
    let on = |process| {
        let of = summary
            .findings
            .iter()
            .filter(|finding| finding.process == process);
        match of.count() {
            0 => "0".to_owned(),
            count => format!("{BAD}{count}{BAD:#}"),
        }
    };
    let (server, client) = (on(Process::Server), on(Process::Client));
    let low = summary.findings.iter().filter(|finding| finding.is_low());
    let low = match low.count() {
        0 => String::new(),
        low => format!(" ({low} of low priority)"),
    };
    format!("{server} on the server{low}, {client} on the page")
}

fn explored(summary: &Summary) -> String {
    let forged = summary.intra.map_or_else(String::new, |intra| {
        let messages = counted(intra.messages as u64, "message");
        format!(" ({} with {messages} to forge)", intra.runs)
    });
    format!(
        "{}{forged} in {}, {} of the page, sequences of up to {}",
        counted(summary.runs, "test run"),
        seconds(summary.elapsed),
        counted(summary.actions as u64, "action"),
        counted(summary.depth as u64, "event"),
    )
}

/// Whether it has come to where it was led, a line for each step of the way.
fn toward(summary: &Summary) -> String {
    let Some(Toward { place, arrival }) = &summary.toward else {
        return String::new();
    };
    let said = |words: String| labelled("toward", &plain(&format!("{place}: {words}")));
    match arrival {
        Arrival::Unknown => said("no text that was loaded has such a place".to_owned()),
        Arrival::AtStart => said("it runs while the app starts".to_owned()),
        Arrival::NotReached => said("no run has come there".to_owned()),
        Arrival::Reached { runs, steps: None } => said(format!(
            "reached by run {runs}, but not again by the same steps"
        )),
        Arrival::Reached {
            runs,
            steps: Some(steps),
        } => {
            let count = counted(steps.len() as u64, "step");
            let numbered = (1..).zip(steps);
            let lines = numbered
                .map(|(number, step)| continued(&plain(&format!("{number}. {}", step.words))));
            said(format!("reached after {runs} runs, in {count}")) + &lines.collect::<String>()
        }
    }
}

/// How far the search got.
fn state(summary: &Summary) -> String {
    let mut text = if summary.exhausted {
        "exhausted: nothing is left to try".to_owned()
    } else if summary.interrupted {
        format!(
            "interrupted with {} waiting",
            counted(summary.queued as u64, "target")
        )
    } else {
        format!("{} still waiting", counted(summary.queued as u64, "target"))
    };
    if summary.diverged > 0 {
        text += "; ";
        text += &counted(summary.diverged, "run");
        text += " left the predicted path";
    }
    if let Some(states) = &summary.states {
        text += "; ";
        text += &counted(states.known as u64, "state");
        let _ = write!(text, ", {} merged", states.merged);
        if states.planned > 0 {
            let reached = states.planned - states.misplanned;
            let _ = write!(text, "; {reached} of {} plans came true", states.planned);
        }
    }
    if summary.guesses.made > 0 {
        let Guesses { made, fruitful } = summary.guesses;
        let of = if made == 1 { "guess" } else { "guesses" };
        let _ = write!(text, "; {fruitful} of {made} {of} led somewhere new");
    }
    text
}

fn coverage(summary: &Summary) -> String {
    format!(
        "server {}; page {}",
        covered(&summary.server),
        covered(&summary.client)
    )
}

#[cfg(test)]
mod tests {
    use std::time::Duration;

    use stackful_finding::{Lost, NotFollowed, Stages};
    use stackful_source::{Location, ProcessCoverage, Ratio};

    use super::*;

    fn shown(summary: &Summary) -> String {
        let text = super::summary(summary, "stackful-report/results.json");
        anstream::adapter::strip_str(&text).to_string()
    }

    fn lost(reason: &str, count: u64, line: u32) -> NotFollowed {
        NotFollowed {
            kind: Lost::Value,
            what: format!("native{line}"),
            reason: reason.into(),
            location: Some(Location {
                file: "public/app.js".into(),
                line,
                column: 9,
            }),
            count,
            ways: 0,
            help: None,
        }
    }

    fn out_of_time() -> Summary {
        Summary {
            runs: 204,
            server: ProcessCoverage {
                lines: Ratio {
                    covered: 18,
                    total: 21,
                },
                branches: Ratio {
                    covered: 5,
                    total: 6,
                },
                ..ProcessCoverage::default()
            },
            client: ProcessCoverage {
                lines: Ratio {
                    covered: 40,
                    total: 40,
                },
                ..ProcessCoverage::default()
            },
            not_followed: (1..=7)
                .flat_map(|n| [lost("no model", 9, n), lost(&format!("reason {n}"), 1, n)])
                .collect(),
            actions: 16,
            depth: 3,
            queued: 1,
            diverged: 2,
            guesses: Guesses {
                made: 9,
                fruitful: 2,
            },
            seed: 4_102_887_301,
            elapsed: Duration::from_secs(5),
            stages: Stages {
                start: Duration::from_millis(912),
                fork: Duration::from_millis(400),
                run: Duration::from_millis(2_700),
                decode: Duration::from_millis(100),
                tree: Duration::from_millis(150),
                solve: Duration::from_millis(700),
                ..Stages::default()
            },
            median_run: Duration::from_micros(12_340),
            ..Summary::default()
        }
    }

    #[test]
    fn a_campaign_that_ran_out_of_time() {
        insta::assert_snapshot!(shown(&out_of_time()), @"
        ────────
          errors       0 on the server, 0 on the page
          explored     204 test runs in 5.0 s, 16 actions of the page, sequences of up to 3 events
                       1 target still waiting; 2 runs left the predicted path; 2 of 9 guesses led somewhere new
          coverage     server 85.7 % of lines and 83.3 % of branches; page 100.0 % of lines
          not followed no model: native1 (public/app.js:1:9) and 6 others, 63 times
                       reason 1: native1 (public/app.js:1:9), 1 time
                       reason 2: native2 (public/app.js:2:9), 1 time
                       reason 3: native3 (public/app.js:3:9), 1 time
                       reason 4: native4 (public/app.js:4:9), 1 time
                       and for 3 other reasons, all in the report
          time         start 0.9 s, runs 3.1 s (median 12.3 ms), search 0.2 s, solver 0.7 s
          seed         4102887301
          report       stackful-report/results.json
        ");
    }

    #[test]
    fn a_campaign_with_nothing_left_to_try() {
        let summary = Summary {
            exhausted: true,
            runs: 1,
            ..Summary::default()
        };
        insta::assert_snapshot!(shown(&summary), @"
        ────────
          errors       0 on the server, 0 on the page
          explored     1 test run in 0.0 s, 0 actions of the page, sequences of up to 0 events
                       exhausted: nothing is left to try
          coverage     server no code instrumented; page no code instrumented
          not followed nothing was lost on the way
          time         start 0.0 s, runs 0.0 s (median 0.0 ms), search 0.0 s, solver 0.0 s
          seed         0
          report       stackful-report/results.json
        ");
    }
}
