//! The compact form of a template's text (`template.rs`): without the spaces that are not needed
//! whatever fills the holes, and with short names.

use stackful_protocol::short::short;

use crate::emit::piece::{Cutter, Piece};

/// What an unknown text begins or ends with.
const UNKNOWN: u8 = 0;
/// What every injected name begins or ends with, as far as spaces go.
const NAME: u8 = b'$';

/// How long the compact form of a text is.
pub(crate) const fn length(text: &'static str) -> usize {
    let mut compactor = Compactor::<0>::new();
    compactor.run(text);
    compactor.length
}

/// The compact form, which is so long.
pub(crate) const fn bytes<const LENGTH: usize>(text: &'static str) -> [u8; LENGTH] {
    let mut compactor = Compactor::<LENGTH>::new();
    compactor.run(text);
    compactor.bytes
}

/// The bytes as a text.
pub(crate) const fn text(bytes: &'static [u8]) -> &'static str {
    match std::str::from_utf8(bytes) {
        Ok(text) => text,
        Err(_) => panic!("templates are ASCII"),
    }
}

/// Collects bytes, or only counts them if there is no room for any.
struct Compactor<const LENGTH: usize> {
    bytes: [u8; LENGTH],
    length: usize,
    last: u8,
}

impl<const LENGTH: usize> Compactor<LENGTH> {
    const fn new() -> Compactor<LENGTH> {
        Compactor {
            bytes: [0; LENGTH],
            length: 0,
            last: UNKNOWN,
        }
    }

    const fn run(&mut self, text: &'static str) {
        let mut cutter = Cutter::new(text);
        let mut next = cutter.next();
        while let Some(piece) = next {
            next = cutter.next();
            match piece {
                Piece::Space => {
                    if may_join(self.last, first_of(next)) {
                        self.push(b' ');
                        self.last = UNKNOWN;
                    }
                }
                Piece::Text(text) => self.push_text(text),
                Piece::Property(name) => {
                    self.push(b'.');
                    self.push_text(match short(name) {
                        Some(short) => short,
                        None => name,
                    });
                }
                Piece::Line => self.push(b'\n'),
                Piece::Hole => {
                    self.push(b'%');
                    self.last = UNKNOWN;
                }
                Piece::Machine => {
                    self.push(b'@');
                    self.last = NAME;
                }
                Piece::Letter(letter) => {
                    self.push(b'@');
                    self.push(letter);
                    self.last = NAME;
                }
                Piece::Tag => {
                    self.push_text("@@");
                    self.last = NAME;
                }
            }
        }
    }

    const fn push_text(&mut self, text: &str) {
        let mut at = 0;
        while at < text.len() {
            self.push(text.as_bytes()[at]);
            at += 1;
        }
    }

    const fn push(&mut self, byte: u8) {
        if LENGTH > 0 {
            self.bytes[self.length] = byte;
        }
        self.length += 1;
        self.last = byte;
    }
}

const fn first_of(piece: Option<Piece>) -> u8 {
    match piece {
        None | Some(Piece::Hole | Piece::Space) => UNKNOWN,
        Some(Piece::Text(text)) => text.as_bytes()[0],
        Some(Piece::Property(_)) => b'.',
        Some(Piece::Line) => b'\n',
        Some(Piece::Machine | Piece::Letter(_) | Piece::Tag) => NAME,
    }
}

/// Whether two texts may need a space between them, where one end or both may be unknown: a hole can be
/// filled with anything.
const fn may_join(last: u8, next: u8) -> bool {
    match (last, next) {
        (UNKNOWN, UNKNOWN) => true,
        (UNKNOWN, known) | (known, UNKNOWN) => is_word(known) || is_sign(known),
        (last, next) => joins(last, next),
    }
}

/// Whether two texts may be read as another without a space between them: the first ends in `last`, the
/// second begins with `next`.
pub(crate) const fn joins(last: u8, next: u8) -> bool {
    (is_word(last) && is_word(next)) || (is_sign(last) && is_sign(next))
}

/// Whether a byte is one of a name or a number.
pub(crate) const fn is_word(byte: u8) -> bool {
    byte.is_ascii_alphanumeric() || byte >= 0x80 || matches!(byte, b'$' | b'_' | b'#' | b'\\')
}

/// Whether a byte may be one of several in an operator.
pub(crate) const fn is_sign(byte: u8) -> bool {
    matches!(byte, b'+' | b'-' | b'/' | b'<' | b'>' | b'!' | b'.')
}
