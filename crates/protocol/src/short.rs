//! Short names of what instrumented code calls most, for texts that nobody reads.
//!
//! ```text
//! @.binary("+", a, a$, b, b$, @s + 1)                    readable
//! @.o("+",a,a$,b,b$,@s+1)                                compact
//! ```

use Owner::{Both, Cell, Held, Machine};

/// Whose a name is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Owner {
    /// The machine's, which has it under its short name, too.
    Machine,
    /// The cells', which have it under its short name, too.
    Cell,
    /// The machine's and the cells'.
    Both,
    /// Of what is asked on fast paths the short name is the property's own.
    Held,
}

/// Names, their short names, and whose they are.
pub const SHORT: &[(&str, &str, Owner)] = &[
    ("after", "a", Machine),
    ("afterCall", "A", Machine),
    ("binary", "o", Machine),
    ("branch", "b", Machine),
    ("callback", "C", Both),
    ("callbackAt", "V", Cell),
    ("cannotDestructure", "X", Machine),
    ("compare", "c", Machine),
    ("decideKey", "K", Machine),
    ("drained", "U", Machine),
    ("elementCount", "d", Held),
    ("elements", "e", Machine),
    ("emptyHeld", "E", Machine),
    ("emptyMethod", "M", Both),
    ("emptyMethodAt", "A", Cell),
    ("fields", "f", Machine),
    ("get", "g", Cell),
    ("getComputed", "G", Machine),
    ("given", "i", Machine),
    ("givenOne", "j", Machine),
    ("givenRest", "R", Machine),
    ("hasInstance", "H", Machine),
    ("held", "h", Machine),
    ("iterable", "I", Machine),
    ("key", "k", Cell),
    ("last", "F", Machine),
    ("lastPart", "l", Machine),
    ("made", "k", Machine),
    ("method", "m", Both),
    ("methodAt", "a", Cell),
    ("methodOf", "O", Machine),
    ("nullish", "N", Machine),
    ("part", "L", Machine),
    ("pass", "p", Machine),
    ("passAt", "P", Cell),
    ("passFor", "p", Cell),
    ("passSpread", "Q", Machine),
    ("passTo", "B", Machine),
    ("path", "P", Machine),
    ("returns", "r", Machine),
    ("set", "w", Cell),
    ("setComputed", "W", Machine),
    ("shadowAlong", "z", Machine),
    ("spreadable", "S", Machine),
    ("stepNew", "d", Cell),
    ("stepOld", "D", Cell),
    ("switch", "v", Machine),
    ("symbols", "y", Held),
    ("taken", "t", Machine),
    ("template", "T", Machine),
    ("throws", "Y", Machine),
    ("unary", "u", Machine),
    ("uncallable", "x", Machine),
];

/// The short name of a property of the machine or of a cell.
pub const fn short(name: &str) -> Option<&'static str> {
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
    use super::*;

    #[test]
    fn a_short_name_means_one_property_of_its_owner() {
        for owner in [Machine, Cell] {
            let own = SHORT
                .iter()
                .filter(|(.., whose)| [owner, Both].contains(whose));
            let mut shorts: Vec<&str> = own.map(|(_, short, _)| *short).collect();
            shorts.sort_unstable();
            let all = shorts.len();
            shorts.dedup();
            assert_eq!(shorts.len(), all, "{owner:?}");
        }
    }

    #[test]
    fn what_has_no_short_name_keeps_its_own() {
        assert_eq!(short("binary"), Some("o"));
        assert_eq!(short("concretised"), None);
    }
}
