//! One value for each input: a solver's model, the input of a test run, and the way to repeat a
//! finding are all this one type.

use std::collections::BTreeMap;

use serde::{Deserialize, Serialize};

use crate::{Input, Value};

/// Values of inputs by name. In JSON it is an object of values.
#[derive(Clone, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(transparent)]
pub struct Assignment(BTreeMap<String, Value>);

impl Assignment {
    /// No input has a value: each keeps its initial one.
    pub fn new() -> Assignment {
        Assignment::default()
    }

    /// The value given to `name`, if any.
    pub fn get(&self, name: &str) -> Option<&Value> {
        self.0.get(name)
    }

    /// The value of `input` in a run with this assignment: the initial one if it is given none, or
    /// one outside its domain (two actions may name different inputs alike).
    pub fn value_of<'a>(&'a self, input: &'a Input) -> &'a Value {
        match self.get(&input.name) {
            Some(value) if input.domain.contains(value) => value,
            _ => &input.initial,
        }
    }

    /// Gives `name` a value; returns the one it had.
    pub fn insert(&mut self, name: impl Into<String>, value: impl Into<Value>) -> Option<Value> {
        self.0.insert(name.into(), value.into())
    }

    /// Takes the value from `name`; returns it.
    pub fn remove(&mut self, name: &str) -> Option<Value> {
        self.0.remove(name)
    }

    /// Names and values, in the order of names.
    pub fn iter(&self) -> impl Iterator<Item = (&str, &Value)> {
        self.0.iter().map(|(name, value)| (name.as_str(), value))
    }

    /// How many inputs have a value.
    pub fn len(&self) -> usize {
        self.0.len()
    }

    /// Whether no input has a value.
    pub fn is_empty(&self) -> bool {
        self.0.is_empty()
    }
}

impl FromIterator<(String, Value)> for Assignment {
    fn from_iter<I: IntoIterator<Item = (String, Value)>>(values: I) -> Assignment {
        Assignment(values.into_iter().collect())
    }
}
