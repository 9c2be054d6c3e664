//! Adding a path to the tree.
//!
//! A path follows the nodes of earlier paths for as long as it decides what they decided. Behind the
//! last of these it adds nodes of its own.
//!
//! A program that repeats itself comes to the same question after the same decisions. Where a path
//! comes to another question than an earlier path did, the program did not repeat itself: a
//! *divergence*. The path is kept as it was observed, with nodes beside those of the earlier path,
//! and the caller is told.
//!
//! A lookup by a symbolic key is no divergence, although it looks like one. A run that reads
//! `table[key]` decides only that its key is the one that it has (`key === "a"`); the next run, with
//! another key, decides `key === "b"` at the same site. The values that the second run has read
//! tell how it would have answered the first question. So its path takes that answer first, and its
//! own question becomes the node behind it:
//!
//! ```text
//! key === "a" ─ yes ─ the first path
//!             └ no ── key === "b" ─ yes ─ the second path
//! ```

use rustc_hash::FxHashMap;
use stackful_source::SiteId;
use stackful_term::{Assignment, Node as Term, Terms, holds};
use stackful_trace::{Outcome, Path, Step};

use crate::{Closed, Decision, Edge, Kind, Node, NodeId, Target, Tree};

/// How many nodes are kept beside the first one that paths came to after the same decisions. A
/// program that never repeats itself would add one with every run.
const OTHER_OUTCOMES: usize = 8;

/// What a path added.
#[derive(Debug, Default, PartialEq, Eq)]
pub struct Inserted {
    /// The new nodes, first to last, leaves excluded.
    pub new: Vec<NodeId>,
    /// The nodes of the path's steps that decide something, each with the position of its step, as far as
    /// the path is in the tree.
    pub nodes: Vec<(usize, NodeId)>,
    /// Where the path first came to something else than an earlier path with the same decisions.
    pub divergence: Option<Divergence>,
    /// Whether no path has ended like this one.
    pub is_new: bool,
}

/// A path came to another question than an earlier path with the same decisions before, or ended.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Divergence {
    /// The node that the earlier path came to.
    pub expected: NodeId,
}

impl Tree {
    /// Adds a path over these terms and the assignment that gave it.
    pub fn insert(&mut self, path: &Path, assignment: &Assignment, terms: &Terms) -> Inserted {
        let inserted = self.walk(path, terms);
        // The nodes that the path added refer to it by its position.
        self.witnesses.push(assignment.clone());
        inserted
    }

    fn walk(&mut self, path: &Path, terms: &Terms) -> Inserted {
        let mut inserted = Inserted::default();
        let mut at: Option<Target> = None;
        let mut repeats = Repeats::default();
        let mut values = None;
        for (position, step) in path.steps.iter().enumerate() {
            let Some((kind, decision)) = node_of(step) else {
                continue;
            };
            while let Some(node) = self.alternative(at, &kind) {
                let values = values.get_or_insert_with(|| values_read(path, terms));
                let Some(decision) = self.decided(node, values, terms) else {
                    break;
                };
                repeats.count(&kind);
                at = Some(Target { node, decision });
            }
            let known = self.known(at, &kind);
            if let Some(expected) = self.below(at)
                && known != Some(expected)
            {
                inserted.divergence.get_or_insert(Divergence { expected });
                if known.is_none() && self.other_outcomes(at).len() >= OTHER_OUTCOMES {
                    return inserted;
                }
            }
            let repeats = repeats.count(&kind);
            let node = known.unwrap_or_else(|| {
                let new = self.grow(at, kind, repeats);
                inserted.new.push(new);
                new
            });
            inserted.nodes.push((position, node));
            let Some(decision) = decision else {
                // The run ended at the choice of its next event, so this node is where the path ends.
                inserted.is_new = inserted.new.last() == Some(&node);
                return inserted;
            };
            at = Some(Target { node, decision });
        }
        self.end(at, path, &mut inserted);
        inserted
    }

    /// The node behind `at` that asks the question of `kind`, if a path has come to one.
    fn known(&self, at: Option<Target>, kind: &Kind) -> Option<NodeId> {
        let first = self.below(at).into_iter();
        let mut nodes = first.chain(self.other_outcomes(at).iter().copied());
        nodes.find(|&node| same_choice(&self.node(node).kind, kind))
    }

    /// The path decides nothing behind `at`.
    fn end(&mut self, at: Option<Target>, path: &Path, inserted: &mut Inserted) {
        match self.below(at) {
            None => {
                self.grow(at, Kind::Leaf, 0);
                inserted.is_new = true;
            }
            // A path that was cut short might have come to the same node, had it gone on.
            Some(expected)
                if self.node(expected).kind != Kind::Leaf && path.outcome != Outcome::Cut =>
            {
                inserted.divergence.get_or_insert(Divergence { expected });
            }
            Some(_) => {}
        }
    }

