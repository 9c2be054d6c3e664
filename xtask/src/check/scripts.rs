//! The JavaScript of `runtime/`: its format, its lint and the types of its comments.
//!
//! The three tools are npm packages of `runtime/`, pinned there. Files that are not typed yet stand
//! in [`UNCHECKED`], which may only become shorter: a file of it without errors has to go.

use std::collections::{BTreeMap, BTreeSet};
use std::path::Path;
use std::process::Command;

use crate::command::{self, Failure};
use crate::setup;

/// A path of `runtime/` a line, in the order of the alphabet.
const UNCHECKED: &str = "unchecked.txt";

/// Stops at the first tool that complains.
pub(super) fn check(root: &Path) -> Result<(), Failure> {
    let folder = root.join("runtime");
    setup::packages(root, &folder)?;
    command::run(
        tool(&folder, "prettier").args(["--check", "--log-level", "warn", "."]),
        "(cd runtime && npx prettier --write .)",
    )?;
    command::run(tool(&folder, "oxlint").args(["--quiet"]), "")?;
    types(&folder)
}

fn tool(folder: &Path, name: &str) -> Command {
    let mut command = Command::new(folder.join("node_modules/.bin").join(name));
    command.current_dir(folder);
    command
}

/// What the compiler says of files that are to be free of errors.
fn types(folder: &Path) -> Result<(), Failure> {
    let list = folder.join(UNCHECKED);
    let list = std::fs::read_to_string(&list).map_err(|error| Failure::file(&list, &error))?;
    let unchecked: BTreeSet<&str> = list.lines().collect();
    let mut compiler = tool(folder, "tsc");
    let output = compiler
        .args(["--project", ".", "--pretty", "false"])
        .output()
        .map_err(|error| Failure::new(format!("tsc: {error}"), "cargo xtask setup"))?;
    let text = String::from_utf8_lossy(&output.stdout);
    let errors = by_file(&text);
    if errors.is_empty() && !output.status.success() {
        let stderr = String::from_utf8_lossy(&output.stderr);
        return Err(Failure::new(format!("tsc: {stderr}{text}"), ""));
    }
    let complaints = complaints(&errors, &unchecked);
    if complaints.is_empty() {
        Ok(())
    } else {
        Err(Failure::new(complaints.join("\n"), ""))
    }
}

/// The compiler's lines by the file that they are about; a line that is indented goes on with the
/// error before it.
fn by_file(output: &str) -> BTreeMap<&str, Vec<&str>> {
    let mut errors: BTreeMap<&str, Vec<&str>> = BTreeMap::new();
    let mut current = "";
    for line in output.lines() {
        if !line.starts_with(' ') {
            current = line.split('(').next().unwrap_or(line);
        }
        errors.entry(current).or_default().push(line);
    }
    errors
}

fn complaints(errors: &BTreeMap<&str, Vec<&str>>, unchecked: &BTreeSet<&str>) -> Vec<String> {
    let checked = errors.iter().filter(|(file, _)| !unchecked.contains(*file));
    let lines = checked.flat_map(|(_, lines)| lines).copied();
    let clean = unchecked.iter().filter(|file| !errors.contains_key(*file));
    lines
        .map(str::to_owned)
        .chain(clean.map(|file| format!("{file} has no errors: take it out of {UNCHECKED}")))
        .collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    const OUTPUT: &str = "\
src/a.js(1,2): error TS1: one
  and why
src/b.js(3,4): error TS2: two
";

    fn complaints_with(unchecked: &[&str]) -> Vec<String> {
        complaints(&by_file(OUTPUT), &unchecked.iter().copied().collect())
    }

    #[test]
    fn errors_count_in_files_that_are_checked() {
        assert_eq!(
            complaints_with(&["src/b.js"]),
            ["src/a.js(1,2): error TS1: one", "  and why"]
        );
    }

    #[test]
    fn a_file_without_errors_is_checked() {
        assert_eq!(
            complaints_with(&["src/a.js", "src/b.js", "src/c.js"]),
            ["src/c.js has no errors: take it out of unchecked.txt"]
        );
    }
}
