//! Whether a command still does anything. A build computes or prints; what watches files, or waits for an
//! answer or a server, does neither, and may do so for ever.

use std::fs::{self, File};
use std::io;
use std::time::{Duration, Instant};

/// How often it is looked.
const LOOK: Duration = Duration::from_secs(1);
/// A fifth of a second of computing, as the kernel counts it: less is what a watcher takes to look again.
const TICKS: u64 = 20;

/// What the processes of a command had done when they last did something.
pub(crate) struct Quiet {
    group: u32,
    since: Instant,
    looked: Instant,
    printed: u64,
    ticks: u64,
}

impl Quiet {
    /// Of a command that begins, with the number of its process group.
    pub(crate) fn new(group: u32) -> Quiet {
        let now = Instant::now();
        Quiet {
            group,
            since: now,
            looked: now,
            printed: 0,
            ticks: 0,
        }
    }

    /// For how long they have done nothing; what they print goes to `output`.
    pub(crate) fn lasts(&mut self, output: &File) -> io::Result<Duration> {
        let now = Instant::now();
        if now - self.looked >= LOOK {
            self.looked = now;
            let (printed, ticks) = (output.metadata()?.len(), ticks(self.group));
            if printed > self.printed || ticks > self.ticks + TICKS {
                (self.since, self.printed, self.ticks) = (now, printed, ticks);
            }
        }
        Ok(now - self.since)
    }
}

/// How long the living processes of a group have computed.
fn ticks(group: u32) -> u64 {
    let processes = fs::read_dir("/proc").into_iter().flatten().flatten();
    let texts = processes.filter_map(|it| fs::read_to_string(it.path().join("stat")).ok());
    texts.filter_map(|stat| ticks_in(&stat, group)).sum()
}

/// Those of a process, if it is of the group.
fn ticks_in(stat: &str, group: u32) -> Option<u64> {
    // The name before the state is in brackets, and may hold any.
    let (_, rest) = stat.rsplit_once(") ")?;
    let fields: Vec<&str> = rest.split(' ').collect();
    let number = |at: usize| fields.get(at)?.parse::<u64>().ok();
    // State, parent, group; the times in user and system mode are the twelfth and thirteenth.
    (number(2)? == u64::from(group)).then_some(number(11)? + number(12)?)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_times_of_a_process_of_the_group() {
        let stat = "7 (a) b) S 1 42 42 0 -1 4194560 99 0 0 0 30 12 5 5 20 0 1 0 100";
        assert_eq!(
            [42, 43].map(|group| ticks_in(stat, group)),
            [Some(42), None]
        );
    }
}
