//! The states that runs have been in and the events between them, for whoever reads the report.

use std::collections::{BTreeMap, BTreeSet};

use stackful_finding::{StateEdge, StateGraph, StateNode, say};
use stackful_source::Process;
use stackful_state::Model;
use stackful_term::Value;
use stackful_trace::{ActionId, Actions, LocationId, Locations, Path, Step, Vocabulary};

/// Most states of a graph; more are counted.
const MOST_STATES: usize = 2_000;
/// Most events of a graph.
const MOST_EVENTS: usize = 4 * MOST_STATES;
/// Most values that are named of one state.
const MOST_VALUES: usize = 12;
/// The most characters of one of them.
const MOST_CHARACTERS: usize = 120;

/// An event: where it begins, what is done, and where it leads, unless the run ended on the way.
type Key = (usize, ActionId, Option<usize>);

#[derive(Debug, Default)]
pub(super) struct Graph {
    /// How often runs came to each state.
    times: Vec<u64>,
    events: BTreeMap<Key, Event>,
    /// Those of the path that was added last, in order.
    last: Vec<Key>,
}

#[derive(Debug, Default)]
struct Event {
    times: u64,
    errors: BTreeSet<String>,
}

impl Graph {
    /// Forgets everything: states have other numbers from now on.
    pub(super) fn clear(&mut self) {
        *self = Graph::default();
    }

    /// Adds a path that came by these states.
    pub(super) fn add(&mut self, path: &Path, states: &[usize]) {
        for &state in states {
            self.times.resize(self.times.len().max(state + 1), 0);
            self.times[state] += 1;
        }
        let actions = path.steps.iter().filter_map(|step| match step {
            Step::Event { taken, .. } => *taken,
            _ => None,
        });
        let events = states.iter().zip(actions).enumerate();
        let keys = events.map(|(at, (&from, action))| (from, action, states.get(at + 1).copied()));
        self.last = keys.collect();
        for key in &self.last {
            let is_kept = key.0 < MOST_STATES && self.events.len() < MOST_EVENTS;
            if is_kept || self.events.contains_key(key) {
                self.events.entry(*key).or_default().times += 1;
            }
        }
    }

    /// Errors came of the last path, each once so many events had begun.
    pub(super) fn mark<'a>(&mut self, errors: impl Iterator<Item = (&'a String, usize)>) {
        for (id, events) in errors {
            let key = events.checked_sub(1).and_then(|at| self.last.get(at));
            if let Some(event) = key.and_then(|key| self.events.get_mut(key)) {
                event.errors.insert(id.clone());
            }
        }
    }

    /// All of it, in words.
    pub(super) fn told(&self, model: &Model, vocabulary: &Vocabulary) -> StateGraph {
        let Vocabulary {
            actions, locations, ..
        } = vocabulary;
        let held = model.held(locations);
        let states = self.times.iter().zip(&held).take(MOST_STATES);
        let states = states.map(|(&times, held)| StateNode {
            holds: holds(held, locations),
            times,
        });
        let states: Vec<_> = states.collect();
        let events = self.events.iter();
        let events = events.map(|((from, action, to), event)| StateEdge {
            from: *from,
            to: to.filter(|to| *to < states.len()),
            words: words(*action, actions),
            times: event.times,
            errors: event.errors.iter().cloned().collect(),
        });
        StateGraph {
            events: events.filter(|event| event.from < states.len()).collect(),
            left_out: self.times.len() - states.len(),
            states,
        }
    }
}

fn words(action: ActionId, actions: &Actions) -> String {
    let is_of_several = actions.are_of_several();
    let action = actions.get(action);
    let said = say(&action.words, &action.label, &BTreeMap::new());
    if is_of_several {
        format!("user {}, tab {}: {said}", action.user, action.tab)
    } else {
        said
    }
}

/// What is held, a line each.
fn holds(held: &[(LocationId, Option<Value>)], locations: &Locations) -> Vec<String> {
    let lines = held.iter().take(MOST_VALUES).map(|(id, value)| {
        let location = locations.get(*id);
        let side = match location.process {
            Process::Server => "server ",
            // The name says which page.
            Process::Client => "",
        };
        let value = match value {
            Some(value) => value.to_string(),
            None => "what depends on inputs, or nothing".to_owned(),
        };
        let value: String = value.chars().take(MOST_CHARACTERS).collect();
        format!("{side}{} = {value}", location.name)
    });
    let mut lines: Vec<String> = lines.collect();
    if held.len() > MOST_VALUES {
        lines.push(format!("and {} more", held.len() - MOST_VALUES));
    }
    lines
}
