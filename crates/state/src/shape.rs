//! Shapes: what states have in common that differ in the values of symbols only.
//!
//! A *symbol* is a location that some event has written a primitive value to. Symbols are found as runs
//! show them, so a shape means something only together with the symbols that were known.

use rustc_hash::FxHashMap;
use stackful_term::{Sort, Terms, Value};
use stackful_trace::{ActId, ActionId, LocationId, Locations, State};

use crate::volatile::Volatile;

/// The number of a shape in its model.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct ShapeId(pub(crate) u32);

impl ShapeId {
    pub(crate) fn index(self) -> usize {
        self.0 as usize
    }
}

/// Most symbols of a model: each costs a record in each event.
pub(crate) const MOST: usize = 256;

/// The locations that events write, in the order in which runs have shown them.
#[derive(Debug, Default)]
pub(crate) struct Symbols {
    list: Vec<LocationId>,
    positions: FxHashMap<LocationId, usize>,
    /// Whether some location was left out.
    pub(crate) is_full: bool,
}

impl Symbols {
    pub(crate) fn iter(&self) -> impl ExactSizeIterator<Item = LocationId> + '_ {
        self.list.iter().copied()
    }

    pub(crate) fn len(&self) -> usize {
        self.list.len()
    }

    pub(crate) fn position(&self, location: LocationId) -> Option<usize> {
        self.positions.get(&location).copied()
    }

    /// Takes locations out.
    pub(crate) fn remove(&mut self, volatile: &Volatile) {
        self.list.retain(|&location| !volatile.contains(location));
        let positions = self.list.iter().copied().zip(0..);
        self.positions = positions.collect();
    }

    /// Adds a location.
    pub(crate) fn add(&mut self, location: LocationId) {
        if self.list.len() == MOST {
            self.is_full = true;
        } else if !self.positions.contains_key(&location) {
            self.positions.insert(location, self.list.len());
            self.list.push(location);
        }
    }
}

/// The locations of a state that hold something else than when the app was ready, of a kind that a free
/// variable may have.
pub(crate) fn written<'a>(
    state: &'a State,
    terms: &'a Terms,
    locations: &'a Locations,
) -> impl Iterator<Item = LocationId> + 'a {
    let changed = state.changed.iter();
    let free = changed.filter(|kept| {
        let sort = terms.sort(kept.value);
        let is_free = matches!(sort, Sort::Boolean | Sort::Number | Sort::String);
        is_free && locations.get(kept.location).free
    });
    free.map(|kept| kept.location)
}

/// What makes two states have one shape.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
struct Key {
    structure: u64,
    /// The shares of all locations but the symbols and what is volatile, added up.
    values: u64,
    /// The kind of each symbol's value.
    sorts: Box<[Option<Sort>]>,
    actions: Box<[ActionId]>,
    /// What their elements are called: one that is called otherwise does something else.
    acts: Box<[ActId]>,
}

/// All shapes seen.
#[derive(Debug, Default)]
pub(crate) struct Shapes {
    ids: FxHashMap<Key, ShapeId>,
    /// What a person can do in each.
    actions: Vec<Box<[ActionId]>>,
}

impl Shapes {
    pub(crate) fn len(&self) -> usize {
        self.actions.len()
    }

    pub(crate) fn actions(&self, shape: ShapeId) -> &[ActionId] {
        &self.actions[shape.index()]
    }

    /// The shape of a state in which these actions are offered.
    pub(crate) fn of(
        &mut self,
        state: &State,
        (actions, acts): (&[ActionId], Box<[ActId]>),
        (symbols, volatile): (&Symbols, &Volatile),
        locations: &Locations,
        terms: &Terms,
    ) -> ShapeId {
        let mut values = state.values;
        let mut sorts = vec![None; symbols.len()];
        for (position, location) in symbols.iter().enumerate() {
            let location = locations.get(location);
            sorts[position] = location.initial.as_ref().map(Value::sort);
            values = values.wrapping_sub(location.initial_hash());
        }
        for location in volatile.iter() {
            values = values.wrapping_sub(locations.get(location).initial_hash());
        }
        for kept in &state.changed {
            let position = symbols.position(kept.location);
            if position.is_none() && !volatile.contains(kept.location) {
                continue;
            }
            let initial = locations.get(kept.location).initial_hash();
            values = values.wrapping_add(initial).wrapping_sub(kept.hash);
            if let Some(position) = position {
                sorts[position] = Some(terms.sort(kept.value));
            }
        }
        let key = Key {
            structure: state.structure,
            values,
            sorts: sorts.into(),
            actions: actions.into(),
            acts,
        };
        let next = ShapeId(self.actions.len() as u32);
        *self.ids.entry(key).or_insert_with(|| {
            self.actions.push(actions.into());
            next
        })
    }
}
