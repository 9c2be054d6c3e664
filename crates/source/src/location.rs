//! Positions: byte offsets for machines, lines and columns for people and for V8.

use std::fmt;

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

/// A range of UTF-8 byte offsets of an original text.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
pub struct Span {
    /// The first byte.
    pub start: u32,
    /// The byte behind the last.
    pub end: u32,
}

/// A place as people and V8 write it.
#[derive(
    Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize, JsonSchema,
)]
pub struct Location {
    /// The display name of the file.
    pub file: String,
    /// From 1.
    pub line: u32,
    /// From 1, in UTF-16 code units.
    pub column: u32,
}

impl fmt::Display for Location {
    /// `FILE:LINE:COLUMN`, as terminals and editors read it.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}:{}:{}", self.file, self.line, self.column)
    }
}

/// The line starts of a text.
#[derive(Clone, Debug)]
pub struct Lines {
    starts: Vec<u32>,
}

impl Lines {
    /// Lines end where ECMA-262 says: LF, CR, CR LF, U+2028 and U+2029.
    pub fn new(text: &str) -> Lines {
        let bytes = text.as_bytes();
        let mut starts = vec![0];
        for (at, &byte) in bytes.iter().enumerate() {
            let ends = match byte {
                b'\n' => true,
                b'\r' => bytes.get(at + 1) != Some(&b'\n'),
                0xa8 | 0xa9 => at >= 2 && bytes[at - 2] == 0xe2 && bytes[at - 1] == 0x80,
                _ => false,
            };
            if ends {
                starts.push(at as u32 + 1);
            }
        }
        Lines { starts }
    }

    /// The byte offset at which each line starts.
    pub fn starts(&self) -> impl Iterator<Item = u32> {
        self.starts.iter().copied()
    }

    /// The line of a byte offset, from 1.
    pub fn line(&self, offset: u32) -> u32 {
        self.starts.partition_point(|&start| start <= offset) as u32
    }

    /// The byte offset of `column` (from 0, in UTF-16 code units) on `line` (from 0) of `text`;
    /// `None` if there is no such line or column.
    pub fn offset(&self, text: &str, line: u32, column: u32) -> Option<u32> {
        let start = *self.starts.get(line as usize)?;
        let end = self
            .starts
            .get(line as usize + 1)
            .map_or(text.len(), |&end| end as usize);
        let mut left = column;
        for (at, character) in text[start as usize..end].char_indices() {
            if left == 0 {
                return Some(start + at as u32);
            }
            left = left.checked_sub(character.len_utf16() as u32)?;
        }
        (left == 0).then_some(end as u32)
    }

    /// Line and column of a byte offset of `text`, both from 1.
    pub fn position(&self, text: &str, offset: u32) -> (u32, u32) {
        let line = self.line(offset);
        let start = self.starts[line as usize - 1] as usize;
        let column = text[start..offset as usize].encode_utf16().count();
        (line, column as u32 + 1)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn columns_count_utf16_units() {
        let text = "a\r\n\u{1f600}b\u{2028}c";
        let lines = Lines::new(text);
        let positions: Vec<_> = [0, 3, 7, 11]
            .iter()
            .map(|&offset| lines.position(text, offset))
            .collect();
        assert_eq!(positions, [(1, 1), (2, 1), (2, 3), (3, 1)]);
    }
}
