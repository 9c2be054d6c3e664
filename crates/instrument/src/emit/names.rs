//! Injected names.
//!
//! | what | plain | dense |
//! |---|---|---|
//! | the machine `@` | `$` | `J` |
//! | `@c`, `@s`, `@g`, `@q`: what each file has | `$c`, `$s`, … | `A0`, `A1`, … |
//! | others with a letter, such as `@i` | `$i` | `A0i` |
//! | cells of property names | `$e`, `$f`, …, `$e0` | `A5`, `A6`, … |
//! | temporaries | `$0`, `$1`, … | `$0`, `$1`, … |
//! | held temporaries | `$A`, …, `$Z`, `$BA` | `$A`, …, `$Z`, `$BA` |
//! | the shadow of the variable `left` | `left$` | `left$` |
//! | the shadow of a second `left`, in a scope within that of the first | `left$1` | `left$1` |
//!
//! A text with a scope of its own has the first prefix of one character that makes the plain names
//! fresh in it. Minified texts leave none; there names are dense, and each kind has the first prefix
//! that is fresh for it. Where a variable's shadow would have a name that is taken, its name is longer.
//!
//! What must be told apart from the names of other files, because it shows in error messages, in the
//! text of functions or in a scope that several texts share, has the file's tag for a prefix: `$`,
//! digits of the file's number in base 36, `$`. No text of the app contains the shape of its tag.

use serde::{Deserialize, Serialize};

/// Prefixes by preference.
const PREFIXES: &str = "$_ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz";

/// What makes the name of a variable that of its shadow.
const SHADOW: &str = "$";
/// What does where that is taken; it ends in another way.
const OTHER_SHADOWS: [&str; 4] = ["_", "$_", "__", "_$_"];

/// The letters of the names that each file has. In a dense text they are numbered, from 0; the machine
/// follows, then the cells.
const LETTERS: &[u8; 4] = b"csgq";
const MACHINE: u32 = LETTERS.len() as u32;

/// The letters that begin the names of cells; others have a meaning of their own.
const CELL_LETTERS: &[u8; 12] = b"efhlnotvwxyz";

/// The injected names of a file.
#[derive(Debug, PartialEq, Eq, Serialize, Deserialize)]
pub(crate) struct Names {
    /// A tag with zeros for digits; printed for `@@`.
    pub(crate) tag: String,
    /// `None` if the tag takes the place of every prefix.
    own: Option<Own>,
}

/// Names that need not differ from those of other files.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
struct Own {
    machine: String,
    is_dense: bool,
    /// The prefixes of names with a letter and of cells, of temporaries, and of held ones.
    lettered: char,
    temporary: char,
    held: char,
    /// The variables whose shadow has another name, in order, and what makes it.
    taken: Vec<String>,
    other_shadow: String,
}

impl Names {
    /// These names in the file with this number, which goes into the tag.
    pub(crate) fn numbered(&self, file: u32) -> Names {
        let mut tag = self.tag.clone().into_bytes();
        let digits = 1..tag.len() - 1;
        write_digits(&mut tag[digits], file);
        Names {
            tag: String::from_utf8(tag).expect("a tag is ASCII"),
            own: self.own.clone(),
        }
    }

    /// Names for a text that shares its scope with others.
    pub(crate) fn shared(text: &str) -> Names {
        Names {
            tag: fresh_tag(text),
            own: None,
        }
    }

    /// Names for a text with a scope of its own, in which these identifiers occur.
    pub(crate) fn of(text: &str, identifiers: &[&str]) -> Names {
        Names {
            tag: fresh_tag(text),
            own: Own::of(identifiers),
        }
    }

    /// Whether every name has the tag.
    pub(crate) fn is_shared(&self) -> bool {
        self.own.is_none()
    }

    /// Appends the name of the machine.
    pub(crate) fn push_machine(&self, out: &mut String) {
        match &self.own {
            None => out.push_str(&self.tag),
            Some(own) => out.push_str(&own.machine),
        }
    }

