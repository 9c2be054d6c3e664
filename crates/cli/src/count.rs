//! How many there are of something that costs memory for each: users of an app, tabs of a user.

use std::fmt;
use std::str::FromStr;

use serde::de::Visitor;
use serde::{Deserialize, Deserializer};

/// Each page of an app is a window of its own with all its scripts.
const MOST: u32 = 16;

/// A number of users, or of tabs, in arguments and in `stackful.toml`.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Count(pub(crate) u32);

/// There cannot be so many.
#[derive(Debug, PartialEq, Eq, thiserror::Error)]
#[error("`{0}` is not possible: write a whole number from 1 to {MOST}")]
pub(crate) struct CountError(String);

impl FromStr for Count {
    type Err = CountError;

    fn from_str(text: &str) -> Result<Count, CountError> {
        let number = text.parse().ok();
        let number = number.filter(|number| (1..=MOST).contains(number));
        number.map(Count).ok_or_else(|| CountError(text.to_owned()))
    }
}

impl<'de> Deserialize<'de> for Count {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Count, D::Error> {
        deserializer.deserialize_i64(CountVisitor)
    }
}

struct CountVisitor;

impl Visitor<'_> for CountVisitor {
    type Value = Count;

    fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "a whole number from 1 to {MOST}")
    }

    fn visit_i64<E: serde::de::Error>(self, number: i64) -> Result<Count, E> {
        number.to_string().parse().map_err(E::custom)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn from_one_to_what_fits_into_memory() {
        let read = |text: &str| text.parse::<Count>().map(|count| count.0);
        assert_eq!(read("1"), Ok(1));
        assert_eq!(read("16"), Ok(16));
        for wrong in ["", "0", "17", "-1", "1.5", "two", "99999999999"] {
            assert_eq!(read(wrong), Err(CountError(wrong.into())), "{wrong}");
        }
    }
}
