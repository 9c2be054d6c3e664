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
        for finding in self.to_shrink() {
            let elapsed = self.campaign.elapsed();
            let mut waits = || tell(CampaignEvent::Waits { elapsed });
            let shrunk = match shrink(self.engines.workers, &finding, deadline, &mut waits) {
                Ok(shrunk) => self.witnessed_anew(finding, shrunk, tell)?,
                Err(Stop::Interrupted) => return Ok(()),
                Err(Stop::Worker(error)) => return Err(error.into()),
                Err(Stop::Trace(error)) => return Err(error.into()),
                Err(Stop::Spent) => continue,
            };
            self.replace(shrunk.clone());
            let (finding, so_far) = (&shrunk, &self.summary(seed, false));
            if tell(CampaignEvent::Shrunk { finding, so_far }).is_break() {
                return Ok(());
            }
        }
        Ok(())
    }

    /// The findings in the order in which they are made shorter: those of the server that people cause,
    /// those of the page, and those that take a forged message.
    fn to_shrink(&self) -> Vec<Finding> {
        let mut all = self.campaign.told().to_vec();
        all.sort_by_key(|finding| finding.process != Process::Server);
        if let Some(forged) = &self.forged {
            let told = self.campaign.told();
            let low = forged.summary.findings.iter();
            let low = low.filter(|low| told.iter().all(|high| high.id != low.id));
            all.extend(low.cloned());
        }
        all
    }

    /// A finding has become another way to the same error.
    fn replace(&mut self, finding: Finding) {
        let forged = self.forged.iter_mut();
        let low = forged.flat_map(|forged| &mut forged.summary.findings);
        let all = self.campaign.told_mut().iter_mut();
        if let Some(same) = all.chain(low).find(|known| known.id == finding.id) {
            *same = finding;
        }
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
