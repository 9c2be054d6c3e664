//! Same bug, same id: the hash that names a finding.
//!
//! The id depends on what failed and where in the app's source, not on the steps, the values in
//! the message, the run's number or the seed. Without a source location the message stands in,
//! its digits folded, since they are mostly data.

use stackful_source::{Location, Process};

use crate::ErrorKind;

/// Crockford's base 32: no letter that reads as a digit.
const ALPHABET: &[u8; 32] = b"0123456789ABCDEFGHJKMNPQRSTVWXYZ";

/// The id of an error: `E-` and five characters.
pub fn fingerprint(
    kind: ErrorKind,
    process: Process,
    name: &str,
    message: &str,
    location: Option<&Location>,
) -> String {
    let place = match location {
        Some(at) => format!("{}:{}:{}", at.file, at.line, at.column),
        None => message
            .chars()
            .map(|c| if c.is_ascii_digit() { '#' } else { c })
            .collect(),
    };
    let hash = fnv1a(&format!("{kind:?}\0{process:?}\0{name}\0{place}"));
    let code = (0..5).map(|i| char::from(ALPHABET[(hash >> (59 - 5 * i)) as usize & 31]));
    format!("E-{}", code.collect::<String>())
}

/// FNV-1a, 64 bits: stable across versions and machines, which `std`'s hashers do not promise.
fn fnv1a(text: &str) -> u64 {
    text.bytes().fold(0xcbf2_9ce4_8422_2325, |hash, byte| {
        (hash ^ u64::from(byte)).wrapping_mul(0x0000_0100_0000_01b3)
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    fn id(message: &str, line: Option<u32>) -> String {
        let location = line.map(|line| Location {
            file: "server/index.js".into(),
            line,
            column: 3,
        });
        fingerprint(
            ErrorKind::UncaughtException,
            Process::Server,
            "Error",
            message,
            location.as_ref(),
        )
    }

    #[test]
    fn the_place_decides_and_the_values_in_a_message_do_not() {
        assert_eq!(
            id("no such room: 17", Some(4)),
            id("no such room: 2", Some(4))
        );
        assert_ne!(
            id("no such room: 17", Some(4)),
            id("no such room: 17", Some(5))
        );
        assert_eq!(id("port 80 is taken", None), id("port 81 is taken", None));
        assert_ne!(id("port 80 is taken", None), id("out of memory", None));
    }

    #[test]
    fn an_id_never_changes_between_versions() {
        insta::assert_snapshot!(id("Division by zero", Some(16)), @"E-SF9NV");
    }
}
