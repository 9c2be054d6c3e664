//! The end of a campaign that is led to a place.

use std::ops::ControlFlow;

use stackful_finding::Arrival;

use super::{Loop, Tell, Turn};
use crate::ExploreError;

impl Loop<'_> {
    /// Before the first run: what has run while the app was loading, with this coverage, needs none.
    pub(super) fn depart(&mut self, loaded: &[u8]) {
        let sources = self.engines.workers.sources();
        self.campaign.look_ahead(&sources);
        if let Some(destination) = &mut self.campaign.destination
            && destination.is_come_to(&sources, loaded)
        {
            destination.arrival = Arrival::AtStart;
        }
    }

    /// Whether the run that was taken in last, or one that was made meanwhile, has come to the place that
    /// the campaign is led to; if so, it says how.
    pub(super) fn arrives(&mut self, tell: &mut Tell<'_>) -> Result<bool, ExploreError> {
        let sources = self.engines.workers.sources();
        self.campaign.look_ahead(&sources);
        let destination = self.campaign.destination.as_ref();
        if !destination.is_some_and(|it| it.is_come_to(&sources, &self.campaign.coverage)) {
            return Ok(false);
        }
        let runs = self.campaign.figures.runs;
        let mut candidates = vec![self.last.clone()];
        candidates.extend(self.ahead.assignments().cloned());
        // Who looks which of them it was must be alone with the workers.
        while !self.ahead.is_empty() {
            let Turn::Taken(progress) = self.turn(tell)? else {
                return Ok(true);
            };
            let added = self.add_findings(progress, tell)?;
            if self.tell(0, &added, 0, tell) == ControlFlow::Break(()) {
                return Ok(true);
            }
        }
        if let Some(destination) = &mut self.campaign.destination {
            let steps = destination.way(self.engines.workers, &candidates)?;
            destination.arrival = Arrival::Reached { runs, steps };
        }
        Ok(true)
    }
}
