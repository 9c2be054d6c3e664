//! Injected names.
//!
//! Every injected name contains the file's tag: `$`, digits of the file's number in base 36, `$`.
//! The tag makes a name fresh in the file (no text of the app contains the shape of a tag) and
//! unique among the scripts of a page, which share one lexical scope. `$00a$` is the machine,
//! `$00a$12` a temporary, `left$00a$3` the shadow of the variable `left`.

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
    fn digits_are_base_36() {
        let mut digits = *b"000";
        write_digits(&mut digits, 36 * 36 + 35);
        assert_eq!(&digits, b"10z");
    }
}
