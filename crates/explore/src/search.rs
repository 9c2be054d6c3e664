//! Which target is tried next: `strategy` names the orders, `rank` defines them, and the queue that
//! keeps them is here.
//!
//! Open targets wait in one queue. A [`Strategy`] gives each a *rank*, the least first; one that has
//! changed since the target was put into the queue is looked at again when the target comes to the
//! front. Ranks only grow.
//!
//! A run that hangs takes the time of hundreds. Each one makes all other targets of the same action
//! one farther away, so that they are tried now and then, but not one after the other.

mod rank;
mod strategy;
mod turns;

use std::cmp::Reverse;
use std::collections::BinaryHeap;

use rustc_hash::{FxHashMap, FxHashSet};
use stackful_source::SiteId;
use stackful_trace::{ActionId, Actions};
use stackful_tree::{Decision, Edge, Kind, NodeId, Target, Tree};

use crate::Bounds;
use rank::Rank;
pub use strategy::Strategy;
use turns::Turns;

/// The open targets of a campaign.
#[derive(Debug)]
pub struct Search {
    strategy: Strategy,
    bounds: Bounds,
    queue: BinaryHeap<Reverse<Waiting>>,
    added: u64,
    /// How many runs hung in an event of this action.
    hangs: FxHashMap<ActionId, u32>,
    /// Which ways out of which sites some run has taken.
    taken: FxHashSet<(SiteId, bool)>,
    turns: Turns,
    /// True once a target was left out because of a bound.
    bounded: bool,
}

/// A target in the queue, in the order in which targets are tried.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
struct Waiting {
    rank: Rank,
    candidate: Candidate,
}

/// A target, and what was known of it when it was found.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
struct Candidate {
    target: Target,
    /// The number of the target in the order in which they were added.
    added: u64,
    /// How many ways the run that found it took first.
    gain: u32,
    /// How many users act too early in its sequence.
    early: u32,
    /// Whether it is a decision of a package.
    is_of_package: bool,
}

impl Search {
    /// A search that has seen nothing.
    pub fn new(strategy: Strategy, bounds: Bounds) -> Search {
        Search {
            strategy,
            bounds,
            queue: BinaryHeap::new(),
            added: 0,
            hangs: FxHashMap::default(),
            taken: FxHashSet::default(),
            turns: Turns::default(),
            bounded: false,
        }
    }

    /// Takes in the open targets of nodes that the tree has gained by one run.
    /// `is_of_package` tells whether a site is in code of a package.
    pub fn grown(
        &mut self,
        tree: &Tree,
        actions: &Actions,
        new: &[NodeId],
        is_of_package: &dyn Fn(SiteId) -> bool,
    ) {
        let gain = self.take(tree, new);
        for &id in new {
            let node = tree.node(id);
            let is_of_package =
                matches!(&node.kind, Kind::Branch { site, .. } if is_of_package(*site));
            for decision in node.open() {
                let target = Target { node: id, decision };
                if !self.allows(tree, target) {
                    self.bounded = true;
                    continue;
                }
                let added = self.added;
                self.added += 1;
                let candidate = Candidate {
                    target,
                    added,
                    gain,
                    early: self.turns.early(tree, actions, target),
                    is_of_package,
                };
                let rank = self.rank(tree, candidate);
                self.queue.push(Reverse(Waiting { rank, candidate }));
            }
        }
    }

    /// The ways that a run has taken first, counted.
    fn take(&mut self, tree: &Tree, new: &[NodeId]) -> u32 {
        let mut gain = 0;
        for &id in new {
            let Kind::Branch { site, edges, .. } = &tree.node(id).kind else {
                continue;
            };
            for (held, edge) in [false, true].into_iter().zip(edges) {
                let is_taken = matches!(edge, Edge::Taken(_));
                gain += u32::from(is_taken && self.taken.insert((*site, held)));
            }
        }
        gain
    }

    fn allows(&self, tree: &Tree, Target { node, decision }: Target) -> bool {
        let node = tree.node(node);
        let within = |count: u32, bound: Option<u32>| bound.is_none_or(|bound| count <= bound);
        within(events(decision, node.events), self.bounds.events)
            && within(node.depth + 1, self.bounds.decisions)
            && within(node.repeats + 1, self.bounds.repeats)
    }

    /// A run hung in an event of this action.
    pub fn hung(&mut self, action: ActionId) {
        *self.hangs.entry(action).or_default() += 1;
    }

    /// The next target that is still open; `None` when nothing is left.
    pub fn next(&mut self, tree: &Tree) -> Option<Target> {
        loop {
            let Reverse(Waiting { rank, candidate }) = self.queue.pop()?;
            if !tree.is_open(candidate.target) {
                continue;
            }
            let by_now = self.rank(tree, candidate);
            if by_now == rank {
                return Some(candidate.target);
            }
            // It has moved away since it was put here.
            let rank = by_now;
            self.queue.push(Reverse(Waiting { rank, candidate }));
        }
    }

    fn hangs_of(&self, tree: &Tree, target: Target) -> u32 {
        if self.hangs.is_empty() {
            return 0;
        }
        let mut decisions = std::iter::once(target).chain(tree.above(target.node));
        let action = decisions.find_map(|Target { node, decision }| {
            match (&tree.node(node).kind, decision) {
                (Kind::Event { actions, .. }, Decision::Action(index)) => {
                    Some(actions[index as usize])
                }
                _ => None,
            }
        });
        action.map_or(0, |action| self.hangs.get(&action).copied().unwrap_or(0))
    }

    /// How many targets wait, those included that another path has meanwhile reached.
    pub fn queued(&self) -> usize {
        self.queue.len()
    }

    /// Whether a bound left something out.
    pub fn bounded(&self) -> bool {
        self.bounded
    }
}

/// Events in a sequence that ends with this decision, behind so many.
fn events(decision: Decision, before: u32) -> u32 {
    before + u32::from(matches!(decision, Decision::Action(_)))
}

#[cfg(test)]
mod tests;
