//! The emitted text, as a tree of pieces in the parser's arena.
//!
//! Lowering composes pieces with [`code!`], `%` for what is filled in; a piece is `Copy`, so an atom that a shape mentions
//! three times costs nothing. In text that this crate writes itself, `@` stands for the prefix of
//! injected names and `@@` for the file's tag (see `names.rs`); text of the app is copied verbatim.
//! Every expression is emitted either as an atom or in parentheses, so pieces can be put next to
//! each other without thought of precedence; a place that needs no parentheses drops them
//! ([`Code::bare`], [`Code::open`]), and sequences within sequences become one.
//!
//! This tree replaces a second syntax tree and a general printer: the encoding repeats operands
//! and copies most of the source, which one arena of string slices expresses directly, and the
//! marks for the source map go where V8 reports positions.

use oxc::allocator::{Allocator, Vec as ArenaVec};
use serde::{Deserialize, Serialize};
use stackful_source::{Mapping, SourceMap};

use crate::names::{Names, cell_name};
use crate::short::short;

/// What an expression in parentheses is.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(crate) enum Level {
    /// A function or a class, which an assignment may give a name, or an object literal.
    Definition,
    /// An assignment or a conditional expression.
    Assignment,
    /// An expression of a unary or binary operator.
    Operation,
}

/// A piece of emitted text.
#[derive(Clone, Copy)]
pub(crate) enum Code<'a> {
    /// Text of this crate; `@` is the prefix, `@@` the tag.
    Emitted(&'static str),
    /// Text of the app.
    Verbatim(&'a str),
    /// A decimal number.
    Number(u32),
    /// An injected variable: an expression's temporary value or shadow.
    Temporary(u32),
    /// An injected variable that keeps a value while other expressions are evaluated.
    Held(u32),
    /// The cell of a property name.
    Cell(u32),
    /// The shadow of the app's variable with this name; the number tells it from those around it.
    Shadow(&'a str, u32),
    /// A numeric literal of the app.
    Numeral(&'a str),
    /// Pieces in order.
    Join(&'a [Code<'a>]),
    /// An expression that stands in parentheses, but where none are needed.
    Group(Level, &'a Code<'a>),
    /// The operands of the comma operator, in parentheses.
    Sequence(&'a [Code<'a>]),
    /// The same where no parentheses are needed.
    List(&'a [Code<'a>]),
    /// What follows comes from this byte offset of the original text.
    Mark(u32),
}

impl From<&'static str> for Code<'_> {
    fn from(text: &'static str) -> Self {
        Code::Emitted(text)
    }
}

impl From<u32> for Code<'_> {
    fn from(number: u32) -> Self {
        Code::Number(number)
    }
}

/// A text of this crate whose `%` are filled, in order, with its arguments: each a [`Code`] or
/// something that converts into one.
macro_rules! code {
    ($lowering:expr, $template:literal $(, $part:expr)* $(,)?) => {{
        let parts = [$($crate::code::Code::from($part)),*];
        $crate::code::Code::fill($lowering.arena, $template, &parts)
    }};
}
pub(crate) use code;

impl<'a> Code<'a> {
    /// No text.
    pub(crate) const EMPTY: Code<'static> = Code::Emitted("");

    /// Whether nothing would be printed.
    pub(crate) fn is_empty(self) -> bool {
        match self {
            Code::Emitted(text) | Code::Verbatim(text) => text.is_empty(),
            Code::Join(parts) => parts.iter().all(|part| part.is_empty()),
            _ => false,
        }
    }

