//! What was not reached, as far as a person wants to read it; the whole is in `results.json`.

use std::collections::BTreeSet;

use stackful_finding::{MissedAction, MissedBranch, Summary, Unreached};
use stackful_source::{NotReached, Process, ProcessCoverage};

use super::style::{continued, counted, labelled, plain};

/// More of a kind than this are left to `results.json`.
const MOST: usize = 20;

/// The counts, on one line; empty if all was reached.
pub(super) fn counts(summary: &Summary) -> String {
    let Unreached {
        branches,
        actions,
        forms,
    } = &summary.unreached;
    let counts = [
        (branches.len(), "decision"),
        (actions.len(), "action"),
        (forms.len(), "form"),
    ];
    let counts = counts.into_iter().filter(|(count, _)| *count > 0);
    let counts: Vec<String> = counts
        .map(|(count, noun)| counted(count as u64, noun))
        .collect();
    if counts.is_empty() {
        return String::new();
    }
    let text = format!("{}: see --coverage", counts.join(", "));
    labelled("not reached", &text)
}

/// Each of them with what stood in the way.
pub(super) fn listed(summary: &Summary) -> String {
    let Unreached {
        branches,
        actions,
        forms,
    } = &summary.unreached;
    let sides = [
        (Process::Server, "server", &summary.server),
        (Process::Client, "page", &summary.client),
    ];
    let mut text = String::new();
    for (process, name, coverage) in sides {
        text += &list(&format!("{name} lines"), lines(coverage));
        let here = branches.iter().filter(|it| it.process == process);
        text += &list(&format!("{name} ways"), here.map(branch).collect());
    }
    text += &list("never done", actions.iter().map(action).collect());
    text + &list(
        "not passed",
        forms.iter().map(|form| plain(&form.to_string())).collect(),
    )
}

/// Texts below a label, the first beside it.
fn list(label: &str, texts: Vec<String>) -> String {
    let count = texts.len();
    let mut shown: Vec<String> = texts.into_iter().take(MOST).collect();
    if count > MOST {
        shown.push(format!("and {} more, all in the report", count - MOST));
    }
    let mut shown = shown.iter();
    let Some(first) = shown.next() else {
        return String::new();
    };
    labelled(label, first) + &shown.map(|text| continued(text)).collect::<String>()
}

/// A text for each file with lines that did not run.
fn lines(coverage: &ProcessCoverage) -> Vec<String> {
    let files = coverage.not_reached.iter();
    let files = files.filter(|file| !file.lines.is_empty());
    let shown =
        files.map(|NotReached { file, lines, .. }| format!("{} {}", plain(file), ranges(lines)));
    shown.collect()
}

/// `3, 7–9`.
fn ranges(lines: &BTreeSet<u32>) -> String {
    let mut ranges: Vec<(u32, u32)> = Vec::new();
    for &line in lines {
        match ranges.last_mut() {
            Some((_, last)) if *last + 1 == line => *last = line,
            _ => ranges.push((line, line)),
        }
    }
    let shown = ranges.iter().map(|(first, last)| {
        if first == last {
            first.to_string()
        } else {
            format!("{first}–{last}")
        }
    });
    shown.collect::<Vec<_>>().join(", ")
}

fn branch(branch: &MissedBranch) -> String {
    let MissedBranch {
        location: at,
        missed,
        of,
        why,
        ..
    } = branch;
    plain(&format!(
        "{}:{}:{} {missed} of {of} ways: {why}",
        at.file, at.line, at.column
    ))
}

fn action(action: &MissedAction) -> String {
    plain(&format!("{}: {}", action.words, action.why))
}

#[cfg(test)]
mod tests {
    use stackful_finding::{MissedForm, Obstacle, Unmet, Untaken};
    use stackful_source::Location;

    use super::*;

    fn way(line: u32, why: Obstacle) -> MissedBranch {
        MissedBranch {
            process: Process::Server,
            location: Location {
                file: "server.js".into(),
                line,
                column: 3,
            },
            missed: 1,
            of: 2,
            why,
        }
    }

