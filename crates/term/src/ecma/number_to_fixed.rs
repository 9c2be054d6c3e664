//! ECMA-262 `Number.prototype.toFixed`.

use super::number_to_string;

/// Numbers from here on are written as `String` writes them.
const LARGE: f64 = 1e21;
/// Digits behind the point of the double that has most.
const EXACT: usize = 1074;

/// `number.toFixed(digits)`; none where it throws.
pub(crate) fn number_to_fixed(number: f64, digits: f64) -> Option<String> {
    if !(0.0..=100.0).contains(&digits) {
        return None;
    }
    if number.is_nan() || number.abs() >= LARGE {
        return Some(number_to_string(number));
    }
    let sign = if number < 0.0 { "-" } else { "" };
    Some(format!("{sign}{}", rounded(number.abs(), digits as usize)))
}

/// A number of 0 or more with so many digits behind the point; halves go up.
fn rounded(number: f64, digits: usize) -> String {
    let exact = format!("{number:.EXACT$}");
    let Some((whole, fraction)) = exact.split_once('.') else {
        return exact;
    };
    let (kept, rest) = fraction.split_at(digits);
    let mut all: Vec<u8> = [whole, kept].concat().into_bytes();
    if rest.as_bytes().first().is_some_and(|digit| *digit >= b'5') {
        let nines = all.iter().rev().take_while(|digit| **digit == b'9').count();
        let end = all.len() - nines;
        all[end..].fill(b'0');
        match end.checked_sub(1) {
            Some(last) => all[last] += 1,
            None => all.insert(0, b'1'),
        }
    }
    let mut text: String = all.into_iter().map(char::from).collect();
    if digits > 0 {
        text.insert(text.len() - digits, '.');
    }
    text
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn halves_go_up_by_the_exact_value() {
        let cases = [
            (1.005, 2.0),
            (2.5, 0.0),
            (-2.5, 0.0),
            (0.5, 0.0),
            (999.995, 2.0),
            (99.5, 0.0),
            (-0.0, 1.0),
            (-1e-7, 2.0),
            (1e21, 2.0),
            (1.45, 1.0),
            (123.456, 0.0),
            (0.000_001, 7.0),
        ];
        let texts = cases.map(|(number, digits)| number_to_fixed(number, digits).unwrap());
        insta::assert_snapshot!(texts.join(" "), @"1.00 3 -3 1 1000.00 100 0.0 -0.00 1e+21 1.4 123 0.0000010");
        assert_eq!(number_to_fixed(1.0, 101.0), None);
    }
}
