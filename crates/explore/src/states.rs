//! States: what the model of the app's events knows of targets, and runs that come of it.
//!
//! The tree tells paths apart, so it grows with each sequence of events. The model
//! ([`stackful_state`]) tells decisions of events apart, whatever came before: a target of the tree
//! whose goal in the model was reached by some run *is merged*, and waits behind all others. What no
//! target leads to, since it takes events that nobody has tried in this order, is planned.
//!
//! What events write is found as runs show it. When there is more of it, what is known is worth nothing,
//! and the runs that have shown it are made again; that is done when nothing else is left to do, or
//! when twice as many runs were made as the last time.

mod graph;

use std::collections::{BTreeSet, VecDeque};
use std::sync::Arc;

use rustc_hash::FxHashMap;
use stackful_executor::Given;
use stackful_finding::StateGraph;
use stackful_source::SiteId;
use stackful_state::{Goal, Model, Plan, Planned};
use stackful_term::{Assignment, TermId, Terms};
use stackful_trace::{Locations, Path, Step, Vocabulary};
use stackful_tree::{Decision, Inserted, Kind, NodeId, Target, Tree};

use graph::Graph;

/// States that a search for a plan looks at the first time; each time that it looks at all of these, twice
/// as many.
const STATES: usize = 500;
/// Most states that a search for a plan looks at.
const MOST_STATES: usize = 1 << 12;
/// States that may be looked at for each run that is made.
const PER_RUN: isize = 50;
/// Runs before what is known is made anew for the first time.
const FIRST_RENEWAL: u64 = 12;

/// What is known of states, and what is to be done about it.
#[derive(Debug)]
pub(crate) struct States {
    model: Model,
    graph: Graph,
    /// What targets are in the model, and when that was: how often it had been renewed. `None`: the model
    /// cannot tell.
    goals: FxHashMap<Target, (u32, Option<Goal>)>,
    renewals: u32,
    /// Runs at the next renewal.
    renewal: u64,
    /// Runs that have shown something new, for the next renewal.
    shown: Vec<Assignment>,
    /// Runs to be made again.
    again: VecDeque<Assignment>,
    /// Names of the symbols.
    symbols: Arc<[String]>,
    /// States that may be looked at; below zero after a search that took more.
    credit: isize,
    /// How often each goal was planned for, other searches than those that came to an end before their bound.
    plannings: FxHashMap<Goal, u32>,
    /// Goals that nothing known leads to, with the news at that time.
    settled: FxHashMap<Goal, u64>,
    /// Runs that are to show whether what is known is so in all states.
    trials: VecDeque<Plan>,
    /// How many states there are, since the last survey.
    all: Option<usize>,
    /// Whether nothing new was shown since then.
    is_surveyed: bool,
    /// How many runs have shown something new of what events do.
    news: u64,
    /// Whether it was seen that not everything is known.
    is_doubtful: bool,
}

impl States {
    pub(crate) fn new() -> States {
        States {
            model: Model::default(),
            graph: Graph::default(),
            goals: FxHashMap::default(),
            renewals: 0,
            renewal: FIRST_RENEWAL,
            shown: Vec::new(),
            again: VecDeque::new(),
            trials: VecDeque::new(),
            symbols: Arc::default(),
            credit: 0,
            plannings: FxHashMap::default(),
            settled: FxHashMap::default(),
            all: None,
            is_surveyed: false,
            news: 0,
            is_doubtful: false,
        }
    }

    pub(crate) fn model(&self) -> &Model {
        &self.model
    }

