//! Whether implementations can be put into a realm, and what they lack.

use std::collections::BTreeMap;

use serde_json::json;

use crate::discovery::Method;
use crate::subject::Implementation;
use crate::worker::{Worker, WorkerError};

/// A campaign cannot begin or go on.
#[derive(Debug, thiserror::Error)]
pub enum CampaignError {
    /// A worker cannot be started, or dies before any test.
    #[error("no process for tests")]
    Worker(#[source] WorkerError),
    /// An implementation or the setup cannot be put into a realm.
    #[error("{name} cannot be loaded: {reason}")]
    Load {
        /// The implementation.
        name: String,
        /// What it says.
        reason: String,
    },
    /// There is no method of a name that was asked for.
    #[error("there is no method {name}")]
    NoMethod {
        /// The name.
        name: String,
        /// Those that there are.
        there: Vec<String>,
    },
    /// No method is in all implementations.
    #[error("no method is in every implementation")]
    NothingInCommon {
        /// Implementations and what they lack.
        missing: BTreeMap<String, Vec<String>>,
    },
}

/// The error of a request as one of a campaign, with the name of the implementation.
pub(crate) fn on<T>(
    implementation: &Implementation,
    result: Result<T, WorkerError>,
) -> Result<T, CampaignError> {
    let name = implementation.name.clone();
    result.map_err(|error| match error {
        WorkerError::Refused(reason) => CampaignError::Load { name, reason },
        WorkerError::Ended => CampaignError::Load {
            name,
            reason: "it ends its process while it loads".to_owned(),
        },
        WorkerError::Silent => CampaignError::Load {
            name,
            reason: "it does not come to an end while it loads".to_owned(),
        },
        error @ (WorkerError::Spawn(_) | WorkerError::Setup(_)) => CampaignError::Worker(error),
    })
}

/// What each implementation lacks of the methods.
pub(crate) fn missing(
    worker: &mut Worker,
    implementations: &[Implementation],
    methods: &[Method],
) -> Result<BTreeMap<String, Vec<String>>, CampaignError> {
    let mut all = BTreeMap::new();
    // What is in an object of a package is looked for when it is called.
    let outer = methods
        .iter()
        .filter(|method| matches!(method.owner.as_str(), "" | "lib"));
    let names: Vec<&String> = outer.map(|method| &method.name).collect();
    for implementation in implementations {
        let request = json!({ "do": "load", "implementation": implementation, "methods": names });
        let answer = on(implementation, worker.ask(&request))?;
        let names = answer["missing"].as_array().into_iter().flatten();
        let names: Vec<String> = names
            .filter_map(|name| Some(name.as_str()?.to_owned()))
            .collect();
        if !names.is_empty() {
            all.insert(implementation.name.clone(), names);
        }
    }
    Ok(all)
}
