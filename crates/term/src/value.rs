//! The primitive values that terms range over, and their JSON form.
//!
//! `docs/trace-format.md` ("Values in JSON") defines the form: what JSON can say is said plainly,
//! the rest is an object with one key. Two values are equal here if `Object.is` says so: NaN
//! equals itself and -0 differs from 0.

use std::fmt;
use std::hash::{Hash, Hasher};

use serde::de::{Error as _, MapAccess, Unexpected, Visitor};
use serde::ser::SerializeMap;
use serde::{Deserialize, Deserializer, Serialize, Serializer};

use crate::JsString;
use crate::Sort;
use crate::ecma::number_to_string;

/// A primitive value of JavaScript.
#[derive(Clone)]
pub enum Value {
    /// `undefined`.
    Undefined,
    /// `null`.
    Null,
    /// `true` or `false`.
    Boolean(bool),
    /// A double.
    Number(f64),
    /// A string.
    String(JsString),
}

/// Integers up to here are doubles, and so are their neighbours.
const MAX_SAFE_INTEGER: f64 = 9_007_199_254_740_991.0;

impl Value {
    /// The sort of this value; never [`Sort::Mixed`].
    pub fn sort(&self) -> Sort {
        match self {
            Value::Undefined => Sort::Undefined,
            Value::Null => Sort::Null,
            Value::Boolean(_) => Sort::Boolean,
            Value::Number(_) => Sort::Number,
            Value::String(_) => Sort::String,
        }
    }
}

impl From<bool> for Value {
    fn from(value: bool) -> Value {
        Value::Boolean(value)
    }
}

impl From<f64> for Value {
    fn from(value: f64) -> Value {
        Value::Number(value)
    }
}

impl From<&str> for Value {
    fn from(value: &str) -> Value {
        Value::String(value.into())
    }
}

impl From<JsString> for Value {
    fn from(value: JsString) -> Value {
        Value::String(value)
    }
}

/// All NaNs are one value of JavaScript, so they share one bit pattern here.
fn identity(number: f64) -> u64 {
    if number.is_nan() {
        f64::NAN.to_bits()
    } else {
        number.to_bits()
    }
}

impl PartialEq for Value {
    fn eq(&self, other: &Value) -> bool {
        match (self, other) {
            (Value::Undefined, Value::Undefined) | (Value::Null, Value::Null) => true,
            (Value::Boolean(a), Value::Boolean(b)) => a == b,
            (Value::Number(a), Value::Number(b)) => identity(*a) == identity(*b),
            (Value::String(a), Value::String(b)) => a == b,
            _ => false,
        }
    }
}

impl Eq for Value {}

impl Hash for Value {
    fn hash<H: Hasher>(&self, state: &mut H) {
        self.sort().hash(state);
        match self {
            Value::Undefined | Value::Null => {}
            Value::Boolean(value) => value.hash(state),
            Value::Number(value) => identity(*value).hash(state),
            Value::String(value) => value.hash(state),
        }
    }
}

/// A JavaScript literal.
impl fmt::Display for Value {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Value::Undefined => f.write_str("undefined"),
            Value::Null => f.write_str("null"),
            Value::Boolean(value) => write!(f, "{value}"),
            Value::Number(value) if *value == 0.0 && value.is_sign_negative() => f.write_str("-0"),
            Value::Number(value) => f.write_str(&number_to_string(*value)),
            Value::String(value) => write!(f, "{value:?}"),
        }
    }
}

impl fmt::Debug for Value {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(self, f)
    }
}

impl Serialize for Value {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        match self {
            Value::Undefined => entry(serializer, "undefined", &true),
            Value::Null => serializer.serialize_unit(),
            Value::Boolean(value) => serializer.serialize_bool(*value),
            Value::Number(value) => serialize_number(*value, serializer),
            Value::String(value) => match value.to_well_formed() {
                Some(text) => serializer.serialize_str(&text),
                None => entry(serializer, "utf16", value.units()),
            },
        }
    }
}

fn serialize_number<S: Serializer>(value: f64, serializer: S) -> Result<S::Ok, S::Error> {
    if value == 0.0 && value.is_sign_negative() {
        entry(serializer, "number", "-0")
    } else if !value.is_finite() {
        entry(serializer, "number", number_to_string(value).as_str())
    } else if value.fract() == 0.0 && value.abs() <= MAX_SAFE_INTEGER {
        serializer.serialize_i64(value as i64)
    } else {
        serializer.serialize_f64(value)
    }
}

