//! One instrumented text.

use serde::{Deserialize, Serialize};

use crate::{CoverageMap, Lines, Location, Site, SourceMap, Span};

/// A file of a session.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct FileId(pub(crate) u32);

impl FileId {
    /// The position in the order of registration, from 0.
    pub fn index(self) -> u32 {
        self.0
    }
}

/// Which side of the app a text runs on.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Process {
    /// The Node.js process.
    Server,
    /// A page.
    Client,
}

/// Where the numbers of a file begin.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Bases {
    /// The file's own number.
    pub file: u32,
    /// The `SiteId` of its first site.
    pub site: u32,
    /// The coverage byte of its first block.
    pub coverage: u32,
}

/// An instrumented text and everything that is known about its places.
#[derive(Clone, Debug)]
pub struct SourceFile {
    /// The display name: relative to the app folder, or the URL of a page script.
    pub name: String,
    /// The name V8 shows in a stack: an absolute path or a URL.
    pub stack_name: String,
    /// Which side it runs on.
    pub process: Process,
    /// The original text.
    pub text: String,
    /// Its sites, by local index.
    pub sites: Vec<Site>,
    /// Its blocks.
    pub coverage: CoverageMap,
    /// From the generated text back to `text`.
    pub map: SourceMap,
}

impl SourceFile {
    /// Where a span of the original text begins.
    pub fn location(&self, span: Span) -> Location {
        self.location_of(span.start)
    }

    pub(crate) fn location_of(&self, offset: u32) -> Location {
        let (line, column) = Lines::new(&self.text).position(&self.text, offset);
        Location {
            file: self.name.clone(),
            line,
            column,
        }
    }
}
