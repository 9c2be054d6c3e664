//! Sizes of memory as people write them: `512M`, `1G`.

use std::str::FromStr;

use serde::de::Visitor;
use serde::{Deserialize, Deserializer};

/// A number of bytes with its unit, in arguments and in `stackful.toml`.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Size(pub(crate) u64);

/// The text is no size.
#[derive(Debug, PartialEq, Eq, thiserror::Error)]
#[error("`{0}` is not a size: write a whole number and a unit, such as 512M or 2G")]
pub(crate) struct SizeError(String);

impl FromStr for Size {
    type Err = SizeError;

    fn from_str(text: &str) -> Result<Size, SizeError> {
        let unit = text.trim_start_matches(|c: char| c.is_ascii_digit());
        let number = &text[..text.len() - unit.len()];
        let bytes: Option<u64> = match unit {
            "M" | "MiB" => Some(1 << 20),
            "G" | "GiB" => Some(1 << 30),
            _ => None,
        };
        let number: Option<u64> = number.parse().ok();
        let size = number.zip(bytes);
        size.and_then(|(number, bytes)| number.checked_mul(bytes))
            .map(Size)
            .ok_or_else(|| SizeError(text.to_owned()))
    }
}

impl<'de> Deserialize<'de> for Size {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Size, D::Error> {
        deserializer.deserialize_str(SizeVisitor)
    }
}

struct SizeVisitor;

impl Visitor<'_> for SizeVisitor {
    type Value = Size;

    fn expecting(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str("a size in quotes, such as \"1G\"")
    }

    fn visit_str<E: serde::de::Error>(self, text: &str) -> Result<Size, E> {
        text.parse().map_err(E::custom)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_number_and_a_unit() {
        let read = |text: &str| text.parse::<Size>().map(|size| size.0);
        assert_eq!(read("512M"), Ok(512 << 20));
        assert_eq!(read("2GiB"), Ok(2 << 30));
        for wrong in ["", "1", "G", "-1G", "1.5G", "1 G", "1K", "99999999999G"] {
            assert_eq!(read(wrong), Err(SizeError(wrong.into())), "{wrong}");
        }
    }
}
