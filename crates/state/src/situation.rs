//! A state as the model has it: a shape, and what is held by the locations that events write.

use std::rc::Rc;

use stackful_term::{Terms, Value};
use stackful_trace::{Locations, State};

use crate::compose::Meaning;
use crate::shape::{ShapeId, Symbols};

/// What each symbol holds, by its position among the symbols; `None` if there is no such location.
pub(crate) type Holdings = Rc<[Option<Meaning>]>;

/// A state.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub(crate) struct Situation {
    pub(crate) shape: ShapeId,
    pub(crate) holds: Holdings,
}

/// What the symbols hold in a state that a run was in.
pub(crate) fn holdings(
    state: &State,
    symbols: &Symbols,
    locations: &Locations,
    terms: &Terms,
) -> Holdings {
    let mut holds: Vec<Option<Meaning>> = symbols
        .iter()
        .map(|location| locations.get(location).initial.clone())
        .map(|initial: Option<Value>| initial.map(Meaning::Value))
        .collect();
    for kept in &state.changed {
        if let Some(position) = symbols.position(kept.location) {
            holds[position] = Some(Meaning::of(terms, kept.value));
        }
    }
    holds.into()
}
