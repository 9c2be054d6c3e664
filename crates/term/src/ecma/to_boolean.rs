//! ECMA-262 `ToBoolean`.

use crate::Value;

/// Whether a condition takes `value` for true.
pub fn to_boolean(value: &Value) -> bool {
    match value {
        Value::Undefined | Value::Null => false,
        Value::Boolean(value) => *value,
        Value::Number(value) => *value != 0.0 && !value.is_nan(),
        Value::String(value) => !value.is_empty(),
    }
}
