//! How many there are to be of something: at least one, and of what costs memory for each not too many.

use std::fmt;
use std::str::FromStr;

use serde::de::Visitor;
use serde::{Deserialize, Deserializer};

/// A number from 1 to `MOST`, in arguments and in `stackful.toml`.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Count<const MOST: u32 = { u32::MAX }>(pub(crate) u32);

/// Users, or tabs: each page of an app is a window of its own with all its scripts.
pub(crate) type Pages = Count<16>;
/// Workers: each has a process with the whole app.
pub(crate) type Jobs = Count<64>;

/// There cannot be so many.
#[derive(Debug, PartialEq, Eq, thiserror::Error)]
#[error("`{text}` is not possible: write {}", Wanted(*most))]
pub(crate) struct CountError {
    text: String,
    most: u32,
}

/// The numbers that there are.
struct Wanted(u32);

impl fmt::Display for Wanted {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.0 {
            u32::MAX => f.write_str("a whole number from 1 on"),
            most => write!(f, "a whole number from 1 to {most}"),
        }
    }
}

impl<const MOST: u32> FromStr for Count<MOST> {
    type Err = CountError;

    fn from_str(text: &str) -> Result<Self, CountError> {
        let number = text.parse().ok();
        let number = number.filter(|number| (1..=MOST).contains(number));
        number.map(Count).ok_or_else(|| CountError {
            text: text.to_owned(),
            most: MOST,
        })
    }
}

impl<'de, const MOST: u32> Deserialize<'de> for Count<MOST> {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        deserializer.deserialize_i64(CountVisitor)
    }
}

struct CountVisitor<const MOST: u32>;

impl<const MOST: u32> Visitor<'_> for CountVisitor<MOST> {
    type Value = Count<MOST>;

    fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}", Wanted(MOST))
    }

    fn visit_i64<E: serde::de::Error>(self, number: i64) -> Result<Count<MOST>, E> {
        number.to_string().parse().map_err(E::custom)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn from_one_to_what_fits_into_memory() {
        let read = |text: &str| text.parse::<Pages>().map(|count| count.0);
        assert_eq!(read("1"), Ok(1));
        assert_eq!(read("16"), Ok(16));
        for wrong in ["", "0", "17", "-1", "1.5", "two", "99999999999"] {
            let error = CountError {
                text: wrong.into(),
                most: 16,
            };
            assert_eq!(read(wrong), Err(error), "{wrong}");
        }
        let any = "0".parse::<Count>().unwrap_err().to_string();
        assert_eq!(any, "`0` is not possible: write a whole number from 1 on");
    }
}
