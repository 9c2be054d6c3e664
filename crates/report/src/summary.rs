//! The end of a campaign as a terminal shows it.

use std::time::Duration;

use stackful_finding::{NotFollowed, Summary};
use stackful_source::{Process, ProcessCoverage, Ratio};

use crate::style::{BAD, QUIET, continued, counted, labelled, plain};

/// More lines than this are left to `results.json`.
const NOT_FOLLOWED_LINES: usize = 5;

/// The summary, ending with a newline; `report` is where the rest can be read.
pub fn summary(summary: &Summary, report: &str) -> String {
    let mut text = format!("{QUIET}{}{QUIET:#}\n", "─".repeat(8));
    text += &labelled("errors", &errors(summary));
    text += &labelled("explored", &explored(summary));
    text += &continued(&state(summary));
    text += &labelled("coverage", &coverage(summary));
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
    format!("{server} on the server, {client} on the page")
}

fn explored(summary: &Summary) -> String {
    format!(
        "{} in {}, {} of the page, sequences of up to {}",
        counted(summary.runs, "test run"),
        seconds(summary.elapsed),
        counted(summary.actions as u64, "action"),
        counted(summary.depth as u64, "event"),
    )
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
    text
}

fn coverage(summary: &Summary) -> String {
    format!(
        "server {}; page {}",
        covered(summary.server),
        covered(summary.client)
    )
}

fn covered(coverage: ProcessCoverage) -> String {
    if coverage.lines.total == 0 {
        return "no code instrumented".to_owned();
    }
    let lines = percent(coverage.lines);
    if coverage.branches.total == 0 {
        return format!("{lines} of lines");
    }
    format!(
        "{lines} of lines and {} of branches",
        percent(coverage.branches)
    )
}

fn percent(Ratio { covered, total }: Ratio) -> String {
    format!("{:.1} %", 100.0 * f64::from(covered) / f64::from(total))
}

fn not_followed(list: &[NotFollowed]) -> String {
    let mut lines: Vec<String> = list.iter().take(NOT_FOLLOWED_LINES).map(loss).collect();
    if list.len() > NOT_FOLLOWED_LINES {
        lines.push(format!(
            "and {} more, all in the report",
            list.len() - NOT_FOLLOWED_LINES
        ));
    }
    let mut lines = lines.iter();
    let Some(first) = lines.next() else {
        return labelled("not followed", "nothing was lost on the way");
    };
    labelled("not followed", first) + &lines.map(|line| continued(line)).collect::<String>()
}

fn loss(
    NotFollowed {
        what,
        reason,
        location,
        count,
    }: &NotFollowed,
) -> String {
    let place = location
        .as_ref()
        .map(|at| format!(" ({}:{}:{})", at.file, at.line, at.column))
        .unwrap_or_default();
    plain(&format!("{what}: {reason}{place}, {count}×"))
}

fn times(summary: &Summary) -> String {
    let stages = &summary.stages;
    let search = stages.decode + stages.tree;
    format!(
        "start {}, runs {} (median {}), search {}, solver {}",
        seconds(stages.start),
        seconds(stages.run),
        milliseconds(summary.median_run),
        seconds(search),
        seconds(stages.solve),
    )
}

fn seconds(time: Duration) -> String {
    format!("{:.1} s", time.as_secs_f64())
}

fn milliseconds(time: Duration) -> String {
    format!("{:.1} ms", time.as_secs_f64() * 1e3)
}

#[cfg(test)]
mod tests {
    use stackful_finding::Stages;
    use stackful_source::Location;

    use super::*;

    fn shown(summary: &Summary) -> String {
        let text = super::summary(summary, "stackful-report/results.json");
        anstream::adapter::strip_str(&text).to_string()
    }

    fn lost(what: &str, count: u64, line: u32) -> NotFollowed {
        NotFollowed {
            what: what.into(),
            reason: "no model of this native".into(),
            location: Some(Location {
                file: "public/app.js".into(),
                line,
                column: 9,
            }),
            count,
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
            },
            client: ProcessCoverage {
                lines: Ratio {
                    covered: 40,
                    total: 40,
                },
                branches: Ratio::default(),
            },
            not_followed: (1..=7)
                .map(|n| lost("String.prototype.normalize", 9 - n, n as u32))
                .collect(),
            actions: 16,
            depth: 3,
            queued: 1,
            diverged: 2,
            seed: 4_102_887_301,
            elapsed: Duration::from_secs(5),
            stages: Stages {
                start: Duration::from_millis(912),
                run: Duration::from_millis(3_100),
                decode: Duration::from_millis(100),
                tree: Duration::from_millis(150),
                solve: Duration::from_millis(700),
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
                       1 target still waiting; 2 runs left the predicted path
          coverage     server 85.7 % of lines and 83.3 % of branches; page 100.0 % of lines
          not followed String.prototype.normalize: no model of this native (public/app.js:1:9), 8×
                       String.prototype.normalize: no model of this native (public/app.js:2:9), 7×
                       String.prototype.normalize: no model of this native (public/app.js:3:9), 6×
                       String.prototype.normalize: no model of this native (public/app.js:4:9), 5×
                       String.prototype.normalize: no model of this native (public/app.js:5:9), 4×
                       and 2 more, all in the report
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
