//! From positions of an instrumented text to offsets of the original.

use serde::{Deserialize, Serialize};

/// One generated position and what it came from.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Mapping {
    /// Line of the generated text, from 1.
    pub line: u32,
    /// Column of the generated text, from 1, in UTF-16 code units.
    pub column: u32,
    /// Byte offset of the original text.
    pub original: u32,
}

/// The mappings of one generated text, in the order of their generated positions.
#[derive(Clone, Debug, Default, Serialize, Deserialize)]
pub struct SourceMap {
    mappings: Vec<Mapping>,
}

impl SourceMap {
    /// `mappings` must be ordered by generated position.
    pub fn new(mappings: Vec<Mapping>) -> SourceMap {
        debug_assert!(mappings.is_sorted_by_key(|m| (m.line, m.column)));
        SourceMap { mappings }
    }

    /// The mappings, in the order of their generated positions.
    pub fn mappings(&self) -> impl Iterator<Item = Mapping> {
        self.mappings.iter().copied()
    }

    /// The original offset of the last mapping at or before a generated position; `None` before
    /// the first.
    pub fn original(&self, line: u32, column: u32) -> Option<u32> {
        let behind = self
            .mappings
            .partition_point(|m| (m.line, m.column) <= (line, column));
        Some(self.mappings[behind.checked_sub(1)?].original)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_last_mapping_before_a_position_counts() {
        let map = SourceMap::new(vec![
            Mapping {
                line: 2,
                column: 5,
                original: 10,
            },
            Mapping {
                line: 2,
                column: 9,
                original: 20,
            },
        ]);
        let found: Vec<_> = [(2, 4), (2, 5), (2, 8), (3, 1)]
            .iter()
            .map(|&(line, column)| map.original(line, column))
            .collect();
        assert_eq!(found, [None, Some(10), Some(10), Some(20)]);
    }
}
