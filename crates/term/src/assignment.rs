//! What a run does, and one value for each input: a solver's model, the input of a test run, and
//! the way to repeat a finding are all this one type.
//!
//! In JSON an assignment is one object of values by the names of inputs; there the event of number
//! I is the text `event.I`, the key of its action.

use std::collections::BTreeMap;
use std::fmt;
use std::ops::Range;
use std::sync::Arc;

use serde::de::{Deserializer, Error as _, MapAccess, Visitor};
use serde::ser::SerializeMap;
use serde::{Deserialize, Serialize, Serializer};

use crate::{Input, InputName, Value};

/// The identity of an action across runs.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Deserialize)]
#[serde(from = "String")]
pub struct ActionKey(Arc<str>);

impl ActionKey {
    /// Its text.
    pub fn as_str(&self) -> &str {
        &self.0
    }
}

impl From<&str> for ActionKey {
    fn from(text: &str) -> ActionKey {
        ActionKey(text.into())
    }
}

impl From<String> for ActionKey {
    fn from(text: String) -> ActionKey {
        ActionKey(text.into())
    }
}

impl fmt::Display for ActionKey {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.0)
    }
}

/// A sequence of events, and values of inputs. Copies share both until one of them is changed: the
/// tree, the queue of runs, the workers and the checkpoints all hold assignments, and each is in
/// memory once.
#[derive(Clone, Default, PartialEq, Eq, Hash)]
pub struct Assignment {
    events: Arc<Vec<ActionKey>>,
    values: Arc<BTreeMap<InputName, Value>>,
}

impl Assignment {
    /// There is no event, and no input has a value: each keeps its initial one.
    pub fn new() -> Assignment {
        Assignment::default()
    }

    /// These events, and no values.
    pub fn of_events(events: impl IntoIterator<Item = impl Into<ActionKey>>) -> Assignment {
        Assignment {
            events: Arc::new(events.into_iter().map(Into::into).collect()),
            values: Arc::default(),
        }
    }

    /// The actions of the events, first to last.
    pub fn events(&self) -> &[ActionKey] {
        &self.events
    }

    /// Adds an event behind the last.
    pub fn push_event(&mut self, action: impl Into<ActionKey>) {
        Arc::make_mut(&mut self.events).push(action.into());
    }

    /// The assignment without the events from number `end` on, and without what belongs to them.
    #[must_use]
    pub fn before_event(&self, end: u32) -> Assignment {
        let is_before = |name: &InputName| name.event().is_none_or(|event| event < end);
        let mut beginning = self.clone();
        if self.events.len() > end as usize {
            Arc::make_mut(&mut beginning.events).truncate(end as usize);
        }
        if !self.values.keys().all(is_before) {
            Arc::make_mut(&mut beginning.values).retain(|name, _| is_before(name));
        }
        beginning
    }

    /// The assignment without the events of these numbers and without what belongs to them; those
    /// behind move up, and their values with them.
    #[must_use]
    pub fn without_events(&self, events: Range<u32>) -> Assignment {
        let moved = |event: u32| match event {
            event if event < events.start => Some(event),
            event if event < events.end => None,
            event => Some(event - (events.end - events.start)),
        };
        let numbered = (0..).zip(self.events.iter());
        let kept = numbered.filter(|(number, _)| moved(*number).is_some());
        let mut shorter = Assignment::of_events(kept.map(|(_, action)| action.clone()));
        let values = self.values.iter().filter_map(|(name, value)| {
            let name = match name.event() {
                None => name.clone(),
                Some(event) => name.of_event(moved(event)?),
            };
            Some((name, value.clone()))
        });
        shorter.extend(values);
        shorter
    }

    /// The value given to the input `name`, if any.
    pub fn get(&self, name: &InputName) -> Option<&Value> {
        self.values.get(name)
    }

    /// The value of `input` in a run with this assignment: the initial one if it is given none, or
    /// one outside its domain (two actions may name different inputs alike).
    pub fn value_of<'a>(&'a self, input: &'a Input) -> &'a Value {
        match self.get(&input.name) {
            Some(value) if input.domain.contains(value) => value,
            _ => &input.initial,
        }
    }

    /// Gives the input `name` a value; returns the one it had. `name` is not that of an event.
    pub fn insert(&mut self, name: impl Into<InputName>, value: impl Into<Value>) -> Option<Value> {
        let name = name.into();
        debug_assert!(
            !matches!(name, InputName::Event(_)),
            "{name} is an event, not a value"
        );
        Arc::make_mut(&mut self.values).insert(name, value.into())
    }

    /// The values with the names of their inputs, in the order of names.
    pub fn values(&self) -> impl Iterator<Item = (&InputName, &Value)> {
        self.values.iter()
    }

    /// Whether there is no event, and no input has a value.
    pub fn is_empty(&self) -> bool {
        self.events.is_empty() && self.values.is_empty()
    }
}

/// Values alone.
impl<N: Into<InputName>> FromIterator<(N, Value)> for Assignment {
    fn from_iter<I: IntoIterator<Item = (N, Value)>>(values: I) -> Assignment {
        let mut assignment = Assignment::new();
        assignment.extend(values);
        assignment
    }
}

/// Values take the place of those with their names.
impl<N: Into<InputName>> Extend<(N, Value)> for Assignment {
    fn extend<I: IntoIterator<Item = (N, Value)>>(&mut self, values: I) {
        for (name, value) in values {
            self.insert(name, value);
        }
    }
}

