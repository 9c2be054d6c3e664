//! The transition system that runs have shown.

use rustc_hash::FxHashMap;
use stackful_term::{Assignment, InputId, InputName, Node, TermId, Terms, Value, to_boolean};
use stackful_trace::{
    ActId, ActionId, LocationId, Locations, Outcome, Path, Reaction as Shown, State, Step,
    Vocabulary,
};

use stackful_tree::NodeId;

use crate::compose::{Meaning, Orders};
use crate::elements;
use crate::reaction::{Decided, Goal, Point, Reaction, Transition};
use crate::shape::{MOST, ShapeId, Shapes, Symbols, written};
use crate::situation::{Holdings, Situation, holdings};
use crate::trials::Trials;
use crate::volatile::Volatile;

/// What is known of the app's states.
#[derive(Debug, Default)]
pub struct Model {
    pub(crate) symbols: Symbols,
    /// Locations that events have written since the symbols were settled, in order.
    found: Vec<LocationId>,
    volatile: Volatile,
    pub(crate) shapes: Shapes,
    pub(crate) reactions: FxHashMap<(ShapeId, ActionId), Reaction>,
    /// The keys of `reactions`, in the order in which runs have shown them.
    pub(crate) order: Vec<(ShapeId, ActionId)>,
    pub(crate) visited: Vec<Visited>,
    /// In which number of all of them: in the order in which runs came to them.
    seen: FxHashMap<Situation, usize>,
    pub(crate) orders: Orders,
    pub(crate) trials: Trials,
    /// The position of the symbol that an input stands for.
    pub(crate) inputs: FxHashMap<InputId, usize>,
    /// How often a goal was planned for.
    pub(crate) attempts: FxHashMap<Goal, u32>,
    /// How many states were looked at for that, and otherwise.
    pub(crate) looked: usize,
    /// How many points the reactions have together.
    points: usize,
    /// Whether an event went on in two ways from states that look equal.
    is_torn: bool,
    merged: u64,
    is_partial: bool,
}

/// A state that a run has been in.
#[derive(Clone, Debug)]
pub(crate) struct Visited {
    pub(crate) situation: Situation,
    /// The choice of the next event there.
    pub(crate) choice: NodeId,
    /// Events that led there.
    pub(crate) events: u32,
}

/// What a path has shown.
#[derive(Debug, Default)]
pub struct Taken {
    /// The decisions of the path, by the position of their step, as goals: the other way out of each.
    pub decisions: FxHashMap<usize, Goal>,
    /// The shapes before the choices of events, by the position of the step.
    pub shapes: FxHashMap<usize, ShapeId>,
    /// The number of the state before each choice of an event, until everything is forgotten: in the order
    /// in which runs came to them.
    pub states: Vec<usize>,
    /// Whether anything was shown of what events do that was not known.
    pub is_news: bool,
}

