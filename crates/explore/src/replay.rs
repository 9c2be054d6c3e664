//! One path again.

use std::time::Duration;

use stackful_executor::Workers;
use stackful_finding::Summary;
use stackful_term::Assignment;

use crate::campaign::Campaign;
use crate::queue::Purpose;
use crate::search::Strategy;
use crate::{Bounds, Budget, ExploreError};

/// How long a run is waited for before it is asked for again.
const PATIENCE: Duration = Duration::from_secs(1);

/// Makes one run of a program without a page; the campaign of that run alone, and what the program
/// printed.
///
/// # Errors
/// A worker died on it twice, or wrote a malformed trace.
pub fn replay(
    workers: &mut Workers,
    assignment: &Assignment,
    seed: u64,
) -> Result<(Summary, String), ExploreError> {
    let budget = Budget {
        time: Duration::MAX,
        runs: Some(1),
        findings: None,
        strategy: Strategy::BreadthFirst,
        bounds: Bounds::default(),
        guesses: false,
        keep_paths: true,
    };
    let mut campaign = Campaign::new(&budget, workers);
    let ticket = workers.submit(assignment.clone());
    let run = loop {
        if let Some(run) = workers.run(&ticket, PATIENCE)? {
            break run;
        }
    };
    let taken = campaign.take(&run, assignment, Purpose::Look, &workers.sources())?;
    campaign.add_findings(taken.new);
    Ok((campaign.summary(workers, seed, 0, false), run.output))
}
