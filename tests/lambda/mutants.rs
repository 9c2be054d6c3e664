//! Implementations with one fault each: every fault is found, but for those that no test can show.

use std::collections::{BTreeMap, BTreeSet};
use std::fs;
use std::path::{Path, PathBuf};

use serde::Deserialize;
use stackful_lambda::{Bounds, Report};
use stackful_tests::{App, root};

use crate::search::Tested;

#[derive(Deserialize)]
struct Table {
    mutant: Vec<Mutant>,
}

#[derive(Deserialize)]
struct Mutant {
    /// What is wrong.
    name: String,
    /// The method whose text it is in.
    method: Option<String>,
    from: String,
    to: String,
    /// Why no test can show it.
    equivalent: Option<String>,
}

impl Mutant {
    fn title(&self) -> String {
        let method = self.method.iter().map(|method| format!("{method}: "));
        method.chain([self.name.clone()]).collect()
    }

    fn text(&self, original: &str) -> String {
        let begin = self.method.as_ref().map_or(0, |method| {
            original
                .find(&format!("  {method}(callback"))
                .expect("the method is there")
        });
        let found = original[begin..].find(&self.from);
        let at = begin + found.unwrap_or_else(|| panic!("{}: nothing to replace", self.title()));
        format!(
            "{}{}{}",
            &original[..at],
            self.to,
            &original[at + self.from.len()..]
        )
    }
}

/// Tests that may be needed of a method, or of all together.
const TESTS: u64 = 1000;
/// Tests that most faults need.
const FEW: u64 = 32;

fn check(tested: Tested, table: &str) {
    let text = fs::read_to_string(root().join("tests/lambda/mutants").join(table));
    let table: Table = toml::from_str(&text.expect("a file of the checkout")).expect("a table");
    let original = fs::read_to_string(tested.file()).expect("a file of the checkout");
    let folder = App::new(&[]);
    let mut groups: BTreeMap<Option<&str>, Vec<(String, PathBuf)>> = BTreeMap::new();
    for (number, mutant) in table.mutant.iter().enumerate() {
        let name = format!("{number}.js");
        folder.write(&name, &mutant.text(&original));
        let group = groups.entry(mutant.method.as_deref()).or_default();
        group.push((mutant.title(), folder.path().join(name)));
    }
    let mut alike = BTreeSet::new();
    for (method, files) in groups {
        let campaign =
            |files: &[(&str, &Path)], tests| tested.campaign(method, files, bounds(tests));
        let first = left(&files, |files| campaign(files, FEW));
        let last = left(&first, |files| campaign(files, TESTS));
        alike.extend(last.into_iter().map(|(name, _)| name));
    }
    let equivalent = table
        .mutant
        .iter()
        .filter(|mutant| mutant.equivalent.is_some());
    let expected: BTreeSet<String> = equivalent.map(Mutant::title).collect();
    assert_eq!(alike, expected);
}

fn bounds(tests: u64) -> Bounds {
    Bounds {
        tests,
        time: None,
        attempts: 0,
    }
}

/// Those that a campaign does not tell from the language.
fn left(
    files: &[(String, PathBuf)],
    campaign: impl Fn(&[(&str, &Path)]) -> Report,
) -> Vec<(String, PathBuf)> {
    if files.is_empty() {
        return Vec::new();
    }
    let named: Vec<(&str, &Path)> = files
        .iter()
        .map(|(name, file)| (&**name, &**file))
        .collect();
    let report = campaign(&named);
    let alike = report.tally.rows.iter().filter(|row| row.tests == 0);
    let alike: BTreeSet<&str> = alike.map(|row| row.implementation.as_str()).collect();
    files
        .iter()
        .filter(|(name, _)| alike.contains(name.as_str()))
        .cloned()
        .collect()
}

#[test]
fn every_fault_of_a_method_of_arrays_is_found() {
    check(Tested::Arrays, "array.toml");
}

#[test]
fn every_fault_of_promises_is_found() {
    check(Tested::Promises, "promise.toml");
}
