//! ECMA-262 `ToNumber`.

use super::string_to_number;
use crate::Value;

/// `value` as a number: NaN for `undefined`, and for a string that is no numeric literal.
pub fn to_number(value: &Value) -> f64 {
    match value {
        Value::Undefined => f64::NAN,
        Value::Null => 0.0,
        Value::Boolean(value) => f64::from(u8::from(*value)),
        Value::Number(value) => *value,
        Value::String(value) => string_to_number(value.units()),
    }
}
