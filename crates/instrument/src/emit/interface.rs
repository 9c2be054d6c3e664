//! What a module tells the machine of its imports and exports.

use crate::emit::code::Code;

/// The variables that a module reads from others, and those that it gives them.
#[derive(Default)]
pub(crate) struct Interface<'a> {
    /// Imported variables that are read, by the number of their `@m0`, `@m1`, …: specifier and name.
    pub(crate) read: Vec<(&'a str, &'a str)>,
    /// Whether `@d` is the shadow of a default export that is no declaration.
    pub(crate) has_default: bool,
    /// Exported name, and the shadow of the variable.
    pub(crate) exports: Vec<(&'a str, Code<'a>)>,
    /// Exported name, specifier and name there.
    pub(crate) indirect: Vec<(&'a str, &'a str, &'a str)>,
    /// The specifiers of `export *`.
    pub(crate) stars: Vec<&'a str>,
}

impl<'a> Interface<'a> {
    /// The number of an imported variable that is read.
    pub(crate) fn reader(&mut self, specifier: &'a str, name: &'a str) -> u32 {
        let known = self.read.iter().position(|&read| read == (specifier, name));
        known.unwrap_or_else(|| {
            self.read.push((specifier, name));
            self.read.len() - 1
        }) as u32
    }
}
