//! Events that the error does not need.

use super::{Shrinker, Stop, Way};

/// Leaves out events, many at a time, then fewer, then one; from the end on, since what comes after the
/// error is needed least. One that was needed while another was there may not be needed without it, so
/// single events are tried until none can go.
pub(super) fn leave_out(shrinker: &mut Shrinker<'_>, way: &mut Way) -> Result<(), Stop> {
    let mut size = count(way);
    while size > 0 {
        let has_left_any = leave_out_by(shrinker, way, size)?;
        size = if size == 1 && has_left_any {
            1
        } else {
            size / 2
        };
    }
    Ok(())
}

fn count(way: &Way) -> u32 {
    way.assignment.events().len() as u32
}

/// Tries once to leave out each group of so many; whether any could go.
fn leave_out_by(shrinker: &mut Shrinker<'_>, way: &mut Way, size: u32) -> Result<bool, Stop> {
    let mut has_left_any = false;
    let mut end = count(way);
    while end > 0 {
        let start = end.saturating_sub(size);
        let shorter = way.assignment.without_events(start..end);
        has_left_any |= shrinker.takes(&shorter, way)?;
        end = start;
    }
    Ok(has_left_any)
}