    /// Errors came of the path that was taken in last, each once so many of its events had begun.
    pub(crate) fn mark<'a>(&mut self, errors: impl Iterator<Item = (&'a String, usize)>) {
        self.graph.mark(errors);
    }

    /// The states that runs have been in, and the events between them.
    pub(crate) fn graph(&self, vocabulary: &Vocabulary) -> StateGraph {
        self.graph.told(&self.model, vocabulary)
    }

    /// What a run is given beside its assignment.
    pub(crate) fn given(&self, assignment: Assignment) -> Given {
        Given {
            assignment,
            symbols: Arc::clone(&self.symbols),
        }
    }

    /// Whether a run was made with all that is known by now of what events write, so that goals from before
    /// it mean what they did.
    pub(crate) fn is_current(&self, given: &Given) -> bool {
        given.symbols == self.symbols
    }

    /// Whether a target waits behind all others: a run has done in a state like its own what it is to do, or
    /// it is of a run from before more was known of what events write.
    pub(crate) fn is_merged(&self, target: Target) -> bool {
        match self.goals.get(&target) {
            Some((renewals, goal)) if *renewals == self.renewals => self.is_done(*goal),
            // What has shown something new has been made again since: this has not. (A run that was under
            // way then may have shown what no other has. Not to put its targets behind, or to make it again,
            // finds errors later in most apps: they are many.)
            _ => self.renewals > 0,
        }
    }

    /// Whether a run has done in a state like this one what the target is to do.
    pub(crate) fn is_reached(&self, target: Target) -> bool {
        let known = self.goals.get(&target);
        known.is_some_and(|(renewals, goal)| *renewals == self.renewals && self.is_done(*goal))
    }

    fn is_done(&self, goal: Option<Goal>) -> bool {
        goal.is_some_and(|goal| self.model.is_reached(goal))
    }

    /// How many runs have shown something new of what events do.
    pub(crate) fn news(&self) -> u64 {
        self.news
    }

    /// Takes in the path of a run that was given these symbols.
    pub(crate) fn take(
        &mut self,
        path: &Path,
        given: &Given,
        inserted: &Inserted,
        tree: &Tree,
        vocabulary: &mut Vocabulary,
    ) {
        if path.states.is_empty() {
            return;
        }
        let nodes: FxHashMap<usize, NodeId> = inserted.nodes.iter().copied().collect();
        let steps = path.steps.iter().enumerate();
        let choices = steps.filter(|(_, step)| matches!(step, Step::Event { .. }));
        let choices: Vec<NodeId> = choices
            .map_while(|(at, _)| nodes.get(&at).copied())
            .collect();
        let inputs = path.inputs.iter().map(|(id, value)| {
            let declaration = vocabulary.terms.input_declaration(*id);
            (declaration.name.clone(), value.clone())
        });
        let inputs: Assignment = inputs.collect();
        let is_current = self.is_current(given);
        let model = &mut self.model;
        let taken = model.take(path, &inputs, is_current, &choices, vocabulary);
        self.graph.add(path, &taken.states);
        if taken.is_news {
            self.shown.push(given.assignment.clone());
            self.all = None;
            self.is_surveyed = false;
            self.news += 1;
        }
        self.credit += PER_RUN;
        for (at, node) in &inserted.nodes {
            let current = self.renewals;
            match (&tree.node(*node).kind, &path.steps[*at]) {
                (
                    Kind::Branch { .. },
                    Step::Branch { taken: held, .. } | Step::Assume { taken: held, .. },
                ) => {
                    let target = Target {
                        node: *node,
                        decision: Decision::Branch(!held),
                    };
                    let goal = taken.decisions.get(at).copied();
                    self.goals.insert(target, (current, goal));
                }
                (Kind::Event { actions, .. }, _) => {
                    let shape = taken.shapes.get(at).copied();
                    for (index, action) in (0..).zip(actions) {
                        let target = Target {
                            node: *node,
                            decision: Decision::Action(index),
                        };
                        let goal = shape.map(|shape| Model::doing(shape, *action));
                        self.goals.insert(target, (current, goal));
                    }
                }
                _ => {}
            }
        }
    }

    /// A run that is to be made again, since events write more than was known when it was made. `runs`
    /// were made so far; `is_idle` if nothing else is to be done.
    pub(crate) fn again(
        &mut self,
        runs: u64,
        is_idle: bool,
        vocabulary: &mut Vocabulary,
    ) -> Option<Assignment> {
        if self.again.is_empty() && self.model.is_outdated() && (is_idle || runs >= self.renewal) {
            self.model.renew(&mut vocabulary.locations);
            self.graph.clear();
            self.trials.clear();
            self.plannings.clear();
            self.settled.clear();
            self.renewals += 1;
            self.renewal = runs * 2;
            self.again = self.shown.drain(..).collect();
            let names = self.model.symbols();
            let names = names.map(|id| vocabulary.locations.get(id).name.clone());
            self.symbols = names.collect();
        }
        self.again.pop_front()
    }

    /// Plans for the goal that is worth most and was tried least; the best first. `depth` bounds the events.
    /// `rank` is less for a way out that is worth more.
    pub(crate) fn plan(
        &mut self,
        depth: Option<u32>,
        vocabulary: &mut Vocabulary,
        rank: impl Fn(SiteId, bool) -> u32,
    ) -> Vec<Plan> {
        for goal in self.model.goals(rank) {
            if self.credit <= 0 {
                break;
            }
            let plannings = self.plannings.get(&goal).copied().unwrap_or(0);
            let most = STATES << plannings.min(16);
            if most > MOST_STATES || self.settled.get(&goal) == Some(&self.news) {
                continue;
            }
            let looked = self.model.looked();
            let planned = self.model.plan(goal, depth, most, vocabulary);
            // A search looks at the states that runs have been in, too, if only once and briefly.
            let looked = self.model.looked() - looked;
            let cost = looked + self.model.states() / 8;
            self.credit -= cost.cast_signed();
            if let Planned::Plans(plans) = planned {
                self.model.failed(goal);
                *self.plannings.entry(goal).or_default() += 1;
                return plans;
            }
            if looked < most {
                // Nothing that is known leads there. (What is known is tried in other states once nothing
                // else is left to be done.)
                self.settled.insert(goal, self.news);
            } else {
                self.model.failed(goal);
                *self.plannings.entry(goal).or_default() += 1;
            }
        }
        Vec::new()
    }

    /// All that may be done beside the targets of the tree, once nothing else is left: plans to be tried,
    /// and whether there is nothing beside them.
    pub(crate) fn survey(&mut self, depth: Option<u32>, vocabulary: &mut Vocabulary) -> Vec<Plan> {
        let surveyed = self.model.survey(depth, MOST_STATES, vocabulary);
        self.all = surveyed.states;
        self.trials = surveyed.trials.into();
        self.is_surveyed = self.trials.is_empty();
        if !surveyed.plans.is_empty() {
            return surveyed.plans;
        }
        self.next_trial().into_iter().collect()
    }

    fn next_trial(&mut self) -> Option<Plan> {
        let trial = self.trials.pop_front()?;
        self.model.makes(&trial);
        Some(trial)
    }

    /// The ways out of places that events come to and no run has gone in any kind of state; `None` if it is
    /// not known what events write.
    pub(crate) fn open_ways(&self) -> Option<BTreeSet<(SiteId, bool)>> {
        if self.model.is_outdated() {
            return None;
        }
        let taken = self.model.taken_ways();
        let goals = self.model.goals(|_, _| 0).into_iter();
        let open = goals.filter_map(|goal| self.model.way_of(goal));
        Some(open.filter(|way| !taken.contains(way)).collect())
    }

    /// Whether a way out of a place is in no state that events lead to, where no run has gone it: what the
    /// event decides before contradicts it, whatever it finds, or all states were looked at.
    pub(crate) fn refutes(
        &mut self,
        way: (SiteId, bool),
        depth: Option<u32>,
        vocabulary: &mut Vocabulary,
        mut is_unsat: impl FnMut(&Terms, Vec<(TermId, bool)>) -> bool,
    ) -> bool {
        let goals = self.model.unreached(way);
        !self.model.is_outdated()
            && goals.into_iter().all(|(goal, wanted)| {
                is_unsat(&vocabulary.terms, wanted.clone())
                    || {
                        let bounded = self.model.bounded(&wanted, vocabulary);
                        is_unsat(&vocabulary.terms, bounded)
                    }
                    || self.model.plan(goal, depth, MOST_STATES, vocabulary) == Planned::Unreachable
            })
    }

    /// Whether a way out of a place is contradicted by what events decide before, whatever they find, wherever
    /// they come to it and have not gone it.
    pub(crate) fn refutes_in_any_state(
        &self,
        way: (SiteId, bool),
        is_unsat: impl FnMut(Vec<(TermId, bool)>) -> bool,
    ) -> bool {
        let goals = self.model.unreached(way);
        let mut wanted = goals.into_iter().map(|(_, wanted)| wanted).peekable();
        !self.model.is_outdated() && wanted.peek().is_some() && wanted.all(is_unsat)
    }

    /// Whether nothing new was shown since the last survey.
    pub(crate) fn is_surveyed(&self) -> bool {
        self.is_surveyed && !self.model.is_outdated()
    }

    /// A plan has not come true, so something is kept that was not looked into, or whether it can is not
    /// known: nothing is claimed any more of all states.
    pub(crate) fn doubt(&mut self) {
        self.is_doubtful = true;
    }

    /// What may be missing in what is known of states, beside what runs have named.
    pub(crate) fn gaps(&self, locations: &Locations) -> Vec<String> {
        let volatile = self.model.volatile();
        let volatile = volatile.map(|location| {
            let name = &locations.get(location).name;
            format!("{name}, which holds another value each time, and is left out")
        });
        let doubt = "a plan that did not come true, or that could not be decided";
        let doubt = self.is_doubtful.then(|| doubt.to_owned());
        self.model.gaps().chain(volatile).chain(doubt).collect()
    }

    /// How many states there are, if all that they lead to has been tried.
    pub(crate) fn all(&self) -> Option<usize> {
        self.all.filter(|_| self.is_surveyed && !self.is_doubtful)
    }
}