    /// Appends a name with a letter.
    pub(crate) fn push_letter(&self, letter: u8, out: &mut String) {
        self.push_prefix(|own| own.lettered, out);
        if self.is_dense() {
            let number = LETTERS.iter().position(|&known| known == letter);
            push_number(number.unwrap_or(0) as u32, out);
            if number.is_some() {
                return;
            }
        }
        out.push(char::from(letter));
    }

    /// Appends the name of a cell.
    pub(crate) fn push_cell(&self, number: u32, out: &mut String) {
        self.push_prefix(|own| own.lettered, out);
        if self.is_dense() {
            push_number(MACHINE + 1 + number, out);
            return;
        }
        let letters = CELL_LETTERS.len() as u32;
        out.push(char::from(CELL_LETTERS[(number % letters) as usize]));
        if let Some(more) = (number / letters).checked_sub(1) {
            push_number(more, out);
        }
    }

    /// Appends the name of a temporary.
    pub(crate) fn push_temporary(&self, number: u32, out: &mut String) {
        self.push_prefix(|own| own.temporary, out);
        push_number(number, out);
    }

    /// Appends the name of a held temporary.
    pub(crate) fn push_held(&self, number: u32, out: &mut String) {
        self.push_prefix(|own| own.held, out);
        push_capitals(number, out);
    }

    /// Appends to the name of a variable what makes it that of its shadow.
    pub(crate) fn push_shadow(&self, variable: &str, number: u32, out: &mut String) {
        out.push_str(match &self.own {
            None => &self.tag,
            Some(own) if own.is_taken(variable) => &own.other_shadow,
            Some(_) => SHADOW,
        });
        if number > 0 {
            push_number(number, out);
        }
    }

    fn push_prefix(&self, prefix: impl FnOnce(&Own) -> char, out: &mut String) {
        match &self.own {
            None => out.push_str(&self.tag),
            Some(own) => out.push(prefix(own)),
        }
    }

    fn is_dense(&self) -> bool {
        self.own.as_ref().is_some_and(|own| own.is_dense)
    }
}

impl Own {
    /// `None` if the identifiers leave no such names.
    fn of(identifiers: &[&str]) -> Option<Own> {
        let taken = |shadow: &'static str| {
            let identifiers = identifiers.iter();
            identifiers.filter_map(move |identifier| variable_of(identifier, shadow))
        };
        let mut variables: Vec<String> = taken(SHADOW).map(str::to_owned).collect();
        variables.sort_unstable();
        let other_shadow = OTHER_SHADOWS
            .iter()
            .find(|shadow| variables.is_empty() || taken(shadow).next().is_none())?;
        let used = Used::of(identifiers);
        let own = Own {
            taken: variables,
            other_shadow: (*other_shadow).to_owned(),
            ..used.plain().or_else(|| used.dense())?
        };
        Some(own)
    }

    fn is_taken(&self, variable: &str) -> bool {
        let taken = &self.taken;
        !taken.is_empty()
            && taken
                .binary_search_by(|it| it.as_str().cmp(variable))
                .is_ok()
    }
}

/// The variable for whose shadow an identifier could be taken.
fn variable_of<'i>(identifier: &'i str, shadow: &str) -> Option<&'i str> {
    let name = identifier.trim_end_matches(|c: char| c.is_ascii_digit());
    name.strip_suffix(shadow).filter(|name| !name.is_empty())
}

/// Which ASCII characters begin identifiers, by what is behind.
#[derive(Default)]
struct Used {
    /// Nothing.
    alone: u128,
    /// A digit.
    numbered: u128,
    /// Capitals.
    capital: u128,
    /// A small letter, and digits, if any.
    lettered: u128,
}

impl Used {
    fn of(identifiers: &[&str]) -> Used {
        let mut used = Used::default();
        for identifier in identifiers {
            let [first @ 0..128, rest @ ..] = identifier.as_bytes() else {
                continue;
            };
            let set = match rest {
                [] => &mut used.alone,
                [b'0'..=b'9', ..] => &mut used.numbered,
                [b'a'..=b'z', rest @ ..] if rest.iter().all(u8::is_ascii_digit) => {
                    &mut used.lettered
                }
                rest if rest.iter().all(u8::is_ascii_uppercase) => &mut used.capital,
                _ => continue,
            };
            *set |= 1 << first;
        }
        used
    }

