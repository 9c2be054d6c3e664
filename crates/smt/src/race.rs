//! One script to one solver or two, until one of them is sure.
//!
//! A process that dies or runs out of memory is replaced and asked once more; so is one that hangs
//! although it was asked before, since what it keeps may be why. One that is late in its first
//! script is believed to be late in its second.
//!
//! The second solver begins a little later: what the first answers at once, which is most, neither
//! costs a second process its work, nor depends on which of two is quicker. When one is sure, the
//! other is ended if it is still at work.

use std::time::{Duration, Instant};

use crate::Unknown;
use crate::encode::Encoding;
use crate::engine::{Engine, Reply};
use crate::limits::{Deadline, GRACE};
use crate::process::NoReply;
use crate::statistics::Sent;

/// How long the first solver has for itself.
const HEAD_START: Duration = Duration::from_millis(20);

/// How long one solver is listened to while another is at work.
const TURN: Duration = Duration::from_millis(1);

/// Where a solver is with the script.
enum Runner {
    /// It begins when the others have not answered by then.
    Waiting(Instant),
    Asked(Asked),
    /// It does not know.
    Done(Unknown),
}

#[derive(Clone, Copy)]
struct Asked {
    until: Instant,
    /// Whether it is asked once more if it dies.
    again: bool,
    /// Whether nothing was asked of the process before.
    is_fresh: bool,
}

struct Race<'a> {
    engines: &'a mut [Engine],
    encoding: &'a Encoding,
    /// What each may take, and when both must end.
    within: (Duration, Deadline),
    sent: &'a mut Sent,
    runners: Vec<Runner>,
}

/// What the first of `engines` that is sure says to a script; each may take `time`, but not longer
/// than to the `deadline`.
pub(crate) fn race(
    engines: &mut [Engine],
    encoding: &Encoding,
    within: (Duration, Deadline),
    sent: &mut Sent,
) -> Reply {
    let begin = Instant::now();
    let starts = (0..).map(|index| Runner::Waiting(begin + HEAD_START * index));
    let mut race = Race {
        runners: starts.take(engines.len()).collect(),
        engines,
        encoding,
        within,
        sent,
    };
    let reply = race.run();
    sent.scripts += 1;
    sent.elapsed += begin.elapsed();
    reply
}

impl Race<'_> {
    fn run(&mut self) -> Reply {
        loop {
            for index in 0..self.engines.len() {
                if let Some(reply) = self.step(index) {
                    self.end_others(index);
                    return reply;
                }
            }
            let reasons = self.runners.iter().map(|runner| match runner {
                Runner::Done(reason) => Some(*reason),
                Runner::Waiting(_) | Runner::Asked(_) => None,
            });
            if let Some(reasons) = reasons.collect::<Option<Vec<Unknown>>>() {
                return Reply::Unknown(reasons[0]);
            }
        }
    }

    /// Whether no other solver can still answer.
    fn is_alone(&self, index: usize) -> bool {
        let mut others = self
            .runners
            .iter()
            .enumerate()
            .filter(|(other, _)| *other != index);
        others.all(|(_, runner)| matches!(runner, Runner::Done(_)))
    }

    /// A sure answer, if the solver has one now.
    fn step(&mut self, index: usize) -> Option<Reply> {
        match self.runners[index] {
            Runner::Waiting(at) => {
                if Instant::now() >= at || self.is_alone(index) {
                    self.ask(index, true);
                }
                None
            }
            Runner::Asked(asked) => self.listen(index, asked),
            Runner::Done(_) => None,
        }
    }

    fn ask(&mut self, index: usize, again: bool) {
        let (time, deadline) = self.within;
        let time = deadline.left(time);
        self.runners[index] = match self.engines[index].ask(&self.encoding.script, time) {
            Ok((bytes, is_fresh)) => {
                self.sent.bytes += bytes;
                Runner::Asked(Asked {
                    until: Instant::now() + time + GRACE,
                    again,
                    is_fresh,
                })
            }
            Err(_) => Runner::Done(Unknown::SolverDied),
        };
    }

    fn listen(&mut self, index: usize, asked: Asked) -> Option<Reply> {
        let left = asked.until.saturating_duration_since(Instant::now());
        let wait = if self.is_alone(index) {
            left
        } else {
            TURN.min(left)
        };
        let reply = match self.engines[index].poll(self.encoding, wait) {
            Ok(None) if left.is_zero() => Err(NoReply::Late),
            reply => reply.transpose()?,
        };
        match reply {
            Ok(Reply::Unknown(reason)) => {
                self.runners[index] = Runner::Done(reason);
                None
            }
            Ok(reply) => {
                self.sent.seconded += u64::from(index > 0);
                Some(reply)
            }
            Err(why) => {
                self.engines[index].lose(&self.encoding.script);
                let again = asked.again && (why != NoReply::Late || !asked.is_fresh);
                if again {
                    self.ask(index, false);
                } else {
                    self.runners[index] = Runner::Done(why.into());
                }
                None
            }
        }
    }

    /// Ends those that are still at work.
    fn end_others(&mut self, winner: usize) {
        for (index, runner) in self.runners.iter().enumerate() {
            if index != winner && matches!(runner, Runner::Asked(_)) {
                self.engines[index].interrupt(&self.encoding.script);
                self.sent.interrupted += 1;
            }
        }
    }
}

impl From<NoReply> for Unknown {
    fn from(why: NoReply) -> Unknown {
        match why {
            NoReply::Late => Unknown::Timeout,
            NoReply::Dead => Unknown::SolverDied,
            NoReply::OutOfMemory => Unknown::OutOfMemory,
        }
    }
}
