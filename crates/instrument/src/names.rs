//! Injected names.
//!
//! Every injected name begins with the file's prefix, or holds it behind a name of the app: `$1` is a
//! temporary, `$A` a held one, `$e`, `$f`, …, `$e0` the cells of property names, `$.s` the register of the machine `$`, `left$` the shadow of the
//! variable `left`, `left$1` that of a variable of the same name in a scope inside.
//! A text with a scope of its own has the shortest prefix that makes these names fresh in it.
//!
//! What must be told apart from the names of other files, because it shows in error messages, in the
//! text of functions or in a scope that several texts share, has the file's tag for a prefix: `$`,
//! digits of the file's number in base 36, `$`. No text of the app contains the shape of its tag.

use serde::{Deserialize, Serialize};

/// Prefixes, the shortest that is fresh is taken.
const PREFIXES: [&str; 5] = ["$", "_$", "$_", "$$", "_$_"];

/// The injected names of a file.
#[derive(Debug, PartialEq, Eq, Serialize, Deserialize)]
pub(crate) struct Names {
    /// Printed for `@`.
    pub(crate) prefix: String,
    /// A tag with zeros for digits; printed for `@@`.
    pub(crate) tag: String,
}

impl Names {
    /// The same with the file's number in the tag.
    pub(crate) fn numbered(&self, file: u32) -> Names {
        let mut tag = self.tag.clone().into_bytes();
        let digits = 1..tag.len() - 1;
        write_digits(&mut tag[digits], file);
        let tag = String::from_utf8(tag).expect("a tag is ASCII");
        let prefix = if self.prefix == self.tag {
            tag.clone()
        } else {
            self.prefix.clone()
        };
        Names { prefix, tag }
    }

    /// Names for a text that shares its scope with others.
    pub(crate) fn shared(text: &str) -> Names {
        let tag = fresh_tag(text);
        Names {
            prefix: tag.clone(),
            tag,
        }
    }

    /// Names for a text with a scope of its own, in which these identifiers occur.
    pub(crate) fn of<'i>(text: &str, identifiers: impl Iterator<Item = &'i str>) -> Names {
        let tag = fresh_tag(text);
        let suspects: Vec<&str> = identifiers
            .filter(|name| name.contains(['$', '_']))
            .collect();
        let fresh = PREFIXES
            .iter()
            .find(|prefix| !suspects.iter().any(|name| clashes(name, prefix)));
        Names {
            prefix: fresh.map_or_else(|| tag.clone(), |&prefix| prefix.to_owned()),
            tag,
        }
    }
}

/// The letters that begin the names of cells; others have a meaning of their own.
const CELL_LETTERS: &[u8; 12] = b"efhlnotvwxyz";

/// What stands behind the prefix in the name of a cell: a letter, and digits where all were taken.
pub(crate) fn cell_name(number: u32) -> String {
    let letters = CELL_LETTERS.len() as u32;
    let letter = char::from(CELL_LETTERS[(number % letters) as usize]);
    match number / letters {
        0 => letter.to_string(),
        more => format!("{letter}{}", more - 1),
    }
}

/// Whether an identifier ends like a name with this prefix: behind it a letter, if any, and digits;
/// or capitals.
fn clashes(identifier: &str, prefix: &str) -> bool {
    let mut from = 0;
    while let Some(at) = identifier[from..].find(prefix) {
        let rest = &identifier[from + at + prefix.len()..];
        let digits = rest
            .strip_prefix(|c: char| c.is_ascii_lowercase())
            .unwrap_or(rest);
        if digits.bytes().all(|byte| byte.is_ascii_digit())
            || rest.bytes().all(|byte| byte.is_ascii_uppercase())
        {
            return true;
        }
        from += at + 1;
    }
    false
}

/// The number of digits of a tag; more only if the text happens to contain such a shape.
const DIGITS: usize = 3;

/// A tag with zeros for digits, whose shape does not occur in `text`.
pub(crate) fn fresh_tag(text: &str) -> String {
    let mut digits = DIGITS;
    while occurs(text.as_bytes(), digits) {
        digits += 1;
    }
    format!("${}$", "0".repeat(digits))
}

/// Writes the file number into a tag's digits.
pub(crate) fn write_digits(digits: &mut [u8], mut number: u32) {
    for digit in digits.iter_mut().rev() {
        *digit = b"0123456789abcdefghijklmnopqrstuvwxyz"[(number % 36) as usize];
        number /= 36;
    }
    debug_assert_eq!(number, 0, "more files than a tag can number");
}

fn occurs(text: &[u8], digits: usize) -> bool {
    text.windows(digits + 2).any(|window| {
        window[0] == b'$'
            && window[digits + 1] == b'$'
            && window[1..=digits]
                .iter()
                .all(|byte| byte.is_ascii_digit() || byte.is_ascii_lowercase())
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_tag_is_longer_where_the_text_has_its_shape() {
        assert_eq!(fresh_tag("a$b + $x$"), "$000$");
        assert_eq!(fresh_tag("$get$ + a$0000$"), "$00000$");
    }

    #[test]
    fn a_prefix_makes_names_that_no_identifier_is() {
        let prefix = |identifiers: &[&str]| Names::of("", identifiers.iter().copied()).prefix;
        assert_eq!(prefix(&["a", "$el", "_x", "$12b"]), "$");
        assert_eq!(prefix(&["left$3"]), "_$");
        assert_eq!(prefix(&["$", "_$"]), "$_");
        assert_eq!(prefix(&["$", "_$", "$_", "$$h1", "_$_"]), "$000$");
    }

    #[test]
    fn digits_are_base_36() {
        let mut digits = *b"000";
        write_digits(&mut digits, 36 * 36 + 35);
        assert_eq!(&digits, b"10z");
    }
}
