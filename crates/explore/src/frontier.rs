//! What is known of the app: the tree of the paths seen so far, and which of its open targets
//! comes next.

use std::collections::BTreeMap;
use std::sync::Arc;

use rustc_hash::{FxHashMap, FxHashSet};
use stackful_executor::{Exit, Given};
use stackful_finding::say;
use stackful_smt::Query;
use stackful_source::{SiteId, Sources};
use stackful_state::Plan;
use stackful_term::{Assignment, TermId};
use stackful_trace::{ActionId, Actions, Path, Step, Vocabulary};
use stackful_tree::{Closed, Decision, Edge, Inserted, Kind, NodeId, Target, Tree};

use crate::Budget;
use crate::search::{Search, Whose};
use crate::states::States;
use crate::unreached::Ways;
use crate::why::say_way;

/// The tree with what it is made of and the order in which it is explored.
#[derive(Debug)]
pub(crate) struct Frontier {
    tree: Tree,
    search: Search,
    /// `None` if states are not told apart.
    states: Option<States>,
    /// Files that are looked into before others, if there are any.
    touched: Arc<[String]>,
}

impl Frontier {
    /// That of a campaign with this budget.
    pub(crate) fn new(budget: &Budget) -> Frontier {
        Frontier {
            tree: Tree::new(),
            search: Search::new(budget.strategy, budget.bounds),
            states: budget.states.then(States::new),
            touched: Arc::clone(&budget.touched),
        }
    }

    /// The next open target that is not merged; `None` when there is none.
    pub(crate) fn next(&mut self) -> Option<Target> {
        let states = self.states.as_ref();
        let is_merged = |target| states.is_some_and(|states| states.is_merged(target));
        self.search.next(&self.tree, &is_merged)
    }

    /// The next open target of those that are.
    pub(crate) fn next_merged(&mut self) -> Option<Target> {
        self.search.next_merged(&self.tree)
    }

    /// People choose: see [`Search::tell_choices`].
    pub(crate) fn tell_choices(&mut self) {
        self.search.tell_choices();
    }

    /// Errors lie behind these ways out of conditions.
    pub(crate) fn want(&mut self, ways: impl IntoIterator<Item = (SiteId, bool)>) {
        self.search.want(&self.tree, ways);
    }

    /// The campaign is led to a place behind these decisions: see [`Search::lead`].
    pub(crate) fn lead(&mut self, led: FxHashMap<SiteId, u32>) {
        self.search.lead(&self.tree, led);
    }

    /// Takes in the path of a run that was given this and ended like this.
    pub(crate) fn insert(
        &mut self,
        path: &Path,
        given: &Given,
        exit: &Exit,
        vocabulary: &mut Vocabulary,
        sources: &Sources,
    ) -> Inserted {
        let inserted = self.tree.insert(path, &given.assignment, &vocabulary.terms);
        if let Some(states) = &mut self.states {
            states.take(path, given, &inserted, &self.tree, vocabulary);
        }
        let tree = &self.tree;
        let touched = &*self.touched;
        let whose = |site| whose(site, touched, sources);
        let states = self.states.as_ref();
        let is_merged = |target| states.is_some_and(|states| states.is_merged(target));
        self.search
            .grown(tree, vocabulary, path, &inserted.new, &whose, &is_merged);
        if *exit == Exit::TimedOut
            && let Some(action) = last_action(path)
        {
            self.search.hung(action);
        }
        inserted
    }

    /// Whether a package decides at a node.
    pub(crate) fn is_of_package(&self, node: NodeId) -> bool {
        let site = self.site(node);
        site.is_some_and(|site| self.search.is_of_package(site))
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

    /// How many targets wait that are not merged.
    pub(crate) fn queued(&self) -> usize {
        self.search.queued()
    }

    /// Whether all that is known of states was looked at since something new was shown, and nothing came of
    /// it.
    pub(crate) fn is_surveyed(&self) -> bool {
        self.states.as_ref().is_none_or(States::is_surveyed)
    }

    /// Whether nothing is left that could lead to something new.
    pub(crate) fn is_complete(&self) -> bool {
        let is_surveyed = self
            .states
            .as_ref()
            .is_some_and(|states| states.all().is_some());
        self.search.queued() == 0 && (is_surveyed || self.search.queued_merged() == 0)
    }

    /// The targets that wait and are not like what was tried: actions that no run has taken, and ways out of
    /// places in the app's own source that none has gone.
    pub(crate) fn news(&self, ways: &Ways) -> Vec<Target> {
        let new = self.search.waiting().filter(|target| {
            !ways.is_taken(&self.tree.node(target.node).kind, target.decision)
                && self.tree.is_open(*target)
                && !self.is_reached(*target)
        });
        new.collect()
    }

    /// What a target does, in words.
    pub(crate) fn say(&self, target: Target, known: &Actions, sources: &Sources) -> String {
        match (&self.tree.node(target.node).kind, target.decision) {
            (Kind::Branch { site, .. }, Decision::Branch(held)) => say_way((*site, held), sources),
            (Kind::Event { actions, .. }, Decision::Action(index)) => {
                let action = known.get(actions[index as usize]);
                say(&action.words, &action.label, &BTreeMap::new())
            }
            _ => "a target".to_owned(),
        }
    }

    /// Whether it is known of a target that it does what some run has done in a state like its own.
    pub(crate) fn is_reached(&self, target: Target) -> bool {
        let states = self.states.as_ref();
        states.is_some_and(|states| states.is_reached(target))
    }

    /// What became of a way out of a place, wherever a path came there.
    pub(crate) fn ways_out(
        &self,
        site: SiteId,
        held: bool,
    ) -> impl Iterator<Item = (NodeId, &Edge)> + '_ {
        let nodes = self.tree.ids().map(|id| (id, &self.tree.node(id).kind));
        nodes.filter_map(move |(id, kind)| match kind {
            Kind::Branch {
                site: at, edges, ..
            } if *at == site => Some((id, &edges[usize::from(held)])),
            _ => None,
        })
    }

