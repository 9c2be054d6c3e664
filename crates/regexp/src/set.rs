//! Sets of characters: code units, or code points in a Unicode pattern.

/// The last code unit.
pub const LAST_UNIT: u32 = 0xffff;
/// The last code point.
pub const LAST_POINT: u32 = 0x10_ffff;

/// A set of characters as ranges that are sorted and do not touch.
#[derive(Clone, Debug, Default, PartialEq, Eq, Hash)]
pub struct CharSet(Vec<(u32, u32)>);

impl CharSet {
    /// The set of these ranges, whose ends belong to it, in any order.
    pub fn new(mut ranges: Vec<(u32, u32)>) -> CharSet {
        ranges.sort_unstable();
        let mut merged: Vec<(u32, u32)> = Vec::with_capacity(ranges.len());
        for (first, last) in ranges {
            match merged.last_mut() {
                Some((_, end)) if first <= end.saturating_add(1) => *end = last.max(*end),
                _ => merged.push((first, last)),
            }
        }
        CharSet(merged)
    }

    /// The set of one character.
    pub fn one(character: u32) -> CharSet {
        CharSet(vec![(character, character)])
    }

    /// First and last character of each range.
    pub fn ranges(&self) -> &[(u32, u32)] {
        &self.0
    }

    /// Whether there is no character in it.
    pub fn is_empty(&self) -> bool {
        self.0.is_empty()
    }

    /// How many characters are in it.
    pub fn len(&self) -> usize {
        let sizes = self
            .0
            .iter()
            .map(|(first, last)| (last - first) as usize + 1);
        sizes.sum()
    }

    /// The only character, if there is just one.
    pub fn as_one(&self) -> Option<u32> {
        match self.0.as_slice() {
            &[(first, last)] if first == last => Some(first),
            _ => None,
        }
    }

    /// Whether a character is in it.
    pub fn contains(&self, character: u32) -> bool {
        let after = self.0.partition_point(|&(first, _)| first <= character);
        after > 0 && self.0[after - 1].1 >= character
    }

    /// The character at a position, counted from the first.
    pub fn nth(&self, mut position: usize) -> Option<u32> {
        for &(first, last) in &self.0 {
            let size = (last - first) as usize + 1;
            if position < size {
                return Some(first + position as u32);
            }
            position -= size;
        }
        None
    }

    /// Every character.
    pub fn characters(&self) -> impl Iterator<Item = u32> {
        self.0.iter().flat_map(|&(first, last)| first..=last)
    }

    /// Characters of either set.
    #[must_use]
    pub fn union(&self, other: &CharSet) -> CharSet {
        CharSet::new([self.0.as_slice(), &other.0].concat())
    }

    /// Characters up to `last` that are not in the set.
    #[must_use]
    pub fn complement(&self, last: u32) -> CharSet {
        let mut ranges = Vec::with_capacity(self.0.len() + 1);
        let mut next = 0;
        for &(first, end) in &self.0 {
            if first > next {
                ranges.push((next, first - 1));
            }
            next = end + 1;
        }
        if next <= last {
            ranges.push((next, last));
        }
        CharSet(ranges)
    }

    /// Characters of both sets.
    #[must_use]
    pub fn intersection(&self, other: &CharSet) -> CharSet {
        let (mut left, mut right) = (self.0.iter().peekable(), other.0.iter().peekable());
        let mut ranges = Vec::new();
        while let (Some(&&(a, b)), Some(&&(c, d))) = (left.peek(), right.peek()) {
            if a.max(c) <= b.min(d) {
                ranges.push((a.max(c), b.min(d)));
            }
            if b <= d {
                left.next();
            } else {
                right.next();
            }
        }
        CharSet(ranges)
    }

    /// Characters of this set that are not in the other.
    #[must_use]
    pub fn difference(&self, other: &CharSet) -> CharSet {
        self.intersection(&other.complement(LAST_POINT))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn algebra() {
        let letters = CharSet::new(vec![(0x68, 0x7a), (0x61, 0x63), (0x64, 0x67)]);
        assert_eq!(letters, CharSet::new(vec![(0x61, 0x7a)]));
        let vowels = CharSet::new(vec![(0x61, 0x61), (0x65, 0x65)]);
        let rest = letters.difference(&vowels);
        assert_eq!(rest.ranges(), [(0x62, 0x64), (0x66, 0x7a)]);
        assert_eq!(rest.union(&vowels), letters);
        assert_eq!(rest.intersection(&vowels), CharSet::default());
        assert_eq!(rest.nth(3), Some(0x66));
        assert_eq!(letters.complement(LAST_UNIT).complement(LAST_UNIT), letters);
        assert_eq!((rest.contains(0x65), rest.contains(0x66)), (false, true));
    }
}
