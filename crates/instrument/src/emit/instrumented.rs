//! The instrumented text of a file, for whichever numbers it gets.

use serde::{Deserialize, Serialize};
use stackful_protocol::text::Tables;
use stackful_source::{Bases, CoverageMap, Site, SourceMap};

use crate::emit::layout::Layout;
use crate::emit::names::Names;
use crate::emit::prelude::Prelude;

/// An instrumented text.
#[derive(Debug, Serialize, Deserialize)]
pub struct Instrumented {
    /// The sites, by local index.
    pub sites: Vec<Site>,
    /// The coverage blocks.
    pub coverage: CoverageMap,
    /// From positions of the instrumented text to offsets of the original.
    pub map: SourceMap,
    pub(crate) layout: Layout,
    pub(crate) prelude: Prelude,
    pub(crate) body: String,
    pub(crate) names: Names,
    /// Offsets of the digits of every tag in `body`.
    pub(crate) tags: Vec<u32>,
}

impl Instrumented {
    /// Gives back the original text, which is not stored with the rest.
    pub fn restore(&mut self, text: &str) {
        text.clone_into(&mut self.prelude.text);
    }

    /// The instrumented text, as that of the file with this number.
    ///
    /// # Panics
    /// Never: tags and their digits are ASCII.
    pub fn code(&self, bases: Bases) -> String {
        let names = self.names.numbered(bases.file);
        let digits = &names.tag.as_bytes()[1..names.tag.len() - 1];
        let prelude = self.prelude.print(&names, self.layout);
        let mut code = Vec::with_capacity(prelude.len() + self.body.len());
        code.extend_from_slice(prelude.as_bytes());
        code.extend_from_slice(self.body.as_bytes());
        for &at in &self.tags {
            let at = prelude.len() + at as usize;
            code[at..at + digits.len()].copy_from_slice(digits);
        }
        String::from_utf8(code).expect("ASCII replaced ASCII")
    }

    /// What the machine must know of the text before it runs, its numbers counting from `bases`.
    pub fn tables(&self, bases: Bases) -> Tables {
        self.prelude.tables(&self.names.numbered(bases.file), bases)
    }
}
