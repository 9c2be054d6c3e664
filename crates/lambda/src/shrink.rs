//! The smallest test of a cause.

use serde_json::json;

use crate::cluster::{Cause, Cluster};
use crate::plan::Plan;
use crate::round::Bench;
use crate::smaller::smaller;
use crate::worker::{Worker, WorkerError};

/// Attempts to make a test smaller that ends its process.
const CRASHES: usize = 4;

/// Makes the test of a cause as small as it gets while it has that cause.
pub(crate) fn cluster(
    bench: &Bench<'_>,
    worker: &mut Worker,
    cause: &Cause,
    (tests, plan, mut attempts): (u64, &Plan, usize),
) -> Result<Option<Cluster>, WorkerError> {
    let name = &cause.implementations[1];
    let other = bench
        .implementations
        .iter()
        .position(|one| one.name == *name);
    let other = other.expect("the name is of an implementation");
    let first = bench.verdict(worker, other, plan)?;
    if first.cause.as_ref() != Some(cause) {
        return Ok(None);
    }
    if first.is_crash {
        // Each attempt would cost a process.
        attempts = attempts.min(CRASHES);
    }
    let (mut best, mut difference) = (plan.clone(), first.differences);
    'smaller: loop {
        for candidate in smaller(&best) {
            if attempts == 0 {
                break 'smaller;
            }
            attempts -= 1;
            let verdict = bench.verdict(worker, other, &candidate)?;
            if verdict.cause.as_ref() == Some(cause) {
                (best, difference) = (candidate, verdict.differences);
                continue 'smaller;
            }
        }
        break;
    }
    let shown = worker.ask(&json!({ "do": "show", "plan": best }))?;
    let first = difference.swap_remove(0);
    let id = cause.id();
    let accepted = bench
        .choices
        .accepted
        .iter()
        .any(|one| one.means(&id, cause));
    Ok(Some(Cluster {
        id,
        cause: cause.clone(),
        tests,
        expected: first.reference,
        actual: first.other,
        smallest: shown["shown"].as_str().unwrap_or_default().to_owned(),
        plan: best,
        accepted,
    }))
}
