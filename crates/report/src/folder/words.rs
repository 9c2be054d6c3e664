//! The steps of a finding for a person.

use std::fmt::Write as _;

use stackful_finding::Finding;
use stackful_source::Process;

use super::Start;
use crate::terminal::plain;
use crate::title::title;

/// What a person does, numbered, and what then happens.
pub(super) fn steps(finding: &Finding, start: &Start) -> String {
    let Finding { id, kind, .. } = finding;
    let what = title(finding);
    let mut text = format!("# {id}: {}\n\n", plain(&what));
    let _ = writeln!(text, "1. start the app: `{}`", start.command);
    let _ = writeln!(text, "2. open {}", start.page);
    let steps = finding.steps.iter().map(|step| &step.words);
    for (number, words) in (3..).zip(finding.before.iter().chain(steps)) {
        let _ = writeln!(text, "{number}. {}", plain(words));
    }
    let side = match finding.process {
        Process::Server => "on the server",
        Process::Client => "on the page",
    };
    let place = finding.location.as_ref();
    let place = place.map_or_else(String::new, |at| {
        format!(", at {}:{}:{}", at.file, at.line, at.column)
    });
    let _ = writeln!(text, "\nThen there is: {kind} {side}{place}.");
    if let Some(confirmed) = &finding.confirmed {
        let _ = writeln!(text, "\nOn the app as its users run it: {confirmed}.");
    }
    text
}
