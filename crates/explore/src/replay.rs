//! One run again.

use std::time::Duration;

use stackful_executor::{Run, WorkerError, Workers};
use stackful_finding::{Finding, Summary};
use stackful_term::Assignment;

use crate::campaign::Campaign;
use crate::confirmation::Shown;
use crate::phase::{Mode, Phase};
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
        mode: Mode::Explore,
        time: Duration::MAX,
        runs: Some(1),
        findings: None,
        strategy: Strategy::BreadthFirst,
        bounds: Bounds::default(),
        guesses: false,
        states: false,
        keep_paths: true,
        shrinks: false,
        touched: [].into(),
        live: false,
    };
    let mut campaign = Campaign::new(&budget, Phase::Client, workers);
    let run = made(workers, assignment)?;
    let taken = campaign.take(
        &run,
        &assignment.clone().into(),
        Purpose::Look,
        &workers.sources(),
    )?;
    campaign.add_findings(taken.new);
    Ok((campaign.summary(workers, seed, 0, false), run.output))
}

/// A run of an app, made again.
#[derive(Debug)]
pub struct Replayed {
    /// The errors on its path, without steps.
    pub errors: Vec<Finding>,
    /// How it ended, in words.
    pub end: String,
    /// Whether all events of the assignment were done.
    pub is_whole: bool,
    /// What the app printed.
    pub output: String,
}

/// Makes one run of an app with a page.
///
/// # Errors
/// A worker died on it twice, or wrote a malformed trace.
pub fn replay_app(
    workers: &mut Workers,
    assignment: &Assignment,
) -> Result<Replayed, ExploreError> {
    let run = made(workers, assignment)?;
    let Shown {
        errors,
        end,
        is_whole,
    } = Shown::by(&run, assignment, &workers.sources())?;
    Ok(Replayed {
        errors,
        end,
        is_whole,
        output: run.output,
    })
}

/// A run that is waited for, however long it takes.
pub(crate) fn made(workers: &mut Workers, assignment: &Assignment) -> Result<Run, WorkerError> {
    let ticket = workers.submit(assignment.clone());
    loop {
        if let Some(run) = workers.run(&ticket, PATIENCE)? {
            return Ok(run);
        }
    }
}
