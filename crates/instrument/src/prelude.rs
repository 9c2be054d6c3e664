//! The first line of an instrumented text, which binds the runtime.
//!
//! ```text
//! "use strict"; const @ = $stackful.machine, @g = $stackful.global, @q = @.invoke,
//!     @c = @.blocks(7), @@c = @c, @s = 3, { 0: @p0 } = @.cells(["left"]); @.functions("@@", …);
//! ```
//!
//! Where a script declares nothing that a block would confine, there is a block around it, since the
//! names of a script that runs twice must not meet: `{ const @ = …; … }`.
//!
//! In a module that imports, functions may run before its first line (`module.rs`): there it is
//! `var @, @g, …; function @i() { @ = $stackful.machine; … }`.

use std::fmt::Write as _;

use serde::{Deserialize, Serialize};
use stackful_source::{Bases, Span};

use crate::names::Names;

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
    /// What V8 would have printed for each receiver.
    pub(crate) receivers: Vec<String>,
    /// The entry block and the original text of each function.
    pub(crate) functions: Vec<(u32, Span)>,
    /// The original text of each class.
    pub(crate) classes: Vec<Span>,
    /// The original text.
    #[serde(skip)]
    pub(crate) text: String,
}

impl Prelude {
    /// How many lines the prelude takes.
    pub(crate) fn lines(&self) -> u32 {
        1 + self.directives.matches('\n').count() as u32
    }

    /// The prelude's text for a tag.
    pub(crate) fn print(&self, names: &Names, bases: Bases) -> String {
        let Names { prefix, tag } = names;
        let mut out = self.directives.clone();
        if self.in_block {
            out.push_str("{ ");
        }
        let Bases { site, coverage, .. } = bases;
        let own = |suffix: &str| format!("{prefix}{suffix}");
        let mut variables = vec![
            (own(""), "$stackful.machine".to_owned()),
            (own("g"), "$stackful.global".to_owned()),
            (own("q"), own(".invoke")),
            (own("c"), format!("{prefix}.blocks({coverage})")),
            (own("s"), site.to_string()),
        ];
        if prefix != tag {
            variables.push((format!("{tag}c"), own("c")));
        }
        let joined = |texts: Vec<String>| texts.join(", ");
        let mut set: Vec<_> = variables
            .iter()
            .map(|(name, value)| format!("{name} = {value}"))
            .collect();
        let mut declared: Vec<_> = variables.into_iter().map(|(name, _)| name).collect();
        if !self.cells.is_empty() {
            let cells = (0..self.cells.len()).map(|index| own(&format!("p{index}")));
            let cells: Vec<_> = cells.collect();
            let targets = cells.iter().enumerate();
            let targets = targets.map(|(index, cell)| format!("{index}: {cell}"));
            set.push(format!(
                "{{ {} }} = {prefix}.cells({})",
                joined(targets.collect()),
                self.cell_names()
            ));
            declared.extend(cells);
        }
        if self.is_hoisted {
            let (declared, set) = (joined(declared), joined(set));
            write!(out, "var {declared}; function {prefix}i() {{ {set};").expect(STRING);
        } else {
            write!(out, "const {};", joined(set)).expect(STRING);
        }
        if !self.receivers.is_empty() {
            write!(
                out,
                " {prefix}.receivers(\"{tag}\", {});",
                list(&self.receivers)
            )
            .expect(STRING);
        }
        if !self.functions.is_empty() || !self.classes.is_empty() {
            self.print_functions(&mut out, names);
        }
        if self.is_hoisted {
            out.push_str(" }");
        }
        out.push('\n');
        out
    }

    /// `["left", ["secret"]]`: a private name is in brackets.
    fn cell_names(&self) -> String {
        let names: Vec<_> = self
            .cells
            .iter()
            .map(|(name, is_private)| match is_private {
                true => format!("[{}]", quoted(name)),
                false => quoted(name),
            })
            .collect();
        format!("[{}]", names.join(","))
    }

    fn print_functions(&self, out: &mut String, Names { prefix, tag }: &Names) {
        let functions = self
            .functions
            .iter()
            .map(|&(block, span)| (i64::from(block), span));
        // Classes are numbered -1, -2, … to keep them apart.
        let classes = self
            .classes
            .iter()
            .zip(1..)
            .map(|(&span, number)| (-number, span));
        let entries: Vec<(i64, Span)> = functions.chain(classes).collect();
        let units = Utf16Offsets::new(
            &self.text,
            entries
                .iter()
                .flat_map(|(_, span)| [span.start, span.end])
                .collect(),
        );
        let functions: Vec<_> = entries
            .iter()
            .map(|(entry, span)| {
                format!("{entry}, {}, {}", units.at(span.start), units.at(span.end))
            })
            .collect();
        let text = quoted(&self.text);
        write!(
            out,
            " {prefix}.functions(\"{tag}\", [{}], {text});",
            functions.join(", ")
        )
        .expect(STRING);
    }
}

const STRING: &str = "a string takes any text";

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

fn list(texts: &[String]) -> String {
    let quoted: Vec<_> = texts.iter().map(|text| quoted(text)).collect();
    format!("[{}]", quoted.join(", "))
}

/// A JavaScript string literal.
pub(crate) fn quoted(text: &str) -> String {
    let mut out = String::with_capacity(text.len() + 2);
    out.push('"');
    for c in text.chars() {
        match c {
            '"' => out.push_str("\\\""),
            '\\' => out.push_str("\\\\"),
            '\n' => out.push_str("\\n"),
            '\r' => out.push_str("\\r"),
            c if c < ' ' || c == '\u{2028}' || c == '\u{2029}' => {
                write!(out, "\\u{:04x}", c as u32).expect(STRING);
            }
            c => out.push(c),
        }
    }
    out.push('"');
    out
}
