//! What is shown while a campaign goes on, on standard error.
//!
//! A bar to the deadline on a terminal; elsewhere plain lines, one for each finding and one every
//! ten seconds, so that a log stays short.

use std::io::{IsTerminal as _, Write as _};
use std::time::Duration;

use indicatif::{ProgressBar, ProgressStyle};
use stackful_finding::Finding;

/// Between two counter lines where there is no terminal.
const INTERVAL: Duration = Duration::from_secs(10);

/// A campaign's progress.
pub(crate) enum Progress {
    /// The whole length is the time budget in milliseconds.
    Bar(ProgressBar),
    /// When the next counter line is due.
    Lines(Duration),
}

/// How far a campaign is.
#[derive(Clone, Copy)]
pub(crate) struct Counters {
    pub(crate) runs: u64,
    pub(crate) queued: usize,
    pub(crate) depth: usize,
    pub(crate) findings: usize,
    pub(crate) elapsed: Duration,
}

impl Progress {
    pub(crate) fn new(budget: Duration) -> Progress {
        if !std::io::stderr().is_terminal() {
            return Progress::Lines(INTERVAL);
        }
        let style =
            ProgressStyle::with_template("  exploring {bar:24.cyan/dim} {prefix}  {wide_msg}")
                .expect("the template is constant")
                .progress_chars("━╸━");
        let bar = ProgressBar::new(budget.as_millis() as u64).with_style(style);
        bar.set_message("starting");
        Progress::Bar(bar)
    }

    pub(crate) fn ran(&mut self, counters: Counters, budget: Duration) {
        match self {
            Progress::Bar(bar) => {
                bar.set_position(counters.elapsed.as_millis() as u64);
                bar.set_prefix(format!("{}/{}", clock(counters.elapsed), clock(budget)));
                bar.set_message(words(counters));
            }
            Progress::Lines(due) if counters.elapsed >= *due => {
                *due = counters.elapsed + INTERVAL;
                say(&format!(
                    "{}  {}",
                    seconds(counters.elapsed),
                    words(counters)
                ));
            }
            Progress::Lines(_) => {}
        }
    }

    /// A run takes its time.
    pub(crate) fn waits(&self, elapsed: Duration, budget: Duration) {
        if let Progress::Bar(bar) = self {
            bar.set_position(elapsed.as_millis() as u64);
            bar.set_prefix(format!("{}/{}", clock(elapsed), clock(budget)));
        }
    }

    /// An error was found.
    pub(crate) fn found(&self, finding: &Finding, elapsed: Duration) {
        if let Progress::Lines(_) = self {
            let (id, kind) = (&finding.id, finding.kind);
            say(&format!("{}  found {id} {kind}", seconds(elapsed)));
        }
    }

    /// An error that plain Node does not have.
    pub(crate) fn unrepeated(&self, finding: &Finding, elapsed: Duration) {
        if let Progress::Lines(_) = self {
            let (id, kind) = (&finding.id, finding.kind);
            say(&format!(
                "{}  left out {id} {kind}, which plain Node does not have",
                seconds(elapsed)
            ));
        }
    }

    /// A result, which a bar makes room for.
    pub(crate) fn result(&self, text: &str) {
        match self {
            Progress::Bar(bar) => bar.suspend(|| result(text)),
            Progress::Lines(_) => result(text),
        }
    }

    pub(crate) fn end(self) {
        if let Progress::Bar(bar) = self {
            bar.finish_and_clear();
        }
    }
}

/// A line for people; a closed standard error is no reason to stop.
pub(crate) fn say(text: &str) {
    let _ = writeln!(anstream::stderr().lock(), "{text}");
}

/// A result; a closed standard output is no reason to stop, the report is written anyway.
pub(crate) fn result(text: &str) {
    let mut out = anstream::stdout().lock();
    let _ = write!(out, "{text}").and_then(|()| out.flush());
}

fn words(counters: Counters) -> String {
    let Counters {
        runs,
        queued,
        depth,
        findings,
        elapsed,
    } = counters;
    let speed = runs as f64 / elapsed.as_secs_f64().max(1e-3);
    format!("{runs} runs · {speed:.0}/s · depth {depth} · {queued} waiting · {findings} found")
}

fn seconds(time: Duration) -> String {
    format!("{:5.1}s", time.as_secs_f64())
}

/// `1:05`.
fn clock(time: Duration) -> String {
    let seconds = time.as_secs();
    format!("{}:{:02}", seconds / 60, seconds % 60)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn counters_in_words() {
        let counters = Counters {
            runs: 212,
            queued: 31,
            depth: 6,
            findings: 1,
            elapsed: Duration::from_secs(4),
        };
        assert_eq!(
            words(counters),
            "212 runs · 53/s · depth 6 · 31 waiting · 1 found"
        );
        assert_eq!(clock(Duration::from_secs(65)), "1:05");
        assert_eq!(seconds(Duration::from_millis(12_440)), " 12.4s");
    }
}
