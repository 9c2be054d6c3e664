//! The order of targets under each strategy.
//!
//! The *distance* of a target is the length of the event sequence it needs, plus one for each time its
//! site has already decided since the last event: an iteration of a loop on a symbolic condition
//! costs as much as an event, so an endless loop cannot keep the search from the next event. Among
//! several users, one that acts too early (`turns.rs`) costs as much.
//!
//! What some run has decided before is a few events farther away than what is new: it comes before longer
//! sequences do, of which there is no end.
//!
//! An action that no run has taken is as near as one on the first page: it leads on.
//!
//! Where some files are to be looked into before others, what the others decide is a few events farther
//! away: it may stand in the way, so it is not left for the end.
//!
//! What a package decides comes behind everything else, whatever the strategy: it was not written for
//! this app, and most of it has nothing to do with it.

use stackful_source::SiteId;
use stackful_tree::{Decision, Kind, Target, Tree};

use super::novelty::Question;
use super::{Candidate, Search, Strategy, Whose, events};

/// How much farther away it is what nobody asks about now.
const ASIDE: u64 = 3;
/// How much farther away it is what some run has decided before.
const KNOWN: u64 = 2;
/// How far away an event on the first page is.
const FIRST: u64 = 1;

const NEW_TIER: u64 = 1;
const KNOWN_TIER: u64 = 2;

/// What is compared first, second and third; the least comes first.
pub(super) type Rank = (u64, u64, u64);

impl Search {
    /// The rank of a target by now.
    pub(super) fn rank(&self, tree: &Tree, candidate: Candidate) -> Rank {
        let Candidate {
            target,
            added,
            gain,
            early,
            whose,
            question,
        } = candidate;
        let depth = u64::from(tree.node(target.node).depth);
        let aside = if whose == Whose::Rest { ASIDE } else { 0 };
        let (first, second, third) = match self.strategy {
            Strategy::BreadthFirst => (self.distance(tree, target, early) + aside, depth, added),
            Strategy::DepthFirst => {
                let hangs = u64::from(self.hangs_of(tree, target));
                (hangs, u64::MAX - added, 0)
            }
            Strategy::CoverageFirst => {
                let is_new = self.leads_to_new(tree, target, question);
                let far = self.far(tree, target);
                let tier = match (is_new, self.is_wanted(tree, target) || far.is_some()) {
                    (true, true) => 0,
                    (true, false) => NEW_TIER,
                    // Not the way out of this decision is new, but what else was decided before it.
                    (false, _) if far.is_some() => NEW_TIER,
                    (false, _) => KNOWN_TIER,
                };
                let far = u64::from(far.unwrap_or(0));
                let mut distance = self.distance(tree, target, early) + aside + far;
                if self.acts.is_new(target) {
                    distance = distance.min(FIRST);
                }
                if is_new && is_choice(tree, target) {
                    // Not the turns of a loop, but one thing after the other that a field can hold.
                    distance -= u64::from(tree.node(target.node).repeats);
                }
                // Without events nothing grows that it would have to come before.
                if tier == KNOWN_TIER && tree.node(target.node).events > 0 {
                    (NEW_TIER << 32 | (distance + KNOWN), depth, added)
                } else {
                    (tier << 32 | distance, depth, added)
                }
            }
            Strategy::Generational => {
                let hangs = u64::from(self.hangs_of(tree, target));
                let generation = u64::from(u32::MAX - gain);
                (hangs << 32 | generation, depth, added)
            }
        };
        (
            u64::from(whose == Whose::Package) << 63 | first,
            second,
            third,
        )
    }

    /// Whether it is known that errors lie behind this way out.
    fn is_wanted(&self, tree: &Tree, Target { node, decision }: Target) -> bool {
        match (&tree.node(node).kind, decision) {
            (Kind::Branch { site, .. }, Decision::Branch(held)) => {
                self.wanted.contains(&(*site, held))
            }
            _ => false,
        }
    }

    /// How far the decision is from the place that the campaign is led to, if it stands before it.
    fn far(&self, tree: &Tree, target: Target) -> Option<u32> {
        match &tree.node(target.node).kind {
            Kind::Branch { site, .. } => self.led.get(site).copied(),
            Kind::Event { .. } | Kind::Leaf => None,
        }
    }

    fn distance(&self, tree: &Tree, target: Target, early: u32) -> u64 {
        let node = tree.node(target.node);
        let events = events(target.decision, node.events);
        let hangs = u64::from(self.hangs_of(tree, target));
        u64::from(events) + u64::from(node.repeats) + u64::from(early) + hangs
    }

    /// Whether no run has gone this way out of the place where the target decides. That an action has
    /// been taken before says little of what it does here.
    pub(super) fn leads_to_new(
        &self,
        tree: &Tree,
        Target { node, decision }: Target,
        question: Question,
    ) -> bool {
        match (&tree.node(node).kind, decision) {
            (Kind::Branch { site, .. }, Decision::Branch(held)) => {
                self.novelty.is_new(*site, question, held)
            }
            _ => true,
        }
    }
}

/// Whether a target is what a person chooses, and no place of a text decides.
fn is_choice(tree: &Tree, target: Target) -> bool {
    matches!(&tree.node(target.node).kind, Kind::Branch { site, .. } if *site == SiteId::PERSON)
}
