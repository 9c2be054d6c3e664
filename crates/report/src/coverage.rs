//! Coverage of both sides file by file, for the formats of coverage tools.
//!
//! A file that both sides load is one file; a line of it ran if it ran on either.

mod istanbul;
mod lcov;

use std::collections::BTreeMap;

use stackful_finding::Summary;
use stackful_source::FileCoverage;

pub(crate) use istanbul::text as istanbul;
pub(crate) use lcov::text as lcov;

/// The files by their names.
fn files(summary: &Summary) -> BTreeMap<&str, FileCoverage> {
    let mut files: BTreeMap<&str, FileCoverage> = BTreeMap::new();
    for file in summary.server.files.iter().chain(&summary.client.files) {
        let known = files.entry(&file.file).or_default();
        known.file.clone_from(&file.file);
        for (line, ran) in &file.lines {
            *known.lines.entry(*line).or_default() |= ran;
        }
        for (line, ran) in &file.functions {
            *known.functions.entry(*line).or_default() |= ran;
        }
        for (line, arms) in &file.arms {
            let known = known.arms.entry(*line).or_default();
            known.resize(arms.len().max(known.len()), false);
            for (known, ran) in known.iter_mut().zip(arms) {
                *known |= ran;
            }
        }
    }
    files
}
