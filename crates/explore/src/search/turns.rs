//! Who acts first. At the beginning all users see the same page, so a sequence in which user 2 acts
//! before user 1 mostly does what another one does with the two exchanged, and so it is with tabs.
//!
//! Mostly: a server may treat those who came first otherwise, and give roles or places to them, which
//! nobody can see from outside. So such a sequence is not left out but put off: it counts as longer by
//! an event for each user, and each tab, that acts before the one in front has. While all sequences of
//! some length are tried, those that differ in nothing but who is who are tried once.

use rustc_hash::FxHashMap;
use stackful_trace::{Action, Actions};
use stackful_tree::{Decision, Kind, NodeId, Target, Tree};

/// Who has acted on the way to each node.
#[derive(Debug, Default)]
pub(super) struct Turns(FxHashMap<NodeId, Turn>);

#[derive(Clone, Debug, Default)]
struct Turn {
    /// Users and tabs, each once.
    acted: Vec<(u32, u32)>,
    /// How many of them were too early.
    early: u32,
}

impl Turns {
    /// How many users and tabs act too early in the sequence of a target.
    pub(super) fn early(&mut self, tree: &Tree, actions: &Actions, target: Target) -> u32 {
        if !actions.are_of_several() {
            return 0;
        }
        let unknown = std::iter::successors(Some(target.node), |&node| {
            tree.node(node).parent.map(|above| above.node)
        });
        let unknown = unknown.take_while(|node| !self.0.contains_key(node));
        for node in unknown.collect::<Vec<_>>().into_iter().rev() {
            let parent = tree.node(node).parent;
            let turn = parent.map(|above| self.behind(tree, actions, above));
            self.0.insert(node, turn.unwrap_or_default());
        }
        self.behind(tree, actions, target).early
    }

    /// The turn behind a decision of a node whose own is known.
    fn behind(&self, tree: &Tree, actions: &Actions, target: Target) -> Turn {
        let turn = self.0[&target.node].clone();
        match (&tree.node(target.node).kind, target.decision) {
            (Kind::Event { actions: ids, .. }, Decision::Action(index)) => {
                turn.and(actions.get(ids[index as usize]))
            }
            _ => turn,
        }
    }
}

impl Turn {
    fn and(mut self, &Action { user, tab, .. }: &Action) -> Turn {
        if self.acted.contains(&(user, tab)) {
            return self;
        }
        let is_due = match (user, tab) {
            (1, 1) => true,
            (_, 1) => self.acted.iter().any(|(other, _)| other + 1 == user),
            _ => self.acted.contains(&(user, tab - 1)),
        };
        self.early += u32::from(!is_due);
        self.acted.push((user, tab));
        self
    }
}