    /// One prefix for all.
    fn plain(&self) -> Option<Own> {
        let prefix = fresh(self.alone | self.numbered | self.capital | self.lettered)?;
        Some(Own {
            machine: prefix.to_string(),
            is_dense: false,
            lettered: prefix,
            temporary: prefix,
            held: prefix,
            taken: Vec::new(),
            other_shadow: String::new(),
        })
    }

    /// The shortest names that are left.
    fn dense(&self) -> Option<Own> {
        let temporary = fresh(self.numbered)?;
        let lettered = fresh(self.numbered | 1 << u32::from(temporary))?;
        Some(Own {
            machine: match fresh(self.alone) {
                Some(name) => name.to_string(),
                None => format!("{lettered}{MACHINE}"),
            },
            is_dense: true,
            lettered,
            temporary,
            held: fresh(self.capital)?,
            taken: Vec::new(),
            other_shadow: String::new(),
        })
    }
}

/// The first prefix that is not used.
fn fresh(used: u128) -> Option<char> {
    PREFIXES
        .chars()
        .find(|&prefix| used >> u32::from(prefix) & 1 == 0)
}

/// Appends a decimal number.
pub(crate) fn push_number(number: u32, out: &mut String) {
    if number >= 10 {
        push_number(number / 10, out);
    }
    out.push(char::from(b'0' + (number % 10) as u8));
}

/// Appends A, B, …, Z, BA, BB, …
fn push_capitals(number: u32, out: &mut String) {
    if number >= 26 {
        push_capitals(number / 26, out);
    }
    out.push(char::from(b'A' + (number % 26) as u8));
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

    fn names(identifiers: &[&str]) -> Vec<String> {
        let names = Names::of("", identifiers);
        let name = |push: &dyn Fn(&mut String)| {
            let mut out = String::new();
            push(&mut out);
            out
        };
        vec![
            name(&|out| names.push_machine(out)),
            name(&|out| names.push_letter(b'g', out)),
            name(&|out| names.push_letter(b'i', out)),
            name(&|out| names.push_cell(13, out)),
            name(&|out| names.push_temporary(10, out)),
            name(&|out| names.push_held(26, out)),
            name(&|out| names.push_shadow("a", 1, out)),
        ]
    }

    #[test]
    fn names_are_none_of_the_text() {
        let plain = ["$", "$g", "$i", "$f0", "$10", "$BA", "$1"];
        assert_eq!(names(&["a", "$el", "_x", "$a1b"]), plain);
        let other = ["_", "_g", "_i", "_f0", "_10", "_BA", "_1"];
        assert_eq!(names(&["$", "a$12"]), other);
        let letters = ["A", "Ag", "Ai", "Af0", "A10", "ABA", "$1"];
        assert_eq!(names(&["$12b", "_T"]), letters);
    }

    #[test]
    fn names_are_dense_where_the_text_leaves_no_prefix() {
        let used: Vec<_> = PREFIXES.chars().map(|c| format!("{c}a")).collect();
        let mut used: Vec<_> = used.iter().map(String::as_str).collect();
        let dense = ["$", "_2", "_0i", "_18", "$10", "$BA", "$1"];
        assert_eq!(names(&used), dense);
        let alone: Vec<_> = PREFIXES.chars().map(String::from).collect();
        used.extend(alone.iter().map(String::as_str));
        used.extend(["$1", "_B", "$C", "a$", "b_7"]);
        let dense = ["A4", "A2", "A0i", "A18", "_10", "ABA", "$_1"];
        assert_eq!(names(&used), dense);
    }

    #[test]
    fn the_tag_is_in_every_name_where_nothing_else_is_left() {
        let used: Vec<_> = PREFIXES.chars().map(|c| format!("{c}0")).collect();
        let used: Vec<_> = used.iter().map(String::as_str).collect();
        let tag = [
            "$000$", "$000$g", "$000$i", "$000$f0", "$000$10", "$000$BA", "$000$1",
        ];
        assert_eq!(names(&used), tag);
    }

    #[test]
    fn digits_are_base_36() {
        let mut digits = *b"000";
        write_digits(&mut digits, 36 * 36 + 35);
        assert_eq!(&digits, b"10z");
    }
}