    /// The node behind `at`, if it is a branch at the site of `kind` on another condition: what the
    /// first run that came here looked up.
    fn alternative(&self, at: Option<Target>, kind: &Kind) -> Option<NodeId> {
        let node = self.below(at)?;
        match (&self.node(node).kind, kind) {
            (
                Kind::Branch {
                    site, condition, ..
                },
                Kind::Branch {
                    site: other_site,
                    condition: other,
                    ..
                },
            ) if site == other_site && condition != other => Some(node),
            _ => None,
        }
    }

    /// How a run that has read these values answers the question of a node; `None` if the question
    /// is about an input that the run has not read.
    fn decided(&self, node: NodeId, values: &Assignment, terms: &Terms) -> Option<Decision> {
        let Kind::Branch { condition, .. } = self.node(node).kind else {
            return None;
        };
        let mut reachable = terms.reachable(&[condition]).into_iter();
        let is_read = reachable.all(|term| match terms.node(term) {
            Term::Input(id) => values.get(&terms.input_declaration(*id).name).is_some(),
            _ => true,
        });
        is_read.then(|| Decision::Branch(holds(terms, condition, true, values)))
    }

    /// The node that the first path with the decision `at` came to next, if there was one; the root
    /// for `None`.
    fn below(&self, at: Option<Target>) -> Option<NodeId> {
        let Some(target) = at else { return self.root() };
        match self.node(target.node).edge(target.decision) {
            Some(Edge::Taken(node)) => Some(*node),
            _ => None,
        }
    }

    /// The nodes beside [`Tree::below`] that later paths came to after the same decisions.
    fn other_outcomes(&self, at: Option<Target>) -> &[NodeId] {
        self.other_outcomes.get(&at).map_or(&[], Vec::as_slice)
    }

    /// Adds a node behind `parent` that the path of the next witness is the first to reach.
    fn grow(&mut self, parent: Option<Target>, kind: Kind, repeats: u32) -> NodeId {
        let (depth, events) = parent.map_or((0, 0), |target| {
            let above = self.node(target.node);
            let begun = matches!(target.decision, Decision::Action(_));
            (above.depth + 1, above.events + u32::from(begun))
        });
        let new = self.push(Node {
            parent,
            kind,
            depth,
            events,
            repeats,
            witness: self.witnesses.len() as u32,
        });
        if self.below(parent).is_some_and(|first| first != new) {
            self.other_outcomes.entry(parent).or_default().push(new);
        } else if let Some(target) = parent {
            let edge = self.node_mut(target.node).edge_mut(target.decision);
            *edge.expect("the decision was made at this node") = Edge::Taken(new);
        }
        new
    }
}

/// The values that a run has read.
fn values_read(path: &Path, terms: &Terms) -> Assignment {
    let inputs = path.inputs.iter();
    inputs
        .map(|(id, value)| (terms.input_declaration(*id).name.clone(), value.clone()))
        .collect()
}

/// How often each site has decided on a path since the last event began.
#[derive(Default)]
struct Repeats(FxHashMap<SiteId, u32>);

impl Repeats {
    /// Counts a node; how often its site had decided before.
    fn count(&mut self, kind: &Kind) -> u32 {
        match kind {
            Kind::Branch { site, .. } => {
                let count = self.0.entry(*site).or_default();
                *count += 1;
                *count - 1
            }
            Kind::Event { .. } => {
                self.0.clear();
                0
            }
            Kind::Leaf => 0,
        }
    }
}

/// The node that a step asks for and the decision it takes; `None` for a step that decides nothing.
fn node_of(step: &Step) -> Option<(Kind, Option<Decision>)> {
    match step {
        Step::Branch {
            site,
            condition,
            taken,
        } => {
            let kind = Kind::Branch {
                site: *site,
                condition: *condition,
                edges: [Edge::Open, Edge::Open],
            };
            Some((kind, Some(Decision::Branch(*taken))))
        }
        Step::Assume {
            site,
            condition,
            wanted,
            taken,
        } => {
            let mut edges = [Edge::Open, Edge::Open];
            edges[usize::from(!wanted)] = Edge::Closed(Closed::Excluded);
            let kind = Kind::Branch {
                site: *site,
                condition: *condition,
                edges,
            };
            Some((kind, Some(Decision::Branch(*taken))))
        }
        Step::Event { actions, taken, .. } => {
            let decision = taken.and_then(|action| {
                let index = actions.iter().position(|&other| other == action)?;
                Some(Decision::Action(index as u32))
            });
            let kind = Kind::Event {
                actions: actions.clone(),
                edges: vec![Edge::Open; actions.len()],
            };
            Some((kind, decision))
        }
        Step::Concretised { .. } | Step::NotModelled { .. } | Step::Unaccounted { .. } => None,
    }
}

/// Whether two nodes decide the same thing.
fn same_choice(known: &Kind, new: &Kind) -> bool {
    match (known, new) {
        (
            Kind::Branch {
                site, condition, ..
            },
            Kind::Branch {
                site: new_site,
                condition: new_condition,
                ..
            },
        ) => site == new_site && condition == new_condition,
        (
            Kind::Event { actions, .. },
            Kind::Event {
                actions: new_actions,
                ..
            },
        ) => actions == new_actions,
        _ => false,
    }
}
