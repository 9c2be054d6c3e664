//! Which statements of an implementation the tests have reached.

use std::collections::BTreeMap;
use std::path::{Path, PathBuf};

use schemars::JsonSchema;
use serde::Serialize;
use serde_json::json;

use crate::worker::{Worker, WorkerError};

/// Statements of one file.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, JsonSchema)]
pub struct Coverage {
    /// The file.
    pub file: PathBuf,
    /// Those that were run.
    pub covered: usize,
    /// All of them.
    pub statements: usize,
    /// Declarations of functions, which some tools count as statements that are always run.
    pub declarations: usize,
    /// Line and column of those that were not run.
    pub missed: Vec<(u32, u32)>,
}

/// Collects over workers, which number statements each for itself.
#[derive(Debug, Default)]
pub(crate) struct Collected {
    files: BTreeMap<PathBuf, Statements>,
}

#[derive(Debug, Default)]
struct Statements {
    /// Line and column of each, and whether it was run.
    places: BTreeMap<(u32, u32), bool>,
    declarations: usize,
}

impl Collected {
    pub(crate) fn add(&mut self, worker: &mut Worker) -> Result<(), WorkerError> {
        let answer = worker.ask(&json!({ "do": "covered" }))?;
        for loaded in &worker.loaded {
            let entry = self.files.entry(loaded.file.clone()).or_default();
            entry.declarations = loaded.declarations;
            for place in &loaded.places {
                entry.places.entry(*place).or_default();
            }
        }
        let numbers = answer["covered"].as_array().into_iter().flatten();
        for number in numbers.filter_map(serde_json::Value::as_i64) {
            if let Some((file, line, column)) = worker.place(number) {
                let file: &Path = file;
                if let Some(statements) = self.files.get_mut(file) {
                    statements.places.insert((line, column), true);
                }
            }
        }
        Ok(())
    }

    pub(crate) fn coverage(&self) -> Vec<Coverage> {
        let rows = self.files.iter().map(|(file, statements)| {
            let all = statements.places.iter();
            let missed: Vec<_> = all.filter(|(_, run)| !**run).map(|(at, _)| *at).collect();
            Coverage {
                file: file.clone(),
                covered: statements.places.len() - missed.len(),
                statements: statements.places.len(),
                declarations: statements.declarations,
                missed,
            }
        });
        rows.collect()
    }
}
