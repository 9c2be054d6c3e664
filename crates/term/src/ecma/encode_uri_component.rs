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

/// The one string that `encodeURIComponent` makes this of; `None` if it makes it of none.
pub(crate) fn decode_uri_component(encoded: &JsString) -> Option<JsString> {
    let text = encoded.to_well_formed()?;
    let mut bytes = Vec::with_capacity(text.len());
    let mut rest = text.bytes();
    while let Some(byte) = rest.next() {
        if byte == b'%' {
            let [high, low] =
                [rest.next()?, rest.next()?].map(|digit| char::from(digit).to_digit(16));
            bytes.push((high? << 4 | low?) as u8);
        } else {
            bytes.push(byte);
        }
    }
    let decoded = JsString::from(String::from_utf8(bytes).ok()?);
    (encode_uri_component(&decoded)? == *encoded).then_some(decoded)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_was_encoded_is_found_again() {
        let texts = ["%2Fa%20b", "a-b", "%C3%A9", "%2fa", "a b", "%C3", "%4"];
        let decoded = texts.map(|text| format!("{:?}", decode_uri_component(&text.into())));
        insta::assert_snapshot!(decoded.join(" "), @r#"Some("/a b") Some("a-b") Some("é") None None None None"#);
    }
}