    /// For a place where an assignment may stand.
    pub(crate) fn bare(self) -> Code<'a> {
        match self {
            Code::Group(_, inner) => *inner,
            other => other,
        }
    }

    /// For the test of a conditional expression.
    pub(crate) fn test(self, arena: &'a Allocator) -> Code<'a> {
        match self {
            Code::Group(Level::Operation, inner) => *inner,
            other => other.tight(arena),
        }
    }

    /// For an operand.
    pub(crate) fn tight(self, arena: &'a Allocator) -> Code<'a> {
        match self {
            Code::Join([Code::Mark(_), Code::Verbatim(_)]) => self,
            Code::Join(_) => Code::Group(Level::Assignment, arena.alloc(self)),
            other => other,
        }
    }

    /// For a place where any expression may stand.
    pub(crate) fn open(self) -> Code<'a> {
        match self {
            Code::Group(_, inner) => *inner,
            Code::Sequence(parts) => Code::List(parts),
            other => other,
        }
    }

    /// For the place of a statement.
    pub(crate) fn statement(self) -> Code<'a> {
        match self {
            Code::Group(Level::Definition, _) => self,
            other => other.open(),
        }
    }

    /// The operands that are evaluated before the last one of a sequence, and that one.
    pub(crate) fn split(self) -> (&'a [Code<'a>], Code<'a>) {
        match self {
            Code::Sequence([first @ .., last]) => (first, *last),
            other => (&[], other),
        }
    }

    /// Whether it can be mentioned again.
    fn is_temporary(self) -> bool {
        matches!(self, Code::Temporary(_) | Code::Held(_))
    }

    /// A template with its `%` filled.
    pub(crate) fn fill(
        arena: &'a Allocator,
        template: &'static str,
        parts: &[Code<'a>],
    ) -> Code<'a> {
        let mut pieces = ArenaVec::with_capacity_in(2 * parts.len() + 1, &arena);
        let mut from = 0;
        let mut arguments = parts.iter();
        for (at, _) in template
            .bytes()
            .enumerate()
            .filter(|&(_, byte)| byte == b'%')
        {
            if from < at {
                pieces.push(Code::Emitted(&template[from..at]));
            }
            let piece = *arguments.next().expect("as many arguments as `%`");
            let takes_assignment = takes_assignment(template.as_bytes(), at);
            pieces.push(if takes_assignment {
                piece.bare()
            } else {
                piece
            });
            from = at + 1;
        }
        debug_assert!(
            arguments.next().is_none(),
            "as many arguments as `%`: {template}"
        );
        if from < template.len() {
            pieces.push(Code::Emitted(&template[from..]));
        }
        Code::Join(pieces.into_arena_slice())
    }

    /// The pieces one after the other.
    pub(crate) fn join(arena: &'a Allocator, parts: &[Code<'a>]) -> Code<'a> {
        Code::Join(arena.alloc_slice_copy(parts))
    }

    /// The pieces with `separator` between them; commas separate what may be an assignment each.
    pub(crate) fn separated(
        arena: &'a Allocator,
        separator: &'static str,
        parts: &[Code<'a>],
    ) -> Code<'a> {
        let mut pieces = Vec::with_capacity(parts.len() * 2);
        for (index, part) in parts.iter().enumerate() {
            if index > 0 {
                pieces.push(Code::Emitted(separator));
            }
            pieces.push(if separator == ", " {
                part.bare()
            } else {
                *part
            });
        }
        Code::join(arena, &pieces)
    }

    /// The pieces as operands of the comma operator; one alone is itself.
    pub(crate) fn sequence(arena: &'a Allocator, parts: &[Code<'a>]) -> Code<'a> {
        if let [one] = parts {
            return one.tight(arena);
        }
        let mut flat = ArenaVec::with_capacity_in(parts.len(), &arena);
        for &part in parts {
            match part {
                Code::Sequence(inner) => flat.extend(inner.iter().copied()),
                part => flat.push(part),
            }
        }
        Code::Sequence(flat.into_arena_slice())
    }
}

/// Whether an assignment may stand in the place of the `%` at this index.
fn takes_assignment(template: &[u8], at: usize) -> bool {
    let before = template[..at].trim_ascii_end();
    let behind = template[at + 1..].trim_ascii_start();
    let begins = matches!(before, [.., b'=' | b',' | b'(' | b'[' | b'?' | b':'])
        && !matches!(before, [.., b'=' | b'!' | b'<' | b'>' | b'%', b'=']);
    begins && matches!(behind, [b',' | b')' | b']' | b':' | b';', ..])
}

