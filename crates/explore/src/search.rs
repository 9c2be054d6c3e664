//! Which target is tried next: `strategy` names the orders, `rank` defines them, and the queue that
//! keeps them is here.
//!
//! Open targets wait in one queue. A [`Strategy`] gives each a *rank*, the least first; one that has
//! changed since the target was put into the queue is looked at again when the target comes to the
//! front. But for what is [wanted](Search::want), ranks only grow.
//!
//! A run that hangs takes the time of hundreds. Each one makes all other targets of the same action
//! one farther away, so that they are tried now and then, but not one after the other.

mod acts;
mod novelty;
mod rank;
mod strategy;
mod turns;

use std::cmp::Reverse;
use std::collections::BinaryHeap;

use rustc_hash::{FxHashMap, FxHashSet};
use stackful_source::SiteId;
use stackful_term::Terms;
use stackful_trace::{ActionId, Path, Vocabulary};
use stackful_tree::{Decision, Edge, Kind, NodeId, Target, Tree};

use crate::Bounds;
use acts::Acts;
use novelty::{Novelty, Question};
use rank::Rank;
pub use strategy::Strategy;
use turns::Turns;

/// More than the number of decisions before a place.
const FAR: u32 = 1 << 24;

/// The open targets of a campaign.
#[derive(Debug)]
pub struct Search {
    strategy: Strategy,
    bounds: Bounds,
    queue: BinaryHeap<Reverse<Waiting>>,
    /// Those that do what some run has done in a state like theirs, which come behind all others.
    merged: BinaryHeap<Reverse<Waiting>>,
    added: u64,
    /// How many runs hung in an event of this action.
    hangs: FxHashMap<ActionId, u32>,
    novelty: Novelty,
    acts: Acts,
    /// Ways out of which sites lead to errors, as far as that is known beforehand.
    wanted: FxHashSet<(SiteId, bool)>,
    /// How far decisions are from the place that the campaign is led to, where they stand before it.
    led: FxHashMap<SiteId, u32>,
    turns: Turns,
    /// Where packages decide.
    packages: FxHashSet<SiteId>,
    /// True once a target was left out because of a bound.
    bounded: bool,
}

/// Whose code decides.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Whose {
    /// The app's: what a campaign is about.
    App,
    /// The app's too, but nobody asks about it now.
    Rest,
    /// A package's.
    Package,
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
    /// Whose decision it is.
    whose: Whose,
    /// What its place asks.
    question: Question,
}

impl Search {
    /// A search that has seen nothing.
    pub fn new(strategy: Strategy, bounds: Bounds) -> Search {
        Search {
            strategy,
            bounds,
            queue: BinaryHeap::new(),
            merged: BinaryHeap::new(),
            added: 0,
            hangs: FxHashMap::default(),
            novelty: Novelty::default(),
            acts: Acts::default(),
            wanted: FxHashSet::default(),
            led: FxHashMap::default(),
            turns: Turns::default(),
            packages: FxHashSet::default(),
            bounded: false,
        }
    }

    /// What people choose in fields is told apart by what is chosen.
    pub fn tell_choices(&mut self) {
        self.novelty.tells_choices = true;
    }