impl Model {
    /// The locations that are to be free variables in runs from now on.
    pub fn symbols(&self) -> impl ExactSizeIterator<Item = LocationId> + '_ {
        self.symbols.iter()
    }

    /// The locations that are left out, as they hold another value each time.
    pub fn volatile(&self) -> impl ExactSizeIterator<Item = LocationId> + '_ {
        self.volatile.iter()
    }

    /// Whether events write locations that are not free variables yet, or that should be none.
    pub fn is_outdated(&self) -> bool {
        self.volatile.is_outdated() || !self.found.is_empty() && !self.symbols.is_full
    }

    /// Makes all locations free variables that events were seen to write, and what follows them in lists. What
    /// was known of shapes is forgotten: the runs that have shown it are to be made again.
    pub fn renew(&mut self, locations: &mut Locations) {
        let found = std::mem::take(&mut self.found);
        for &location in &found {
            self.symbols.add(location);
        }
        for location in found {
            elements::expect(&mut self.symbols, locations, location);
        }
        self.volatile.renew();
        self.symbols.remove(&self.volatile);
        self.inputs.clear();
        self.shapes = Shapes::default();
        self.reactions.clear();
        self.trials.clear();
        self.points = 0;
        self.is_torn = false;
        self.order.clear();
        self.visited.clear();
        self.seen.clear();
        self.attempts.clear();
    }

    /// How many different states runs have been in.
    pub fn states(&self) -> usize {
        self.visited.len()
    }

    /// How often a run has come to a state that another had been in.
    pub fn merged(&self) -> u64 {
        self.merged
    }

    /// Whether something may be kept that was not looked into: two states that look equal may differ.
    pub fn is_partial(&self) -> bool {
        let is_left_out = self.volatile.iter().len() > 0;
        self.is_partial || self.symbols.is_full || self.is_torn || is_left_out
    }

    /// What is held in each state that runs have been in, by its number, where that differs from the ready
    /// state: a value, or `None` if it depends on inputs or there is no such location any more.
    pub fn held(&self, locations: &Locations) -> Vec<Vec<(LocationId, Option<Value>)>> {
        let mut held = vec![Vec::new(); self.seen.len()];
        let situations: Vec<_> = self.seen.iter().collect();
        for (situation, &number) in situations {
            let holds = self.symbols.iter().zip(situation.holds.iter());
            let holds = holds.map(|(location, meaning)| {
                let value = match meaning {
                    Some(Meaning::Value(value)) => Some(value.clone()),
                    Some(Meaning::Term(_)) | None => None,
                };
                (location, value)
            });
            let differ = holds.filter(|(id, value)| *value != locations.get(*id).initial);
            held[number] = differ.collect();
        }
        held
    }

    /// Why, beside what runs have named.
    pub fn gaps(&self) -> impl Iterator<Item = String> {
        let full = self.symbols.is_full;
        let full = full.then(|| format!("more than {MOST} locations that events write"));
        let torn = "an event that went on in two ways from states that look equal";
        let torn = self.is_torn.then(|| torn.to_owned());
        full.into_iter().chain(torn)
    }

    /// How many ways out of decisions no run has taken.
    pub fn open(&self) -> usize {
        let reactions = self.order.iter().map(|key| &self.reactions[key]);
        reactions.map(|reaction| reaction.open().count()).sum()
    }

    /// The goal of doing this in a shape.
    pub fn doing(shape: ShapeId, action: ActionId) -> Goal {
        Goal {
            shape,
            action,
            decision: None,
        }
    }

    /// Whether some run has reached a goal.
    pub fn is_reached(&self, goal: Goal) -> bool {
        let reaction = self.reactions.get(&(goal.shape, goal.action));
        reaction.is_some_and(|reaction| match goal.decision {
            Some((point, held)) => !reaction.is_open(point, held),
            None => !reaction.first.is_empty(),
        })
    }

    /// Takes in the path of a run with these inputs. `is_current` if the symbols were free variables in it.
    /// `choices` has a choice of an event on the path for [`Plan::choice`](crate::Plan::choice), each.
    pub fn take(
        &mut self,
        path: &Path,
        inputs: &Assignment,
        is_current: bool,
        choices: &[NodeId],
        vocabulary: &mut Vocabulary,
    ) -> Taken {
        let mut taken = Taken::default();
        let steps = path.steps.iter().enumerate();
        let choosing = steps.filter_map(|(at, step)| match step {
            Step::Event { actions, taken, .. } => Some((at, actions.as_slice(), *taken)),
            _ => None,
        });
        let choosing: Vec<(usize, &[ActionId], Option<ActionId>)> = choosing.collect();
        let before = self.size();
        let mut situations = Vec::new();
        for (index, ((at, actions, _), state)) in choosing.iter().zip(&path.states).enumerate() {
            let described = path.described.get(index).into_iter().flatten();
            let acts = described.map(|id| vocabulary.actions.act(*id)).collect();
            let situation = self.situation(state, (actions, acts), vocabulary);
            taken.shapes.insert(*at, situation.shape);
            let number = self.visit(&situation, choices.get(index).copied(), index as u32);
            taken.states.push(number);
            situations.push(situation);
        }
        for (index, shown) in path.reactions.iter().enumerate() {
            let (Some(situation), Some((_, _, Some(action)))) =
                (situations.get(index), choosing.get(index))
            else {
                continue;
            };
            let key = (situation.shape, *action);
            let after = path.states.get(index + 1).zip(situations.get(index + 1));
            let after = after.map(|(state, situation)| (state, situation.shape));
            let event = Event {
                index: index as u32,
                found: &situation.holds,
                shown,
                after,
                is_current,
                is_cut: path.outcome == Outcome::Cut,
            };
            let _ = self.react(key, &event, inputs, vocabulary, &mut taken);
        }
        taken.is_news = self.size() > before;
        taken
    }

    /// Grows with all that is learned of what events do.
    fn size(&self) -> usize {
        self.points + self.found.len() + usize::from(self.volatile.is_outdated())
    }

    fn situation(
        &mut self,
        state: &State,
        offered: (&[ActionId], Box<[ActId]>),
        vocabulary: &Vocabulary,
    ) -> Situation {
        let Vocabulary {
            terms, locations, ..
        } = vocabulary;
        self.is_partial |= state.unknown > 0;
        for location in written(state, terms, locations) {
            let is_known = self.symbols.position(location).is_some()
                || self.volatile.contains(location)
                || self.found.contains(&location);
            if !is_known {
                self.found.push(location);
            }
        }
        let (shapes, symbols) = (&mut self.shapes, &self.symbols);
        let parts = (symbols, &self.volatile);
        Situation {
            shape: shapes.of(state, offered, parts, locations, terms),
            holds: holdings(state, symbols, locations, terms),
        }
    }

    /// The number of the state.
    fn visit(&mut self, situation: &Situation, choice: Option<NodeId>, events: u32) -> usize {
        let next = self.seen.len();
        let number = *self.seen.entry(situation.clone()).or_insert(next);
        if number < next {
            self.merged += 1;
        } else if let Some(choice) = choice {
            self.visited.push(Visited {
                situation: situation.clone(),
                choice,
                events,
            });
        }
        number
    }

    /// Adds what an event has shown; `None` if that speaks for its own run only.
    #[expect(
        clippy::too_many_lines,
        reason = "what one event has shown, step by step"
    )]
    fn react(
        &mut self,
        key: (ShapeId, ActionId),
        event: &Event<'_>,
        inputs: &Assignment,
        vocabulary: &mut Vocabulary,
        taken: &mut Taken,
    ) -> Option<()> {
        let shown = event.shown;
        if !event.is_current {
            return None;
        }
        let terms = &mut vocabulary.terms;
        for symbol in &shown.symbols {
            if let (Node::Input(input), Some(position)) = (
                terms.node(symbol.term),
                self.symbols.position(symbol.location),
            ) {
                self.inputs.insert(*input, position);
            }
        }
        let own = |this: &mut Self, terms: &mut Terms, term| {
            own(&mut this.orders, &this.inputs, terms, term, event.index)
        };
        let decisions: Option<Vec<Decided>> = shown
            .decisions
            .iter()
            .map(|decision| {
                Some(Decided {
                    site: decision.site,
                    condition: own(self, terms, decision.condition)?,
                    held: decision.taken,
                    is_assumed: decision.is_assumed,
                })
            })
            .collect();
        let decisions = decisions?;
        let end = match event.after {
            Some((state, next)) => {
                let effects = state.changed.iter();
                let effects = effects.filter(|kept| self.symbols.position(kept.location).is_some());
                let effects: Vec<_> = effects.collect();
                for kept in &effects {
                    self.volatile.wrote(kept.location, kept.effect, terms);
                }
                let effects: Option<Box<[(LocationId, TermId)]>> = effects
                    .into_iter()
                    .map(|kept| Some((kept.location, own(self, terms, kept.effect)?)))
                    .collect();
                Point::Ends(Transition {
                    next,
                    effects: effects?,
                    is_vague: !shown.lost.is_empty(),
                })
            }
            None if event.is_cut => return None,
            None => Point::Breaks,
        };
        if !self.reactions.contains_key(&key) {
            self.order.push(key);
        }
        let reaction = self.reactions.entry(key).or_default();
        let orders = &mut self.orders;
        let found: FxHashMap<TermId, TermId> = shown
            .symbols
            .iter()
            .map(|symbol| (symbol.term, symbol.value))
            .collect();
        let before = reaction.points.len();
        let (points, end) = reaction.add(&decisions, end, |condition| {
            // What this run would have decided.
            let meaning = orders.compose(terms, condition, |terms, input, term| {
                let value = if let Some(&value) = found.get(&term) {
                    stackful_term::evaluate(terms, value, inputs)
                } else {
                    let mut input = terms.input_declaration(input).clone();
                    input.name = moved(&input.name, 0, event.index)?;
                    inputs.get(&input.name)?;
                    inputs.value_of(&input).clone()
                };
                Some(Meaning::Value(value))
            });
            match meaning {
                Some(Meaning::Value(value)) => Some(to_boolean(&value)),
                _ => None,
            }
        });
        let last = shown.decisions.last().zip(points.last());
        let last = last.map(|(decision, point)| point.map(|point| (point, decision.taken)));
        if last != Some(None) {
            self.volatile.differ(&reaction.ends(last.flatten()), terms);
        }
        if let Some(end) = end {
            self.trials.shown((key.0, key.1, end), event.found);
        }
        self.points += reaction.points.len() - before;
        self.is_torn |= reaction.is_torn;
        for (decision, point) in shown.decisions.iter().zip(points) {
            if let (Some(step), Some(point)) = (decision.step, point) {
                let goal = Goal {
                    shape: key.0,
                    action: key.1,
                    decision: Some((point, !decision.taken)),
                };
                taken.decisions.insert(step as usize, goal);
            }
        }
        Some(())
    }
}

