//! The search of known transitions, from the states that runs have been in.

use std::cmp::Ordering;
use std::collections::{BTreeMap, BinaryHeap};
use std::rc::Rc;

use rustc_hash::{FxHashMap, FxHashSet};
use stackful_term::{InputId, TermId, Terms, to_boolean};
use stackful_trace::{ActionId, LocationId, Locations, Vocabulary};

use crate::compose::{Meaning, Orders};
use crate::distance::of_all;
use crate::model::moved;
use crate::reaction::{Goal, Point, Reaction, Transition};
use crate::shape::{ShapeId, Symbols};
use crate::situation::{Holdings, Situation};
use crate::trials::{End, Trials};
use crate::{Model, Plan};

/// Most plans for one goal, each of which is a question for a solver.
const MOST_PLANS: usize = 4;
/// Most ways through one event that are followed at once.
const MOST_WAYS: usize = 8;

/// A state on the way.
struct Stop {
    situation: Situation,
    /// How it was come to; `None` if a run has been there.
    from: Option<(usize, ActionId)>,
    /// The visited state that the way begins at.
    visited: usize,
    conditions: Rc<[(TermId, bool)]>,
    /// Events from the beginning of a run.
    events: u32,
}

/// What a search has found.
pub(crate) struct Found {
    pub(crate) plans: Vec<Plan>,
    /// What may be tried of ends of reactions.
    pub(crate) trials: Vec<Plan>,
    /// How many states there are, if all were looked at and nothing is vague.
    pub(crate) states: Option<usize>,
}

/// A stop in the queue: the least estimate comes first, then the one that was found first.
struct Waiting {
    estimate: f64,
    stop: usize,
}

impl PartialEq for Waiting {
    fn eq(&self, other: &Waiting) -> bool {
        self.cmp(other) == Ordering::Equal
    }
}

impl Eq for Waiting {}

impl PartialOrd for Waiting {
    fn partial_cmp(&self, other: &Waiting) -> Option<Ordering> {
        Some(self.cmp(other))
    }
}

impl Ord for Waiting {
    fn cmp(&self, other: &Waiting) -> Ordering {
        let estimates = other.estimate.total_cmp(&self.estimate);
        estimates.then(other.stop.cmp(&self.stop))
    }
}

/// What a search needs of a model, apart from what it remembers of terms.
struct Known<'a> {
    symbols: &'a Symbols,
    inputs: &'a FxHashMap<InputId, usize>,
    reactions: &'a FxHashMap<(ShapeId, ActionId), Reaction>,
    locations: &'a Locations,
    trials: &'a Trials,
}

/// A way through an event.
struct Way {
    conditions: Vec<(TermId, bool)>,
    leads: Leads,
}

enum Leads {
    /// To a state, by the end of a reaction at this point.
    To(Situation, usize),
    /// To the way out of a decision that was looked for.
    Goal(Goal),
}

