//! Hosts as people allow them: `name`, `name:port`, `*.name`.

use std::str::FromStr;

use serde::{Deserialize, Deserializer};

/// A host, or the hosts below a name, in arguments and in `stackful.toml`.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct HostPattern(pub(crate) String);

/// The text names no host.
#[derive(Debug, PartialEq, Eq, thiserror::Error)]
#[error(
    "`{0}` is not a host: write a name such as api.example.com, localhost:5432 or *.example.com"
)]
pub(crate) struct HostError(String);

impl FromStr for HostPattern {
    type Err = HostError;

    fn from_str(text: &str) -> Result<HostPattern, HostError> {
        let fails = || HostError(text.to_owned());
        // An address of IPv6 stands in brackets, so that its colons are not taken for a port's.
        let (host, rest) = match text.strip_prefix('[') {
            Some(rest) => rest.split_once(']').ok_or_else(fails)?,
            None => text.split_at(text.find(':').unwrap_or(text.len())),
        };
        let name = host.strip_prefix("*.").unwrap_or(host);
        let known = |c: char| c.is_ascii_alphanumeric() || "-_.:".contains(c);
        let port = rest.strip_prefix(':');
        let is_port = rest.is_empty() || port.is_some_and(|port| port.parse::<u16>().is_ok());
        if name.is_empty() || !name.chars().all(known) || !is_port {
            return Err(fails());
        }
        Ok(HostPattern(text.to_owned()))
    }
}

impl<'de> Deserialize<'de> for HostPattern {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<HostPattern, D::Error> {
        let text = String::deserialize(deserializer)?;
        text.parse().map_err(serde::de::Error::custom)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_name_and_a_port() {
        for right in [
            "a.test",
            "*.a.test",
            "localhost:5432",
            "10.0.0.1",
            "[::1]",
            "[::1]:80",
        ] {
            assert_eq!(right.parse(), Ok(HostPattern(right.to_owned())));
        }
        for wrong in [
            "",
            "http://a.test",
            "a.test/",
            "a.test:x",
            "*.",
            "*",
            "a b",
            "[::1",
            "::1",
        ] {
            assert_eq!(
                wrong.parse::<HostPattern>(),
                Err(HostError(wrong.to_owned())),
                "{wrong}"
            );
        }
    }
}
