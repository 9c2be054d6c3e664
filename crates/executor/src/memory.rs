//! How much memory a process has.

use std::fs;
use std::time::Duration;

/// How often the memory of a run is looked at. An ordinary run has ended before the first look.
pub(crate) const INTERVAL: Duration = Duration::from_millis(20);

/// Bytes that a process may write to and that are its own: what it has asked for, touched or not,
/// but not what V8 only reserves. `None` if it has ended.
pub(crate) fn committed(process: u32) -> Option<u64> {
    let status = fs::read_to_string(format!("/proc/{process}/status")).ok()?;
    bytes(&status, "VmData:")
}

/// Bytes that would be free if the process ended; those of a fork are what it has changed. `None`
/// if it has ended.
pub(crate) fn private(process: u32) -> Option<u64> {
    let rollup = fs::read_to_string(format!("/proc/{process}/smaps_rollup")).ok()?;
    Some(bytes(&rollup, "Private_Clean:")? + bytes(&rollup, "Private_Dirty:")?)
}

/// The figure of a line such as `VmData:   67176 kB`.
fn bytes(lines: &str, name: &str) -> Option<u64> {
    let figure = lines.lines().find_map(|line| line.strip_prefix(name))?;
    let kib: u64 = figure.split_whitespace().next()?.parse().ok()?;
    Some(kib << 10)
}
