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
