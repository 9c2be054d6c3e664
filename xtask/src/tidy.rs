//! `cargo xtask tidy`: the house rules that a program can check.
//!
//! A rule is a function from files to complaints. The length of functions is clippy's business
//! (`too_many_lines` in `clippy.toml`), everything about a whole file or manifest is ours.

mod file;
mod manifest;

use std::path::Path;
use std::process::Command;

use crate::command::{self, Failure};

/// One broken rule.
pub(crate) struct Complaint {
    /// Relative to the root, with a line where one is to blame.
    place: String,
    /// The rule, as an instruction.
    text: String,
    /// Warnings do not fail the command.
    severity: Severity,
}

#[derive(Clone, Copy, PartialEq, Eq)]
enum Severity {
    Warning,
    Error,
}

impl Complaint {
    fn error(place: impl Into<String>, text: impl Into<String>) -> Complaint {
        Complaint {
            place: place.into(),
            text: text.into(),
            severity: Severity::Error,
        }
    }

    fn warning(place: impl Into<String>, text: impl Into<String>) -> Complaint {
        Complaint {
            severity: Severity::Warning,
            ..Complaint::error(place, text)
        }
    }
}

/// Prints every complaint; fails if one of them is an error.
pub(crate) fn tidy(root: &Path) -> Result<(), Failure> {
    let mut complaints = Vec::new();
    for name in files(root)? {
        let path = root.join(&name);
        let Ok(text) = std::fs::read_to_string(&path) else {
            continue; // a picture, or a file that is deleted but not yet in a commit
        };
        complaints.extend(file::check(&name, &text));
        if name.ends_with("Cargo.toml") {
            complaints.extend(manifest::check(&name, &text));
        }
    }
    for complaint in &complaints {
        let kind = match complaint.severity {
            Severity::Warning => "warning",
            Severity::Error => "error",
        };
        println!("{kind}: {}: {}", complaint.place, complaint.text);
    }
    let errors = complaints
        .iter()
        .filter(|complaint| complaint.severity == Severity::Error)
        .count();
    if errors == 0 {
        return Ok(());
    }
    Err(Failure::new(
        format!("tidy: {errors} broken rules"),
        "CONTRIBUTING.md says why each rule is there",
    ))
}

/// The files of the project, by name, relative to the root: what git tracks or would track.
fn files(root: &Path) -> Result<Vec<String>, Failure> {
    let mut git = Command::new("git");
    git.current_dir(root)
        .args(["ls-files", "--cached", "--others", "--exclude-standard"]);
    let list = command::read(
        &mut git,
        "git clone the project: tidy asks git for its files",
    )?;
    let mut files: Vec<String> = list.lines().map(str::to_owned).collect();
    files.sort();
    files.dedup();
    Ok(files)
}
