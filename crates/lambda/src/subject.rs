//! What is tested.

use std::path::PathBuf;

use serde::Serialize;

/// What all implementations have in common.
#[derive(Clone, Debug, Serialize)]
pub struct Subject {
    /// What is tested.
    pub target: Target,
    /// A script that makes receivers and arguments.
    pub setup: String,
    /// The variables that it declares.
    pub names: Vec<String>,
}

/// What is tested.
#[derive(Clone, Debug, Serialize)]
pub struct Target {
    /// A global or something in one, such as `Array.prototype`; `None`: what modules export.
    pub global: Option<String>,
    /// The methods that are tested; what a realm has of them by itself is removed before a file is
    /// loaded.
    pub methods: Vec<String>,
}

/// One way in which the methods are implemented.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Implementation {
    /// As reports have it.
    pub name: String,
    /// Its main module; `None`: what the realm has by itself.
    pub file: Option<PathBuf>,
    /// The member of what it exports that is meant, such as `Promise`.
    pub member: Option<String>,
}
