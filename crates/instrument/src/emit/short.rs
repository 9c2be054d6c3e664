//! Short names of what emitted code calls most, for [`Layout::Compact`](crate::emit::Layout).
//!
//! ```text
//! @.binary("+", a, a$, b, b$, @s + 1)                    readable
//! @.o("+",a,a$,b,b$,@s+1)                                compact
//! ```
//!
//! `runtime/src/core/short.js` gives the machine and the cells what they have under these names, too.

/// Methods and other properties of the machine and of cells, and their short names.
const SHORT: &[(&str, &str)] = &[
    ("after", "a"),
    ("afterCall", "A"),
    ("binary", "o"),
    ("branch", "b"),
    ("callback", "C"),
    ("callbackAt", "V"),
    ("cannotDestructure", "X"),
    ("compare", "c"),
    ("decideKey", "K"),
    ("drained", "U"),
    ("elementCount", "d"),
    ("elements", "e"),
    ("emptyHeld", "E"),
    ("emptyMethod", "M"),
    ("emptyMethodAt", "A"),
    ("fields", "f"),
    ("get", "g"),
    ("getComputed", "G"),
    ("given", "i"),
    ("givenOne", "j"),
    ("givenRest", "R"),
    ("hasInstance", "H"),
    ("held", "h"),
    ("iterable", "I"),
    ("key", "k"),
    ("last", "F"),
    ("lastPart", "l"),
    ("made", "k"),
    ("method", "m"),
    ("methodAt", "a"),
    ("methodOf", "O"),
    ("nullish", "N"),
    ("part", "L"),
    ("pass", "p"),
    ("passAt", "P"),
    ("passFor", "p"),
    ("passSpread", "Q"),
    ("passTo", "B"),
    ("path", "P"),
    ("returns", "r"),
    ("set", "w"),
    ("setComputed", "W"),
    ("shadowAlong", "z"),
    ("spreadable", "S"),
    ("stepNew", "d"),
    ("stepOld", "D"),
    ("switch", "v"),
    ("symbols", "y"),
    ("taken", "t"),
    ("template", "T"),
    ("throws", "Y"),
    ("unary", "u"),
    ("uncallable", "x"),
];

/// The short name of a property of the machine or of a cell.
pub(crate) const fn short(name: &str) -> Option<&'static str> {
    let mut index = 0;
    while index < SHORT.len() {
        if is_equal(SHORT[index].0.as_bytes(), name.as_bytes()) {
            return Some(SHORT[index].1);
        }
        index += 1;
    }
    None
}

const fn is_equal(left: &[u8], right: &[u8]) -> bool {
    if left.len() != right.len() {
        return false;
    }
    let mut at = 0;
    while at < left.len() {
        if left[at] != right[at] {
            return false;
        }
        at += 1;
    }
    true
}

#[cfg(test)]
mod tests {
    use super::short;

    #[test]
    fn the_runtime_knows_every_short_name() {
        let text = include_str!("../../../../runtime/src/core/short.js");
        let known: Vec<_> = text
            .lines()
            .filter_map(|line| {
                let (key, name) = line.trim().strip_suffix("',")?.split_once(": '")?;
                Some((key, name))
            })
            .collect();
        let expected: Vec<_> = known
            .iter()
            .map(|&(_, name)| (short(name).unwrap_or_default(), name))
            .collect();
        assert_eq!(known, expected);
        assert_eq!(known.len(), 54);
    }
}