/// An event of a path.
struct Event<'a> {
    index: u32,
    /// What the symbols held before it.
    found: &'a Holdings,
    shown: &'a Shown,
    /// What it came to, unless the run ended on the way.
    after: Option<(&'a State, ShapeId)>,
    /// Whether all symbols were free variables.
    is_current: bool,
    is_cut: bool,
}

/// A term over what event number `index` found and its own inputs as one over those of an event number 0;
/// `None` if it is about anything else.
fn own(
    orders: &mut Orders,
    symbols: &FxHashMap<InputId, usize>,
    terms: &mut Terms,
    term: TermId,
    index: u32,
) -> Option<TermId> {
    let mut is_own = true;
    let meaning = orders.compose(terms, term, |terms, id, term| {
        if symbols.contains_key(&id) {
            return Some(Meaning::Term(term));
        }
        let mut input = terms.input_declaration(id).clone();
        let name = moved(&input.name, index, 0);
        is_own &= name.is_some();
        input.name = name?;
        Some(Meaning::Term(terms.input(input)))
    });
    if is_own {
        Some(meaning?.term(terms))
    } else {
        None
    }
}

/// The name of an event's field, of event number `from`, for event number `to`.
pub(crate) fn moved(name: &InputName, from: u32, to: u32) -> Option<InputName> {
    match name {
        InputName::EventField { event, field } if *event == from => Some(InputName::EventField {
            event: to,
            field: field.clone(),
        }),
        _ => None,
    }
}
