//! Texts that stand in an HTML document: their positions are those of the document.
//!
//! Mostly the text is a part of the document as it stands there. A parser of HTML makes each line end
//! one character, and puts characters in place of references such as `&quot;`; then the document is
//! the *origin* of the text, character by character.

use stackful_protocol::text::Document;
use stackful_source::{Lines, Origin, OriginFile, Place as OriginPlace};

use crate::place::Place;

/// Puts a text where it stands in a document; false if it is not what stands there.
pub(crate) fn put_in(document: &Document, place: &mut Place) -> bool {
    let Some((start, end)) = bytes(document) else {
        return false;
    };
    if document.text[start..end] == *place.code {
        place.code = blank(&document.text[..start]) + &place.code;
        place.text.clone_from(&document.text);
        return true;
    }
    let Some(origins) = aligned(&document.text[start..end], &place.code) else {
        return false;
    };
    let file = OriginFile {
        name: place.name.clone(),
        text: Some(document.text.clone()),
    };
    let places = places(&document.text, start, &origins);
    place.origin = Some(Origin::new(vec![file], places));
    true
}

/// The places of characters, by their offset and that of what they were made from behind `start`. They
/// lie in order, so each column is counted from the one before.
fn places(document: &str, start: usize, origins: &[(usize, usize)]) -> Vec<OriginPlace> {
    let lines = Lines::new(document);
    let mut before = start;
    let (mut line, mut column) = lines.position(document, start as u32);
    let place = |&(offset, raw): &(usize, usize)| {
        let at = start + raw;
        let now = lines.line(at as u32);
        if now == line {
            column += document[before..at].encode_utf16().count() as u32;
        } else {
            (line, column) = lines.position(document, at as u32);
        }
        before = at;
        OriginPlace {
            offset: offset as u32,
            source: Some(0),
            line,
            column,
        }
    };
    origins.iter().map(place).collect()
}

/// Where the text begins and ends, as byte offsets; `None` if that is no part of the document.
fn bytes(document: &Document) -> Option<(usize, usize)> {
    let start = byte(&document.text, document.start)?;
    let length = document.end.checked_sub(document.start)?;
    Some((start, start + byte(&document.text[start..], length)?))
}

/// The byte offset of a position that counts in UTF-16 code units.
fn byte(text: &str, units: usize) -> Option<usize> {
    let mut left = units;
    for (at, character) in text.char_indices() {
        if left == 0 {
            return Some(at);
        }
        left = left.checked_sub(character.len_utf16())?;
    }
    (left == 0).then_some(text.len())
}

/// The same number of bytes and lines, with nothing in it: offsets behind it are those of the document.
fn blank(text: &str) -> String {
    let mut blank = String::with_capacity(text.len());
    for character in text.chars() {
        match character {
            '\n' | '\r' => blank.push(character),
            _ => blank.extend(std::iter::repeat_n(' ', character.len_utf8())),
        }
    }
    blank
}

/// For each character of `text` its byte offset, and that of what it was made from in `raw`; `None`
/// if the one was not made from the other.
fn aligned(raw: &str, text: &str) -> Option<Vec<(usize, usize)>> {
    let mut pairs = Vec::with_capacity(text.len());
    let mut at = 0;
    for (offset, character) in text.char_indices() {
        pairs.push((offset, at));
        at += made_of(&raw[at..], character)?;
    }
    (at == raw.len()).then_some(pairs)
}

/// How many bytes at the beginning of `raw` were made this character.
fn made_of(raw: &str, character: char) -> Option<usize> {
    let first = raw.chars().next()?;
    match (first, character) {
        ('\r', '\n') => Some(if raw.starts_with("\r\n") { 2 } else { 1 }),
        ('&', '&') => Some(if raw.starts_with("&amp;") { 5 } else { 1 }),
        ('&', _) => {
            let name = raw[1..].find(|c: char| !(c.is_ascii_alphanumeric() || c == '#'))?;
            let end = 1 + name;
            Some(end + usize::from(raw[end..].starts_with(';')))
        }
        _ => (first == character).then(|| first.len_utf8()),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// What each character of `text` was made from.
    fn made(raw: &str, text: &str) -> Option<Vec<String>> {
        let pairs = aligned(raw, text)?;
        let ends = pairs.iter().skip(1).map(|(_, end)| *end);
        let ends = ends.chain([raw.len()]);
        let parts = pairs.iter().zip(ends);
        Some(
            parts
                .map(|((_, at), end)| raw[*at..end].to_owned())
                .collect(),
        )
    }

    #[test]
    fn characters_and_what_they_were_made_from() {
        for (raw, text, parts) in [
            ("a\r\nb\rc\n", "a\nb\nc\n", "a|\r\n|b|\r|c|\n"),
            ("x&quot;é&#39;", "x\"é'", "x|&quot;|é|&#39;"),
            ("a &&amp; b", "a && b", "a| |&|&amp;| |b"),
            ("&lt &#x1F600;", "< \u{1f600}", "&lt| |&#x1F600;"),
        ] {
            assert_eq!(made(raw, text).expect(raw).join("|"), parts);
        }
        assert_eq!(made("abc", "abd"), None);
        assert_eq!(made("abc", "ab"), None);
        assert_eq!(made("a", "ab"), None);
    }
}
