//! Events behind which no process can stay, because the app ends or has something outside.

use rustc_hash::FxHashSet;

use crate::beginning::Beginning;

/// So many are remembered; then all are forgotten, and those still needed found again.
const MOST: usize = 1024;

/// What has been played and left nothing to begin a run from.
#[derive(Debug, Default)]
pub(crate) struct DeadEnds(FxHashSet<Beginning>);

impl DeadEnds {
    /// Whether it is known that nothing stays behind this.
    pub(crate) fn contains(&self, beginning: &Beginning) -> bool {
        self.0.contains(beginning)
    }

    /// Nothing stays behind this.
    pub(crate) fn add(&mut self, beginning: Beginning) {
        if self.0.len() == MOST {
            self.0.clear();
        }
        self.0.insert(beginning);
    }
}
