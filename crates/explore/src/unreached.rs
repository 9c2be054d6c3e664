//! What was not reached, and what stood in the way: coverage says what did not run, the tree what was
//! decided and what waits, the losses what was given up.

use std::cmp::Reverse;
use std::collections::BTreeMap;

use rustc_hash::{FxHashMap, FxHashSet};
use stackful_executor::Withheld;
use stackful_finding::{
    MissedAction, MissedBranch, MissedForm, Obstacle, Unmet, Unreached, Untaken, say,
};
use stackful_source::{Missed, SiteId, Sources};
use stackful_trace::{ActionId, Actions, Submission, Unmet as Unheld};
use stackful_tree::{Closed, Decision, Edge, Kind, Tree};

use crate::losses::Losses;

/// What became of a way out of a decision, or of an action, on all paths together.
#[derive(Clone, Copy, Debug, Default)]
pub(crate) struct Way {
    taken: u64,
    waiting: u64,
    /// Left out by the bound on events.
    beyond: u64,
    refuted: u64,
    undecided: u64,
    diverged: u64,
}

impl Way {
    fn count(&mut self, edge: &Edge, is_beyond: bool) {
        *match edge {
            Edge::Taken(_) => &mut self.taken,
            Edge::Open if is_beyond => &mut self.beyond,
            Edge::Open => &mut self.waiting,
            Edge::Closed(Closed::Infeasible | Closed::Excluded) => &mut self.refuted,
            Edge::Closed(Closed::Undecided) => &mut self.undecided,
            Edge::Closed(Closed::Diverged) => &mut self.diverged,
        } += 1;
    }

    fn is_refuted(&self) -> bool {
        let other = self.taken + self.waiting + self.beyond + self.undecided + self.diverged;
        self.refuted > 0 && other == 0
    }

    fn add(&mut self, other: Way) {
        self.taken += other.taken;
        self.waiting += other.waiting;
        self.beyond += other.beyond;
        self.refuted += other.refuted;
        self.undecided += other.undecided;
        self.diverged += other.diverged;
    }
}

/// What became of all ways.
#[derive(Debug, Default)]
pub(crate) struct Ways {
    /// If the condition does not hold, and if it does.
    sites: FxHashMap<SiteId, [Way; 2]>,
    actions: FxHashMap<ActionId, Way>,
}

impl Ways {
    /// Those of a tree; sequences have at most so many events.
    pub(crate) fn of(tree: &Tree, events: Option<u32>) -> Ways {
        let mut ways = Ways::default();
        for node in tree.nodes() {
            match &node.kind {
                Kind::Branch { site, edges, .. } => {
                    let both = ways.sites.entry(*site).or_default();
                    for (way, edge) in both.iter_mut().zip(edges) {
                        way.count(edge, false);
                    }
                }
                Kind::Event { actions, edges } => {
                    let is_beyond = events.is_some_and(|most| node.events >= most);
                    for (action, edge) in actions.iter().zip(edges) {
                        let way = ways.actions.entry(*action).or_default();
                        way.count(edge, is_beyond);
                    }
                }
                Kind::Leaf => {}
            }
        }
        ways
    }

    /// Whether a path has gone this way out of a place, or has taken this action, anywhere.
    pub(crate) fn is_taken(&self, kind: &Kind, decision: Decision) -> bool {
        let way = match (kind, decision) {
            (Kind::Branch { site, .. }, Decision::Branch(held)) => self.out_of((*site, held)),
            (Kind::Event { actions, .. }, Decision::Action(index)) => {
                let action = actions.get(index as usize);
                action.and_then(|action| self.actions.get(action))
            }
            _ => None,
        };
        way.is_some_and(|way| way.taken > 0)
    }

    /// Whether a path has gone this way out of a place, or it was refuted on one.
    pub(crate) fn is_settled(&self, way: (SiteId, bool)) -> bool {
        let way = self.out_of(way);
        way.is_some_and(|way| way.taken + way.refuted > 0)
    }

    /// Places of which a way out was refuted each time that a path came there.
    pub(crate) fn refuted_sites(&self) -> impl Iterator<Item = SiteId> + '_ {
        let all = self.sites.iter();
        let refuted = all.filter(|(_, both)| both.iter().any(Way::is_refuted));
        refuted.map(|(site, _)| *site)
    }

    fn out_of(&self, (site, held): (SiteId, bool)) -> Option<&Way> {
        self.sites.get(&site).map(|both| &both[usize::from(held)])
    }

    /// Those out of these sites that no path has taken, and whether a path came to any of them.
    fn untaken(&self, sites: &[SiteId]) -> (Way, bool) {
        let mut untaken = Way::default();
        let known = sites.iter().filter_map(|site| self.sites.get(site));
        let mut is_decided = false;
        for way in known.flatten() {
            is_decided = true;
            if way.taken == 0 {
                untaken.add(*way);
            }
        }
        (untaken, is_decided)
    }
}

