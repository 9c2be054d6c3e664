//! What a campaign does once its search has ended: shorter and simpler ways to what it has found.

use std::time::Instant;

use stackful_finding::{CampaignEvent, Finding, Plain, Shrunk};
use stackful_source::Process;

use super::{Loop, Tell};
use crate::ExploreError;
use crate::confirmation::{compare, is_asked};
use crate::shrink::{MOST_TIME_OF_ALL, Stop, shrink};

impl Loop<'_> {
    /// Looks for shorter and simpler ways to the findings, those of the server first. Who is told may
    /// stop it; what it was is in the report before.
    pub(super) fn shrink(&mut self, seed: u64, tell: &mut Tell<'_>) -> Result<(), ExploreError> {
        let deadline = Instant::now() + MOST_TIME_OF_ALL;
        let findings = self.campaign.told();
        let mut order: Vec<usize> = (0..findings.len()).collect();
        order.sort_by_key(|&index| findings[index].process != Process::Server);
        for index in order {
            let finding = self.campaign.told()[index].clone();
            let elapsed = self.campaign.elapsed();
            let mut waits = || tell(CampaignEvent::Waits { elapsed });
            let shrunk = match shrink(self.engines.workers, &finding, deadline, &mut waits) {
                Ok(shrunk) => self.witnessed_anew(finding, shrunk, tell)?,
                Err(Stop::Interrupted) => return Ok(()),
                Err(Stop::Worker(error)) => return Err(error.into()),
                Err(Stop::Trace(error)) => return Err(error.into()),
                Err(Stop::Spent) => continue,
            };
            self.campaign.replace(index, shrunk);
            let so_far = &self.summary(seed, false);
            let finding = &self.campaign.told()[index];
            if tell(CampaignEvent::Shrunk { finding, so_far }).is_break() {
                return Ok(());
            }
        }
        Ok(())
    }

    /// The shorter way if plain Node has the error on it too, else the finding as it was.
    fn witnessed_anew(
        &mut self,
        finding: Finding,
        shrunk: Finding,
        tell: &mut Tell<'_>,
    ) -> Result<Finding, ExploreError> {
        let is_new = shrunk.assignment != finding.assignment;
        if !is_new || !is_asked(&finding) || finding.plain != Some(Plain::Repeats) {
            return Ok(shrunk);
        }
        let evidence = shrunk.assignment.clone();
        let mut asked = [shrunk];
        let run = self.witnessed(&evidence, tell);
        compare(&mut asked, run, &evidence)?;
        let [shrunk] = asked;
        if shrunk.plain == Some(Plain::Repeats) {
            return Ok(shrunk);
        }
        let told = shrunk.shrunk.map(|told| Shrunk {
            from: None,
            is_done: false,
            ..told
        });
        Ok(Finding {
            shrunk: told,
            ..finding
        })
    }
}
