//! What is known of the app: the tree of the paths seen so far, and which of its open targets
//! comes next.

use stackful_executor::Exit;
use stackful_smt::Query;
use stackful_source::{SiteId, Sources};
use stackful_term::{Assignment, TermId};
use stackful_trace::{ActionId, Actions, Path, Step};
use stackful_tree::{Closed, Inserted, Kind, NodeId, Target, Tree};

use crate::budget::Bounds;
use crate::search::{Search, Strategy};
use crate::unreached::Ways;
use crate::vocabulary::Vocabulary;

/// The tree with what it is made of and the order in which it is explored.
#[derive(Debug)]
pub(crate) struct Frontier {
    tree: Tree,
    search: Search,
}

impl Frontier {
    pub(crate) fn new(strategy: Strategy, bounds: Bounds) -> Frontier {
        Frontier {
            tree: Tree::new(),
            search: Search::new(strategy, bounds),
        }
    }

    /// The next open target; `None` when nothing is left.
    pub(crate) fn next(&mut self) -> Option<Target> {
        self.search.next(&self.tree)
    }

    /// Takes in the path of a run with this assignment that ended like this.
    pub(crate) fn insert(
        &mut self,
        path: &Path,
        assignment: &Assignment,
        exit: &Exit,
        vocabulary: &Vocabulary,
        sources: &Sources,
    ) -> Inserted {
        let inserted = self.tree.insert(path, assignment, &vocabulary.terms);
        let (tree, actions) = (&self.tree, &vocabulary.actions);
        let is_of_package = |site| sources.is_of_package(site);
        self.search
            .grown(tree, actions, &inserted.new, &is_of_package);
        if *exit == Exit::TimedOut
            && let Some(action) = last_action(path)
        {
            self.search.hung(action);
        }
        inserted
    }

    /// An assignment that leads to the node of a target.
    pub(crate) fn assignment(&self, target: Target) -> Assignment {
        self.tree.assignment(target.node)
    }

    /// What must hold on the way to a target, and there.
    pub(crate) fn query(&self, target: Target) -> Query {
        Query {
            conjuncts: self.tree.query(target),
        }
    }

    /// The assignment of a target's node with one more event: the action of this position.
    pub(crate) fn with_event(
        &self,
        target: Target,
        index: u32,
        mut assignment: Assignment,
        known: &Actions,
    ) -> Assignment {
        if let Kind::Event { actions, .. } = &self.tree.node(target.node).kind {
            let action = known.get(actions[index as usize]);
            assignment.push_event(action.key.clone());
        }
        assignment
    }

    /// What a target decides on; `None` for the choice of an event.
    pub(crate) fn condition(&self, target: Target) -> Option<TermId> {
        match self.tree.node(target.node).kind {
            Kind::Branch { condition, .. } => Some(condition),
            Kind::Event { .. } | Kind::Leaf => None,
        }
    }

    /// Where the program decides at a node; `None` for the choice of an event.
    pub(crate) fn site(&self, node: NodeId) -> Option<SiteId> {
        match self.tree.node(node).kind {
            Kind::Branch { site, .. } => (site != SiteId::PERSON).then_some(site),
            Kind::Event { .. } | Kind::Leaf => None,
        }
    }

    /// Whether no run has tried a target.
    pub(crate) fn is_open(&self, target: Target) -> bool {
        self.tree.is_open(target)
    }

    /// Gives a target up.
    pub(crate) fn close(&mut self, target: Target, why: Closed) {
        self.tree.close(target, why);
    }

    /// How many targets wait.
    pub(crate) fn queued(&self) -> usize {
        self.search.queued()
    }

    /// What became of all ways out of all decisions, in sequences of at most so many events.
    pub(crate) fn ways(&self, events: Option<u32>) -> Ways {
        Ways::of(&self.tree, events)
    }

    /// Whether a bound left something out.
    pub(crate) fn bounded(&self) -> bool {
        self.search.bounded()
    }
}

/// The action of the last event that a path began.
fn last_action(path: &Path) -> Option<ActionId> {
    path.steps.iter().rev().find_map(|step| match step {
        Step::Event { taken, .. } => *taken,
        _ => None,
    })
}
