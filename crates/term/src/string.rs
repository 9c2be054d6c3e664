//! Strings as JavaScript has them: sequences of UTF-16 code units, well-formed or not.

use std::fmt;
use std::sync::Arc;

/// An immutable string of UTF-16 code units. Cloning shares the text; order is by code unit, as
/// `<` compares strings.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct JsString(Arc<[u16]>);

impl JsString {
    /// The code units.
    pub fn units(&self) -> &[u16] {
        &self.0
    }

    /// Number of code units: JavaScript's `length`.
    pub fn len(&self) -> usize {
        self.0.len()
    }

    /// Whether this is `""`.
    pub fn is_empty(&self) -> bool {
        self.0.is_empty()
    }

    /// The text, if no surrogate stands alone in it.
    pub fn to_well_formed(&self) -> Option<String> {
        String::from_utf16(&self.0).ok()
    }

    /// This string followed by `other`.
    #[must_use]
    pub fn concat(&self, other: &JsString) -> JsString {
        let mut units = Vec::with_capacity(self.len() + other.len());
        units.extend_from_slice(self.units());
        units.extend_from_slice(other.units());
        JsString::from(units)
    }

    /// The code units from `start` to before `end`, which must be within the string.
    #[must_use]
    pub fn slice(&self, start: usize, end: usize) -> JsString {
        JsString::from(&self.0[start..end])
    }
}

impl From<&str> for JsString {
    fn from(text: &str) -> JsString {
        JsString(text.encode_utf16().collect())
    }
}

impl From<String> for JsString {
    fn from(text: String) -> JsString {
        JsString::from(text.as_str())
    }
}

impl From<Vec<u16>> for JsString {
    fn from(units: Vec<u16>) -> JsString {
        JsString(units.into())
    }
}

impl From<&[u16]> for JsString {
    fn from(units: &[u16]) -> JsString {
        JsString(units.into())
    }
}

/// The text; a surrogate that stands alone shows as U+FFFD.
impl fmt::Display for JsString {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&String::from_utf16_lossy(&self.0))
    }
}

/// A JavaScript string literal of printable characters.
impl fmt::Debug for JsString {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("\"")?;
        for unit in char::decode_utf16(self.0.iter().copied()) {
            match unit {
                Ok('"') => f.write_str("\\\"")?,
                Ok('\\') => f.write_str("\\\\")?,
                Ok('\n') => f.write_str("\\n")?,
                Ok('\r') => f.write_str("\\r")?,
                Ok('\t') => f.write_str("\\t")?,
                Ok(c) if c == ' ' || !(c.is_control() || c.is_whitespace() || c == '\u{feff}') => {
                    write!(f, "{c}")?;
                }
                Ok(c) => write!(f, "\\u{:04x}", u32::from(c))?,
                Err(lone) => write!(f, "\\u{:04x}", lone.unpaired_surrogate())?,
            }
        }
        f.write_str("\"")
    }
}
