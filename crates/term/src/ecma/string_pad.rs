//! `String.prototype.repeat`, `padStart` and `padEnd`. No value where they throw, or where the
//! result is longer than the evaluator makes.

use super::{to_integer_or_infinity, to_string};
use crate::{JsString, MAX_LENGTH, Value};

/// `string.repeat(count)`.
pub(crate) fn repeat(string: &JsString, count: &Value) -> Option<JsString> {
    let count = to_integer_or_infinity(count);
    if count < 0.0 || count.is_infinite() || count * string.len() as f64 > MAX_LENGTH as f64 {
        return None;
    }
    Some(if string.is_empty() {
        string.clone()
    } else {
        string.units().repeat(count as usize).into()
    })
}

/// `string.padStart(length, fill)`.
pub(crate) fn pad_start(string: &JsString, length: &Value, fill: &Value) -> Option<JsString> {
    Some(filler(string, length, fill)?.concat(string))
}

/// `string.padEnd(length, fill)`.
pub(crate) fn pad_end(string: &JsString, length: &Value, fill: &Value) -> Option<JsString> {
    Some(string.concat(&filler(string, length, fill)?))
}

fn filler(string: &JsString, length: &Value, fill: &Value) -> Option<JsString> {
    let missing = to_integer_or_infinity(length) - string.len() as f64;
    let fill = match fill {
        Value::Undefined => JsString::from(" "),
        fill => to_string(fill),
    };
    if missing <= 0.0 || fill.is_empty() {
        return Some(JsString::from(""));
    }
    if missing > MAX_LENGTH as f64 {
        return None;
    }
    Some(
        fill.units()
            .iter()
            .copied()
            .cycle()
            .take(missing as usize)
            .collect::<Vec<u16>>()
            .into(),
    )
}
