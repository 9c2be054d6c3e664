//! The first line of an instrumented text, which binds the runtime, and the tables that the machine
//! must know of the text before it runs.
//!
//! ```text
//! "use strict"; const { @, @g, @q, @c, @s, @@c, @e } = $stackful.file("@@");
//! ```
//!
//! Where a script declares nothing that a block would confine, there is a block around it, since the
//! names of a script that runs twice must not meet: `{ const { @, … } = …; … }`.
//!
//! In a module that imports, functions may run before its first line (`module.rs`): there it is
//! `var @, @g, …; function @i() { ({ @, @g, … } = $stackful.file("@@")); }`.

use serde::{Deserialize, Serialize};
use stackful_protocol::text::{Cell, Tables};
use stackful_source::{Bases, Span};

use crate::emit::layout::Layout;
use crate::emit::names::Names;
use crate::emit::originals::Originals;
use crate::emit::scopes::Scopes;

/// What the prelude of a file needs.
#[derive(Debug, Serialize, Deserialize)]
pub(crate) struct Prelude {
    /// Whether a block is around all but the directives, so that a script can run twice.
    pub(crate) in_block: bool,
    /// Whether functions of the text may run before it does.
    pub(crate) is_hoisted: bool,
    /// The directives of the text.
    pub(crate) directives: String,
    /// Property names, by the number of their cell, and whether they are private.
    pub(crate) cells: Vec<(String, bool)>,
    /// What stands in the original for names and functions of the text.
    pub(crate) originals: Originals,
    /// What closures hold, and whether that is told.
    pub(crate) scopes: Scopes,
    pub(crate) is_readable: bool,
    /// The original text.
    #[serde(skip)]
    pub(crate) text: String,
}

impl Prelude {
    /// How many lines the prelude takes.
    pub(crate) fn lines(&self) -> u32 {
        1 + self.directives.matches('\n').count() as u32
    }

    /// The prelude's text.
    pub(crate) fn print(&self, names: &Names, layout: Layout) -> String {
        let tag = &names.tag;
        let (comma, space) = match layout {
            Layout::Compact => (",", ""),
            Layout::Readable => (", ", " "),
        };
        let mut list = own_names(names);
        if !names.is_shared() {
            list.push(format!("{tag}c"));
        }
        list.extend(self.cell_names(names));
        let list = list.join(comma);
        let bound = format!("{{{space}{list}{space}}}{space}={space}$stackful.file(\"{tag}\")");
        let begin = if self.in_block { "{ " } else { "" };
        let directives = &self.directives;
        if self.is_hoisted {
            let init = name(|out| names.push_letter(b'i', out));
            format!("{directives}{begin}var {list};function {init}(){{({bound});}}\n")
        } else {
            format!("{directives}{begin}const{space}{bound};\n")
        }
    }

    /// What the machine must know.
    pub(crate) fn tables(&self, names: &Names, bases: Bases) -> Tables {
        let cells = self.cells.iter().zip(self.cell_names(names));
        let cells = cells.map(|((name, is_private), variable)| Cell {
            variable,
            name: name.clone(),
            is_private: *is_private,
        });
        Tables {
            tag: names.tag.clone(),
            own: own_names(names),
            site: bases.site,
            coverage: bases.coverage,
            cells: cells.collect(),
            receivers: self.originals.receivers.clone(),
            callees: self.originals.callees.clone(),
            functions: self.function_spans(),
            captured: self.is_readable.then(|| self.scopes.tables(&self.text)),
            text: self.text.clone(),
        }
    }

    fn cell_names(&self, names: &Names) -> impl Iterator<Item = String> {
        let numbers = 0..self.cells.len() as u32;
        numbers.map(|number| name(|out| names.push_cell(number, out)))
    }

    fn function_spans(&self) -> Vec<(i64, u32, u32)> {
        let originals = &self.originals;
        let functions = originals
            .functions
            .iter()
            .map(|&(block, span)| (i64::from(block), span));
        // Classes are numbered -1, -2, … to keep them apart.
        let classes = originals
            .classes
            .iter()
            .zip(1..)
            .map(|(&span, number)| (-number, span));
        let entries: Vec<(i64, Span)> = functions.chain(classes).collect();
        let offsets = entries.iter().flat_map(|(_, span)| [span.start, span.end]);
        let units = Utf16Offsets::new(&self.text, offsets.collect());
        entries
            .iter()
            .map(|(entry, span)| (*entry, units.at(span.start), units.at(span.end)))
            .collect()
    }
}

/// Names that each file has: the machine, its global object, its `invoke`, the coverage bytes, the
/// first site.
fn own_names(names: &Names) -> Vec<String> {
    let mut list = vec![name(|out| names.push_machine(out))];
    list.extend(b"gqcs".map(|letter| name(|out| names.push_letter(letter, out))));
    list
}

fn name(push: impl FnOnce(&mut String)) -> String {
    let mut out = String::new();
    push(&mut out);
    out
}

/// UTF-16 offsets of some byte offsets of a text, found in one pass.
struct Utf16Offsets {
    known: Vec<(u32, u32)>,
}

impl Utf16Offsets {
    fn new(text: &str, mut offsets: Vec<u32>) -> Utf16Offsets {
        offsets.sort_unstable();
        offsets.dedup();
        let (mut byte, mut unit) = (0, 0);
        let known = offsets
            .into_iter()
            .map(|offset| {
                let between = &text[byte..offset as usize];
                unit += between.chars().map(char::len_utf16).sum::<usize>();
                byte = offset as usize;
                (offset, unit as u32)
            })
            .collect();
        Utf16Offsets { known }
    }

    fn at(&self, offset: u32) -> u32 {
        let index = self.known.binary_search_by_key(&offset, |&(byte, _)| byte);
        self.known[index.expect("resolved before")].1
    }
}
