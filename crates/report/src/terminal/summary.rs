//! What the ends of all campaigns have in common.

use std::time::Duration;

use stackful_finding::{Confirmation, Finding, Lost, NotFollowed, Plain, Summary};
use stackful_source::{ProcessCoverage, Ratio};

use crate::cause::by_cause;
use crate::title::{shortened, title};

use super::style::{continued, counted, labelled, plain};

/// More reasons than this are left to `results.json`.
const NOT_FOLLOWED_LINES: usize = 5;
/// Characters of what errors of one cause say.
const MOST_OF_CAUSE: usize = 80;
/// More packages than this are left there, too.
const PACKAGES: usize = 5;

pub(super) fn covered(coverage: &ProcessCoverage) -> String {
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

/// What was lost, a line for each reason: a server brings dozens of packages that all run as they
/// are, and one of them is as good an example as another.
pub(crate) fn not_followed(list: &[NotFollowed]) -> String {
    let mut groups: Vec<Vec<&NotFollowed>> = Vec::new();
    for loss in list {
        match groups
            .iter_mut()
            .find(|group| group[0].reason == loss.reason)
        {
            Some(group) => group.push(loss),
            None => groups.push(vec![loss]),
        }
    }
    let mut lines: Vec<String> = groups
        .iter()
        .take(NOT_FOLLOWED_LINES)
        .map(|group| losses(group))
        .collect();
    if groups.len() > NOT_FOLLOWED_LINES {
        let rest = (groups.len() - NOT_FOLLOWED_LINES) as u64;
        lines.push(format!(
            "and for {}, all in the report",
            counted(rest, "other reason")
        ));
    }
    let mut lines = lines.iter();
    let Some(first) = lines.next() else {
        return labelled("not followed", "nothing was lost on the way");
    };
    labelled("not followed", first) + &lines.map(|line| continued(line)).collect::<String>()
}

/// Errors that plain Node does not have, which are no findings; nothing if there are none.
pub(super) fn unrepeated(list: &[Finding]) -> String {
    apart("not repeated", list, |finding| match &finding.plain {
        Some(Plain::Differs(reason)) => reason,
        _ => "",
    })
}

/// Errors that the app as its users run it does not have, likewise.
pub(super) fn unconfirmed(list: &[Finding]) -> String {
    apart("unconfirmed", list, |finding| {
        let confirmation = finding.confirmation.as_ref();
        confirmation
            .and_then(Confirmation::reason)
            .unwrap_or_default()
    })
}

/// Errors that are no findings, a line each with the reason.
fn apart(label: &str, list: &[Finding], reason: impl Fn(&Finding) -> &str) -> String {
    let lines = list.iter().enumerate().map(|(index, finding)| {
        let Finding {
            id, kind, location, ..
        } = finding;
        let place = location.as_ref().map_or_else(String::new, |at| {
            format!(" ({}:{}:{})", at.file, at.line, at.column)
        });
        let line = plain(&format!("{id} {kind}{place}: {}", reason(finding)));
        match index {
            0 => labelled(label, &line),
            _ => continued(&line),
        }
    });
    lines.collect()
}

/// Errors that have one cause, a line for each cause of several; nothing if each has its own.
pub(super) fn causes(findings: &[Finding]) -> String {
    let groups = by_cause(findings);
    let mut lines = Vec::new();
    for group in groups.iter().filter(|group| group.len() > 1) {
        let ids: Vec<_> = group.iter().map(|finding| finding.id.as_str()).collect();
        let words = shortened(&title(group[0]), MOST_OF_CAUSE);
        lines.push(plain(&format!("{}: {words}", ids.join(", "))));
    }
    let Some((first, rest)) = lines.split_first() else {
        return String::new();
    };
    let rest: String = rest.iter().map(|line| continued(line)).collect();
    labelled("one cause", first) + &rest
}

/// Everything that was lost for one reason.
fn losses(group: &[&NotFollowed]) -> String {
    let NotFollowed {
        kind,
        what,
        reason,
        location,
        help,
        ..
    } = group[0];
    if *kind == Lost::Text && help.is_some() {
        return packages(reason, group);
    }
    let place = match location {
        Some(at) if at.file == *what => format!(":{}:{}", at.line, at.column),
        Some(at) => format!(" ({}:{}:{})", at.file, at.line, at.column),
        None => String::new(),
    };
    let others = match group.len() - 1 {
        0 => String::new(),
        others => format!(" and {}", counted(others as u64, "other")),
    };
    let count: u64 = group.iter().map(|loss| loss.count).sum();
    let ways = match group.iter().map(|loss| loss.ways).sum() {
        0 => String::new(),
        ways => format!(", {} behind it", counted(ways, "way")),
    };
    let help = help.as_ref();
    let help = help.map_or_else(String::new, |help| format!("; try {help}"));
    plain(&format!(
        "{reason}: {what}{place}{others}, {}{ways}{help}",
        counted(count, "time")
    ))
}

/// Packages that run as they are.
fn packages(reason: &str, group: &[&NotFollowed]) -> String {
    let names = group.iter().map(|package| {
        let what = &package.what;
        what.rsplit_once("node_modules/")
            .map_or(what.as_str(), |(_, name)| name)
    });
    let mut names: Vec<String> = names.map(str::to_owned).collect();
    if names.len() > PACKAGES {
        let others = counted((names.len() - PACKAGES) as u64, "other");
        names.truncate(PACKAGES);
        names.push(format!("and {others}"));
    }
    plain(&format!(
        "{reason}: {}; --instrument NAME follows one",
        names.join(", ")
    ))
}

pub(super) fn times(summary: &Summary) -> String {
    let stages = &summary.stages;
    let search = stages.decode + stages.tree;
    format!(
        "start {}, runs {} (median {}), search {}, solver {}",
        seconds(stages.start),
        seconds(stages.fork + stages.run),
        milliseconds(summary.median_run),
        seconds(search),
        seconds(stages.solve),
    )
}

pub(super) fn seconds(time: Duration) -> String {
    format!("{:.1} s", time.as_secs_f64())
}

fn milliseconds(time: Duration) -> String {
    format!("{:.1} ms", time.as_secs_f64() * 1e3)
}
