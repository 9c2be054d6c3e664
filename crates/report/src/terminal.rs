//! A campaign as a terminal shows it: each finding when it is found, a summary at the end.

mod app;
mod finding;
mod frame;
mod program;
mod style;
mod summary;
mod unreached;

pub use finding::finding;
use finding::shrunk;
pub use frame::frame;
pub(crate) use style::{continued, labelled, plain};
pub(crate) use summary::not_followed;

use stackful_finding::{CampaignEvent, Summary};

use crate::{End, Format, Output, Subject};

/// Text with colours.
pub(crate) struct Terminal {
    summary: fn(&Summary, &str) -> String,
}

impl Terminal {
    pub(crate) fn new(subject: &Subject) -> Terminal {
        Terminal {
            summary: match subject {
                Subject::App(_) => app::summary,
                Subject::Program(_) => program::summary,
            },
        }
    }
}

impl Format for Terminal {
    fn tell(&mut self, event: &CampaignEvent<'_>) -> Output {
        match event {
            CampaignEvent::Found {
                finding: found,
                source,
                ..
            }
            | CampaignEvent::Judged {
                finding: found,
                source,
                ..
            } => {
                // What is found by forging alone is shown with its verdict.
                let is_judged = matches!(event, CampaignEvent::Judged { .. });
                if is_judged || !found.is_low() {
                    Output::Append(finding(found, *source) + "\n")
                } else {
                    Output::Nothing
                }
            }
            CampaignEvent::Shrunk { finding, .. } if !finding.is_low() => shrunk(finding),
            CampaignEvent::Shrunk { .. }
            | CampaignEvent::Ran { .. }
            | CampaignEvent::Waits { .. }
            | CampaignEvent::Stands { .. }
            | CampaignEvent::Unrepeated { .. } => Output::Nothing,
        }
    }

    fn end(&mut self, end: &End<'_>) -> Output {
        let results = end.results.unwrap_or("not written");
        let mut text = (self.summary)(end.summary, results);
        if end.lists_unreached {
            text = unreached::listed(end.summary) + &text;
        }
        Output::Append(text + &accepted(end))
    }
}

/// Findings that are no reason to fail, with why.
fn accepted(end: &End<'_>) -> String {
    let findings = end.summary.findings.iter();
    let lines = findings.filter_map(|finding| {
        let reason = end.gate.reason(finding)?;
        Some(labelled(
            "accepted",
            &plain(&format!("{}: {reason}", finding.id)),
        ))
    });
    lines.collect()
}