fn entry<S: Serializer, V: Serialize + ?Sized>(
    serializer: S,
    key: &str,
    value: &V,
) -> Result<S::Ok, S::Error> {
    let mut map = serializer.serialize_map(Some(1))?;
    map.serialize_entry(key, value)?;
    map.end()
}

impl<'de> Deserialize<'de> for Value {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Value, D::Error> {
        deserializer.deserialize_any(ValueVisitor)
    }
}

struct ValueVisitor;

impl<'de> Visitor<'de> for ValueVisitor {
    type Value = Value;

    fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("a primitive value, or an object with one of the keys undefined, number, utf16")
    }

    fn visit_unit<E>(self) -> Result<Value, E> {
        Ok(Value::Null)
    }

    fn visit_bool<E>(self, value: bool) -> Result<Value, E> {
        Ok(Value::Boolean(value))
    }

    fn visit_i64<E>(self, value: i64) -> Result<Value, E> {
        Ok(Value::Number(value as f64))
    }

    fn visit_u64<E>(self, value: u64) -> Result<Value, E> {
        Ok(Value::Number(value as f64))
    }

    fn visit_f64<E>(self, value: f64) -> Result<Value, E> {
        Ok(Value::Number(value))
    }

    fn visit_str<E>(self, value: &str) -> Result<Value, E> {
        Ok(Value::from(value))
    }

    fn visit_map<A: MapAccess<'de>>(self, mut map: A) -> Result<Value, A::Error> {
        let key: String = map
            .next_key()?
            .ok_or_else(|| A::Error::invalid_length(0, &self))?;
        let value = match key.as_str() {
            "undefined" => map.next_value::<bool>().map(|_| Value::Undefined),
            "number" => special_number(&map.next_value::<String>()?),
            "utf16" => map
                .next_value::<Vec<u16>>()
                .map(|units| Value::String(units.into())),
            other => Err(A::Error::unknown_field(
                other,
                &["undefined", "number", "utf16"],
            )),
        }?;
        match map.next_key::<String>()? {
            None => Ok(value),
            Some(_) => Err(A::Error::invalid_length(2, &self)),
        }
    }
}

fn special_number<E: serde::de::Error>(text: &str) -> Result<Value, E> {
    match text {
        "NaN" => Ok(Value::Number(f64::NAN)),
        "Infinity" => Ok(Value::Number(f64::INFINITY)),
        "-Infinity" => Ok(Value::Number(f64::NEG_INFINITY)),
        "-0" => Ok(Value::Number(-0.0)),
        other => Err(E::invalid_value(
            Unexpected::Str(other),
            &"NaN, Infinity, -Infinity or -0",
        )),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn round_trip(value: &Value) -> String {
        let json = serde_json::to_string(value).unwrap();
        assert_eq!(&serde_json::from_str::<Value>(&json).unwrap(), value);
        json
    }

    #[test]
    fn json_form() {
        let lone = JsString::from(vec![0xd83d, 0x61]);
        let forms = [
            Value::Undefined,
            Value::Null,
            Value::Boolean(true),
            Value::Number(12.0),
            Value::Number(-0.0),
            Value::Number(f64::NAN),
            Value::Number(f64::NEG_INFINITY),
            Value::Number(0.1),
            Value::Number(1e300),
            Value::Number(0.318_730_590_391_850_8),
            Value::from("é\"\n😀"),
            Value::String(lone),
        ]
        .each_ref()
        .map(round_trip);
        insta::assert_snapshot!(forms.join("\n"), @r#"
        {"undefined":true}
        null
        true
        12
        {"number":"-0"}
        {"number":"NaN"}
        {"number":"-Infinity"}
        0.1
        1e+300
        0.3187305903918508
        "é\"\n😀"
        {"utf16":[55357,97]}
        "#);
    }

    #[test]
    fn json_that_is_no_value() {
        let errors = [r#"{"number":"seven"}"#, "{}", r#"{"big":1}"#, "[]"]
            .map(|text| serde_json::from_str::<Value>(text).unwrap_err().to_string());
        insta::assert_snapshot!(errors.join("\n"), @r#"
        invalid value: string "seven", expected NaN, Infinity, -Infinity or -0 at line 1 column 18
        invalid length 0, expected a primitive value, or an object with one of the keys undefined, number, utf16 at line 1 column 2
        unknown field `big`, expected one of `undefined`, `number`, `utf16` at line 1 column 6
        invalid type: sequence, expected a primitive value, or an object with one of the keys undefined, number, utf16 at line 1 column 2
        "#);
    }
}
