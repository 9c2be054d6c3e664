//! `cargo xtask codegen`: writes what the runtime and the docs have from the Rust tables.
//!
//! Each generated file is a row of [`FILES`] and a module that makes its text.

mod natives;
mod protocol;

use std::path::Path;

use crate::Failure;

/// A file, relative to the root, and its text.
type Generated = (&'static str, fn() -> String);

const FILES: &[Generated] = &[
    ("runtime/src/protocol.js", protocol::text),
    ("runtime/src/core/models/registry.js", natives::registry),
];

/// Writes the generated files.
pub(crate) fn write(root: &Path) -> Result<(), Failure> {
    for (name, text) in FILES {
        let path = root.join(name);
        std::fs::write(&path, text()).map_err(|error| Failure::file(&path, &error))?;
    }
    Ok(())
}

/// Fails if a generated file is not what `write` would make of it.
pub(crate) fn check(root: &Path) -> Result<(), Failure> {
    for (name, text) in FILES {
        let path = root.join(name);
        let found = std::fs::read_to_string(&path).map_err(|error| Failure::file(&path, &error))?;
        if found != text() {
            return Err(Failure::new(
                format!("{name} does not match the Rust tables"),
                "cargo xtask codegen",
            ));
        }
    }
    Ok(())
}
