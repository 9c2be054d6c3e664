//! ECMA-262 `ToString`.

use super::number_to_string;
use crate::{JsString, Value};

/// `value` as a string.
pub fn to_string(value: &Value) -> JsString {
    match value {
        Value::Undefined => JsString::from("undefined"),
        Value::Null => JsString::from("null"),
        Value::Boolean(true) => JsString::from("true"),
        Value::Boolean(false) => JsString::from("false"),
        Value::Number(value) => JsString::from(number_to_string(*value)),
        Value::String(value) => value.clone(),
    }
}
