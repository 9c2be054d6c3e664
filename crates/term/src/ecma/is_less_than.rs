//! ECMA-262 `IsLessThan` on primitives.

use super::to_number;
use crate::Value;
use std::cmp::Ordering;

/// How `a` stands to `b` for `<` and its kin: strings by code unit, anything else as numbers;
/// `None`, where every comparison is false, with NaN.
pub(crate) fn is_less_than(a: &Value, b: &Value) -> Option<Ordering> {
    match (a, b) {
        (Value::String(a), Value::String(b)) => Some(a.cmp(b)),
        _ => to_number(a).partial_cmp(&to_number(b)),
    }
}
