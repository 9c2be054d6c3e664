//! Texts that run as they are, or count as a package's, and why.

use stackful_source::Location;

/// A text that runs as it is.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Uninstrumented {
    /// A file or URL, or the folder of an installed package.
    pub name: String,
    /// Why it is not followed.
    pub reason: String,
    /// Where the reason lies, if at one place of it.
    pub location: Option<Location>,
}

/// A file of the app that counts as a package, as a whole or in part: nobody asks how much of it ran,
/// and what it decides is explored last.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Library {
    /// A file or URL.
    pub name: String,
    /// How it was recognised.
    pub reason: String,
}

impl Uninstrumented {
    /// One whose reason lies at no place of it.
    pub(crate) fn new(name: impl Into<String>, reason: impl Into<String>) -> Uninstrumented {
        Uninstrumented {
            name: name.into(),
            reason: reason.into(),
            location: None,
        }
    }
}
