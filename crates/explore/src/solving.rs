//! The solver's counts as a campaign's summary has them, where several means share one name.

use stackful_finding::Solving;
use stackful_smt::{Means, Statistics};

pub(crate) fn solving(statistics: Statistics) -> Solving {
    let answered = |means: Means| statistics.means.of(means).answered;
    Solving {
        queries: statistics.queries,
        refuted: answered(Means::Refuted) + answered(Means::Ranges),
        enumerated: answered(Means::Enumerate),
        reused: answered(Means::Reuse),
        varied: answered(Means::Members) + answered(Means::VaryBefore),
        undecided: answered(Means::Undecided),
        asked: statistics.means.of(Means::Ask).tried,
        rescued: answered(Means::VaryAfter),
        scripts: statistics.sent.scripts,
        seconded: statistics.sent.seconded,
        interrupted: statistics.sent.interrupted,
        restarts: statistics.restarts,
    }
}
