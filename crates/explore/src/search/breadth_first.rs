//! Breadth-first over event sequences and branches.
//!
//! Targets are tried by *distance*, then by depth in the tree, then first come first served. The
//! distance of a target is the length of the event sequence it needs, plus one for each time its
//! site has already decided since the last event: an iteration of a loop on a symbolic condition
//! costs as much as an event, so an endless loop cannot keep the search from the next event.

use std::cmp::Reverse;
use std::collections::BinaryHeap;

use stackful_tree::{Decision, NodeId, Target, Tree};

/// The queue of a breadth-first search.
#[derive(Debug)]
pub struct BreadthFirst {
    queue: BinaryHeap<Reverse<(u32, u32, u64, Target)>>,
    added: u64,
    /// Event sequences are not made longer than this.
    depth: u32,
    /// True once a target was left out because of `depth`.
    bounded: bool,
}

impl BreadthFirst {
    /// A search over event sequences of at most `depth` events.
    pub fn new(depth: u32) -> BreadthFirst {
        BreadthFirst {
            queue: BinaryHeap::new(),
            added: 0,
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
                self.queue
                    .push(Reverse((events + repeats, node.depth, self.added, target)));
                self.added += 1;
            }
        }
    }

    /// The next target that is still open; `None` when nothing is left.
    pub fn next(&mut self, tree: &Tree) -> Option<Target> {
        std::iter::from_fn(|| self.queue.pop())
            .map(|Reverse((.., target))| target)
            .find(|&target| tree.is_open(target))
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
