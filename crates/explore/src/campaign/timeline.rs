//! What had been reached when: a bounded number of moments, however long a campaign takes.

use std::collections::BTreeSet;

use stackful_finding::{Finding, Moment};
use stackful_source::{Process, Sources};

use super::Campaign;
use crate::phase::Phase;

/// Once there are more moments, every other one goes.
const MOST: usize = 240;

/// Moments of a campaign, at equal distances in runs but for the last.
#[derive(Clone, Debug)]
pub(super) struct Timeline {
    moments: Vec<Moment>,
    /// Runs from one to the next.
    stride: u64,
    /// Blocks that had run at the last one: lines are counted when there are more.
    blocks: usize,
    /// The ids of errors that were found.
    found: BTreeSet<String>,
}

impl Default for Timeline {
    fn default() -> Timeline {
        Timeline {
            moments: Vec::new(),
            stride: 1,
            blocks: 0,
            found: BTreeSet::new(),
        }
    }
}

impl Timeline {
    /// Takes in a moment, whose lines are those of the one before unless `lines` counts them anew.
    fn add(
        &mut self,
        blocks: usize,
        findings: &[Finding],
        moment: Moment,
        lines: impl FnOnce() -> (u32, u32),
    ) {
        for finding in findings {
            if !self.found.contains(&finding.id) {
                self.found.insert(finding.id.clone());
            }
        }
        let last = self.moments.last().copied();
        let same_run = last.filter(|last| last.runs == moment.runs);
        if same_run.is_some() {
            // Errors of a run are known after it.
            self.moments.pop();
        }
        let counted =
            last.filter(|last| blocks == self.blocks && last.is_forged == moment.is_forged);
        let (server_lines, client_lines) = match counted {
            Some(last) => (last.server_lines, last.client_lines),
            None => lines(),
        };
        self.blocks = blocks;
        self.moments.push(Moment {
            server_lines,
            client_lines,
            findings: self.found.len(),
            elapsed: same_run.map_or(moment.elapsed, |last| last.elapsed),
            ..moment
        });
        if self.moments.len() > MOST {
            self.stride *= 2;
            let stride = self.stride;
            self.moments
                .retain(|moment| moment.runs.is_multiple_of(stride));
        }
    }
}

impl Campaign {
    /// Keeps what has been reached by now, if it is time for that.
    pub(crate) fn keep_moment(&mut self, sources: &Sources) {
        if self.figures.runs.is_multiple_of(self.timeline.stride) {
            let mut timeline = std::mem::take(&mut self.timeline);
            self.add_moment(&mut timeline, sources);
            self.timeline = timeline;
        }
    }

    /// All moments, and how it stands.
    pub(super) fn moments(&self, sources: &Sources) -> Vec<Moment> {
        let mut timeline = self.timeline.clone();
        if self.figures.runs > 0 {
            self.add_moment(&mut timeline, sources);
        }
        timeline.moments
    }

    fn add_moment(&self, timeline: &mut Timeline, sources: &Sources) {
        let blocks = self.coverage.iter().filter(|ran| **ran != 0).count();
        let moment = Moment {
            runs: self.figures.runs,
            elapsed: self.elapsed(),
            server_lines: 0,
            client_lines: 0,
            states: self
                .frontier
                .states()
                .map_or(0, |states| states.model().states()),
            findings: 0,
            is_forged: self.phase == Phase::Intra,
        };
        timeline.add(blocks, self.told(), moment, || {
            let coverage = sources.coverage(&self.coverage).processes;
            let of = |process| coverage.get(&process).map_or(0, |side| side.lines.covered);
            (of(Process::Server), of(Process::Client))
        });
    }
}

#[cfg(test)]
mod tests {
    use std::time::Duration;

    use super::*;

    #[test]
    fn moments_are_thinned_out_at_equal_distances() {
        let mut timeline = Timeline::default();
        for runs in 1..=10_000 {
            if runs % timeline.stride != 0 {
                continue;
            }
            let moment = Moment {
                runs,
                elapsed: Duration::from_millis(runs),
                server_lines: 0,
                client_lines: 0,
                states: 0,
                findings: 0,
                is_forged: runs < 3,
            };
            // Lines are counted when there are more blocks, or forging has ended.
            let blocks = usize::from(runs > 5_000);
            timeline.add(blocks, &[], moment, || (runs as u32, 7));
        }
        let Timeline {
            moments, stride, ..
        } = timeline;
        let runs: Vec<_> = moments.iter().map(|moment| moment.runs).collect();
        assert_eq!(stride, 64);
        assert_eq!(runs, (1..=156).map(|at| at * 64).collect::<Vec<_>>());
        let lines: BTreeSet<_> = moments.iter().map(|moment| moment.server_lines).collect();
        assert_eq!(lines, [3, 5_024].into());
    }
}
