//! Which pages nearly every run writes to: it is cheaper to copy these back unasked than to have the
//! kernel notice the first write to each.

use super::layout::PAGE;

/// A page that was found written so many times is hot.
const HOT: u8 = 3;
/// After so many runs all pages are looked at anew: what a search does changes with time.
const PERIOD: u32 = 256;
/// Slots for counts. Pages that share one, which are 4 GiB apart, are hot together, which costs at most a copy.
const SLOTS: usize = 1 << 20;

/// How often pages were found written. Valid when zeroed: never.
pub(super) struct Heat {
    runs: u32,
    counts: [u8; SLOTS],
}

impl Heat {
    /// A run is over, and what it has written to is about to be counted.
    pub(super) fn begin_run(&mut self) {
        self.runs += 1;
        if self.runs.is_multiple_of(PERIOD) {
            self.counts.fill(0);
        }
    }

    /// Counts that a page was found written; whether it is hot now.
    pub(super) fn is_hot_after(&mut self, address: usize) -> bool {
        let count = &mut self.counts[address / PAGE % SLOTS];
        *count = count.saturating_add(1);
        *count > HOT
    }
}
