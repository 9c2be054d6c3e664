//! The loop.

use std::ops::ControlFlow;

use stackful_executor::{ForkServer, ForkServerError};
use stackful_finding::{CampaignEvent, Finding, Summary};
use stackful_smt::Solver;
use stackful_term::Assignment;
use stackful_trace::DecodeError;

use crate::Budget;
use crate::campaign::Campaign;

/// The campaign cannot go on. Nothing that the app does causes this.
#[derive(Debug, thiserror::Error)]
pub enum ExploreError {
    /// The worker that forks the runs is gone.
    #[error("the worker process failed")]
    Worker(#[from] ForkServerError),
    /// A trace breaks its own format.
    #[error("a trace could not be read")]
    Trace(#[from] DecodeError),
}

/// Explores the app behind a fork server until the budget is spent, nothing is left, or `tell`
/// answers `Break`.
///
/// The first run has no events: it shows what a person can do on the page. Every later run takes
/// an open target of the tree, nearest first.
///
/// # Errors
/// The worker died or wrote a malformed trace; what was found before has been told.
pub fn explore(
    server: &mut ForkServer,
    solver: &mut Solver,
    budget: &Budget,
    seed: u64,
    tell: &mut dyn FnMut(CampaignEvent<'_>) -> ControlFlow<()>,
) -> Result<Summary, ExploreError> {
    let mut campaign = Campaign::new(budget, server.ready().elapsed);
    let mut next = Some((None, Assignment::default()));
    let mut interrupted = false;
    while let Some((target, assignment)) = next {
        let run = server.run(&assignment)?;
        let progress = campaign.take(&run, &assignment, target, server)?;
        let mut answer = tell(CampaignEvent::Ran {
            runs: campaign.runs,
            queued: campaign.queued(),
            depth: progress.depth,
            elapsed: campaign.elapsed(),
        });
        if !progress.new.is_empty() {
            let so_far = campaign.summary(server, seed, false);
            for finding in &so_far.findings[progress.new] {
                let told = tell(CampaignEvent::Found {
                    finding,
                    source: source_of(finding, server),
                    so_far: &so_far,
                });
                answer = if told.is_break() { told } else { answer };
            }
        }
        interrupted = answer.is_break();
        if interrupted {
            break;
        }
        next = campaign
            .next(solver)
            .map(|(target, assignment)| (Some(target), assignment));
    }
    Ok(campaign.summary(server, seed, interrupted))
}

/// The text that a finding's location counts in.
fn source_of<'a>(finding: &Finding, server: &'a ForkServer) -> Option<&'a str> {
    let name = &finding.location.as_ref()?.file;
    let mut files = server.sources().files().map(|(_, file)| file);
    files
        .find(|file| file.name == *name)
        .map(|file| file.text.as_str())
}
