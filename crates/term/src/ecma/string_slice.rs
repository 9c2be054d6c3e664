//! `String.prototype.slice`, `substring` and `substr`.

use super::to_integer_or_infinity;
use super::to_integer_or_infinity::{clamp_position, relative_position};
use crate::{JsString, Value};

/// `end` as an integer; a missing end is the end of the string.
fn end_or_length(end: &Value, length: usize) -> f64 {
    match end {
        Value::Undefined => length as f64,
        end => to_integer_or_infinity(end),
    }
}

/// `string.slice(start, end)`.
pub(crate) fn slice(string: &JsString, start: &Value, end: &Value) -> JsString {
    let length = string.len();
    let start = relative_position(to_integer_or_infinity(start), length);
    let end = relative_position(end_or_length(end, length), length);
    string.slice(start, end.max(start))
}

/// `string.substring(start, end)`.
pub(crate) fn substring(string: &JsString, start: &Value, end: &Value) -> JsString {
    let length = string.len();
    let start = clamp_position(to_integer_or_infinity(start), length);
    let end = clamp_position(end_or_length(end, length), length);
    string.slice(start.min(end), start.max(end))
}

/// `string.substr(start, length)`.
pub(crate) fn substr(string: &JsString, start: &Value, length: &Value) -> JsString {
    let size = string.len();
    let start = relative_position(to_integer_or_infinity(start), size);
    let length = clamp_position(end_or_length(length, size), size);
    string.slice(start, (start + length).min(size))
}
