//! `encodeURIComponent`: ECMA-262 Encode, of which the bytes of UTF-8 become `%XX`.

use crate::JsString;

/// What stays as it is, beside letters and digits.
const UNRESERVED: &[u8] = b"-_.!~*'()";

/// `encodeURIComponent(string)`; `None` where it throws.
pub(crate) fn encode_uri_component(string: &JsString) -> Option<JsString> {
    let text = String::from_utf16(string.units()).ok()?;
    let mut encoded = String::with_capacity(text.len());
    for byte in text.bytes() {
        if byte.is_ascii_alphanumeric() || UNRESERVED.contains(&byte) {
            encoded.push(char::from(byte));
        } else {
            encoded.push('%');
            for digit in [byte >> 4, byte & 0xf] {
                encoded.push(char::from(b"0123456789ABCDEF"[usize::from(digit)]));
            }
        }
    }
    Some(encoded.as_str().into())
}
