//! Durations as people write them: `500ms`, `60s`, `5m`, `1h`.

use std::fmt;
use std::str::FromStr;
use std::time::Duration;

use serde::de::Visitor;
use serde::{Deserialize, Deserializer};

/// A time with its unit, in arguments and in `stackful.toml`.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Span(pub(crate) Duration);

/// The text is no duration.
#[derive(Debug, PartialEq, Eq, thiserror::Error)]
#[error("`{0}` is not a duration: write a number above 0 and a unit, such as 500ms, 60s, 5m or 1h")]
pub(crate) struct DurationError(String);

impl FromStr for Span {
    type Err = DurationError;

    fn from_str(text: &str) -> Result<Span, DurationError> {
        let unit = text.trim_start_matches(|c: char| c.is_ascii_digit() || c == '.');
        let number = &text[..text.len() - unit.len()];
        let seconds = match unit {
            "ms" => 1e-3,
            "s" => 1.0,
            "m" | "min" => 60.0,
            "h" => 3600.0,
            _ => return Err(DurationError(text.to_owned())),
        };
        let number: f64 = number.parse().map_err(|_| DurationError(text.to_owned()))?;
        let duration = Duration::try_from_secs_f64(number * seconds).ok();
        let duration = duration.filter(|duration| !duration.is_zero());
        duration
            .map(Span)
            .ok_or_else(|| DurationError(text.to_owned()))
    }
}

impl<'de> Deserialize<'de> for Span {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Span, D::Error> {
        deserializer.deserialize_str(SpanVisitor)
    }
}

struct SpanVisitor;

impl Visitor<'_> for SpanVisitor {
    type Value = Span;

    fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("a duration in quotes, such as \"60s\"")
    }

    fn visit_str<E: serde::de::Error>(self, text: &str) -> Result<Span, E> {
        text.parse().map_err(E::custom)
    }
}

/// The form that a person would have typed.
impl fmt::Display for Span {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let milliseconds = self.0.as_millis();
        match milliseconds {
            _ if milliseconds.is_multiple_of(60_000) => write!(f, "{}m", milliseconds / 60_000),
            _ if milliseconds.is_multiple_of(1000) => write!(f, "{}s", milliseconds / 1000),
            _ => write!(f, "{milliseconds}ms"),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_number_and_a_unit() {
        let read = |text: &str| text.parse::<Span>().map(|span| span.0.as_millis());
        assert_eq!(read("500ms"), Ok(500));
        assert_eq!(read("60s"), Ok(60_000));
        assert_eq!(read("1.5m"), Ok(90_000));
        assert_eq!(read("1h"), Ok(3_600_000));
        for wrong in [
            "60", "", "0s", "0.0m", "s", "-1s", "1 s", "1d", "1e400s", "1.2.3s",
        ] {
            assert_eq!(read(wrong), Err(DurationError(wrong.into())), "{wrong}");
        }
    }

    #[test]
    fn shown_as_it_would_be_typed() {
        for text in ["250ms", "90s", "2m"] {
            assert_eq!(text.parse::<Span>().unwrap().to_string(), text);
        }
        assert_eq!("60s".parse::<Span>().unwrap().to_string(), "1m");
    }
}
