//! How long a process was kept from running. A bound on the time that an app takes is not meant for the
//! time that other programs of the machine take, so this is added to it.

use std::time::Duration;

/// For how long, since it began, the main thread of a process could have run and had no core; nothing where
/// the kernel does not count.
pub(crate) fn waited(process: u32) -> Duration {
    let text = std::fs::read_to_string(format!("/proc/{process}/schedstat")).unwrap_or_default();
    // Time on a core, time in line for one, turns.
    let nanoseconds = text.split(' ').nth(1).and_then(|field| field.parse().ok());
    Duration::from_nanos(nanoseconds.unwrap_or(0))
}

#[cfg(test)]
mod tests {
    use std::process;

    use super::*;

    #[test]
    fn it_only_grows_and_is_nothing_for_a_process_that_is_not_there() {
        let before = waited(process::id());
        assert!(waited(process::id()) >= before);
        assert_eq!(waited(u32::MAX), Duration::ZERO);
    }
}
