//! `parseInt`.

use super::string_to_number::integer_of_power_of_two_radix;
use super::white_space::trim_start;

/// The integer at the start of `units` in `radix` (already `ToInt32`; 0 means 10, or 16 after
/// `0x`); NaN if there is none.
pub(crate) fn parse_int(units: &[u16], radix: i32) -> f64 {
    let units = trim_start(units);
    let (negative, units) = match units.first() {
        Some(0x2d) => (true, &units[1..]),
        Some(0x2b) => (false, &units[1..]),
        _ => (false, units),
    };
    let hexadecimal = matches!(units, [0x30, 0x78 | 0x58, ..]);
    let (radix, units) = match radix {
        0 | 16 if hexadecimal => (16, &units[2..]),
        0 => (10, units),
        2..=36 => (radix as u32, units),
        _ => return f64::NAN,
    };
    let digits: String = units
        .iter()
        .map_while(|&unit| char::from_u32(unit.into()).filter(|digit| digit.is_digit(radix)))
        .collect();
    if digits.is_empty() {
        return f64::NAN;
    }
    let magnitude = integer(&digits, radix);
    if negative { -magnitude } else { magnitude }
}

fn integer(digits: &str, radix: u32) -> f64 {
    match radix {
        10 => digits.parse().expect("decimal digits are a number"),
        _ if radix.is_power_of_two() => integer_of_power_of_two_radix(digits, radix),
        _ => integer_in_parts(digits, radix),
    }
}

/// The standard lets the value of a long text in an odd radix be approximate; these are the steps
/// of V8, whose rounding errors count: as many digits at a time as 32 bits hold.
fn integer_in_parts(digits: &str, radix: u32) -> f64 {
    const MAX_MULTIPLIER: u32 = u32::MAX / 36;
    let mut value = 0.0;
    let mut digits = digits
        .chars()
        .filter_map(|digit| digit.to_digit(radix))
        .peekable();
    while digits.peek().is_some() {
        let (mut part, mut multiplier) = (0, 1);
        while multiplier * radix <= MAX_MULTIPLIER
            && let Some(digit) = digits.next()
        {
            part = part * radix + digit;
            multiplier *= radix;
        }
        value = value * f64::from(multiplier) + f64::from(part);
    }
    value
}