    /// The actions whose events have come to a place.
    pub(crate) fn actions_to(&self, site: SiteId) -> FxHashSet<ActionId> {
        let all = self.tree.ids();
        let there = all.filter(|&id| self.site(id) == Some(site));
        there.filter_map(|id| self.action_of(id)).collect()
    }

    /// The action of the event that a node is in.
    fn action_of(&self, node: NodeId) -> Option<ActionId> {
        let mut above = self.tree.above(node);
        above.find_map(
            |Target { node, decision }| match (&self.tree.node(node).kind, decision) {
                (Kind::Event { actions, .. }, Decision::Action(index)) => {
                    Some(actions[index as usize])
                }
                _ => None,
            },
        )
    }

    /// The decisions above a target and its own, first to last: where, on what, and how.
    pub(crate) fn decisions(&self, target: Target) -> Vec<(SiteId, TermId, bool)> {
        let all = std::iter::once(target).chain(self.tree.above(target.node));
        let mut decisions: Vec<_> = all
            .filter_map(
                |Target { node, decision }| match (&self.tree.node(node).kind, decision) {
                    (
                        Kind::Branch {
                            site, condition, ..
                        },
                        Decision::Branch(held),
                    ) => Some((*site, *condition, held)),
                    _ => None,
                },
            )
            .collect();
        decisions.reverse();
        decisions
    }

    /// Counts anew how many targets wait.
    pub(crate) fn merge(&mut self) {
        if let Some(states) = &self.states {
            self.search
                .merge(&self.tree, &|target| states.is_merged(target));
        }
    }

    /// What is known of states, if they are told apart.
    pub(crate) fn states(&self) -> Option<&States> {
        self.states.as_ref()
    }

    /// As [`Frontier::states`], to be changed.
    pub(crate) fn states_mut(&mut self) -> Option<&mut States> {
        self.states.as_mut()
    }

    /// What a run is given that is made with this assignment.
    pub(crate) fn given(&self, assignment: Assignment) -> Given {
        match &self.states {
            Some(states) => states.given(assignment),
            None => assignment.into(),
        }
    }

    /// Plans for what no run has done: see [`States::plan`].
    pub(crate) fn plan(&mut self, events: Option<u32>, vocabulary: &mut Vocabulary) -> Vec<Plan> {
        let Some(states) = &mut self.states else {
            return Vec::new();
        };
        let search = &self.search;
        states.plan(events, vocabulary, |site, held| search.worth(site, held))
    }

    /// What a plan asks for: the events, with values that have led to where it begins, and what all values
    /// must satisfy.
    pub(crate) fn of_plan(&self, plan: &Plan, known: &Actions) -> (Assignment, Query) {
        let mut assignment = self.tree.assignment(plan.choice);
        for action in &plan.actions {
            assignment.push_event(known.get(*action).key.clone());
        }
        let mut conjuncts = self.tree.query_of(plan.choice);
        conjuncts.extend_from_slice(&plan.conditions);
        (assignment, Query { conjuncts })
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

/// Whose code a site is in, if some files are looked into before others.
fn whose(site: SiteId, touched: &[String], sources: &Sources) -> Whose {
    if sources.is_of_package(site) {
        return Whose::Package;
    }
    let is_touched = || {
        let file = sources.find_site(site).map(|_| sources.location(site).file);
        file.is_some_and(|file| touched.contains(&file))
    };
    if touched.is_empty() || is_touched() {
        Whose::App
    } else {
        Whose::Rest
    }
}
