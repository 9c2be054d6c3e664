//! Reading one character: `s[i]`, `charAt`, `charCodeAt`, `codePointAt`, `at`, and
//! `String.fromCharCode`.

use super::{to_int32, to_integer_or_infinity, to_number, to_string};
use crate::{JsString, Value};

fn unit_at(string: &JsString, position: f64) -> Option<u16> {
    // A double that is not within the string casts to a `usize` that is not either, save below 0.
    if position < 0.0 {
        None
    } else {
        string.units().get(position as usize).copied()
    }
}

fn one_unit(unit: u16) -> Value {
    Value::String(JsString::from(vec![unit]))
}

/// `value[key]`: of a string a code unit, its length, or `undefined`. No value where it throws, or
/// where a prototype has the property: none of those is a primitive.
pub(crate) fn get(value: &Value, key: &Value) -> Option<Value> {
    if let (Value::String(string), Value::Number(index)) = (value, key)
        && index.fract() == 0.0
        && let Some(unit) = unit_at(string, *index)
    {
        return Some(one_unit(unit));
    }
    let key = to_string(key).to_string();
    if properties_of_prototypes(value)?
        .iter()
        .any(|names| names.contains(&key.as_str()))
    {
        return None;
    }
    let Value::String(string) = value else {
        return Some(Value::Undefined);
    };
    if key == "length" {
        return length(value);
    }
    let canonical = key == "0" || key.starts_with(|c| matches!(c, '1'..='9'));
    let index = key.parse::<usize>().ok().filter(|_| canonical);
    let unit = index.and_then(|index| string.units().get(index).copied());
    Some(unit.map_or(Value::Undefined, one_unit))
}

/// `value.length`; no value where it throws.
pub(crate) fn length(value: &Value) -> Option<Value> {
    match value {
        Value::String(string) => Some(Value::Number(string.len() as f64)),
        Value::Number(_) | Value::Boolean(_) => Some(Value::Undefined),
        Value::Undefined | Value::Null => None,
    }
}

/// The names that a property read of this primitive finds on prototypes; `None` for the primitives
/// that have none. ECMA-262 2024 with annex B.
fn properties_of_prototypes(value: &Value) -> Option<[&'static [&'static str]; 2]> {
    match value {
        Value::Undefined | Value::Null => None,
        Value::Boolean(_) => Some([OBJECT, &[]]),
        Value::Number(_) => Some([OBJECT, &["toExponential", "toFixed", "toPrecision"]]),
        Value::String(_) => Some([OBJECT, STRING]),
    }
}

const OBJECT: &[&str] = &[
    "__defineGetter__",
    "__defineSetter__",
    "__lookupGetter__",
    "__lookupSetter__",
    "__proto__",
    "constructor",
    "hasOwnProperty",
    "isPrototypeOf",
    "propertyIsEnumerable",
    "toLocaleString",
    "toString",
    "valueOf",
];

const STRING: &[&str] = &[
    "anchor",
    "at",
    "big",
    "blink",
    "bold",
    "charAt",
    "charCodeAt",
    "codePointAt",
    "concat",
    "endsWith",
    "fixed",
    "fontcolor",
    "fontsize",
    "includes",
    "indexOf",
    "isWellFormed",
    "italics",
    "lastIndexOf",
    "link",
    "localeCompare",
    "match",
    "matchAll",
    "normalize",
    "padEnd",
    "padStart",
    "repeat",
    "replace",
    "replaceAll",
    "search",
    "slice",
    "small",
    "split",
    "startsWith",
    "strike",
    "sub",
    "substr",
    "substring",
    "sup",
    "toLocaleLowerCase",
    "toLocaleUpperCase",
    "toLowerCase",
    "toUpperCase",
    "toWellFormed",
    "trim",
    "trimEnd",
    "trimLeft",
    "trimRight",
    "trimStart",
];

/// `string.charAt(position)`.
pub(crate) fn char_at(string: &JsString, position: &Value) -> Value {
    unit_at(string, to_integer_or_infinity(position)).map_or_else(|| Value::from(""), one_unit)
}

/// `string.charCodeAt(position)`.
pub(crate) fn char_code_at(string: &JsString, position: &Value) -> f64 {
    unit_at(string, to_integer_or_infinity(position)).map_or(f64::NAN, f64::from)
}

/// `string.codePointAt(position)`.
pub(crate) fn code_point_at(string: &JsString, position: &Value) -> Value {
    let position = to_integer_or_infinity(position);
    let Some(first) = unit_at(string, position) else {
        return Value::Undefined;
    };
    let code_point = match (first, unit_at(string, position + 1.0)) {
        (0xd800..=0xdbff, Some(second @ 0xdc00..=0xdfff)) => {
            0x1_0000 + (u32::from(first - 0xd800) << 10) + u32::from(second - 0xdc00)
        }
        _ => u32::from(first),
    };
    Value::Number(f64::from(code_point))
}

/// `string.at(position)`.
pub(crate) fn at(string: &JsString, position: &Value) -> Value {
    let relative = to_integer_or_infinity(position);
    let position = if relative < 0.0 {
        string.len() as f64 + relative
    } else {
        relative
    };
    unit_at(string, position).map_or(Value::Undefined, one_unit)
}

/// `String.fromCharCode(unit)`.
pub(crate) fn from_char_code(unit: &Value) -> Value {
    one_unit(to_int32(to_number(unit)) as u16)
}
