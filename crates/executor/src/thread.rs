//! A thread and its worker: takes jobs one after the other, and brings what comes of them.
//!
//! A worker that breaks is started anew, and its job done again; a panic on the way is such a break,
//! since the job would otherwise be waited for for ever.

use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::mpsc::{Receiver, Sender};
use std::sync::{Arc, Mutex, PoisonError};

use crate::trouble::Troubles;
use crate::{Given, Run, StartError, WorkerError};

/// The number of a ticket, and what its run is given.
pub(crate) type Job = (u64, Given);
/// The number of a ticket, and what a worker made of what its run is given.
pub(crate) type Made = (u64, Result<Run, WorkerError>);

/// What a thread has in common with the others, and its number.
pub(crate) struct Thread {
    /// From 1.
    pub(crate) number: usize,
    pub(crate) queue: Arc<Mutex<Receiver<Job>>>,
    pub(crate) results: Sender<Made>,
    pub(crate) troubles: Troubles,
}

impl Thread {
    /// Does jobs until no more are to come. `worker` plays them by `play`; `start` makes it, if it is
    /// not there yet or has broken.
    pub(crate) fn work<W>(
        &self,
        mut worker: Option<W>,
        start: impl Fn() -> Result<W, StartError>,
        play: impl Fn(&mut W, &Given) -> Result<Run, WorkerError>,
    ) {
        if worker.is_none() {
            match start() {
                Ok(started) => worker = Some(started),
                // The others do its work.
                Err(error) => return self.trouble("did not start", &error),
            }
        }
        let mut attempt = |given: &Given| {
            let played = catch_unwind(AssertUnwindSafe(|| {
                let worker = match &mut worker {
                    Some(worker) => worker,
                    none => {
                        let started = start();
                        none.insert(started.map_err(|error| WorkerError::Restart(Box::new(error)))?)
                    }
                };
                play(worker, given)
            }));
            let played = played.unwrap_or(Err(WorkerError::Panicked));
            if played.is_err() {
                worker = None;
            }
            played
        };
        while let Some((number, given)) = self.next() {
            let run = match attempt(&given) {
                Err(WorkerError::Stopped) => return,
                Err(error) => {
                    self.trouble("was started anew", &error);
                    attempt(&given)
                }
                made => made,
            };
            if self.results.send((number, run)).is_err() {
                return;
            }
        }
    }

    /// The next job; `None` once no more is to come.
    fn next(&self) -> Option<Job> {
        let queue = self.queue.lock().unwrap_or_else(PoisonError::into_inner);
        queue.recv().ok()
    }

    fn trouble(&self, what: &str, error: &dyn std::error::Error) {
        let what = format!("worker {} {what}", self.number);
        self.troubles.tell(what, chain(error));
    }
}

/// An error and its causes.
pub(crate) fn chain(error: &dyn std::error::Error) -> String {
    let causes = std::iter::successors(error.source(), |cause| cause.source());
    let causes: Vec<String> = causes.map(ToString::to_string).collect();
    [&[error.to_string()], causes.as_slice()]
        .concat()
        .join(": ")
}

#[cfg(test)]
mod tests {
    use std::cell::Cell;
    use std::sync::mpsc::channel;
    use std::time::Duration;

    use super::*;
    use crate::{Exit, Given, Trouble};

    /// What comes of two jobs, whose attempts panic where `panics` says so, and the troubles.
    fn done(panics: &[bool]) -> (Vec<String>, Vec<Trouble>) {
        let (jobs, queue) = channel();
        let (results, made) = channel();
        let thread = Thread {
            number: 1,
            queue: Arc::new(Mutex::new(queue)),
            results,
            troubles: Troubles::default(),
        };
        for number in 0..2 {
            jobs.send((number, Given::default())).unwrap();
        }
        drop(jobs);
        let attempts = Cell::new(0);
        let play = |worker: &mut u64, _: &Given| {
            let attempt = attempts.replace(attempts.get() + 1);
            assert_ne!(panics.get(attempt), Some(&true), "as it was told");
            *worker += 1;
            Ok(Run {
                trace: Vec::new(),
                exit: Exit::Done,
                elapsed: Duration::from_secs(*worker),
                fork: Duration::ZERO,
                output: String::new(),
            })
        };
        thread.work(None, || Ok(0), play);
        let made = made.try_iter().map(|(number, made)| match made {
            Ok(run) => format!("{number}: run {} of its worker", run.elapsed.as_secs()),
            Err(error) => format!("{number}: {error}"),
        });
        let made = made.collect();
        (made, thread.troubles.all())
    }

    #[test]
    fn a_job_survives_a_panic() {
        let (made, troubles) = done(&[false, true]);
        assert_eq!(made, ["0: run 1 of its worker", "1: run 1 of its worker"]);
        let [Trouble { what, reason }] = &*troubles else {
            panic!("one trouble: {troubles:?}");
        };
        assert_eq!(what, "worker 1 was started anew");
        assert_eq!(reason, "the thread of the worker panicked");
    }

    #[test]
    fn a_job_that_panics_twice_comes_back_as_an_error() {
        let (made, troubles) = done(&[true, true]);
        assert_eq!(
            made,
            [
                "0: the thread of the worker panicked",
                "1: run 1 of its worker"
            ]
        );
        assert_eq!(troubles.len(), 1);
    }
}
