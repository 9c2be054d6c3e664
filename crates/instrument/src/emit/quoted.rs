//! Texts as JavaScript string literals.

use std::fmt::Write as _;

const STRING: &str = "a string takes any text";

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
