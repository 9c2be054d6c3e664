//! How long runs have shown nothing new of what events do.

/// Fewer runs without anything new say little.
const LEAST: u64 = 200;
/// Runs between two looks at what is left.
const EVERY: u64 = 64;

/// Counts runs, and remembers the last that has shown something.
#[derive(Debug, Default)]
pub(crate) struct Quiet {
    /// How much was shown by then.
    shown: u64,
    last: u64,
    next_look: u64,
}

impl Quiet {
    /// So many runs were made, which have shown so much together.
    pub(crate) fn ran(&mut self, runs: u64, shown: u64) {
        if shown != self.shown {
            self.shown = shown;
            self.last = runs;
        }
    }

    /// Whether it is time to look at what is left: after a silence of half of all runs.
    pub(crate) fn is_due(&mut self, runs: u64) -> bool {
        let is_long = runs - self.last >= LEAST.max(runs / 2);
        let is_due = is_long && runs >= self.next_look;
        if is_due {
            self.next_look = runs + EVERY;
        }
        is_due
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_silence_is_half_of_all_runs() {
        let mut quiet = Quiet::default();
        let due: Vec<u64> = (1..=1000)
            .filter(|&runs| {
                quiet.ran(runs, runs.min(300));
                quiet.is_due(runs)
            })
            .collect();
        assert_eq!(due, [599, 663, 727, 791, 855, 919, 983]);
    }
}
