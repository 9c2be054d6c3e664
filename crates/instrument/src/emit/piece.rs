//! The pieces of a template, and how a text is cut into them when the crate is compiled.

/// A piece of a template.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Piece {
    Hole,
    /// Text that stands as it is.
    Text(&'static str),
    /// A property behind a dot.
    Property(&'static str),
    Space,
    Line,
    Machine,
    Letter(u8),
    Tag,
}

/// Cuts a text into pieces, one after the other.
pub(crate) struct Cutter {
    text: &'static str,
    at: usize,
    is_quoted: bool,
    is_compact: bool,
}

impl Cutter {
    pub(crate) const fn new(text: &'static str) -> Cutter {
        Cutter {
            text,
            at: 0,
            is_quoted: false,
            is_compact: false,
        }
    }

    /// One for a text without spaces and names that could be shorter.
    pub(crate) const fn of_compact(text: &'static str) -> Cutter {
        Cutter {
            is_compact: true,
            ..Cutter::new(text)
        }
    }

    /// The next piece.
    pub(crate) const fn next(&mut self) -> Option<Piece> {
        let bytes = self.text.as_bytes();
        if self.at == bytes.len() {
            return None;
        }
        let first = bytes[self.at];
        let second = if self.at + 1 < bytes.len() {
            bytes[self.at + 1]
        } else {
            0
        };
        let (piece, length) = match (first, second) {
            (b'%', _) => (Piece::Hole, 1),
            (b' ', _) if !self.is_quoted => (Piece::Space, 1),
            (b'\n', _) => (Piece::Line, 1),
            (b'@', b'@') => (Piece::Tag, 2),
            (b'@', b'a'..=b'z') => (Piece::Letter(second), 2),
            (b'@', _) => (Piece::Machine, 1),
            (b'.', b'a'..=b'z' | b'A'..=b'Z') if !self.is_quoted && !self.is_compact => {
                return Some(self.property());
            }
            // An assignment begins like every other.
            (b'=', not_equals) if self.at == 1 && not_equals != b'=' => (Piece::Text("="), 1),
            _ => return Some(self.plain()),
        };
        self.at += length;
        Some(piece)
    }

    const fn property(&mut self) -> Piece {
        let bytes = self.text.as_bytes();
        let from = self.at + 1;
        self.at = from;
        while self.at < bytes.len() && bytes[self.at].is_ascii_alphabetic() {
            self.at += 1;
        }
        Piece::Property(slice(self.text, from, self.at))
    }

    const fn plain(&mut self) -> Piece {
        let bytes = self.text.as_bytes();
        let from = self.at;
        while self.at < bytes.len() {
            match bytes[self.at] {
                b'%' | b'\n' | b'@' => break,
                b' ' if !self.is_quoted => break,
                b'.' if !self.is_quoted && !self.is_compact && self.at > from => break,
                b'"' => self.is_quoted = !self.is_quoted,
                _ => {}
            }
            self.at += 1;
        }
        Piece::Text(slice(self.text, from, self.at))
    }
}

const fn slice(text: &'static str, from: usize, to: usize) -> &'static str {
    text.split_at(to).0.split_at(from).1
}

/// How many pieces there are.
pub(crate) const fn count(mut cutter: Cutter) -> usize {
    let mut count = 0;
    while cutter.next().is_some() {
        count += 1;
    }
    count
}

/// The pieces, which are so many.
pub(crate) const fn pieces<const COUNT: usize>(mut cutter: Cutter) -> [Piece; COUNT] {
    let mut pieces = [Piece::Hole; COUNT];
    let mut index = 0;
    while let Some(piece) = cutter.next() {
        pieces[index] = piece;
        index += 1;
    }
    pieces
}
