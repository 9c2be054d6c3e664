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

/// `string[key]`: a code unit, the length, or `undefined`; no value where `String.prototype` has
/// the property, since it is not a primitive.
pub(crate) fn get(string: &JsString, key: &Value) -> Option<Value> {
    if let Value::Number(index) = key
        && index.fract() == 0.0
        && let Some(unit) = unit_at(string, *index)
    {
        return Some(one_unit(unit));
    }
    let key = to_string(key).to_string();
    if key == "length" {
        return Some(Value::Number(string.len() as f64));
    }
    if is_property_of_string(&key) {
        return None;
    }
    let canonical = key == "0" || key.starts_with(|c| matches!(c, '1'..='9'));
    let index = key.parse::<usize>().ok().filter(|_| canonical);
    let unit = index.and_then(|index| string.units().get(index).copied());
    Some(unit.map_or(Value::Undefined, one_unit))
}

/// Whether `String.prototype` or `Object.prototype` has a property of this name.
fn is_property_of_string(name: &str) -> bool {
    PROPERTIES.contains(&name)
}

/// Every property of `String.prototype` and `Object.prototype`, ECMA-262 2024 with annex B.
const PROPERTIES: &[&str] = &[
    "__defineGetter__",
    "__defineSetter__",
    "__lookupGetter__",
    "__lookupSetter__",
    "__proto__",
    "anchor",
    "at",
    "big",
    "blink",
    "bold",
    "charAt",
    "charCodeAt",
    "codePointAt",
    "concat",
    "constructor",
    "endsWith",
    "fixed",
    "fontcolor",
    "fontsize",
    "hasOwnProperty",
    "includes",
    "indexOf",
    "isPrototypeOf",
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
    "propertyIsEnumerable",
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
    "toLocaleString",
    "toLocaleUpperCase",
    "toLowerCase",
    "toString",
    "toUpperCase",
    "toWellFormed",
    "trim",
    "trimEnd",
    "trimLeft",
    "trimRight",
    "trimStart",
    "valueOf",
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
