//! Which methods there are, and where they take callbacks.

use std::collections::BTreeMap;

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use serde_json::json;

use crate::subject::Implementation;
use crate::worker::{Worker, WorkerError};

/// A method that is tested.
#[derive(Clone, Debug, Serialize, Deserialize, JsonSchema)]
pub struct Method {
    /// Its name.
    pub name: String,
    /// The expression that it was found in, such as `lib`; empty if any value may have it.
    pub owner: String,
    /// Where it takes callbacks.
    #[serde(default)]
    pub callbacks: Vec<Position>,
    /// What it was seen to read after it had called one.
    #[serde(default)]
    pub places: Vec<String>,
    /// Callbacks that other code gives to methods of its name.
    #[serde(default)]
    pub mined: Vec<String>,
}

/// A position of callbacks.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
pub struct Position {
    /// Counted from 0.
    pub position: u32,
    /// Arguments that one call of the callback gets, at most.
    pub parameters: u32,
    /// Calls of it by one call of the method, at most.
    pub calls: u32,
    /// Whether it was called after the method had returned.
    pub asynchronous: bool,
}

#[derive(Deserialize)]
struct Found {
    methods: Vec<Method>,
}

#[derive(Deserialize)]
struct Discovered {
    callbacks: Vec<Position>,
    returned: Vec<Returned>,
}

/// A method of what a method has returned.
#[derive(Deserialize)]
pub(crate) struct Returned {
    pub(crate) name: String,
    pub(crate) callbacks: Vec<Position>,
}

/// The methods that an implementation has.
pub(crate) fn methods(
    worker: &mut Worker,
    implementation: &Implementation,
) -> Result<Vec<Method>, WorkerError> {
    let answer = worker.ask(&json!({ "do": "methods", "implementation": implementation }))?;
    let found: Found = serde_json::from_value(answer).map_err(|_| WorkerError::Ended)?;
    Ok(found.methods)
}

/// Finds out where a method takes callbacks; the methods of what it has returned.
pub(crate) fn discover(
    worker: &mut Worker,
    implementation: &Implementation,
    method: &mut Method,
    seed: u32,
) -> Result<Vec<Returned>, WorkerError> {
    let request = json!({
        "do": "discover", "implementation": implementation, "seed": seed,
        "method": { "name": method.name, "owner": method.owner },
    });
    let answer = worker.ask(&request)?;
    let found: Discovered = serde_json::from_value(answer).map_err(|_| WorkerError::Ended)?;
    method.callbacks = found.callbacks;
    Ok(found.returned)
}

/// The methods that any values have which others return, by name: where they take callbacks is what was
/// seen of all of one name.
pub(crate) fn merged(returned: impl IntoIterator<Item = Returned>) -> Vec<Method> {
    let mut methods: BTreeMap<String, BTreeMap<u32, Position>> = BTreeMap::new();
    for Returned { name, callbacks } in returned {
        let positions = methods.entry(name).or_default();
        for found in callbacks {
            let known = positions.entry(found.position).or_insert(found.clone());
            known.parameters = known.parameters.max(found.parameters);
            known.calls = known.calls.max(found.calls);
            known.asynchronous |= found.asynchronous;
        }
    }
    let method = |(name, positions): (String, BTreeMap<u32, Position>)| Method {
        name,
        owner: String::new(),
        callbacks: positions.into_values().collect(),
        places: Vec::new(),
        mined: Vec::new(),
    };
    methods.into_iter().map(method).collect()
}