    fn never(words: &str, why: Untaken) -> MissedAction {
        MissedAction {
            words: words.into(),
            action: words.into(),
            why,
        }
    }

    fn obstacles() -> Vec<Obstacle> {
        let reason = "the solver gave up".to_owned();
        vec![
            Obstacle::NotEvaluated,
            Obstacle::NotSymbolic,
            Obstacle::Settled,
            Obstacle::Lost {
                what: "Intl.Collator".into(),
                reason: "its result was made concrete".into(),
            },
            Obstacle::Refuted { paths: 1 },
            Obstacle::Refuted { paths: 12 },
            Obstacle::Undecided { reason, times: 1 },
            Obstacle::Diverged {
                reason: "it hung".into(),
                runs: 3,
            },
            Obstacle::Waiting { targets: 2 },
            Obstacle::Together,
        ]
    }

    #[test]
    fn each_with_what_stood_in_the_way() {
        let page = NotReached {
            file: "app.js".into(),
            lines: [3, 7, 8, 9].into(),
            ..NotReached::default()
        };
        let unmet = |constraint: &str, times| Unmet {
            field: "field \"Zip\"".into(),
            constraint: constraint.into(),
            times,
        };
        let hidden = "dialog \"Settings\" is closed".to_owned();
        let summary = Summary {
            client: ProcessCoverage {
                not_reached: vec![page],
                ..ProcessCoverage::default()
            },
            unreached: Unreached {
                branches: obstacles()
                    .into_iter()
                    .zip(1..)
                    .map(|(why, line)| way(line, why))
                    .collect(),
                actions: vec![
                    never("click button \"A\"", Untaken::Waiting { targets: 1 }),
                    never("click button \"B\"", Untaken::TooDeep),
                    never("click button \"C\"", Untaken::Gone),
                    never("click button \"D\"", Untaken::NeverThere { reason: hidden }),
                ],
                forms: vec![MissedForm {
                    form: "form \"Sign up\"".into(),
                    submitted: 4,
                    unmet: vec![unmet("pattern", 3), unmet("required", 1)],
                }],
            },
            ..Summary::default()
        };
        let text = listed(&summary) + &counts(&summary);
        insta::assert_snapshot!(anstream::adapter::strip_str(&text).to_string(), @r#"
        server ways  server.js:1:3 1 of 2 ways: no run came here
                     server.js:2:3 1 of 2 ways: no followed input decides it, only what was done before
                     server.js:3:3 1 of 2 ways: its condition was decided before on each path that came here
                     server.js:4:3 1 of 2 ways: a value is lost here: Intl.Collator, its result was made concrete
                     server.js:5:3 1 of 2 ways: no input leads there on the one path that came here
                     server.js:6:3 1 of 2 ways: no input leads there on any of 12 paths that came here
                     server.js:7:3 1 of 2 ways: not known: the solver gave up, once
                     server.js:8:3 1 of 2 ways: runs for it went elsewhere: it hung, 3 times
                     server.js:9:3 1 of 2 ways: the budget ended with 2 targets waiting
                     server.js:10:3 1 of 2 ways: each condition went both ways, but not together as it takes
        page lines   app.js 3, 7–9
        never done   click button "A": offered once, the budget ended before its turn
                     click button "B": offered only behind as many events as --depth allows
                     click button "C": it was not there when its turn came
                     click button "D": never offered: dialog "Settings" is closed
        not passed   form "Sign up", submitted 4 times: `pattern` of field "Zip" was not met 3 times, `required` of field "Zip" was not met once
        not reached  10 decisions, 4 actions, 1 form: see --coverage
        "#);
    }

    #[test]
    fn the_rest_is_in_the_report() {
        let many = (1..=23)
            .map(|line| way(line, Obstacle::NotEvaluated))
            .collect();
        let unreached = Unreached {
            branches: many,
            ..Unreached::default()
        };
        let text = listed(&Summary {
            unreached,
            ..Summary::default()
        });
        let shown = anstream::adapter::strip_str(&text).to_string();
        assert_eq!(shown.lines().count(), MOST + 1);
        assert_eq!(
            shown.lines().last().map(str::trim),
            Some("and 3 more, all in the report")
        );
    }
}
