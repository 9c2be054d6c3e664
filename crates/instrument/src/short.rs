//! Short names of what emitted code calls most, for [`Layout::Compact`](crate::Layout).
//!
//! ```text
//! @.binary("+", a, a$, b, b$, @s + 1)                    readable
//! @.o("+",a,a$,b,b$,@s+1)                                compact
//! ```
//!
//! `runtime/src/core/short.js` gives the machine and the cells their methods under these names, too.

/// The short name of a method of the machine or of a cell.
pub(crate) fn short(name: &str) -> Option<&'static str> {
    Some(match name {
        "after" => "a",
        "afterCall" => "A",
        "binary" => "o",
        "branch" => "b",
        "compare" => "c",
        "emptyMethod" => "M",
        "get" => "g",
        "getComputed" => "G",
        "given" => "i",
        "held" => "h",
        "lastPart" => "l",
        "made" => "k",
        "method" => "m",
        "part" => "L",
        "pass" => "p",
        "path" => "P",
        "returns" => "r",
        "set" => "w",
        "setComputed" => "W",
        "stepNew" => "d",
        "stepOld" => "D",
        "taken" => "t",
        "template" => "T",
        "unary" => "u",
        "uncallable" => "x",
        _ => return None,
    })
}

#[cfg(test)]
mod tests {
    use super::short;

    #[test]
    fn the_runtime_knows_every_short_name() {
        let text = include_str!("../../../runtime/src/core/short.js");
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
        assert_eq!(known.len(), 27);
    }
}
