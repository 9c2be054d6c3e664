//! A campaign while it goes on: what is told of it, and what is written.

use std::ops::ControlFlow;

use stackful_explore::{Budget, Engines, ExploreError, explore};
use stackful_finding::{CampaignEvent, Summary};
use stackful_report::WriteError;

use crate::interrupt;
use crate::message::{Message, chain};
use crate::progress::{Counters, Progress};
use crate::session;

/// Where what is found goes.
pub(crate) struct Telling<'a> {
    /// Whether each finding is shown on standard output, which may be for something else.
    pub(crate) shows_findings: bool,
    /// Writes the report of the campaign as it stands.
    pub(crate) write: &'a dyn Fn(&Summary) -> Result<(), WriteError>,
}

/// The campaign at its end, and whether its report could be written all the way.
pub(crate) fn campaign(
    budget: &Budget,
    seed: u64,
    engines: Engines<'_>,
    telling: &Telling<'_>,
) -> Result<(Summary, Result<(), WriteError>), Message> {
    let mut progress = Progress::new(budget.time);
    let mut findings = 0;
    let mut written = Ok(());
    interrupt::campaign_begins();
    let summary = explore(engines, budget, seed, &mut |event| {
        match event {
            CampaignEvent::Ran {
                runs,
                queued,
                depth,
                elapsed,
            } => {
                let counters = Counters {
                    runs,
                    queued,
                    depth,
                    findings,
                    elapsed,
                };
                progress.ran(counters, budget.time);
            }
            CampaignEvent::Waits { elapsed } => progress.waits(elapsed, budget.time),
            CampaignEvent::Found {
                finding,
                source,
                so_far,
            } => {
                findings += 1;
                let text = stackful_report::finding(finding, source) + "\n";
                let shown = telling.shows_findings.then_some(text.as_str());
                progress.found(finding, shown, so_far.elapsed);
                written = (telling.write)(so_far);
            }
        }
        if written.is_err() || interrupt::asked() {
            ControlFlow::Break(())
        } else {
            ControlFlow::Continue(())
        }
    });
    progress.end();
    let summary = summary.map_err(|error| broken(&error))?;
    Ok((summary, written))
}

/// The folder of the report cannot be written to.
pub(crate) fn unwritable(error: &WriteError) -> Message {
    Message::new("S204", error.to_string())
        .help("name a folder that can be written to: --out FOLDER")
}

/// The folder could be written to when the campaign began.
pub(crate) fn lost_disk(error: &WriteError) -> Message {
    Message::new("S309", error.to_string())
        .note(
            "note",
            "what was found is shown above, and is in the journal",
        )
        .help("make room on the disk, then go on with --resume")
}

fn broken(error: &ExploreError) -> Message {
    if let ExploreError::Journal(error) = error {
        return session::broken(error);
    }
    Message::new("S902", error.to_string())
        .note("cause", chain(error))
        .note("note", "what was found until then is in the report")
        .help("this is a fault of stackful: please report it with the app, or what you can show of it")
}
