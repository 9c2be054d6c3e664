//! Nodes and edges.

use rustc_hash::FxHashMap;
use stackful_source::SiteId;
use stackful_term::{Assignment, TermId};
use stackful_trace::ActionId;

/// The number of a node in its tree.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct NodeId(u32);

/// A decision of a node.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Decision {
    /// Of a branch: the condition holds, or not.
    Branch(bool),
    /// Of an event choice: the position of the action among those of the node.
    Action(u32),
}

/// An edge to be tried: a node and the decision to take there.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Target {
    /// Where the path prefix ends.
    pub node: NodeId,
    /// How to go on.
    pub decision: Decision,
}

/// What is known of a decision.
#[derive(Clone, Debug, PartialEq, Eq, Default)]
pub enum Edge {
    /// No run has tried it.
    #[default]
    Open,
    /// No run will try it.
    Closed(Closed),
    /// A run took it and came to this node.
    Taken(NodeId),
}

/// Why an edge is not tried.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Closed {
    /// No assignment satisfies the path constraint and this decision.
    Infeasible,
    /// The program assumes the opposite.
    Excluded,
    /// Whether one does is not known.
    Undecided,
    /// A run with an assignment for it went elsewhere.
    Diverged,
}

/// What a node decides.
#[derive(Clone, Debug, PartialEq)]
pub enum Kind {
    /// A symbolic condition.
    Branch {
        /// Where the program decides.
        site: SiteId,
        /// What it decides on, through `ToBoolean`.
        condition: TermId,
        /// `edges[0]` if it does not hold, `edges[1]` if it does.
        edges: [Edge; 2],
    },
    /// The next event, or the end of the sequence.
    Event {
        /// What a person can do here.
        actions: Vec<ActionId>,
        /// One edge an action.
        edges: Vec<Edge>,
    },
    /// The end of a path that decides nothing more.
    Leaf,
}

/// A node with its place in the tree.
#[derive(Clone, Debug, PartialEq)]
pub struct Node {
    /// The node above and the decision that led here; `None` at the root.
    pub parent: Option<Target>,
    /// What is decided here.
    pub kind: Kind,
    /// How many decisions stand above it.
    pub depth: u32,
    /// How many events have begun above it.
    pub events: u32,
    /// How often the site of this branch decides above it since the last event began.
    pub repeats: u32,
    /// Which of the tree's witnesses reached it first.
    pub(crate) witness: u32,
}

impl Node {
    /// The edge of a decision that this node can make.
    pub fn edge(&self, decision: Decision) -> Option<&Edge> {
        match (&self.kind, decision) {
            (Kind::Branch { edges, .. }, Decision::Branch(held)) => Some(&edges[usize::from(held)]),
            (Kind::Event { edges, .. }, Decision::Action(index)) => edges.get(index as usize),
            _ => None,
        }
    }

    pub(crate) fn edge_mut(&mut self, decision: Decision) -> Option<&mut Edge> {
        match (&mut self.kind, decision) {
            (Kind::Branch { edges, .. }, Decision::Branch(held)) => {
                Some(&mut edges[usize::from(held)])
            }
            (Kind::Event { edges, .. }, Decision::Action(index)) => edges.get_mut(index as usize),
            _ => None,
        }
    }

    /// The decisions of this node that no run has tried, in order.
    pub fn open(&self) -> impl Iterator<Item = Decision> + '_ {
        let count = match &self.kind {
            Kind::Branch { .. } => 2,
            Kind::Event { edges, .. } => edges.len(),
            Kind::Leaf => 0,
        };
        (0..count).filter_map(|index| {
            let decision = match self.kind {
                Kind::Branch { .. } => Decision::Branch(index == 1),
                _ => Decision::Action(index as u32),
            };
            (self.edge(decision) == Some(&Edge::Open)).then_some(decision)
        })
    }
}

/// The tree: see the crate's documentation.
#[derive(Debug, Default)]
pub struct Tree {
    pub(crate) nodes: Vec<Node>,
    /// Nodes beside the one that an edge leads to: paths that took the same decisions and then did
    /// not repeat themselves. `None`: beside the root.
    pub(crate) other_outcomes: FxHashMap<Option<Target>, Vec<NodeId>>,
    /// Assignments of runs that reached a node first.
    pub(crate) witnesses: Vec<Assignment>,
}

impl Tree {
    /// A tree that has seen no path.
    pub fn new() -> Tree {
        Tree::default()
    }

    /// The first decision of every path; `None` before the first path.
    pub fn root(&self) -> Option<NodeId> {
        (!self.nodes.is_empty()).then_some(NodeId(0))
    }

    /// The node of an id of this tree.
    pub fn node(&self, id: NodeId) -> &Node {
        &self.nodes[id.0 as usize]
    }

    pub(crate) fn node_mut(&mut self, id: NodeId) -> &mut Node {
        &mut self.nodes[id.0 as usize]
    }

    pub(crate) fn push(&mut self, node: Node) -> NodeId {
        let id = NodeId(self.nodes.len() as u32);
        self.nodes.push(node);
        id
    }

    /// All nodes, first to last.
    pub fn nodes(&self) -> impl Iterator<Item = &Node> {
        self.nodes.iter()
    }

    /// Their ids, first to last.
    pub fn ids(&self) -> impl Iterator<Item = NodeId> + use<> {
        (0..self.nodes.len() as u32).map(NodeId)
    }

    /// How many nodes there are.
    pub fn len(&self) -> usize {
        self.nodes.len()
    }

    /// True before the first path.
    pub fn is_empty(&self) -> bool {
        self.nodes.is_empty()
    }

    /// Whether no run has tried this target.
    pub fn is_open(&self, target: Target) -> bool {
        self.node(target.node).edge(target.decision) == Some(&Edge::Open)
    }

    /// Gives a target up; a taken edge stays taken.
    pub fn close(&mut self, target: Target, why: Closed) {
        if let Some(edge @ Edge::Open) = self.node_mut(target.node).edge_mut(target.decision) {
            *edge = Edge::Closed(why);
        }
    }

    /// The nodes above this one, nearest first, each with the decision taken there.
    pub fn above(&self, id: NodeId) -> impl Iterator<Item = Target> + '_ {
        std::iter::successors(self.node(id).parent, |target| self.node(target.node).parent)
    }
}
