//! One phase after the other: forged messages, then people, then the verdicts.

use std::ops::ControlFlow;
use std::time::{Duration, Instant};

use stackful_finding::{CampaignEvent, Finding, Intra, Judgement, NotFollowed, Summary};
use stackful_term::Assignment;

use super::{Engines, Loop, Tell, source_of};
use crate::approach::Approaches;
use crate::campaign::Campaign;
use crate::judge::Client;
use crate::phase::{Mode, Phase};
use crate::queue::{Purpose, Queue};
use crate::{Budget, ExploreError};

/// What verdicts may take, all together; who has interrupted the campaign waits for none.
const MOST_TIME: Duration = Duration::from_secs(20);

/// What the intra-process phase has come to.
pub(super) struct Forged {
    /// With the findings that nobody but who forges messages is known to cause.
    pub(super) summary: Summary,
    approaches: Approaches,
}

impl Forged {
    /// The campaign of both phases, from that of the second.
    pub(super) fn beside(&self, mut summary: Summary) -> Summary {
        let known = |all: &[Finding], id: &str| all.iter().any(|finding| finding.id == id);
        let low = self.summary.findings.iter();
        let low = low.filter(|finding| !known(&summary.findings, &finding.id));
        let low: Vec<_> = low.cloned().collect();
        let unrepeated = self.summary.unrepeated.iter();
        let unrepeated: Vec<_> = unrepeated
            .filter(|finding| !known(&summary.unrepeated, &finding.id))
            .cloned()
            .collect();
        for lost in &self.summary.not_followed {
            let is_same = |other: &&mut NotFollowed| {
                (&other.what, &other.reason, &other.location)
                    == (&lost.what, &lost.reason, &lost.location)
            };
            match summary.not_followed.iter_mut().find(is_same) {
                Some(same) => same.count = same.count.max(lost.count),
                None => summary.not_followed.push(lost.clone()),
            }
        }
        summary.findings.extend(low);
        summary.unrepeated.extend(unrepeated);
        Summary {
            intra: self.summary.intra,
            diverged: summary.diverged + self.summary.diverged,
            ..summary
        }
    }
}

impl<'a> Loop<'a> {
    /// Before the first run.
    pub(super) fn begin(engines: Engines<'a>, budget: &Budget) -> Loop<'a> {
        let (phase, budget) = match budget.mode {
            Mode::Explore | Mode::Inter => (Phase::Client, *budget),
            Mode::Intra => (Phase::Intra, *budget),
            Mode::Verify => (Phase::Intra, budget.of_intra()),
        };
        Loop {
            campaign: Campaign::new(&budget, phase, engines.workers),
            forged: None,
            engines,
            ahead: Queue::default(),
        }
    }

    /// Whether another phase comes after this one.
    pub(super) fn is_followed(&self) -> bool {
        self.campaign.is_followed()
    }

    /// All phases; whether somebody wanted to stop.
    pub(super) fn phases(
        &mut self,
        budget: &Budget,
        seed: u64,
        tell: &mut Tell<'_>,
    ) -> Result<ControlFlow<()>, ExploreError> {
        let mut loaded = Vec::new();
        self.engines.workers.cover(&mut loaded);
        let answer = self.phase(seed, tell)?;
        if !self.is_followed() || answer.is_break() {
            return Ok(answer);
        }
        self.follow(budget, seed, loaded);
        self.phase(seed, tell)
    }

    fn phase(&mut self, seed: u64, tell: &mut Tell<'_>) -> Result<ControlFlow<()>, ExploreError> {
        self.add(Purpose::Look, Assignment::default());
        self.go(seed, tell)
    }

    /// From forged messages to people.
    fn follow(&mut self, budget: &Budget, seed: u64, loaded: Vec<u8>) {
        let workers = &*self.engines.workers;
        workers.forget_coverage();
        let summary = self.summary(seed, false);
        let client = self
            .campaign
            .followed_by(Phase::Client, budget, self.engines.workers);
        let intra = std::mem::replace(&mut self.campaign, client);
        self.campaign.coverage = loaded;
        let approaches = intra.into_approaches();
        self.campaign.frontier.want(approaches.all());
        self.forged = Some(Forged {
            summary,
            approaches,
        });
    }

    /// Says of each error that only forged messages have led to what is known of it by now.
    pub(super) fn judge(&mut self, interrupted: bool, seed: u64, tell: &mut Tell<'_>) {
        self.give_verdicts(interrupted);
        let so_far = &self.summary(seed, interrupted);
        let sources = &self.engines.workers.sources();
        for finding in so_far.findings.iter().filter(|finding| finding.is_low()) {
            // It is over in any case.
            let _ = tell(CampaignEvent::Judged {
                finding,
                source: source_of(finding, sources),
                so_far,
            });
        }
    }

    fn give_verdicts(&mut self, interrupted: bool) {
        let Some(forged) = &mut self.forged else {
            return;
        };
        let sources = &self.engines.workers.sources();
        let is_exhausted = !interrupted && self.campaign.is_exhausted(self.ahead.len());
        let intra = forged.summary.intra.as_ref();
        let mut client = Client {
            runs: self.campaign.figures.runs - intra.map_or(0, |Intra { runs, .. }| *runs),
            campaign: &mut self.campaign,
            sources,
            solver: self.engines.solver,
            is_exhausted,
            has_news: None,
        };
        let begun = Instant::now();
        // What people have come to is high: nobody looks at the forged way to it any more.
        let caused = |campaign: &Campaign, id: &str| campaign.told().iter().any(|it| it.id == id);
        for finding in &mut forged.summary.findings {
            if finding.judgement.is_some() && !caused(client.campaign, &finding.id) {
                let ways = forged.approaches.of(&finding.id);
                finding.judgement = Some(if interrupted || begun.elapsed() >= MOST_TIME {
                    let why = "there was no time left to look at what keeps people from it";
                    Judgement::not_reached(vec![why.to_owned()])
                } else {
                    client.judge(finding, ways)
                });
            }
        }
    }
}
