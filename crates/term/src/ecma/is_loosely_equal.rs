//! ECMA-262 `IsLooselyEqual` on primitives.

use super::{is_strictly_equal, to_number};
use crate::Value;

/// `a == b`.
pub(crate) fn is_loosely_equal(a: &Value, b: &Value) -> bool {
    let nullish = |value: &Value| matches!(value, Value::Undefined | Value::Null);
    if nullish(a) || nullish(b) {
        nullish(a) && nullish(b)
    } else if a.sort() == b.sort() {
        is_strictly_equal(a, b)
    } else {
        // Booleans become numbers, and a string beside a number does too.
        to_number(a) == to_number(b)
    }
}
