//! What a run must satisfy to reach a target.

use stackful_term::{Assignment, TermId};

use crate::{Decision, Kind, NodeId, Target, Tree};

impl Tree {
    /// The conditions above the target and its own, first to last, each with the truth it must
    /// have. Empty if the program decides nothing on the way: then the assignment is enough.
    pub fn query(&self, target: Target) -> Vec<(TermId, bool)> {
        self.conjuncts(std::iter::once(target).chain(self.above(target.node)))
    }

    /// The conditions above a node, first to last, each with the truth it must have.
    pub fn query_of(&self, node: NodeId) -> Vec<(TermId, bool)> {
        self.conjuncts(self.above(node))
    }

    /// What decisions ask for that are given last to first.
    fn conjuncts(&self, decisions: impl Iterator<Item = Target>) -> Vec<(TermId, bool)> {
        let mut conjuncts: Vec<_> = decisions
            .filter_map(
                |Target { node, decision }| match (&self.node(node).kind, decision) {
                    (Kind::Branch { condition, .. }, Decision::Branch(held)) => {
                        Some((*condition, held))
                    }
                    _ => None,
                },
            )
            .collect();
        conjuncts.reverse();
        conjuncts
    }

    /// The assignment that reached the node first, without the events that came after it. It
    /// satisfies every condition above the node.
    pub fn assignment(&self, node: NodeId) -> Assignment {
        let node = self.node(node);
        self.witnesses[node.witness as usize].before_event(node.events)
    }
}