/// As in JSON, so that a test shows what a report would.
impl fmt::Debug for Assignment {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        struct Entries<'a>(&'a Assignment);
        impl fmt::Debug for Entries<'_> {
            fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                let events = (0..).map(InputName::Event).zip(self.0.events.iter());
                let events = events.map(|(name, action)| (name.to_string(), action.as_str()));
                let values = self.0.values.iter();
                let values = values.map(|(name, value)| (name.to_string(), value));
                f.debug_map().entries(events).entries(values).finish()
            }
        }
        f.debug_tuple("Assignment").field(&Entries(self)).finish()
    }
}

impl Serialize for Assignment {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let length = self.events.len() + self.values.len();
        let mut object = serializer.serialize_map(Some(length))?;
        for (number, action) in (0..).zip(self.events.iter()) {
            object.serialize_entry(&InputName::Event(number), action.as_str())?;
        }
        for (name, value) in self.values.iter() {
            object.serialize_entry(name, value)?;
        }
        object.end()
    }
}

impl<'de> Deserialize<'de> for Assignment {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Assignment, D::Error> {
        deserializer.deserialize_map(Object)
    }
}

struct Object;

impl<'de> Visitor<'de> for Object {
    type Value = Assignment;

    fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("an object of values by the names of inputs")
    }

    fn visit_map<A: MapAccess<'de>>(self, mut object: A) -> Result<Assignment, A::Error> {
        let mut events = BTreeMap::new();
        let mut values = BTreeMap::new();
        while let Some(name) = object.next_key()? {
            match name {
                InputName::Event(number) => {
                    events.insert(number, object.next_value()?);
                }
                name => {
                    values.insert(name, object.next_value()?);
                }
            }
        }
        for (expected, &number) in (0..).zip(events.keys()) {
            if number != expected {
                let missing = InputName::Event(expected);
                return Err(A::Error::custom(format_args!("`{missing}` is missing")));
            }
        }
        Ok(Assignment {
            events: Arc::new(events.into_values().collect()),
            values: Arc::new(values),
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    /// A click, a letter typed into a field, and a number drawn.
    fn three() -> Assignment {
        let mut assignment = Assignment::of_events(["click #a", "type #b"]);
        assignment.insert("event.0.clientX", 3.0);
        assignment.insert("event.1.value", "x");
        assignment.insert("random.10", 0.5);
        assignment
    }

    #[test]
    fn events_and_values_are_one_object() {
        let text = serde_json::to_string(&three()).unwrap();
        insta::assert_snapshot!(text, @r#"{"event.0":"click #a","event.1":"type #b","event.0.clientX":3,"event.1.value":"x","random.10":0.5}"#);
        assert_eq!(serde_json::from_str::<Assignment>(&text).unwrap(), three());
        insta::assert_snapshot!(format!("{:?}", three()), @r#"Assignment({"event.0": "click #a", "event.1": "type #b", "event.0.clientX": 3, "event.1.value": "x", "random.10": 0.5})"#);
    }

    #[test]
    fn events_behind_those_that_are_left_out_move_up() {
        let shorter = |events| format!("{:?}", three().without_events(events));
        insta::assert_snapshot!(shorter(0..1), @r#"Assignment({"event.0": "type #b", "event.0.value": "x", "random.10": 0.5})"#);
        insta::assert_snapshot!(shorter(1..2), @r#"Assignment({"event.0": "click #a", "event.0.clientX": 3, "random.10": 0.5})"#);
    }

    #[test]
    fn what_is_no_assignment() {
        let texts = [
            r#"{"event.0": "a", "event.2": "c"}"#,
            r#"{"event.0": 7}"#,
            r#"{"a": []}"#,
            "7",
        ];
        let errors = texts.map(|text| {
            let error = serde_json::from_str::<Assignment>(text).unwrap_err();
            error.to_string()
        });
        insta::assert_snapshot!(errors.join("\n"), @"
        `event.1` is missing at line 1 column 32
        invalid type: integer `7`, expected a string at line 1 column 13
        invalid type: sequence, expected a primitive value, or an object with one of the keys undefined, number, utf16 at line 1 column 8
        invalid type: integer `7`, expected an object of values by the names of inputs at line 1 column 1
        ");
    }

    #[test]
    fn the_beginning_lacks_later_events_and_what_belongs_to_them() {
        let beginnings = [0, 1, 2, 3].map(|end| format!("{:?}", three().before_event(end)));
        insta::assert_snapshot!(beginnings.join("\n"), @r#"
        Assignment({"random.10": 0.5})
        Assignment({"event.0": "click #a", "event.0.clientX": 3, "random.10": 0.5})
        Assignment({"event.0": "click #a", "event.1": "type #b", "event.0.clientX": 3, "event.1.value": "x", "random.10": 0.5})
        Assignment({"event.0": "click #a", "event.1": "type #b", "event.0.clientX": 3, "event.1.value": "x", "random.10": 0.5})
        "#);
    }

    proptest! {
        #[test]
        fn nothing_is_lost_in_json(
            events in prop::collection::vec(".*", 0..12),
            values in prop::collection::vec((".*", any::<f64>()), 0..12),
        ) {
            let mut assignment = Assignment::of_events(events);
            for (name, value) in values {
                let name = InputName::from(name);
                if !matches!(name, InputName::Event(_)) {
                    assignment.insert(name, value);
                }
            }
            let text = serde_json::to_string(&assignment).unwrap();
            prop_assert_eq!(serde_json::from_str::<Assignment>(&text).unwrap(), assignment);
        }
    }
}
