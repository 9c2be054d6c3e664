//! Lowered texts for snapshots: without the prelude, the tag written `@`.

use crate::{Layout, SourceKind, instrument};

/// The instrumented text of a CommonJS module.
pub(crate) fn lowered(text: &str) -> String {
    lowered_as(text, &SourceKind::CommonJs)
}

/// The instrumented text of an ES module.
pub(crate) fn lowered_module(text: &str) -> String {
    lowered_as(text, &SourceKind::Module)
}

/// The instrumented text of another kind.
pub(crate) fn lowered_as(text: &str, kind: &SourceKind) -> String {
    let instrumented = instrument(text, kind, Layout::Readable).expect("a valid text");
    let names = &instrumented.names;
    let body = instrumented.body.replace(&names.tag, "@@");
    if names.is_shared() {
        return body.replace("@@", "@");
    }
    body.replace('$', "@")
}
