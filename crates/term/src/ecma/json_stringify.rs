//! ECMA-262 `SerializeJSONProperty` of a primitive, and `QuoteJSONString`.

use super::to_string;
use crate::{JsString, Value};

/// `JSON.stringify(value)`.
pub(crate) fn json_stringify(value: &Value) -> Value {
    match value {
        Value::Undefined => Value::Undefined,
        Value::String(text) => quoted(text).into(),
        Value::Number(number) if !number.is_finite() => "null".into(),
        value => to_string(value).into(),
    }
}

/// The string in quotation marks; what is not well-formed UTF-16 is escaped, too.
fn quoted(text: &JsString) -> JsString {
    let mut units: Vec<u16> = vec![u16::from(b'"')];
    for character in char::decode_utf16(text.units().iter().copied()) {
        match character {
            Ok(character) => match escape(character) {
                Some(letter) => units.extend([u16::from(b'\\'), u16::from(letter)]),
                None if character < ' ' => units.extend(hexadecimal(u16::from(character as u8))),
                None => units.extend(character.encode_utf16(&mut [0; 2]).iter()),
            },
            Err(lone) => units.extend(hexadecimal(lone.unpaired_surrogate())),
        }
    }
    units.push(u16::from(b'"'));
    JsString::from(units)
}

/// The letter of a short escape.
fn escape(character: char) -> Option<u8> {
    Some(match character {
        '"' => b'"',
        '\\' => b'\\',
        '\u{8}' => b'b',
        '\u{c}' => b'f',
        '\n' => b'n',
        '\r' => b'r',
        '\t' => b't',
        _ => return None,
    })
}

fn hexadecimal(unit: u16) -> Vec<u16> {
    format!("\\u{unit:04x}").encode_utf16().collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn check(value: impl Into<Value>) -> String {
        match json_stringify(&value.into()) {
            Value::String(text) => text.to_well_formed().expect("JSON is well-formed"),
            value => format!("{value}"),
        }
    }

    #[test]
    fn primitives() {
        let texts = [
            check("a\"b\\c"),
            check("\n\t\u{1}é😀"),
            check(JsString::from(vec![0xd83d_u16, 0x61])),
            check(-0.0),
            check(1e21),
            check(f64::NAN),
            check(true),
            check(Value::Null),
            check(Value::Undefined),
        ];
        insta::assert_snapshot!(texts.join("\n"), @r#"
        "a\"b\\c"
        "\n\t\u0001é😀"
        "\ud83da"
        0
        1e+21
        null
        true
        null
        undefined
        "#);
    }
}
