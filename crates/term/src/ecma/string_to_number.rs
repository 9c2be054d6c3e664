//! ECMA-262 `StringToNumber`: the grammar `StringNumericLiteral`, else NaN.

use super::white_space::{trim_end, trim_start};

/// The number that the whole of `units` says, white space around it ignored; NaN if none, 0 if
/// there is nothing.
pub(crate) fn string_to_number(units: &[u16]) -> f64 {
    let units = trim_end(trim_start(units));
    if units.is_empty() {
        return 0.0;
    }
    // Every numeric literal is ASCII.
    let Some(text) = ascii(units) else {
        return f64::NAN;
    };
    match text.as_bytes() {
        [b'0', b'x' | b'X', ..] => integer_literal(&text[2..], 16),
        [b'0', b'o' | b'O', ..] => integer_literal(&text[2..], 8),
        [b'0', b'b' | b'B', ..] => integer_literal(&text[2..], 2),
        _ => match decimal_prefix(&text) {
            Some((number, length)) if length == text.len() => number,
            _ => f64::NAN,
        },
    }
}

/// `units` as text if all are ASCII.
pub(super) fn ascii(units: &[u16]) -> Option<String> {
    units
        .iter()
        .map(|&unit| u8::try_from(unit).ok().filter(u8::is_ascii).map(char::from))
        .collect()
}

/// The longest `StrDecimalLiteral` at the start of `text` and its length in bytes.
pub(super) fn decimal_prefix(text: &str) -> Option<(f64, usize)> {
    let bytes = text.as_bytes();
    let sign = usize::from(matches!(bytes.first(), Some(b'+' | b'-')));
    if text[sign..].starts_with("Infinity") {
        let infinity = if bytes[0] == b'-' {
            f64::NEG_INFINITY
        } else {
            f64::INFINITY
        };
        return Some((infinity, sign + "Infinity".len()));
    }
    let digits = |from: usize| {
        bytes[from..]
            .iter()
            .take_while(|byte| byte.is_ascii_digit())
            .count()
    };
    let whole = digits(sign);
    let mut end = sign + whole;
    let mut fraction = 0;
    if bytes.get(end) == Some(&b'.') {
        fraction = digits(end + 1);
        if whole + fraction > 0 {
            end += 1 + fraction;
        }
    }
    if whole + fraction == 0 {
        return None;
    }
    if matches!(bytes.get(end), Some(b'e' | b'E')) {
        let sign = usize::from(matches!(bytes.get(end + 1), Some(b'+' | b'-')));
        let exponent = digits(end + 1 + sign);
        if exponent > 0 {
            end += 1 + sign + exponent;
        }
    }
    let number = text[..end]
        .parse()
        .expect("a decimal literal of JavaScript is one of Rust");
    Some((number, end))
}

fn integer_literal(digits: &str, radix: u32) -> f64 {
    if !digits.is_empty() && digits.chars().all(|digit| digit.is_digit(radix)) {
        integer_of_power_of_two_radix(digits, radix)
    } else {
        f64::NAN
    }
}

/// The value of `digits`, rounded to nearest, ties to even; `radix` is a power of two.
pub(super) fn integer_of_power_of_two_radix(digits: &str, radix: u32) -> f64 {
    let width = radix.trailing_zeros();
    let mut significand: u128 = 0;
    let mut exponent = 0_i32;
    for digit in digits.chars().filter_map(|digit| digit.to_digit(radix)) {
        if significand >> 100 == 0 {
            significand = significand << width | u128::from(digit);
        } else {
            // Far below the precision: only whether anything is left matters for rounding.
            significand |= u128::from(digit != 0);
            exponent = exponent.saturating_add(width as i32);
        }
    }
    // Exact: a conversion that rounds once, then a power of two.
    significand as f64 * 2_f64.powi(exponent)
}