impl Model {
    /// Looks for ways to a goal, with the decisions that lead to it, or to all that no run has reached.
    #[expect(
        clippy::too_many_lines,
        reason = "the loop of a search, and what it begins and ends with"
    )]
    pub(crate) fn search(
        &mut self,
        goal: Option<(Goal, Vec<(TermId, bool)>)>,
        depth: Option<u32>,
        most: usize,
        vocabulary: &mut Vocabulary,
    ) -> Found {
        let Vocabulary {
            terms, locations, ..
        } = vocabulary;
        let hops = goal.as_ref().map(|(goal, _)| self.hops(goal.shape));
        let (goal, wanted) = goal.unzip();
        let mut search = Search {
            known: Known {
                symbols: &self.symbols,
                inputs: &self.inputs,
                reactions: &self.reactions,
                locations,
                trials: &self.trials,
            },
            goal,
            wanted: wanted.unwrap_or_default(),
            hops: hops.unwrap_or_default(),
            stops: Vec::new(),
            queue: BinaryHeap::new(),
            seen: FxHashSet::default(),
            tries: BTreeMap::new(),
            is_complete: true,
        };
        let orders = &mut self.orders;
        for (index, visited) in self.visited.iter().enumerate() {
            let stop = Stop {
                situation: visited.situation.clone(),
                from: None,
                visited: index,
                conditions: Rc::default(),
                events: visited.events,
            };
            search.push(stop, orders, terms);
        }
        let mut plans: Vec<Plan> = Vec::new();
        let mut looked = 0;
        while let Some(Waiting { stop, .. }) = search.queue.pop() {
            looked += 1;
            self.looked += 1;
            if looked > most {
                search.is_complete = false;
                break;
            }
            let events = search.stops[stop].events;
            if depth.is_some_and(|depth| events >= depth) {
                search.is_complete = false;
                continue;
            }
            let situation = search.stops[stop].situation.clone();
            for &action in self.shapes.actions(situation.shape) {
                for way in search.ways(&situation, action, events, orders, terms) {
                    let mut conditions = search.stops[stop].conditions.to_vec();
                    conditions.extend(way.conditions);
                    match way.leads {
                        Leads::Goal(goal) => {
                            let is_certain = conditions.is_empty();
                            let (visited, actions) = search.way_to(stop, action);
                            plans.push(Plan {
                                goal,
                                choice: self.visited[visited].choice,
                                actions,
                                conditions,
                                tries: None,
                            });
                            let is_enough = is_certain || plans.len() >= MOST_PLANS;
                            if search.goal.is_some() && is_enough {
                                return Found {
                                    plans,
                                    trials: Vec::new(),
                                    states: None,
                                };
                            }
                        }
                        Leads::To(next, point) => {
                            let end = (situation.shape, action, point);
                            search.consider(end, stop, &conditions);
                            let stop = Stop {
                                situation: next,
                                from: Some((stop, action)),
                                visited: search.stops[stop].visited,
                                conditions: conditions.into(),
                                events: events + 1,
                            };
                            search.push(stop, orders, terms);
                        }
                    }
                }
            }
        }
        let tries = search.tries.iter();
        let trials = tries.map(|(&end, of)| {
            let (visited, actions) = search.way_to(of.stop, end.1);
            Plan {
                goal: Model::doing(end.0, end.1),
                choice: self.visited[visited].choice,
                actions,
                conditions: of.conditions.clone(),
                tries: Some(end),
            }
        });
        Found {
            trials: trials.collect(),
            plans,
            states: search.is_complete.then_some(search.stops.len()),
        }
    }
}

/// Where an end is tried.
struct Try {
    /// How many symbols that tries for the first time.
    worth: usize,
    stop: usize,
    conditions: Vec<(TermId, bool)>,
}

struct Search<'a> {
    known: Known<'a>,
    /// `None`: to see all states.
    goal: Option<Goal>,
    wanted: Vec<(TermId, bool)>,
    hops: Vec<Option<u32>>,
    stops: Vec<Stop>,
    queue: BinaryHeap<Waiting>,
    seen: FxHashSet<Situation>,
    /// Where each end is best tried.
    tries: BTreeMap<End, Try>,
    /// Whether every state behind those seen so far is going to be seen.
    is_complete: bool,
}

