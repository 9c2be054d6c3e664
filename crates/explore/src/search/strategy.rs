//! The strategies by name.

use serde::{Deserialize, Serialize};

/// Which target comes first.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Strategy {
    /// The nearest: short event sequences, few rounds of a loop, early decisions.
    #[default]
    BreadthFirst,
    /// The one that was found last, deepest on its path: a loop on a symbolic condition is followed
    /// as far as the bounds allow.
    DepthFirst,
    /// Those that lead out of a place in the source by a way that no run has taken, nearest first;
    /// then the others.
    CoverageFirst,
    /// Those of the run that has taken most ways for the first time, early decisions first.
    Generational,
}
