//! From a text that a tool has made to the files that a person wrote.
//!
//! A compiled or bundled text comes with a source map; sites, stacks and coverage count in the
//! text, and what people see goes through its [`Origin`].

use crate::Location;

/// A part of a made text, up to the next one, and what it was made from.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Place {
    /// Byte offset in the made text.
    pub offset: u32,
    /// Index of the file; `None` if no file was this.
    pub source: Option<u32>,
    /// From 1.
    pub line: u32,
    /// From 1, in UTF-16 code units.
    pub column: u32,
}

/// A file that a text was made from.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct OriginFile {
    /// The display name.
    pub name: String,
    /// What it held, if that is known.
    pub text: Option<String>,
}

impl OriginFile {
    /// Whether it was installed, or written by the tool that made the text, and so is not the app's own.
    fn is_of_package(&self) -> bool {
        const INSTALLED: &str = "node_modules/";
        /// Bundlers mark what they add with a character that is in no name.
        const MARK: char = '\0';
        const ADDED: [&str; 4] = [
            "webpack/bootstrap",
            "webpack/runtime/",
            "vite/preload-helper",
            "vite/modulepreload-polyfill",
        ];
        let name = self.name.as_str();
        let is_added = || name.contains(MARK) || ADDED.iter().any(|added| name.contains(added));
        name.contains(INSTALLED) || is_added()
    }
}

/// What a text was made from.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Origin {
    files: Vec<OriginFile>,
    places: Vec<Place>,
}

impl Origin {
    /// `places` in any order; a place of a file that is not there counts as no place.
    pub fn new(files: Vec<OriginFile>, mut places: Vec<Place>) -> Origin {
        places.sort_by_key(|place| place.offset);
        Origin { files, places }
    }

    /// The files, by index.
    pub fn files(&self) -> &[OriginFile] {
        &self.files
    }

    /// What stands at a byte offset of the made text comes from here; `None` if from nowhere.
    pub fn place(&self, offset: u32) -> Option<Place> {
        let behind = self.places.partition_point(|place| place.offset <= offset);
        let place = self.places[behind.checked_sub(1)?];
        let known = |source: &u32| (*source as usize) < self.files.len();
        place.source.as_ref().is_some_and(known).then_some(place)
    }

    /// Whether what stands at a byte offset of the made text comes from a package.
    pub(crate) fn is_of_package(&self, offset: u32) -> bool {
        let source = self.place(offset).and_then(|place| place.source);
        source.is_some_and(|source| self.files[source as usize].is_of_package())
    }

    /// The same, for people.
    pub fn location(&self, offset: u32) -> Option<Location> {
        let place = self.place(offset)?;
        Some(Location {
            file: self.files[place.source? as usize].name.clone(),
            line: place.line,
            column: place.column,
        })
    }
}