/// Collects what is evaluated in order, to be operands of the comma operator.
pub(crate) trait Parts<'a> {
    /// `target = value`, where evaluating `target` does nothing.
    fn set(&mut self, arena: &'a Allocator, target: Code<'a>, value: Code<'a>);

    /// A value whose last operand, if it is a temporary, is not needed.
    fn run(&mut self, value: Code<'a>);
}

impl<'a> Parts<'a> for Vec<Code<'a>> {
    fn set(&mut self, arena: &'a Allocator, target: Code<'a>, value: Code<'a>) {
        let (first, last) = match value.split() {
            // It would get the target's name.
            (_, Code::Group(Level::Definition, _)) => (&[][..], value),
            split => split,
        };
        self.extend(first);
        self.push(Code::fill(arena, "% = %", &[target, last.bare()]));
    }

    fn run(&mut self, value: Code<'a>) {
        let (first, last) = value.split();
        self.extend(first);
        if first.is_empty() || !last.is_temporary() {
            self.push(last);
        }
    }
}

const LETTERS: u32 = 26;

/// How much white space is printed.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum Layout {
    /// What the text needs, and an end of line behind each statement: made to be run.
    Compact,
    /// Spaces as a person would set them: made to be read.
    Readable,
}

/// The printed text of a file, its tags still to be filled in.
#[derive(Debug)]
pub(crate) struct Printed {
    pub(crate) text: String,
    /// Byte offsets of the digits of each tag in `text`.
    pub(crate) tags: Vec<u32>,
    pub(crate) map: SourceMap,
}

/// Prints pieces, in order, tracking generated positions.
pub(crate) struct Printer<'t> {
    text: String,
    tags: Vec<u32>,
    mappings: Vec<Mapping>,
    names: &'t Names,
    /// Whether the prefix is the tag.
    is_tagged: bool,
    layout: Layout,
    /// A space stands before what is printed next, if it must.
    space: bool,
    /// The marks that wait for it.
    marks: Vec<u32>,
    /// The emitted text is inside a string literal.
    is_quoted: bool,
    /// Where the text ended when a number was printed last.
    numeral_end: usize,
    /// How many bytes of the program stand before the original text.
    prefix: u32,
    line: u32,
    /// Byte offset up to which `line` and `column` are counted.
    counted: usize,
    column: u32,
}

