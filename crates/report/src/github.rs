//! Annotations as GitHub's runner reads them from what a job prints.

use stackful_finding::Finding;

use crate::End;
use crate::title::{short_title, shortened, steps, visible};

/// A line for each finding; accepted ones are notices.
pub(crate) fn text(end: &End<'_>) -> String {
    end.summary
        .findings
        .iter()
        .map(|finding| line(end, finding))
        .collect()
}

fn line(end: &End<'_>, finding: &Finding) -> String {
    let command = match end.gate.reason(finding) {
        Some(_) => "notice",
        None if end.gate.fails(finding) => "error",
        None => "warning",
    };
    let mut properties = Vec::new();
    if let Some(at) = &finding.location {
        properties.push(format!("file={}", property(&at.file)));
        properties.push(format!("line={},col={}", at.line, at.column));
    }
    let title = format!("{} {}", finding.id, finding.kind);
    properties.push(format!("title={}", property(&title)));
    let mut message = vec![short_title(finding)];
    let numbered = steps(finding).into_iter().zip(1..);
    message.extend(numbered.map(|(words, number)| format!("{number}. {}", shortened(&words, 200))));
    message.push(format!("stackful replay {}", finding.id));
    format!(
        "::{command} {}::{}\n",
        properties.join(","),
        data(&message.join("\n"))
    )
}

/// Without what would end a command's line, or do something to the log.
fn data(text: &str) -> String {
    visible(text).replace('%', "%25").replace('\n', "%0A")
}

/// The same where a comma or a colon ends a property.
fn property(text: &str) -> String {
    data(text).replace(':', "%3A").replace(',', "%2C")
}
