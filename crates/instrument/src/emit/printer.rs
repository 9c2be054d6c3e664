//! From pieces ([`Code`]) to text: injected names, white space, and where each place of the original
//! has come to lie.

use stackful_protocol::short::short;
use stackful_source::{Mapping, SourceMap};

use crate::emit::code::{Code, Filled};
use crate::emit::compaction::{is_sign, is_word, joins};
use crate::emit::layout::Layout;
use crate::emit::names::{Names, push_number};
use crate::emit::piece::{Cutter, Piece};

/// What stands before the index of a site.
const SITE: [Piece; 4] = [
    Piece::Letter(b's'),
    Piece::Space,
    Piece::Text("+"),
    Piece::Space,
];

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
    /// Byte offsets of the text, and those of the original that belong there.
    places: Vec<(u32, u32)>,
    names: &'t Names,
    layout: Layout,
    /// A space stands before what is printed next, if it must.
    space: bool,
    /// The marks that wait for it.
    marks: Vec<u32>,
    /// Where the text ended when a number was printed last.
    numeral_end: usize,
    /// How many bytes of the program stand before the original text.
    prefix: u32,
    /// The line that the text begins on.
    line: u32,
}

impl<'t> Printer<'t> {
    /// A printer whose text begins on `line`.
    pub(crate) fn new(names: &'t Names, layout: Layout, line: u32, prefix: u32) -> Printer<'t> {
        Printer {
            text: String::new(),
            tags: Vec::new(),
            places: Vec::new(),
            names,
            layout,
            space: false,
            marks: Vec::new(),
            numeral_end: 0,
            prefix,
            line,
        }
    }

    /// Makes room for so many bytes.
    pub(crate) fn reserve(&mut self, bytes: usize) {
        self.text.reserve(bytes);
    }

    pub(crate) fn print(&mut self, code: Code<'_>) {
        match code {
            Code::Emitted(text) => {
                let mut cutter = Cutter::new(text);
                while let Some(piece) = cutter.next() {
                    self.piece(piece);
                }
            }
            Code::Verbatim(text) => self.push(text),
            Code::Marked(original, text) => {
                self.mark(original);
                self.push(text);
            }
            Code::Site(index) => {
                self.pieces(&SITE);
                self.flush(b'0');
                push_number(index, &mut self.text);
            }
            Code::Number(number) => {
                self.flush(b'0');
                push_number(number, &mut self.text);
            }
            Code::Temporary(number) => self.name(|names, out| names.push_temporary(number, out)),
            Code::Held(number) => self.name(|names, out| names.push_held(number, out)),
            Code::Cell(number) => self.name(|names, out| names.push_cell(number, out)),
            Code::Shadow(variable, number) => {
                self.push(variable);
                self.name(|names, out| names.push_shadow(variable, number, out));
            }
            Code::Numeral(text) => {
                self.push(text);
                self.numeral_end = self.text.len();
            }
            Code::Join(parts) => parts.iter().for_each(|&part| self.print(part)),
            Code::Fixed(template) => self.pieces(match self.layout {
                Layout::Compact => template.compact,
                Layout::Readable => template.readable,
            }),
            Code::Filled(filled) => self.filled(filled),
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
        let map = SourceMap::new(self.mappings());
        Printed {
            text: self.text,
            tags: self.tags,
            map,
        }
    }

    fn filled(&mut self, filled: &Filled<'_>) {
        let mut parts = filled.parts.iter();
        for &piece in filled.pieces(self.layout) {
            match piece {
                Piece::Hole => self.print(*parts.next().expect("as many parts as holes")),
                piece => self.piece(piece),
            }
        }
    }

    fn pieces(&mut self, pieces: &[Piece]) {
        for &piece in pieces {
            self.piece(piece);
        }
    }

    fn piece(&mut self, piece: Piece) {
        match piece {
            // Only templates have holes: this is the operator.
            Piece::Hole => self.push("%"),
            Piece::Text(text) => self.push(text),
            Piece::Property(name) => {
                self.push(".");
                self.text.push_str(match self.layout {
                    Layout::Compact => short(name).unwrap_or(name),
                    Layout::Readable => name,
                });
            }
            Piece::Space if self.layout == Layout::Compact => self.space = true,
            Piece::Space => self.push(" "),
            Piece::Line if self.layout == Layout::Compact && self.text.ends_with(';') => {}
            Piece::Line => self.push("\n"),
            Piece::Machine => self.name(Names::push_machine),
            Piece::Letter(letter) => self.name(|names, out| names.push_letter(letter, out)),
            Piece::Tag => {
                self.flush(b'$');
                self.tags.push(self.text.len() as u32 + 1);
                self.text.push_str(&self.names.tag);
            }
        }
    }

    fn list(&mut self, parts: &[Code<'_>]) {
        for (index, &part) in parts.iter().enumerate() {
            if index > 0 {
                self.push(",");
                self.piece(Piece::Space);
                self.print(part.bare());
            } else {
                // A statement may begin here, but with no function, class or object literal.
                self.print(part);
            }
        }
    }

    #[inline]
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
    #[inline]
    fn flush(&mut self, next: u8) {
        if self.space {
            self.space = false;
            self.flush_space(next);
        }
    }

    fn flush_space(&mut self, next: u8) {
        let last = self.text.as_bytes().last().copied().unwrap_or(b'\n');
        let must = match next {
            0 => is_word(last) || is_sign(last),
            next => joins(last, next),
        };
        if must {
            self.text.push(' ');
        }
        for index in 0..self.marks.len() {
            self.mark_here(self.marks[index]);
        }
        self.marks.clear();
    }

    /// Prints an injected name.
    fn name(&mut self, push: impl FnOnce(&Names, &mut String)) {
        self.flush(b'$');
        if self.names.is_shared() {
            self.tags.push(self.text.len() as u32 + 1);
        }
        push(self.names, &mut self.text);
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
        self.places
            .push((self.text.len() as u32, original.saturating_sub(self.prefix)));
    }

    /// The lines and columns of the marks.
    fn mappings(&self) -> Vec<Mapping> {
        let text = self.text.as_str();
        let is_ascii = text.is_ascii();
        let (mut line, mut column, mut counted) = (self.line, 1, 0);
        let mut lines = text.match_indices('\n').map(|(at, _)| at).peekable();
        let mapping = |&(at, original): &(u32, u32)| {
            let at = at as usize;
            if is_ascii {
                while let Some(end) = lines.next_if(|&end| end < at) {
                    line += 1;
                    column = 1;
                    counted = end + 1;
                }
                column += (at - counted) as u32;
            } else {
                for unit in text[counted..at].chars() {
                    column += unit.len_utf16() as u32;
                    if matches!(unit, '\n' | '\u{2028}' | '\u{2029}') {
                        line += 1;
                        column = 1;
                    }
                }
            }
            counted = at;
            Mapping {
                line,
                column,
                original,
            }
        };
        self.places.iter().map(mapping).collect()
    }
}