/// What became of the forms that were submitted.
#[derive(Debug, Default)]
pub(crate) struct Submissions(BTreeMap<String, Submitted>);

#[derive(Debug, Default)]
struct Submitted {
    times: u64,
    is_passed: bool,
    unmet: BTreeMap<Unheld, u64>,
}

impl Submissions {
    /// Takes in those of a path.
    pub(crate) fn add(&mut self, submissions: &[Submission]) {
        for Submission { form, unmet } in submissions {
            let submitted = self.0.entry(form.clone()).or_default();
            submitted.times += 1;
            submitted.is_passed |= unmet.is_empty();
            for one in unmet {
                *submitted.unmet.entry(one.clone()).or_default() += 1;
            }
        }
    }

    fn missed(&self) -> Vec<MissedForm> {
        let missed = self.0.iter().filter(|(_, form)| !form.is_passed);
        missed
            .map(|(form, submitted)| {
                let unmet = submitted.unmet.iter();
                let mut unmet: Vec<Unmet> = unmet
                    .map(|(Unheld { field, constraint }, &times)| Unmet {
                        field: field.clone(),
                        constraint: constraint.clone(),
                        times,
                    })
                    .collect();
                unmet.sort_by_key(|one| Reverse(one.times));
                MissedForm {
                    form: form.clone(),
                    submitted: submitted.times,
                    unmet,
                }
            })
            .collect()
    }
}

/// What a campaign knows.
pub(crate) struct Known<'a> {
    pub(crate) sources: &'a Sources,
    /// One byte a block.
    pub(crate) coverage: &'a [u8],
    pub(crate) ways: Ways,
    pub(crate) losses: &'a Losses,
    /// Where conditions were asked that the path had decided before.
    pub(crate) settled: &'a FxHashSet<SiteId>,
    pub(crate) actions: &'a Actions,
    /// What was there, but not for a person, when the page was ready.
    pub(crate) withheld: &'a [Withheld],
    pub(crate) submissions: &'a Submissions,
}

impl Known<'_> {
    /// What was not reached.
    pub(crate) fn unreached(&self) -> Unreached {
        let missed = self.sources.missed(self.coverage);
        let branches = missed.into_iter().map(|missed| MissedBranch {
            why: self.obstacle(&missed),
            process: missed.process,
            location: missed.location,
            missed: missed.arms,
            of: missed.of,
        });
        Unreached {
            branches: branches.collect(),
            actions: self.actions(),
            forms: self.submissions.missed(),
        }
    }

    fn obstacle(&self, missed: &Missed) -> Obstacle {
        if !missed.is_reached {
            return Obstacle::NotEvaluated;
        }
        let (way, is_decided) = self.ways.untaken(&missed.sites);
        if way.waiting > 0 {
            return Obstacle::Waiting {
                targets: way.waiting,
            };
        }
        if way.undecided > 0
            && let Some((reason, times)) = self.losses.undecided(&missed.sites)
        {
            return Obstacle::Undecided { reason, times };
        }
        if way.diverged > 0
            && let Some((reason, runs)) = self.losses.missed(&missed.sites)
        {
            return Obstacle::Diverged { reason, runs };
        }
        if way.refuted > 0 {
            return Obstacle::Refuted { paths: way.refuted };
        }
        if let Some((what, reason)) = self.losses.lost(&missed.sites) {
            return Obstacle::Lost { what, reason };
        }
        if missed.sites.iter().any(|site| self.settled.contains(site)) {
            return Obstacle::Settled;
        }
        if is_decided {
            Obstacle::Together
        } else {
            Obstacle::NotSymbolic
        }
    }

    fn actions(&self) -> Vec<MissedAction> {
        let words = |words: &str, label: &str| say(words, label, &BTreeMap::new());
        let offered = self.ways.actions.iter();
        let mut offered: Vec<_> = offered.filter(|(_, way)| way.taken == 0).collect();
        offered.sort_by_key(|(id, _)| **id);
        let offered = offered.into_iter().map(|(id, way)| {
            let action = self.actions.get(*id);
            MissedAction {
                words: words(&action.words, &action.label),
                action: action.key.to_string(),
                why: match way {
                    Way { waiting: 1.., .. } => Untaken::Waiting {
                        targets: way.waiting,
                    },
                    Way { diverged: 1.., .. } => Untaken::Gone,
                    _ => Untaken::TooDeep,
                },
            }
        });
        let withheld = self.withheld.iter();
        let never =
            withheld.filter(|one| !self.actions.iter().any(|it| it.key.as_str() == one.key));
        let never = never.map(|one| MissedAction {
            words: words(&one.words, &one.label),
            action: one.key.clone(),
            why: Untaken::NeverThere {
                reason: one.reason.clone(),
            },
        });
        offered.chain(never).collect()
    }
}
