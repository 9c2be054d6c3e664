//! Sequences of events that are to lead to a goal.

use std::collections::VecDeque;

use rustc_hash::FxHashSet;
use stackful_source::SiteId;
use stackful_term::TermId;
use stackful_trace::{ActionId, Vocabulary};
use stackful_tree::NodeId;

use crate::Model;
use crate::reaction::{Goal, Point, Transition};
use crate::search::Found;
use crate::shape::ShapeId;
use crate::trials::End;

/// A sequence of events that is to reach a goal.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Plan {
    /// What it is to reach.
    pub goal: Goal,
    /// The choice of an event where it begins.
    pub choice: NodeId,
    /// What is done from there on; the last of them is to reach the goal.
    pub actions: Vec<ActionId>,
    /// What the inputs must satisfy beside what leads to that choice.
    pub conditions: Vec<(TermId, bool)>,
    /// What a trial is to try.
    pub(crate) tries: Option<End>,
}

/// What came of planning.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Planned {
    /// Sequences that may reach the goal, the best first; more than one if it depends on inputs.
    Plans(Vec<Plan>),
    /// All states that events lead to were looked at, and the goal is in none.
    Unreachable,
    /// The same, but these are to show first whether what is known of events is so in other states, too.
    Untried(Vec<Plan>),
    /// So many states were looked at that it was given up.
    GivenUp,
}

/// All states, as the model has them.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Surveyed {
    /// Sequences that may reach what no run has reached.
    pub plans: Vec<Plan>,
    /// Sequences that show whether what is known of events is so in other states, too, if all states are
    /// known and nothing else is left.
    pub trials: Vec<Plan>,
    /// How many states there are; `None` if they are too many, or if it cannot be said.
    pub states: Option<usize>,
}

impl Model {
    /// The goals that no run has reached, in the order in which planning for them is worth most: those
    /// that were tried least, then those whose `rank` is least, then the oldest.
    pub fn goals(&self, mut rank: impl FnMut(SiteId, bool) -> u32) -> Vec<Goal> {
        let mut goals: Vec<(u32, u32, Goal)> = Vec::new();
        for &(shape, action) in &self.order {
            let reaction = &self.reactions[&(shape, action)];
            for (point, held) in reaction.open() {
                let Point::Decides { site, .. } = reaction.points[point] else {
                    continue;
                };
                let goal = Goal {
                    shape,
                    action,
                    decision: Some((point, held)),
                };
                let attempts = self.attempts.get(&goal).copied().unwrap_or(0);
                goals.push((attempts, rank(site, held), goal));
            }
        }
        goals.sort_by_key(|&(attempts, rank, _)| (attempts, rank));
        goals.into_iter().map(|(_, _, goal)| goal).collect()
    }

    /// Remembers that a goal was planned for.
    pub fn failed(&mut self, goal: Goal) {
        *self.attempts.entry(goal).or_default() += 1;
    }

    /// How many states all searches together have looked at.
    pub fn looked(&self) -> usize {
        self.looked
    }

    /// Looks for sequences of at most `depth` events that reach a goal, at up to `most` states on the way.
    pub fn plan(
        &mut self,
        goal: Goal,
        depth: Option<u32>,
        most: usize,
        vocabulary: &mut Vocabulary,
    ) -> Planned {
        let Some(wanted) = self.wanted(goal) else {
            return Planned::Unreachable;
        };
        let found = self.search(Some((goal, wanted)), depth, most, vocabulary);
        if !found.plans.is_empty() {
            Planned::Plans(found.plans)
        } else if found.states.is_some() && !self.is_partial() {
            if found.trials.is_empty() {
                Planned::Unreachable
            } else {
                Planned::Untried(found.trials)
            }
        } else {
            Planned::GivenUp
        }
    }

    /// Looks at all states that events lead to, those included that no run has been in, but at no more than
    /// `most`.
    pub fn survey(
        &mut self,
        depth: Option<u32>,
        most: usize,
        vocabulary: &mut Vocabulary,
    ) -> Surveyed {
        let Found {
            plans,
            trials,
            states,
        } = self.search(None, depth, most, vocabulary);
        let states = states.filter(|_| !self.is_partial());
        let is_due = plans.is_empty() && states.is_some();
        Surveyed {
            plans,
            trials: if is_due { trials } else { Vec::new() },
            states,
        }
    }

    /// A run is made of a plan.
    pub fn makes(&mut self, plan: &Plan) {
        if let Some(end) = plan.tries {
            self.trials.asks(end);
        }
    }

    /// The goals that no run has reached at a place, each with what the event decides on the way, over what
    /// it finds: where that cannot be, the goal is in no state.
    pub fn unreached(&self, at: (SiteId, bool)) -> Vec<(Goal, Vec<(TermId, bool)>)> {
        let mut goals = self.goals(|_, _| 0);
        goals.retain(|goal| self.way_of(*goal) == Some(at));
        let wanted = goals.into_iter().map(|goal| (goal, self.wanted(goal)));
        wanted
            .filter_map(|(goal, wanted)| Some((goal, wanted?)))
            .collect()
    }

    /// The way out of a place that a goal is; `None` if it is that something is done at all.
    pub fn way_of(&self, goal: Goal) -> Option<(SiteId, bool)> {
        let reaction = self.reactions.get(&(goal.shape, goal.action))?;
        let (point, held) = goal.decision?;
        match reaction.points[point] {
            Point::Decides { site, .. } => Some((site, held)),
            _ => None,
        }
    }

    /// The ways out of places that runs have gone in some shape.
    pub fn taken_ways(&self) -> FxHashSet<(SiteId, bool)> {
        let points = self.reactions.values().flat_map(|it| &it.points);
        let taken = points.filter_map(|point| match point {
            Point::Decides { site, ways, .. } => Some((*site, ways)),
            Point::Ends(_) | Point::Breaks => None,
        });
        taken
            .flat_map(|(site, ways)| {
                let gone = [false, true].into_iter().zip(ways);
                let gone = gone.filter(|(_, way)| !way.behind.is_empty());
                gone.map(move |(held, _)| (site, held))
            })
            .collect()
    }

    /// The decisions of a goal's event on the way to it, its own included.
    fn wanted(&self, goal: Goal) -> Option<Vec<(TermId, bool)>> {
        let reaction = self.reactions.get(&(goal.shape, goal.action))?;
        let (point, held) = goal.decision?;
        let Point::Decides { condition, .. } = reaction.points[point] else {
            return None;
        };
        let mut wanted = reaction.way_to(point);
        wanted.push((condition, held));
        Some(wanted)
    }

    /// How many events lead from each shape to this one at least, as far as is known.
    pub(crate) fn hops(&self, to: ShapeId) -> Vec<Option<u32>> {
        let mut before: Vec<Vec<ShapeId>> = vec![Vec::new(); self.shapes.len()];
        for key in &self.order {
            for point in &self.reactions[key].points {
                if let Point::Ends(Transition { next, .. }) = point
                    && !before[next.index()].contains(&key.0)
                {
                    before[next.index()].push(key.0);
                }
            }
        }
        let mut hops = vec![None; self.shapes.len()];
        let mut queue = VecDeque::from([(to, 0)]);
        while let Some((shape, count)) = queue.pop_front() {
            if hops[shape.index()].is_none() {
                hops[shape.index()] = Some(count);
                queue.extend(before[shape.index()].iter().map(|it| (*it, count + 1)));
            }
        }
        hops
    }
}
