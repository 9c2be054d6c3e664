//! What somebody who follows a campaign sees of it between two runs.

use std::ops::ControlFlow;
use std::time::{Duration, Instant};

use stackful_finding::{CampaignEvent, Summary};

use super::{Loop, Tell};

/// Between two looks: a graph of a thousand states takes a while.
const PACE: Duration = Duration::from_millis(500);

impl Loop<'_> {
    /// Tells how the campaign stands, after a run of these steps, if somebody follows it and has not been
    /// told for a while. Who is told may take their time: that is none of the campaign's.
    pub(super) fn stand(
        &mut self,
        steps: &[String],
        seed: u64,
        tell: &mut Tell<'_>,
    ) -> ControlFlow<()> {
        let is_due = self.stood.is_none_or(|stood| stood.elapsed() >= PACE);
        if !self.campaign.is_live() || !is_due {
            return ControlFlow::Continue(());
        }
        let so_far = &Summary {
            graph: self.campaign.graph(),
            ..self.summary(seed, false)
        };
        let begun = Instant::now();
        let answer = tell(CampaignEvent::Stands { so_far, steps });
        self.campaign.leave_out(begun.elapsed());
        self.stood = Some(Instant::now());
        answer
    }
}
