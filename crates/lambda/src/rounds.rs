//! Tests shared among workers: who runs which does not show in what comes of them.

use std::path::PathBuf;

use crate::campaign::{Campaign, ROUND};
use crate::exploration::Exploration;
use crate::plan::Plan;
use crate::round::{Bench, Tested};
use crate::subject::Subject;
use crate::worker::{Worker, WorkerError};

/// Tests that are watched for what methods read: the first, and then one in so many.
const WATCHED: u64 = 128;
const WATCHED_LATER: u64 = 8;
/// Kinds of callbacks that are made of what was read.
const WATCHING: [&str; 3] = ["writes", "throws", "concolic"];
/// The kind whose values are chosen by the code under test.
pub(crate) const CONCOLIC: &str = "concolic";
/// The numbers of tests with free values: no others have them.
const FREE: u64 = 1 << 31;

impl Campaign {
    /// Runs the tests of these numbers, shared among the workers; in order. The first are those that were
    /// given.
    pub(crate) fn round(
        &mut self,
        numbers: std::ops::Range<u64>,
    ) -> Result<Vec<Option<Tested>>, WorkerError> {
        let restart = restarting(&self.installation, &self.subject);
        let bench = bench(self, &restart);
        let seed = self.choices.seed;
        let kinds = &self.choices.callbacks;
        let watches = kinds.iter().any(|kind| WATCHING.contains(&kind.as_str()));
        let jobs = self.workers.len() as u64;
        let all = self.implementations.len() as u64;
        let given = &self.given;
        let mut results = std::thread::scope(|scope| {
            let threads = self.workers.iter_mut().zip(0..).map(|(worker, share)| {
                let (bench, numbers) = (&bench, numbers.clone());
                scope.spawn(move || {
                    let mine = numbers.filter(|number| number % jobs == share);
                    mine.map(|number| {
                        let is_watched = number < WATCHED || number % WATCHED_LATER == 0;
                        // One after the other: they read much the same.
                        let one = (number % all) as usize;
                        let watching = (watches && is_watched).then_some(one);
                        let tested = match given.get(number as usize) {
                            Some(plan) => Some(bench.given(worker, plan, watching)?),
                            None => bench.test(worker, (mixed(seed, number), watching))?,
                        };
                        Ok((number, tested))
                    })
                    .collect::<Result<Vec<_>, WorkerError>>()
                })
            });
            let threads: Vec<_> = threads.collect();
            let parts = threads
                .into_iter()
                .map(|thread| thread.join().expect("a test does not panic"));
            parts.collect::<Result<Vec<_>, WorkerError>>()
        })?
        .into_iter()
        .flatten()
        .collect::<Vec<_>>();
        results.sort_by_key(|(number, _)| *number);
        Ok(results.into_iter().map(|(_, tested)| tested).collect())
    }

    /// So many tests with callbacks whose values are free, to be explored; none if nobody wants them.
    ///
    /// # Errors
    /// Workers cannot be started any more.
    pub fn exploration(&mut self, tests: u64) -> Result<Exploration, WorkerError> {
        let mut plans: Vec<Plan> = Vec::new();
        if self.choices.callbacks.iter().any(|kind| kind == CONCOLIC) {
            // What methods read is what callbacks write.
            for tested in self.round(0..ROUND)?.into_iter().flatten() {
                self.learn(&tested.places);
            }
            let restart = restarting(&self.installation, &self.subject);
            let mut bench = bench(self, &restart);
            bench.choices.callbacks = vec![CONCOLIC.to_owned()];
            let seed = self.choices.seed;
            for number in FREE..FREE + tests {
                let made = bench.made(&mut self.workers[0], mixed(seed, number))?;
                plans.extend(made.map(|(plan, _)| plan).filter(Plan::has_free_values));
            }
        }
        Ok(Exploration {
            subject: self.subject.clone(),
            plans,
        })
    }
}

pub(crate) fn bench<'c>(
    campaign: &Campaign,
    restart: &'c (dyn Fn() -> Result<Worker, WorkerError> + Sync),
) -> Bench<'c> {
    Bench {
        implementations: campaign.implementations.clone(),
        methods: campaign.methods.clone(),
        choices: campaign.choices.clone(),
        restart,
    }
}

/// Starts another worker for the place of one that has ended.
pub(crate) fn restarting(
    (node, runtime): &(PathBuf, PathBuf),
    subject: &Subject,
) -> impl Fn() -> Result<Worker, WorkerError> + Sync + use<> {
    let (node, runtime, subject) = (node.clone(), runtime.clone(), subject.clone());
    move || {
        let mut worker = Worker::start(&node, &runtime)?;
        worker.set_subject(&subject)?;
        Ok(worker)
    }
}

/// The seed of a test.
fn mixed(seed: u32, number: u64) -> u32 {
    let mut word =
        (u64::from(seed) << 32 | number & 0xffff_ffff).wrapping_mul(0x9e37_79b9_7f4a_7c15);
    word = (word ^ (word >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
    (word ^ (word >> 27)) as u32
}
