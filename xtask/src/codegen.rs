//! `cargo xtask codegen`: writes what the runtime and the docs have from the Rust tables.
//!
//! Each generated file is a row of [`FILES`], each generated part of a document a row of
//! [`SECTIONS`], and both a module that makes the text.

mod constants;
mod frames;
mod natives;
mod protocol;
mod records;

use std::path::Path;

use crate::Failure;

/// A file, relative to the root, and its text.
type Generated = (&'static str, fn() -> String);

/// A file, the name of a section in it, and the section's text. It stands between the lines
/// `<!-- generated: NAME -->` and `<!-- end of NAME -->`.
type Section = (&'static str, &'static str, fn() -> String);

const FILES: &[Generated] = &[
    ("runtime/src/protocol.js", protocol::text),
    ("runtime/src/core/models/registry.js", natives::registry),
    ("docs/results.schema.json", stackful_report::results_schema),
    ("docs/lambda.schema.json", stackful_lambda::Report::schema),
];

const SECTIONS: &[Section] = &[
    ("docs/worker-protocol.md", "frames", frames::tables),
    ("docs/trace-format.md", "records", records::table),
    ("docs/natives.md", "natives", natives::list),
];

/// Writes the generated files and sections.
pub(crate) fn write(root: &Path) -> Result<(), Failure> {
    each(root, |name, found, wanted| {
        if found != wanted {
            let path = root.join(name);
            std::fs::write(&path, wanted).map_err(|error| Failure::file(&path, &error))?;
        }
        Ok(())
    })
}

/// Fails if a generated file or section is not what `write` would make of it.
pub(crate) fn check(root: &Path) -> Result<(), Failure> {
    each(root, |name, found, wanted| {
        if found == wanted {
            return Ok(());
        }
        Err(Failure::new(
            format!("{name} does not match the Rust tables"),
            "cargo xtask codegen",
        ))
    })
}

/// Visits each row: the name of its file, the file's text as it is, and as it should be.
fn each(
    root: &Path,
    mut visit: impl FnMut(&str, &str, &str) -> Result<(), Failure>,
) -> Result<(), Failure> {
    let read = |name: &str| {
        let path = root.join(name);
        match std::fs::read_to_string(&path) {
            Err(error) if error.kind() != std::io::ErrorKind::NotFound => {
                Err(Failure::file(&path, &error))
            }
            text => Ok(text.unwrap_or_default()),
        }
    };
    for (name, text) in FILES {
        visit(name, &read(name)?, &text())?;
    }
    for (name, section, text) in SECTIONS {
        let found = read(name)?;
        let wanted = with_section(&found, section, &text()).ok_or_else(|| {
            let lines = format!("<!-- generated: {section} --> and <!-- end of {section} -->");
            Failure::new(format!("{name} lacks the lines {lines}"), "")
        })?;
        visit(name, &found, &wanted)?;
    }
    Ok(())
}

/// A document with the text of one section replaced; `None` if it has no such section.
fn with_section(document: &str, section: &str, text: &str) -> Option<String> {
    let begin = format!("<!-- generated: {section} -->\n");
    let end = format!("<!-- end of {section} -->\n");
    let (before, rest) = document.split_once(&begin)?;
    let (_, after) = rest.split_once(&end)?;
    Some(format!("{before}{begin}\n{text}\n{end}{after}"))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_section_is_replaced_and_nothing_else() {
        let document = "a\n<!-- generated: x -->\nold\n<!-- end of x -->\nb\n";
        let wanted = "a\n<!-- generated: x -->\n\nnew\n\n<!-- end of x -->\nb\n";
        let replaced = with_section(document, "x", "new\n");
        assert_eq!(replaced.as_deref(), Some(wanted));
        assert_eq!(with_section(wanted, "x", "new\n").as_deref(), Some(wanted));
        assert_eq!(with_section(document, "y", "new\n"), None);
    }
}
