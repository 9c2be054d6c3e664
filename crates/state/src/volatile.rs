//! Volatile locations: those that hold another value each time, such as the time or a random number.
//!
//! An app that keeps one would be in a new state after each event, for ever. So such a location is left
//! out of what states are told apart by. What depends on it may then differ between states that look
//! equal, which is told and forbids to claim that all is known.
//!
//! That a location is volatile is found by what events write to it: either values that differ although
//! the event found the same and its person did the same, or terms over what no event gives. One of these
//! may have another reason; several that are all different from each other are enough.

use rustc_hash::{FxHashMap, FxHashSet};
use stackful_term::{InputName, Node, TermId, Terms};
use stackful_trace::LocationId;

use crate::reaction::Transition;

/// So many values that have nothing in common are taken for the beginning of an endless sequence.
const VALUES: usize = 4;

/// The volatile locations of a model.
#[derive(Debug, Default)]
pub(crate) struct Volatile {
    /// Those that are left out of states.
    known: Vec<LocationId>,
    /// Those to be left out from the next renewal on.
    found: Vec<LocationId>,
    /// Terms over chance that events have written.
    chances: FxHashMap<LocationId, FxHashSet<TermId>>,
}

impl Volatile {
    pub(crate) fn iter(&self) -> impl ExactSizeIterator<Item = LocationId> + '_ {
        self.known.iter().copied()
    }

    pub(crate) fn contains(&self, location: LocationId) -> bool {
        self.known.contains(&location)
    }

    /// Whether some were found since the last renewal.
    pub(crate) fn is_outdated(&self) -> bool {
        !self.found.is_empty()
    }

    /// Leaves out what was found.
    pub(crate) fn renew(&mut self) {
        self.known.append(&mut self.found);
        self.chances.clear();
    }

    /// An event has written this term, which nobody but chance or the clock may explain.
    pub(crate) fn wrote(&mut self, location: LocationId, term: TermId, terms: &Terms) {
        if !is_of_chance(term, terms) {
            return;
        }
        let written = self.chances.entry(location).or_default();
        written.insert(term);
        if written.len() >= VALUES {
            self.find(location);
        }
    }

    /// An event has led to all of these, although it found the same and did the same.
    pub(crate) fn differ(&mut self, ends: &[&Transition], terms: &Terms) {
        let Some((first, others)) = ends.split_last() else {
            return;
        };
        for &(location, term) in &first.effects {
            let mut values = FxHashSet::from_iter([term]);
            let written = others.iter().filter(|end| end.next == first.next);
            values.extend(written.filter_map(|end| end.written(location)));
            let are_constants = || values.iter().all(|&it| terms.as_constant(it).is_some());
            if values.len() >= VALUES && are_constants() {
                self.find(location);
            }
        }
    }

    fn find(&mut self, location: LocationId) {
        if !self.known.contains(&location) && !self.found.contains(&location) {
            self.found.push(location);
        }
    }
}

/// Whether a term depends on a random number or on a clock that is an input.
fn is_of_chance(term: TermId, terms: &Terms) -> bool {
    let mut parts = terms.reachable(&[term]).into_iter();
    parts.any(|part| match terms.node(part) {
        Node::Input(input) => matches!(
            terms.input_declaration(*input).name,
            InputName::Random(_) | InputName::Time(_)
        ),
        _ => false,
    })
}
