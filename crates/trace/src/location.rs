//! Where an app keeps a primitive value between two events, interned across the runs of a campaign.

use std::collections::hash_map::Entry;

use rustc_hash::FxHashMap;
use serde::{Deserialize, Deserializer};
use stackful_source::Process;
use stackful_term::{Domain, Input, InputName, Sort, Value};

/// A variable, property, element, attribute or text, as the runtime tells it.
#[derive(Clone, Debug, PartialEq, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct Location {
    /// Which side keeps it.
    pub process: Process,
    /// The way to it from a root of the state: equal in runs that make the same structure.
    pub name: String,
    /// Whether it can be a free variable while an event runs.
    #[serde(default)]
    pub free: bool,
    /// What it held at the ready state; `None` if there was no such location.
    #[serde(default, deserialize_with = "held")]
    pub initial: Option<Value>,
    /// The share of its value at the ready state in a digest of the whole state, as two words; zeros
    /// if there was none.
    #[serde(default)]
    hash: [u32; 2],
    /// Whether no run has told of it so far.
    #[serde(skip)]
    is_expected: bool,
}

/// A value with its kind, which it says itself.
#[derive(Deserialize)]
struct Initial {
    value: Value,
}

fn held<'de, D: Deserializer<'de>>(deserializer: D) -> Result<Option<Value>, D::Error> {
    let initial = Option::<Initial>::deserialize(deserializer)?;
    Ok(initial.map(|initial| initial.value))
}

impl Location {
    /// The share of its value at the ready state in a digest.
    pub fn initial_hash(&self) -> u64 {
        join(self.hash)
    }

    /// The free variable that stands for what the location holds when an event begins, if that is
    /// always of `sort`; `None` if no variable has such values.
    pub fn symbol(&self, sort: Sort) -> Option<Input> {
        let (domain, initial) = match sort {
            Sort::Boolean => (Domain::Boolean, Value::Boolean(false)),
            Sort::Number => (Domain::ANY_NUMBER, Value::Number(0.0)),
            Sort::String => (Domain::ANY_STRING, Value::from("")),
            Sort::Undefined | Sort::Null | Sort::Mixed => return None,
        };
        let process = match self.process {
            Process::Server => "server",
            Process::Client => "client",
        };
        Some(Input {
            name: InputName::Location(format!("{process} {}", self.name).into()),
            domain,
            initial,
        })
    }
}

/// Two words as the number that they are the halves of, the lower one first.
pub(crate) fn join([low, high]: [u32; 2]) -> u64 {
    u64::from(low) | u64::from(high) << 32
}

/// The number of a location in its campaign.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct LocationId(u32);

impl LocationId {
    /// Position in [`Locations`].
    pub fn index(self) -> usize {
        self.0 as usize
    }
}

/// Every location seen in a campaign, each name once.
#[derive(Debug, Default)]
pub struct Locations {
    list: Vec<Location>,
    by_name: FxHashMap<(Process, String), LocationId>,
}

impl Locations {
    /// The id of this location.
    pub fn intern(&mut self, location: Location) -> LocationId {
        let name = (location.process, location.name.clone());
        let next = LocationId(self.list.len() as u32);
        match self.by_name.entry(name) {
            Entry::Occupied(known) => {
                let id = *known.get();
                if self.list[id.index()].is_expected {
                    self.list[id.index()] = location;
                }
                id
            }
            Entry::Vacant(place) => {
                self.list.push(location);
                *place.insert(next)
            }
        }
    }

    /// The id of a location that is like another but for its name, and not there at the ready state: until
    /// a run tells more of it.
    pub fn expect(&mut self, like: LocationId, name: String) -> LocationId {
        let process = self.get(like).process;
        let expected = Location {
            process,
            name,
            free: true,
            initial: None,
            hash: [0; 2],
            is_expected: true,
        };
        self.intern(expected)
    }

    /// The location of an id that this list gave.
    pub fn get(&self, id: LocationId) -> &Location {
        &self.list[id.index()]
    }

    /// All of them, first seen first.
    pub fn iter(&self) -> impl Iterator<Item = (LocationId, &Location)> {
        (0..).map(LocationId).zip(&self.list)
    }
}
