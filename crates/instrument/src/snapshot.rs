//! Lowered texts for snapshots: without the prelude, the tag written `@`.

use crate::{SourceKind, instrument};

/// The instrumented text of a module.
pub(crate) fn lowered(text: &str) -> String {
    let instrumented = instrument(text, &SourceKind::CommonJs).expect("a valid text");
    instrumented.body.replace(&instrumented.tag, "@")
}
