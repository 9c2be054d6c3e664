//! A campaign in few lines, for a program that reads text, such as a coding agent: what is wrong and
//! where, how to see it, what was not reached. Nothing is aligned, coloured or said twice.

use std::fmt::Write as _;

use stackful_finding::Finding;

use crate::End;
use crate::terminal::plain;
use crate::title::{short_title, shortened, steps, visible};

/// More of a kind than this are left to `results.json`.
const MOST: usize = 10;

/// The text.
pub(crate) fn text(end: &End<'_>) -> String {
    let summary = end.summary;
    let failing = summary
        .findings
        .iter()
        .filter(|finding| end.gate.fails(finding))
        .count();
    let mut text = format!(
        "findings={} failing={failing} runs={} exhausted={} interrupted={} seed={}\n",
        summary.findings.len(),
        summary.runs,
        summary.exhausted,
        summary.interrupted,
        summary.seed,
    );
    for finding in &summary.findings {
        text += &told(end, finding);
    }
    for (side, coverage) in [("server", &summary.server), ("page", &summary.client)] {
        let (lines, branches) = (coverage.lines, coverage.branches);
        let _ = writeln!(
            text,
            "coverage {side} lines={}/{} branches={}/{}",
            lines.covered, lines.total, branches.covered, branches.total,
        );
    }
    let unreached = &summary.unreached;
    for branch in unreached.branches.iter().take(MOST) {
        let at = &branch.location;
        let _ = writeln!(
            text,
            "unreached {}:{} {}",
            plain(&at.file),
            at.line,
            plain(&branch.why.to_string())
        );
    }
    for action in unreached.actions.iter().take(MOST) {
        let _ = writeln!(
            text,
            "never-done {}: {}",
            plain(&action.words),
            plain(&action.why.to_string())
        );
    }
    if let Some(results) = end.results {
        let _ = writeln!(text, "all {}", plain(results));
    }
    text
}

fn told(end: &End<'_>, finding: &Finding) -> String {
    let mut text = format!("{} {}", finding.id, finding.kind);
    if let Some(at) = &finding.location {
        let _ = write!(text, " {}:{}:{}", plain(&at.file), at.line, at.column);
    }
    let _ = writeln!(text, " {}", plain(&visible(&short_title(finding))));
    if let Some(judgement) = &finding.judgement {
        let _ = writeln!(text, "  verdict: {}", judgement.verdict);
        for why in &judgement.why {
            let _ = writeln!(text, "  why: {}", plain(why));
        }
    }
    if let Some(reason) = end.gate.reason(finding) {
        let _ = writeln!(text, "  accepted: {}", plain(reason));
    }
    for (words, number) in steps(finding).into_iter().zip(1..) {
        let _ = writeln!(
            text,
            "  {number}. {}",
            plain(&visible(&shortened(&words, 300)))
        );
    }
    let _ = writeln!(text, "  replay: stackful replay {}", finding.id);
    text
}
