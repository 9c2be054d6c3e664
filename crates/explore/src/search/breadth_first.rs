//! Breadth-first over event sequences and branches.
//!
//! Targets are tried by *distance*, then by depth in the tree, then first come first served. The
//! distance of a target is the length of the event sequence it needs, plus one for each time its
//! site has already decided since the last event: an iteration of a loop on a symbolic condition
//! costs as much as an event, so an endless loop cannot keep the search from the next event.
//!
//! A run that hangs takes the time of hundreds. Each one makes all other targets of the same action
//! one farther away, so that they are tried now and then, but not one after the other.

use std::cmp::Reverse;
use std::collections::BinaryHeap;

use rustc_hash::FxHashMap;
use stackful_trace::ActionId;
use stackful_tree::{Decision, Kind, NodeId, Target, Tree};

/// The queue of a breadth-first search.
#[derive(Debug)]
pub struct BreadthFirst {
    queue: BinaryHeap<Reverse<Waiting>>,
    added: u64,
    /// How many runs hung in an event of this action.
    hangs: FxHashMap<ActionId, u32>,
    /// Event sequences are not made longer than this.
    depth: u32,
    /// True once a target was left out because of `depth`.
    bounded: bool,
}

/// A target in the queue, in the order in which targets are tried.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
struct Waiting {
    distance: u32,
    depth: u32,
    added: u64,
    target: Target,
    /// What of the distance is owed to hangs.
    hangs: u32,
}

impl BreadthFirst {
    /// A search over event sequences of at most `depth` events.
    pub fn new(depth: u32) -> BreadthFirst {
        BreadthFirst {
            queue: BinaryHeap::new(),
            added: 0,
            hangs: FxHashMap::default(),
            depth,
            bounded: false,
        }
    }

    /// Takes in the open targets of nodes that the tree has gained.
    pub fn grown(&mut self, tree: &Tree, new: &[NodeId]) {
        for &id in new {
            let node = tree.node(id);
            let repeats = tree.repeats(id);
            for decision in node.open() {
                let events = node.events + u32::from(matches!(decision, Decision::Action(_)));
                if events > self.depth {
                    self.bounded = true;
                    continue;
                }
                let target = Target { node: id, decision };
                let hangs = self.hangs_of(tree, target);
                self.queue.push(Reverse(Waiting {
                    distance: events + repeats + hangs,
                    depth: node.depth,
                    added: self.added,
                    target,
                    hangs,
                }));
                self.added += 1;
            }
        }
    }

    /// A run hung in an event of this action.
    pub fn hung(&mut self, action: ActionId) {
        *self.hangs.entry(action).or_default() += 1;
    }

    /// The next target that is still open; `None` when nothing is left.
    pub fn next(&mut self, tree: &Tree) -> Option<Target> {
        loop {
            let Reverse(next) = self.queue.pop()?;
            if !tree.is_open(next.target) {
                continue;
            }
            let hangs = self.hangs_of(tree, next.target);
            if hangs == next.hangs {
                return Some(next.target);
            }
            // It has moved away since it was put here.
            self.queue.push(Reverse(Waiting {
                distance: next.distance + hangs - next.hangs,
                hangs,
                ..next
            }));
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

    /// Whether the bound on the length of event sequences left something out.
    pub fn bounded(&self) -> bool {
        self.bounded
    }
}
