//! One phase after the other: people for a while, forged messages, people again, then the verdicts.

use std::ops::ControlFlow;
use std::time::{Duration, Instant};

use stackful_finding::{CampaignEvent, Finding, Intra, Judgement, NotFollowed, Summary};
use stackful_term::Assignment;

use super::{Aim, Engines, Loop, Tell, source_of};
use crate::approach::Approaches;
use crate::campaign::Campaign;
use crate::judge::Client;
use crate::phase::{Mode, Phase};
use crate::queue::{Purpose, Queue};
use crate::toward::Destination;
use crate::{Budget, ExploreError};

/// What verdicts may take, all together; who has interrupted the campaign waits for none.
const MOST_TIME: Duration = Duration::from_secs(20);

/// What the intra-process phase has come to.
pub(super) struct Forged {
    /// With the findings that nobody but who forges messages is known to cause.
    pub(super) summary: Summary,
    approaches: Approaches,
}

/// The campaign of people while messages are forged.
pub(super) struct Aside {
    campaign: Campaign,
    /// As it stood when it was put aside.
    summary: Summary,
}

impl Aside {
    /// The campaign of both, from that of forged messages.
    pub(super) fn beside(&self, intra: &Summary) -> Summary {
        Summary {
            runs: intra.runs,
            elapsed: intra.elapsed,
            stages: intra.stages,
            median_run: intra.median_run,
            timeline: intra.timeline.clone(),
            ..beside(self.summary.clone(), intra)
        }
    }
}

/// The campaign of both phases, from that of people and what forging has come to.
pub(super) fn beside(mut summary: Summary, intra: &Summary) -> Summary {
    let known = |all: &[Finding], id: &str| all.iter().any(|finding| finding.id == id);
    let low = intra.findings.iter();
    let low = low.filter(|finding| !known(&summary.findings, &finding.id));
    let low: Vec<_> = low.cloned().collect();
    let unrepeated = intra.unrepeated.iter();
    let unrepeated: Vec<_> = unrepeated
        .filter(|finding| !known(&summary.unrepeated, &finding.id))
        .cloned()
        .collect();
    add_losses(&mut summary.not_followed, &intra.not_followed);
    summary.findings.extend(low);
    summary.unrepeated.extend(unrepeated);
    Summary {
        intra: intra.intra,
        diverged: summary.diverged + intra.diverged,
        ..summary
    }
}

/// Adds what another phase has lost: one and the same counts as often as the phase that lost it most.
pub(super) fn add_losses(list: &mut Vec<NotFollowed>, others: &[NotFollowed]) {
    for lost in others {
        let is_same = |other: &&mut NotFollowed| {
            (&other.what, &other.reason, &other.location)
                == (&lost.what, &lost.reason, &lost.location)
        };
        match list.iter_mut().find(is_same) {
            Some(same) => same.count = same.count.max(lost.count),
            None => list.push(lost.clone()),
        }
    }
}

impl<'a> Loop<'a> {
    /// Before the first run.
    pub(super) fn begin(engines: Engines<'a>, budget: &Budget, aim: &Aim) -> Loop<'a> {
        let (phase, first) = match budget.mode {
            Mode::Explore | Mode::Inter => (Phase::Client, budget.clone()),
            Mode::Intra => (Phase::Intra, budget.clone()),
            Mode::Verify => (Phase::Client, budget.of_lead()),
        };
        let mut campaign = Campaign::new(&first, phase, engines.workers);
        campaign.destination = aim.toward.clone().map(Destination::new);
        Loop {
            campaign,
            last: Assignment::default(),
            is_followed: budget.mode == Mode::Verify,
            aside: None,
            forged: None,
            engines,
            ahead: Queue::default(),
            stood: None,
        }
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
        self.depart(&loaded);
        let mut answer = self.look(seed, tell)?;
        let is_over = self.campaign.has_found_enough() || self.campaign.has_arrived();
        if self.is_followed && answer.is_continue() && !is_over {
            self.forge(budget, seed, loaded);
            let forged = self.look(seed, tell);
            // Whatever has ended it: what is told in the end is the campaign of people.
            self.go_on(budget, seed);
            answer = forged?;
            if answer.is_continue() {
                self.plan()?;
                answer = self.go(seed, tell)?;
            }
        }
        Ok(answer)
    }

    /// A phase that has seen nothing.
    fn look(&mut self, seed: u64, tell: &mut Tell<'_>) -> Result<ControlFlow<()>, ExploreError> {
        self.add(Purpose::Look, Assignment::default());
        self.go(seed, tell)
    }

    /// From people to forged messages.
    fn forge(&mut self, budget: &Budget, seed: u64, loaded: Vec<u8>) {
        self.engines.workers.forget_coverage();
        let summary = self.summary(seed, false);
        let budget = budget.of_intra(self.campaign.figures.runs);
        let intra = self
            .campaign
            .followed_by(Phase::Intra, &budget, self.engines.workers);
        let campaign = std::mem::replace(&mut self.campaign, intra);
        self.campaign.coverage = loaded;
        self.aside = Some(Aside { campaign, summary });
    }

    /// From forged messages back to people, who know now which of the server's ways lead to errors.
    fn go_on(&mut self, budget: &Budget, seed: u64) {
        self.engines.workers.forget_coverage();
        let summary = self.campaign_summary(seed, false);
        let aside = self.aside.take();
        let Some(Aside { mut campaign, .. }) = aside else {
            return;
        };
        campaign.go_on_after(&mut self.campaign, budget);
        let intra = std::mem::replace(&mut self.campaign, campaign);
        let approaches = intra.into_approaches();
        let low = summary.findings.iter();
        let ways = low.flat_map(|finding| approaches.of(&finding.id));
        self.campaign.frontier.want(ways.copied());
        self.is_followed = false;
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
            news: None,
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
