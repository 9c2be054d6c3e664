//! One instrumented text.

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use crate::{CoverageMap, Lines, Location, Origin, Packages, Site, SourceMap, Span};

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
#[derive(
    Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize, JsonSchema,
)]
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
    /// The text that was instrumented: positions count in it.
    pub text: String,
    /// What a tool has made it from, if it is not what a person wrote.
    pub origin: Option<Origin>,
    /// Which parts of it are a package's.
    pub packages: Packages,
    /// Its sites, by local index.
    pub sites: Vec<Site>,
    /// Its blocks.
    pub coverage: CoverageMap,
    /// From the instrumented text back to `text`.
    pub map: SourceMap,
}

impl SourceFile {
    /// Whether what stands at a byte offset of the text is a package's, and not the app's own.
    pub fn is_of_package(&self, offset: u32) -> bool {
        let origin = self.origin.as_ref();
        self.packages.contains(offset) || origin.is_some_and(|origin| origin.is_of_package(offset))
    }

    /// Where a span of the text begins, in the file that a person wrote.
    pub fn location(&self, span: Span) -> Location {
        self.location_at(span.start)
    }

    /// What the file of this display name holds, if it is this one, or one that it was made from.
    pub fn text_of(&self, name: &str) -> Option<&str> {
        let files = self.origin.iter().flat_map(Origin::files);
        let written = files.filter(|file| file.name == name);
        let mut texts = written.filter_map(|file| file.text.as_deref());
        texts
            .next()
            .or_else(|| (self.name == name).then_some(self.text.as_str()))
    }

    /// The display name of a file that it was made from, by its index; its own if it is no made one.
    pub(crate) fn written(&self, index: u32) -> &str {
        let files = self.origin.as_ref().map(Origin::files);
        let file = files.and_then(|files| files.get(index as usize));
        file.map_or(&self.name, |file| &file.name)
    }

    /// Where a byte offset of the text is, in the file that a person wrote.
    pub fn location_at(&self, offset: u32) -> Location {
        if let Some(location) = self
            .origin
            .as_ref()
            .and_then(|origin| origin.location(offset))
        {
            return location;
        }
        let (line, column) = Lines::new(&self.text).position(&self.text, offset);
        Location {
            file: self.name.clone(),
            line,
            column,
        }
    }
}