    /// Takes in the open targets of nodes that the tree has gained by the path of one run.
    /// `whose` tells whose code a site is in, `is_merged` whether a target does what
    /// some run has done in a state like its own.
    pub fn grown(
        &mut self,
        tree: &Tree,
        Vocabulary { terms, actions, .. }: &Vocabulary,
        path: &Path,
        new: &[NodeId],
        whose: &dyn Fn(SiteId) -> Whose,
        is_merged: &dyn Fn(Target) -> bool,
    ) {
        let gain = self.take(tree, terms, new);
        for &id in new {
            self.acts.grown(tree, actions, path, id);
        }
        for &id in new {
            let node = tree.node(id);
            let (whose, question) = match &node.kind {
                Kind::Branch {
                    site, condition, ..
                } => (
                    whose(*site),
                    self.novelty.question(*site, *condition, terms),
                ),
                Kind::Event { .. } | Kind::Leaf => (Whose::App, Question::Any),
            };
            if let (Whose::Package, Kind::Branch { site, .. }) = (whose, &node.kind) {
                self.packages.insert(*site);
            }
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
                    whose,
                    question,
                };
                let rank = self.rank(tree, candidate);
                let queue = if is_merged(target) && !self.is_first(tree, candidate) {
                    &mut self.merged
                } else {
                    &mut self.queue
                };
                queue.push(Reverse(Waiting { rank, candidate }));
            }
        }
    }

    /// Errors lie behind these ways out: among those that no run has taken they come first.
    pub fn want(&mut self, tree: &Tree, ways: impl IntoIterator<Item = (SiteId, bool)>) {
        self.wanted.extend(ways);
        self.rank_anew(tree);
    }

    /// These decisions stand before the place that the campaign is led to, so far from it.
    pub fn lead(&mut self, tree: &Tree, led: FxHashMap<SiteId, u32>) {
        self.led = led;
        self.rank_anew(tree);
    }

    /// Those that wait come sooner than they were put there for.
    fn rank_anew(&mut self, tree: &Tree) {
        let waiting = std::mem::take(&mut self.queue).into_iter();
        let ranked = waiting.map(|Reverse(Waiting { candidate, .. })| {
            let rank = self.rank(tree, candidate);
            Reverse(Waiting { rank, candidate })
        });
        let ranked: BinaryHeap<_> = ranked.collect();
        self.queue = ranked;
    }

    /// Puts those behind all others that have become merged.
    pub fn merge(&mut self, tree: &Tree, is_merged: &dyn Fn(Target) -> bool) {
        let waiting = std::mem::take(&mut self.queue).into_vec().into_iter();
        let (merged, others) = waiting.partition(|Reverse(Waiting { candidate, .. })| {
            is_merged(candidate.target) && !self.is_first(tree, *candidate)
        });
        let merged: Vec<_> = merged;
        self.merged.extend(merged);
        let others: Vec<_> = others;
        self.queue = others.into();
    }

    /// The ways out of new nodes that a run is the first to take, counted. The other way out of an old node
    /// stays new until it is met again: several questions may be one here, as those about parts of a text.
    fn take(&mut self, tree: &Tree, terms: &Terms, new: &[NodeId]) -> u32 {
        let mut gain = 0;
        for &id in new {
            let Kind::Branch {
                site,
                condition,
                edges,
            } = &tree.node(id).kind
            else {
                continue;
            };
            let question = self.novelty.question(*site, *condition, terms);
            for (held, edge) in [false, true].into_iter().zip(edges) {
                let is_taken = matches!(edge, Edge::Taken(_));
                gain += u32::from(is_taken && self.novelty.take(*site, question, held));
            }
        }
        gain
    }

    /// Whether no run has taken this way out of its place, or this action, in whatever state.
    fn is_first(&self, tree: &Tree, candidate: Candidate) -> bool {
        let Candidate {
            target, question, ..
        } = candidate;
        match &tree.node(target.node).kind {
            Kind::Event { .. } => self.acts.is_new(target),
            Kind::Branch { .. } | Kind::Leaf => self.leads_to_new(tree, target, question),
        }
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

    /// The next target that is still open and not merged, or does what no run has done in any state; `None`
    /// when there is none.
    pub fn next(&mut self, tree: &Tree, is_merged: &dyn Fn(Target) -> bool) -> Option<Target> {
        loop {
            let waiting = self.first(tree, |search| &mut search.queue)?;
            let target = waiting.candidate.target;
            if !is_merged(target) || self.is_first(tree, waiting.candidate) {
                return Some(target);
            }
            self.merged.push(Reverse(waiting));
        }
    }

    /// The next target that is still open of those that are merged.
    pub fn next_merged(&mut self, tree: &Tree) -> Option<Target> {
        let waiting = self.first(tree, |search| &mut search.merged)?;
        Some(waiting.candidate.target)
    }

    /// Takes the first that is still open out of a queue, at the rank that it has by now.
    fn first(
        &mut self,
        tree: &Tree,
        queue: impl Fn(&mut Search) -> &mut BinaryHeap<Reverse<Waiting>>,
    ) -> Option<Waiting> {
        loop {
            let Reverse(Waiting { rank, candidate }) = queue(self).pop()?;
            if !tree.is_open(candidate.target) {
                continue;
            }
            let by_now = self.rank(tree, candidate);
            let waiting = Waiting {
                rank: by_now,
                candidate,
            };
            if by_now == rank {
                return Some(waiting);
            }
            // It has moved away since it was put here.
            queue(self).push(Reverse(waiting));
        }
    }

    /// The targets that wait and are not of a package, those included that have become merged or taken.
    pub fn waiting(&self) -> impl Iterator<Item = Target> + '_ {
        let waiting = self.queue.iter().map(|Reverse(waiting)| waiting.candidate);
        let own = waiting.filter(|candidate| candidate.whose != Whose::Package);
        own.map(|candidate| candidate.target)
    }

    /// What a way out of a place is worth, the least most: whether it leads on to where the campaign is led,
    /// whether no run has gone it. What a package decides comes last.
    pub fn worth(&self, site: SiteId, held: bool) -> u32 {
        let is_new = self.is_new(site, held);
        let package = if self.is_of_package(site) { 4 * FAR } else { 0 };
        package
            + match self.led.get(&site) {
                Some(far) if is_new => *far,
                _ if is_new => FAR,
                Some(far) => FAR + 1 + *far,
                None => 2 * FAR + 1,
            }
    }

    /// Whether a package decides at a place.
    pub fn is_of_package(&self, site: SiteId) -> bool {
        self.packages.contains(&site)
    }

    /// Whether no run has gone this way out of a place in the source.
    pub fn is_new(&self, site: SiteId, held: bool) -> bool {
        self.novelty.is_new_at(site, held)
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

    /// How many targets wait that are not merged, those included that another path has meanwhile reached.
    pub fn queued(&self) -> usize {
        self.queue.len()
    }

    /// How many targets wait that are merged, counted like [`Search::queued`].
    pub fn queued_merged(&self) -> usize {
        self.merged.len()
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
