//! ECMA-262 `IsStrictlyEqual`.

use crate::Value;

/// `a === b`.
pub(crate) fn is_strictly_equal(a: &Value, b: &Value) -> bool {
    match (a, b) {
        (Value::Number(a), Value::Number(b)) => a == b,
        _ => a == b,
    }
}
