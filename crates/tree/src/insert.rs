//! A path into the tree.
//!
//! A path and the tree agree as far as the path is known; from there on it adds nodes. Where they
//! disagree on what is decided, the program did not repeat itself: a *divergence*. The path is kept
//! as it was observed, as another outcome of the same decisions, and the caller is told.
//!
//! One disagreement is none. Where a value is looked up by a symbolic key, a run only says which key it
//! was (`key === "a"`), and the next one names another at the same site (`key === "b"`). What the
//! first asked is then known of the second too, so it goes the way around:
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

/// How many outcomes of the same decisions are kept beside the first: a program that never repeats
/// itself would have as many as runs.
const OTHER_OUTCOMES: usize = 8;

/// What a path added.
#[derive(Debug, Default, PartialEq, Eq)]
pub struct Inserted {
    /// The new nodes, first to last, leaves excluded.
    pub new: Vec<NodeId>,
    /// Where the path left the tree's account of the same prefix, if it did.
    pub divergence: Option<Divergence>,
    /// Whether no path has ended like this one.
    pub is_new: bool,
}

/// A path that decides something else than an earlier path with the same decisions before.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Divergence {
    /// The node that was expected.
    pub expected: NodeId,
}

impl Tree {
    /// Adds a path over these terms and the assignment that gave it.
    pub fn insert(&mut self, path: &Path, assignment: &Assignment, terms: &Terms) -> Inserted {
        let mut inserted = Inserted::default();
        let witness = self.witnesses.len() as u32;
        let mut at: Option<Target> = None;
        let mut repeats = Repeats::default();
        let mut values = None;
        for step in &path.steps {
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
            let expected = self.below(at);
            let known = expected.into_iter().chain(self.other_outcomes(at));
            let known = known
                .into_iter()
                .find(|&node| same_choice(&self.node(node).kind, &kind));
            if let Some(expected) = expected
                && known != Some(expected)
            {
                inserted.divergence.get_or_insert(Divergence { expected });
                if known.is_none() && self.other_outcomes(at).len() >= OTHER_OUTCOMES {
                    return self.keep_witness(inserted, assignment);
                }
            }
            let repeats = repeats.count(&kind);
            let node = known.unwrap_or_else(|| {
                let new = self.grow(at, kind, witness, repeats);
                inserted.new.push(new);
                new
            });
            let Some(decision) = decision else {
                // The sequence of events ended here: the node itself is the end of the path.
                inserted.is_new = inserted.new.last() == Some(&node);
                return self.keep_witness(inserted, assignment);
            };
            at = Some(Target { node, decision });
        }
        self.end(at, path, &mut inserted);
        self.keep_witness(inserted, assignment)
    }

    /// The path decides nothing more.
    fn end(&mut self, at: Option<Target>, path: &Path, inserted: &mut Inserted) {
        match self.below(at) {
            None => {
                self.grow(at, Kind::Leaf, self.witnesses.len() as u32, 0);
                inserted.is_new = true;
            }
            // Where a path that was cut would have gone on is not known.
            Some(expected)
                if self.node(expected).kind != Kind::Leaf && path.outcome != Outcome::Cut =>
            {
                inserted.divergence.get_or_insert(Divergence { expected });
            }
            Some(_) => {}
        }
    }

    /// The node behind `at`, if it asks another question at the site of `kind`.
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

    /// How a node decides in a run that has read these values; `None` if it is not known.
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

    fn keep_witness(&mut self, inserted: Inserted, assignment: &Assignment) -> Inserted {
        self.witnesses.push(assignment.clone());
        inserted
    }

    /// The node that a target leads to, if a run has been there; the root for `None`.
    fn below(&self, at: Option<Target>) -> Option<NodeId> {
        let Some(target) = at else { return self.root() };
        match self.node(target.node).edge(target.decision) {
            Some(Edge::Taken(node)) => Some(*node),
            _ => None,
        }
    }

    /// The nodes beside [`Tree::below`] that paths came to after the same decisions.
    fn other_outcomes(&self, at: Option<Target>) -> Vec<NodeId> {
        self.other_outcomes.get(&at).cloned().unwrap_or_default()
    }

    fn grow(&mut self, parent: Option<Target>, kind: Kind, witness: u32, repeats: u32) -> NodeId {
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
            witness,
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

/// What a run has read.
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
    /// The count before this node, which is taken in.
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
        Step::Concretised { .. } => None,
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
