//! ECMA-262 `ToIntegerOrInfinity`.

use super::to_number;
use crate::Value;

/// `value` as a number without its fraction; NaN becomes 0.
pub(crate) fn to_integer_or_infinity(value: &Value) -> f64 {
    let number = to_number(value);
    if number.is_nan() { 0.0 } else { number.trunc() }
}

/// A position in a string of `length` code units: `value` held between 0 and `length`.
pub(super) fn clamp_position(value: f64, length: usize) -> usize {
    value.clamp(0.0, length as f64) as usize
}

/// A position that counts from the end if it is negative, held between 0 and `length`.
pub(super) fn relative_position(value: f64, length: usize) -> usize {
    clamp_position(
        if value < 0.0 {
            value + length as f64
        } else {
            value
        },
        length,
    )
}
