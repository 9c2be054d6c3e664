//! How the emitted text is laid out.

use serde::{Deserialize, Serialize};

/// How much white space is printed.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum Layout {
    /// What the text needs, and an end of line behind each block: made to be run.
    Compact,
    /// Spaces as a person would set them: made to be read.
    Readable,
}

/// What a text is instrumented for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Emission {
    /// How it is laid out.
    pub layout: Layout,
    /// Whether each call tells the machine what it passes and to whom, so that it can account for all
    /// that goes into code that is not instrumented.
    pub checks: bool,
    /// Whether what closures hold can be read, and made symbolic, from outside.
    pub state: bool,
}

impl From<Layout> for Emission {
    fn from(layout: Layout) -> Emission {
        Emission {
            layout,
            checks: false,
            state: false,
        }
    }
}
