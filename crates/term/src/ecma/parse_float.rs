//! `parseFloat`.

use super::string_to_number::decimal_prefix;
use super::white_space::trim_start;

/// The number at the start of `units`, leading white space ignored; NaN if there is none.
pub(crate) fn parse_float(units: &[u16]) -> f64 {
    let text: String = trim_start(units)
        .iter()
        .map_while(|&unit| u8::try_from(unit).ok().filter(u8::is_ascii).map(char::from))
        .collect();
    decimal_prefix(&text).map_or(f64::NAN, |(number, _)| number)
}