impl Search<'_> {
    /// Adds a stop, unless its state is known.
    fn push(&mut self, stop: Stop, orders: &mut Orders, terms: &mut Terms) {
        if !self.seen.insert(stop.situation.clone()) {
            return;
        }
        // What depends on inputs may be more than one state.
        let mut holds = stop.situation.holds.iter();
        self.is_complete &= !holds.any(|held| matches!(held, Some(Meaning::Term(_))));
        let estimate = self.estimate(&stop, orders, terms);
        let index = self.stops.len();
        self.stops.push(stop);
        self.queue.push(Waiting {
            estimate,
            stop: index,
        });
    }

    /// An end of a reaction may be tried where it begins at a stop.
    fn consider(&mut self, end: End, stop: usize, conditions: &[(TermId, bool)]) {
        let holds = &self.stops[stop].situation.holds;
        let worth = self.known.trials.worth(end, holds);
        let best = self.tries.get(&end).map_or(0, |best| best.worth);
        if worth > best {
            let conditions = conditions.to_vec();
            self.tries.insert(
                end,
                Try {
                    worth,
                    stop,
                    conditions,
                },
            );
        }
    }

    fn estimate(&self, stop: &Stop, orders: &mut Orders, terms: &mut Terms) -> f64 {
        let Situation { shape, holds } = &stop.situation;
        if self.goal.is_none() {
            return f64::from(stop.events);
        }
        let hops = self.hops.get(shape.index()).copied().flatten();
        // A shape that no known event leads on from may lead on by one that is not known.
        let hops = hops.map_or(32.0, f64::from);
        let symbol = |input| self.known.inputs.get(&input).copied();
        let apart = of_all(terms, orders, &self.wanted, &symbol, holds);
        // A way that is shorter but leads to the wrong values is no way: more so, the more choices there are.
        hops + 2.0 * apart + 0.05 * f64::from(stop.events)
    }

    /// The visited state that the way to a stop begins at, and what is done from there on, `last` at the
    /// end.
    fn way_to(&self, stop: usize, last: ActionId) -> (usize, Vec<ActionId>) {
        let mut actions = vec![last];
        let mut at = stop;
        while let Some((above, action)) = self.stops[at].from {
            actions.push(action);
            at = above;
        }
        actions.reverse();
        (self.stops[at].visited, actions)
    }

    /// The ways through event number `index` in a state; those that no run has gone are left out, but for
    /// the goal if it may be reached.
    #[expect(clippy::too_many_lines, reason = "one walk down a tree of decisions")]
    fn ways(
        &mut self,
        situation: &Situation,
        action: ActionId,
        index: u32,
        orders: &mut Orders,
        terms: &mut Terms,
    ) -> Vec<Way> {
        let Some(reaction) = self.known.reactions.get(&(situation.shape, action)) else {
            self.is_complete = false;
            return Vec::new();
        };
        let mut ways = Vec::new();
        let mut open: Vec<(usize, Vec<(TermId, bool)>)> = reaction
            .first
            .iter()
            .rev()
            .map(|&it| (it, Vec::new()))
            .collect();
        while let Some((point, conditions)) = open.pop() {
            if ways.len() >= MOST_WAYS {
                self.is_complete = false;
                break;
            }
            match &reaction.points[point] {
                Point::Breaks => {}
                Point::Ends(transition) => {
                    let after = self.after(transition, situation, index, orders, terms);
                    match after {
                        Some(holds) => {
                            let next = Situation {
                                shape: transition.next,
                                holds,
                            };
                            ways.push(Way {
                                conditions,
                                leads: Leads::To(next, point),
                            });
                        }
                        None => self.is_complete = false,
                    }
                    self.is_complete &= !transition.is_vague;
                }
                Point::Decides {
                    condition,
                    ways: out,
                    ..
                } => {
                    let meaning = self.meaning(*condition, &situation.holds, index, orders, terms);
                    let (decided, term) = match meaning {
                        Some(Meaning::Value(value)) => (Some(to_boolean(&value)), None),
                        Some(Meaning::Term(term)) => (None, Some(term)),
                        // It throws, or is about what is not there.
                        None => {
                            self.is_complete = false;
                            continue;
                        }
                    };
                    for held in [false, true] {
                        if decided.is_some_and(|decided| decided != held) {
                            continue;
                        }
                        let mut conditions = conditions.clone();
                        conditions.extend(term.map(|term| (term, held)));
                        let here = Goal {
                            shape: situation.shape,
                            action,
                            decision: Some((point, held)),
                        };
                        let way = &out[usize::from(held)];
                        if way.is_open() && self.goal.is_none_or(|goal| goal == here) {
                            ways.push(Way {
                                conditions,
                                leads: Leads::Goal(here),
                            });
                            continue;
                        }
                        open.extend(way.behind.iter().rev().map(|&it| (it, conditions.clone())));
                    }
                }
            }
        }
        ways
    }

    fn after(
        &self,
        transition: &Transition,
        situation: &Situation,
        index: u32,
        orders: &mut Orders,
        terms: &mut Terms,
    ) -> Option<Holdings> {
        let initial = |location: LocationId| {
            let initial = self.known.locations.get(location).initial.clone();
            initial.map(Meaning::Value)
        };
        let mut holds: Vec<Option<Meaning>> = self.known.symbols.iter().map(initial).collect();
        for &(location, effect) in &transition.effects {
            let position = self.known.symbols.position(location)?;
            let meaning = self.meaning(effect, &situation.holds, index, orders, terms)?;
            holds[position] = Some(meaning);
        }
        Some(holds.into())
    }

    fn meaning(
        &self,
        term: TermId,
        holds: &Holdings,
        index: u32,
        orders: &mut Orders,
        terms: &mut Terms,
    ) -> Option<Meaning> {
        orders.compose(terms, term, |terms, id, _| {
            if let Some(&position) = self.known.inputs.get(&id) {
                return holds[position].clone();
            }
            let mut input = terms.input_declaration(id).clone();
            input.name = moved(&input.name, 0, index)?;
            Some(Meaning::Term(terms.input(input)))
        })
    }
}