impl<'t> Printer<'t> {
    /// A printer whose text begins on `line`.
    pub(crate) fn new(names: &'t Names, layout: Layout, line: u32, prefix: u32) -> Printer<'t> {
        Printer {
            text: String::new(),
            tags: Vec::new(),
            mappings: Vec::new(),
            names,
            is_tagged: names.prefix == names.tag,
            layout,
            space: false,
            marks: Vec::new(),
            is_quoted: false,
            numeral_end: 0,
            prefix,
            line,
            counted: 0,
            column: 1,
        }
    }

    /// Makes room for so many bytes.
    pub(crate) fn reserve(&mut self, bytes: usize) {
        self.text.reserve(bytes);
    }

    pub(crate) fn print(&mut self, code: Code<'_>) {
        match code {
            Code::Emitted(text) => self.emitted(text),
            Code::Verbatim(text) => self.push(text),
            Code::Number(number) => {
                self.flush(b'0');
                self.number(number);
            }
            Code::Temporary(number) => {
                self.prefix();
                self.number(number);
            }
            Code::Held(number) => {
                self.prefix();
                self.letters(number);
            }
            Code::Cell(number) => {
                self.prefix();
                self.text.push_str(&cell_name(number));
            }
            Code::Shadow(name, number) => {
                self.push(name);
                self.prefix();
                if number > 0 {
                    self.number(number);
                }
            }
            Code::Numeral(text) => {
                self.push(text);
                self.numeral_end = self.text.len();
            }
            Code::Join(parts) => parts.iter().for_each(|&part| self.print(part)),
            Code::Group(_, inner) => {
                self.push("(");
                self.print(*inner);
                self.push(")");
            }
            Code::Sequence(parts) => {
                self.push("(");
                self.list(parts);
                self.push(")");
            }
            Code::List(parts) => self.list(parts),
            Code::Mark(original) => self.mark(original),
        }
    }

    pub(crate) fn finish(mut self) -> Printed {
        self.flush(0);
        Printed {
            text: self.text,
            tags: self.tags,
            map: SourceMap::new(self.mappings),
        }
    }

    fn emitted(&mut self, text: &'static str) {
        let bytes = text.as_bytes();
        let (mut from, mut at) = (0, 0);
        while at < bytes.len() {
            let byte = bytes[at];
            if !matches!(byte, b'@' | b' ' | b'"' | b'.') {
                at += 1;
                continue;
            }
            self.push(&text[from..at]);
            at += 1;
            match byte {
                b'.' => {
                    self.push(".");
                    at += self.method(&text[at..]);
                }
                b'@' if bytes.get(at) == Some(&b'@') => {
                    at += 1;
                    self.flush(b'$');
                    self.tag();
                }
                b'@' => self.prefix(),
                b' ' if self.layout == Layout::Compact && !self.is_quoted => self.space = true,
                _ => {
                    self.is_quoted ^= byte == b'"';
                    self.flush(byte);
                    self.text.push(char::from(byte));
                }
            }
            from = at;
        }
        self.push(&text[from..]);
    }

    /// Prints the name behind a dot; its length in `text`.
    fn method(&mut self, text: &str) -> usize {
        let end = text
            .bytes()
            .position(|byte| !byte.is_ascii_alphabetic())
            .unwrap_or(text.len());
        let name = &text[..end];
        match (self.layout, short(name)) {
            (Layout::Compact, Some(short)) => self.text.push_str(short),
            _ => self.text.push_str(name),
        }
        end
    }

    fn list(&mut self, parts: &[Code<'_>]) {
        for (index, &part) in parts.iter().enumerate() {
            if index > 0 {
                self.emitted(", ");
                self.print(part.bare());
            } else {
                // A statement may begin here, but with no function, class or object literal.
                self.print(part);
            }
        }
    }

    fn push(&mut self, text: &str) {
        if let Some(&first) = text.as_bytes().first() {
            self.flush(first);
            // A dot would be read as the number's.
            if first == b'.' && self.text.len() == self.numeral_end {
                self.text.push(' ');
            }
            self.text.push_str(text);
        }
    }

    /// Prints the space that waits, if it must stand before `next`, the first byte of what follows;
    /// 0 if that is not known.
    fn flush(&mut self, next: u8) {
        if !std::mem::take(&mut self.space) {
            return;
        }
        let last = self.text.as_bytes().last().copied().unwrap_or(b'\n');
        let is_word = |c: u8| {
            c.is_ascii_alphanumeric() || c >= 0x80 || matches!(c, b'$' | b'_' | b'#' | b'\\')
        };
        let joins = |c: u8| matches!(c, b'+' | b'-' | b'/' | b'<' | b'>' | b'!' | b'.');
        let must = match next {
            0 => is_word(last) || joins(last),
            next => (is_word(last) && is_word(next)) || (joins(last) && joins(next)),
        };
        if must {
            self.text.push(' ');
        }
        for index in 0..self.marks.len() {
            self.mark_here(self.marks[index]);
        }
        self.marks.clear();
    }

    fn prefix(&mut self) {
        self.flush(b'$');
        if self.is_tagged {
            self.tag();
        } else {
            self.text.push_str(&self.names.prefix);
        }
    }

    fn tag(&mut self) {
        self.tags.push(self.text.len() as u32 + 1);
        self.text.push_str(&self.names.tag);
    }

    fn number(&mut self, number: u32) {
        if number >= 10 {
            self.number(number / 10);
        }
        self.text.push(char::from(b'0' + (number % 10) as u8));
    }

    /// A, B, …, Z, BA, BB, …
    fn letters(&mut self, number: u32) {
        if number >= LETTERS {
            self.letters(number / LETTERS);
        }
        self.text.push(char::from(b'A' + (number % LETTERS) as u8));
    }

    /// Where what is printed next comes from.
    fn mark(&mut self, original: u32) {
        if self.space {
            self.marks.push(original);
        } else {
            self.mark_here(original);
        }
    }

    fn mark_here(&mut self, original: u32) {
        let new = &self.text[self.counted..];
        if new.is_ascii() {
            let lines = new.bytes().filter(|&byte| byte == b'\n').count();
            match new.rfind('\n') {
                Some(last) => self.column = (new.len() - last) as u32,
                None => self.column += new.len() as u32,
            }
            self.line += lines as u32;
        } else {
            for unit in new.chars() {
                if matches!(unit, '\n' | '\u{2028}' | '\u{2029}') {
                    self.line += 1;
                    self.column = 1;
                } else {
                    self.column += unit.len_utf16() as u32;
                }
            }
        }
        self.counted = self.text.len();
        self.mappings.push(Mapping {
            line: self.line,
            column: self.column,
            original: original.saturating_sub(self.prefix),
        });
    }
}
