//! Which statements of an implementation the tests have reached.

use std::collections::{BTreeMap, BTreeSet};
use std::path::{Path, PathBuf};

use serde::Serialize;
use serde_json::json;

use crate::worker::{Worker, WorkerError};

/// Statements of one file.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Coverage {
    /// The file.
    pub file: PathBuf,
    /// Those that were run.
    pub covered: usize,
    /// All of them.
    pub statements: usize,
}

/// Collects over workers, which number statements each for itself.
#[derive(Debug, Default)]
pub(crate) struct Collected {
    /// Lines and columns, and how many statements there are.
    files: BTreeMap<PathBuf, (BTreeSet<(u32, u32)>, usize)>,
}

impl Collected {
    pub(crate) fn add(&mut self, worker: &mut Worker) -> Result<(), WorkerError> {
        let answer = worker.ask(&json!({ "do": "covered" }))?;
        for loaded in &worker.loaded {
            let entry = self.files.entry(loaded.file.clone()).or_default();
            entry.1 = loaded.places.len();
        }
        let numbers = answer["covered"].as_array().into_iter().flatten();
        for number in numbers.filter_map(serde_json::Value::as_i64) {
            if let Some((file, line, column)) = worker.place(number) {
                let file: &Path = file;
                if let Some((covered, _)) = self.files.get_mut(file) {
                    covered.insert((line, column));
                }
            }
        }
        Ok(())
    }

    pub(crate) fn coverage(&self) -> Vec<Coverage> {
        let rows = self
            .files
            .iter()
            .map(|(file, (covered, statements))| Coverage {
                file: file.clone(),
                covered: covered.len(),
                statements: *statements,
            });
        rows.collect()
    }
}
