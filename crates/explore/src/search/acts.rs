//! Which actions some run has taken, whatever the state.
//!
//! What a page offers only after other actions leads on: *Ship* behind *Order*, *Deliver* behind *Ship*.
//! Buttons of the same name in the entries of a list are one action here, so that a list which grows brings
//! no new ones.

use rustc_hash::{FxHashMap, FxHashSet};
use stackful_trace::{ActId, Actions, Path};
use stackful_tree::{Decision, Kind, NodeId, Target, Tree};

/// The actions that have been offered, and those that some run has taken.
#[derive(Debug, Default)]
pub(super) struct Acts {
    /// What each node of the tree offers.
    offered: FxHashMap<NodeId, Vec<ActId>>,
    taken: FxHashSet<ActId>,
}

impl Acts {
    /// Takes in what a new node on a path offers, and the action that leads to it.
    pub(super) fn grown(&mut self, tree: &Tree, actions: &Actions, path: &Path, id: NodeId) {
        let node = tree.node(id);
        if let Kind::Event { .. } = &node.kind
            && let Some(described) = path.described.get(node.events as usize)
        {
            let acts = described.iter().map(|id| actions.act(*id)).collect();
            self.offered.insert(id, acts);
        }
        if let Some(act) = node.parent.and_then(|above| self.act(above)) {
            self.taken.insert(act);
        }
    }

    /// Whether a target is an action that no run has taken.
    pub(super) fn is_new(&self, target: Target) -> bool {
        let act = self.act(target);
        act.is_some_and(|act| !self.taken.contains(&act))
    }

    fn act(&self, Target { node, decision }: Target) -> Option<ActId> {
        match decision {
            Decision::Action(index) => self.offered.get(&node)?.get(index as usize).copied(),
            Decision::Branch(_) => None,
        }
    }
}
