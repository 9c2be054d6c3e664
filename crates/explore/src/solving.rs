//! The solver's counts as a campaign's summary has them.

use stackful_finding::Solving;
use stackful_smt::Statistics;

pub(crate) fn solving(statistics: Statistics) -> Solving {
    Solving {
        queries: statistics.queries,
        refuted: statistics.refuted,
        enumerated: statistics.enumerated,
        reused: statistics.reused,
        varied: statistics.varied,
        undecided: statistics.undecided,
        asked: statistics.asked,
        rescued: statistics.rescued,
        scripts: statistics.scripts,
        seconded: statistics.seconded,
        interrupted: statistics.interrupted,
        restarts: statistics.restarts,
    }
}
