//! `String.prototype.indexOf`, `lastIndexOf`, `includes`, `startsWith` and `endsWith`.

use super::to_integer_or_infinity::clamp_position;
use super::{to_integer_or_infinity, to_number};
use crate::{JsString, Value};

/// The first position of `pattern` in `string` at or after `from`.
fn find(string: &JsString, pattern: &JsString, from: usize) -> Option<usize> {
    let last = string.len().checked_sub(pattern.len())?;
    (from..=last).find(|&position| string.units()[position..].starts_with(pattern.units()))
}

/// -1 stands for "nowhere".
fn position(found: Option<usize>) -> f64 {
    found.map_or(-1.0, |position| position as f64)
}

/// `string.indexOf(pattern, from)`.
pub(crate) fn index_of(string: &JsString, pattern: &JsString, from: &Value) -> f64 {
    let from = clamp_position(to_integer_or_infinity(from), string.len());
    position(find(string, pattern, from))
}

/// `string.includes(pattern, from)`.
pub(crate) fn includes(string: &JsString, pattern: &JsString, from: &Value) -> bool {
    let from = clamp_position(to_integer_or_infinity(from), string.len());
    find(string, pattern, from).is_some()
}

/// `string.lastIndexOf(pattern, from)`.
pub(crate) fn last_index_of(string: &JsString, pattern: &JsString, from: &Value) -> f64 {
    let Some(last) = string.len().checked_sub(pattern.len()) else {
        return -1.0;
    };
    let from = if to_number(from).is_nan() {
        f64::INFINITY
    } else {
        to_integer_or_infinity(from)
    };
    let start = clamp_position(from, last);
    position((0..=start).rfind(|&at| string.units()[at..].starts_with(pattern.units())))
}

/// `string.startsWith(pattern, from)`.
pub(crate) fn starts_with(string: &JsString, pattern: &JsString, from: &Value) -> bool {
    let from = clamp_position(to_integer_or_infinity(from), string.len());
    string.units()[from..].starts_with(pattern.units())
}

/// `string.endsWith(pattern, end)`.
pub(crate) fn ends_with(string: &JsString, pattern: &JsString, end: &Value) -> bool {
    let end = match end {
        Value::Undefined => string.len(),
        end => clamp_position(to_integer_or_infinity(end), string.len()),
    };
    string.units()[..end].ends_with(pattern.units())
}
