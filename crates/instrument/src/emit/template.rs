//! Templates: text that this crate writes itself, cut into pieces when the crate is compiled.
//!
//! ```text
//! % = @.s && @.taken(%)
//! hole, space, "=", space, machine, ".s", space, "&&", space, machine, ".taken", "(", hole, ")"     readable
//! hole, "=", machine, ".s&&", machine, ".t(", hole, ")"                                             compact
//! ```
//!
//! A hole is filled with other text. `@` is the machine, `@` before a small letter a name that each
//! file has, `@@` the file's tag. Spaces are for the reader, but in string literals. The compact form
//! has those left that may be needed, which depends on what holes are filled with.

use crate::emit::piece::Piece;

/// A template in pieces.
pub(crate) struct Template {
    pub(crate) readable: &'static [Piece],
    pub(crate) compact: &'static [Piece],
    /// By the number of a hole, whether an assignment may stand there.
    pub(crate) takes_assignment: u32,
}

/// The [`Template`] of a literal.
macro_rules! template {
    ($text:expr) => {{
        use $crate::emit::piece::{Cutter, Piece, count, pieces};
        const READABLE: [Piece; count(Cutter::new($text))] = pieces(Cutter::new($text));
        const BYTES: [u8; $crate::emit::compaction::length($text)] =
            $crate::emit::compaction::bytes($text);
        const TEXT: &str = $crate::emit::compaction::text(&BYTES);
        const COMPACT: [Piece; count(Cutter::of_compact(TEXT))] = pieces(Cutter::of_compact(TEXT));
        $crate::emit::template::Template {
            readable: &READABLE,
            compact: &COMPACT,
            takes_assignment: $crate::emit::template::takes_assignment($text),
        }
    }};
}
pub(crate) use template;

/// The first pieces of an assignment: a hole, and what stands before the value.
pub(crate) const ASSIGNMENT: Template = template!("% = ");

/// How many holes a text has.
pub(crate) const fn holes(text: &str) -> usize {
    let bytes = text.as_bytes();
    let (mut at, mut count) = (0, 0);
    while at < bytes.len() {
        count += (bytes[at] == b'%') as usize;
        at += 1;
    }
    count
}

/// In which holes of a text an assignment may stand, by their number.
pub(crate) const fn takes_assignment(text: &str) -> u32 {
    let bytes = text.as_bytes();
    let (mut at, mut hole, mut all) = (0, 0, 0);
    while at < bytes.len() {
        if bytes[at] == b'%' {
            let takes = match before(bytes, at) {
                // The whole ends where its last part does.
                b'=' | b':' => ends_expression(bytes, at + 1) || at + 1 == bytes.len(),
                b',' | b'(' | b'[' | b'?' => ends_expression(bytes, at + 1),
                _ => false,
            };
            all |= (takes as u32) << hole;
            hole += 1;
        }
        at += 1;
    }
    all
}

/// What stands before an index but white space; 0 for the end of an operator that ends in `=`.
const fn before(text: &[u8], mut at: usize) -> u8 {
    while at > 0 && text[at - 1].is_ascii_whitespace() {
        at -= 1;
    }
    match at {
        0 => 0,
        1 => text[0],
        _ => match (text[at - 2], text[at - 1]) {
            (b'=' | b'!' | b'<' | b'>' | b'%', b'=') => 0,
            (_, last) => last,
        },
    }
}

/// Whether an expression that may be an assignment ends here.
const fn ends_expression(text: &[u8], mut at: usize) -> bool {
    while at < text.len() && text[at].is_ascii_whitespace() {
        at += 1;
    }
    at < text.len() && matches!(text[at], b',' | b')' | b']' | b':' | b';')
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_template_is_cut_into_pieces() {
        let template = template!("% = @.s && @.taken(%), \"a b\";\n@@c[...%]");
        let readable = [
            Piece::Hole,
            Piece::Space,
            Piece::Text("="),
            Piece::Space,
            Piece::Machine,
            Piece::Property("s"),
            Piece::Space,
            Piece::Text("&&"),
            Piece::Space,
            Piece::Machine,
            Piece::Property("taken"),
            Piece::Text("("),
            Piece::Hole,
            Piece::Text("),"),
            Piece::Space,
            Piece::Text("\"a b\";"),
            Piece::Line,
            Piece::Tag,
            Piece::Text("c["),
            Piece::Text("."),
            Piece::Text("."),
            Piece::Text("."),
            Piece::Hole,
            Piece::Text("]"),
        ];
        assert_eq!(template.readable, readable);
        let compact = [
            Piece::Hole,
            Piece::Text("="),
            Piece::Machine,
            Piece::Text(".s&&"),
            Piece::Machine,
            Piece::Text(".t("),
            Piece::Hole,
            Piece::Text("),\"a b\";"),
            Piece::Line,
            Piece::Tag,
            Piece::Text("c[..."),
            Piece::Hole,
            Piece::Text("]"),
        ];
        assert_eq!(template.compact, compact);
        assert_eq!(template.takes_assignment, 0b010);
    }

    #[test]
    fn a_space_is_left_where_it_may_be_needed() {
        let compact = [
            Piece::Text("return"),
            Piece::Space,
            Piece::Hole,
            Piece::Space,
            Piece::Text("-"),
            Piece::Text(" "),
        ];
        assert_eq!(template!("return % - -@ in %").compact[..5], compact[..5]);
        assert_eq!(template!("% ? % : %").compact, template!("%?%:%").readable);
    }
}
