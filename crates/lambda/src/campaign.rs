//! From a subject to its clusters: discovery, rounds of tests, and the smallest test of each cause.
//!
//! A test depends on its number, the seed, and what the rounds before it have seen methods read; so the
//! same seed means the same tests, however many processes share them.

use std::collections::{BTreeMap, BTreeSet};
use std::path::PathBuf;
use std::time::{Duration, Instant};

use crate::cluster::{Accepted, Cause, Cluster, united};
use crate::corpus::Corpus;
use crate::coverage::Collected;
use crate::discovery::{self, Method};
use crate::exploration::Explored;
use crate::loading::{CampaignError, missing, on};
use crate::oracle::Oracle;
use crate::plan::Plan;
use crate::report::{Report, Tally};
use crate::rounds::{bench, restarting};
use crate::shrink::cluster;
use crate::subject::{Implementation, Subject};
use crate::worker::{Worker, WorkerError};

/// Tests of a round.
pub(crate) const ROUND: u64 = 64;
/// Places of one method.
const PLACES: usize = 60;

/// What tests are made of and judged by.
#[derive(Clone, Debug)]
pub struct Choices {
    /// Kinds of callbacks, as `runtime/src/lambda/callbacks.js` has them; none: calls without callbacks.
    pub callbacks: Vec<String>,
    /// What is compared.
    pub oracles: Vec<Oracle>,
    /// Differences that are known.
    pub accepted: Vec<Accepted>,
    /// Of every random choice.
    pub seed: u32,
    /// Processes side by side.
    pub jobs: usize,
}

/// Where a campaign ends.
#[derive(Clone, Copy, Debug)]
pub struct Bounds {
    /// Tests.
    pub tests: u64,
    /// Time for them; smaller tests are looked for afterwards.
    pub time: Option<Duration>,
    /// Runs that may be spent on making one test smaller.
    pub attempts: usize,
}

/// How far a campaign is.
#[derive(Clone, Copy, Debug)]
pub enum Progress {
    /// So many tests were made, with so many causes of differences.
    Tested {
        /// Tests.
        tests: u64,
        /// Causes.
        causes: usize,
    },
    /// All were; the test of each of so many causes is made smaller.
    Shrinking(usize),
}

/// A campaign that is ready for tests.
pub struct Campaign {
    pub(crate) installation: (PathBuf, PathBuf),
    pub(crate) subject: Subject,
    pub(crate) implementations: Vec<Implementation>,
    pub(crate) methods: Vec<Method>,
    missing: BTreeMap<String, Vec<String>>,
    pub(crate) choices: Choices,
    pub(crate) workers: Vec<Worker>,
    covered: Collected,
    /// The first tests.
    pub(crate) given: Vec<Plan>,
    explored: Vec<Explored>,
}

impl std::fmt::Debug for Campaign {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        let mut shown = f.debug_struct("Campaign");
        shown
            .field("subject", &self.subject)
            .finish_non_exhaustive()
    }
}

impl Campaign {
    /// Starts workers of `installation`, the Node.js program and the runtime's folder, and discovers.
    /// The first of the implementations is the reference; `wanted` are the methods to be tested, all
    /// if there is none.
    ///
    /// # Errors
    /// Something cannot be loaded, or there is nothing to be tested.
    pub fn start(
        installation: (PathBuf, PathBuf),
        (mut subject, wanted): (Subject, &[String]),
        implementations: Vec<Implementation>,
        choices: Choices,
        corpus: &Corpus,
    ) -> Result<Campaign, CampaignError> {
        let (node, runtime) = &installation;
        let start = || Worker::start(node, runtime).map_err(CampaignError::Worker);
        let mut worker = start()?;
        worker
            .set_subject(&subject)
            .map_err(CampaignError::Worker)?;
        let mut methods = on(
            &implementations[0],
            discovery::methods(&mut worker, &implementations[0]),
        )?;
        if !wanted.is_empty() {
            let there: Vec<String> = methods.iter().map(|method| method.name.clone()).collect();
            if let Some(name) = wanted.iter().find(|name| !there.contains(name)) {
                let name = name.clone();
                return Err(CampaignError::NoMethod { name, there });
            }
            methods.retain(|method| wanted.contains(&method.name));
        } else if subject.target.global.is_some() {
            // Those of a prototype are what code is made of: without all of them, none would load.
            let of = &implementations[0];
            for method in &mut methods {
                let found = discovery::discover(&mut worker, of, method, choices.seed);
                on(of, found)?;
            }
            methods.retain(|method| !method.callbacks.is_empty());
        }
        subject.target.methods = methods.iter().map(|method| method.name.clone()).collect();
        worker
            .set_subject(&subject)
            .map_err(CampaignError::Worker)?;
        let missing = missing(&mut worker, &implementations[1..], &methods)?;
        let absent: BTreeSet<&String> = missing.values().flatten().collect();
        methods.retain(|method| !absent.contains(&method.name));
        if methods.is_empty() {
            return Err(CampaignError::NothingInCommon { missing });
        }
        let mut workers = vec![worker];
        while workers.len() < choices.jobs {
            let mut worker = start()?;
            worker
                .set_subject(&subject)
                .map_err(CampaignError::Worker)?;
            workers.push(worker);
        }
        let mut campaign = Campaign {
            installation,
            subject,
            implementations,
            methods,
            missing,
            choices,
            workers,
            covered: Collected::default(),
            given: Vec::new(),
            explored: Vec::new(),
        };
        campaign.discover()?;
        for method in &mut campaign.methods {
            method.mined = corpus.callbacks_of(&method.name);
        }
        Ok(campaign)
    }

    /// The methods that will be tested.
    pub fn methods(&self) -> &[Method] {
        &self.methods
    }

    /// What is tested.
    pub fn subject(&self) -> &Subject {
        &self.subject
    }

    /// The implementations, the reference first.
    pub fn implementations(&self) -> &[Implementation] {
        &self.implementations
    }

    /// Adds tests that are run before all others.
    pub fn add(&mut self, explored: Explored, plans: Vec<Plan>) {
        self.given.extend(plans);
        self.explored.push(explored);
    }

    fn discover(&mut self) -> Result<(), CampaignError> {
        let reference = &self.implementations[0];
        let seed = self.choices.seed;
        let share = self.methods.len().div_ceil(self.workers.len()).max(1);
        let restart = restarting(&self.installation, &self.subject);
        let found = std::thread::scope(|scope| {
            let parts = self.methods.chunks_mut(share).zip(&mut self.workers);
            let threads = parts.map(|(methods, worker)| {
                let restart = &restart;
                scope.spawn(move || {
                    let mut returned = Vec::new();
                    for method in methods {
                        match discovery::discover(worker, reference, method, seed) {
                            Ok(methods) => returned.extend(methods),
                            // A method that ends the process is tested all the same.
                            Err(WorkerError::Ended | WorkerError::Silent) => *worker = restart()?,
                            Err(error) => return Err(error),
                        }
                    }
                    Ok(returned)
                })
            });
            let threads: Vec<_> = threads.collect();
            threads
                .into_iter()
                .map(|thread| thread.join().expect("discovery does not panic"))
                .collect::<Result<Vec<_>, WorkerError>>()
        });
        let returned = on(reference, found)?.into_iter().flatten();
        let further = discovery::merged(returned);
        if self.subject.target.global.is_none() {
            let known: BTreeSet<String> = self.methods.iter().map(|one| one.name.clone()).collect();
            let new = further.into_iter().filter(|one| !known.contains(&one.name));
            self.methods.extend(new);
        }
        Ok(())
    }

    /// Runs tests until a bound is reached, tells `progress` how many there were, and makes the smallest
    /// of each cause smaller.
    ///
    /// # Errors
    /// Workers cannot be started any more.
    pub fn run(
        mut self,
        bounds: Bounds,
        mut progress: impl FnMut(Progress),
    ) -> Result<Report, CampaignError> {
        let begun = Instant::now();
        let mut tally = Tally::new(&self.implementations);
        let mut causes: BTreeMap<Cause, (u64, Plan)> = BTreeMap::new();
        let mut done = 0;
        while done < bounds.tests && bounds.time.is_none_or(|time| begun.elapsed() < time) {
            let until = (done + ROUND).min(bounds.tests);
            for tested in self.round(done..until).map_err(CampaignError::Worker)? {
                let Some(tested) = tested else {
                    tally.lost += 1;
                    continue;
                };
                self.learn(&tested.places);
                tally.add(&tested);
                for cause in tested
                    .verdicts
                    .iter()
                    .filter_map(|verdict| verdict.cause.clone())
                {
                    let entry = causes
                        .entry(cause)
                        .or_insert_with(|| (0, tested.plan.clone()));
                    entry.0 += 1;
                    if tested.plan.calls.len() < entry.1.calls.len() {
                        entry.1 = tested.plan.clone();
                    }
                }
            }
            done = until;
            let causes = causes.len();
            progress(Progress::Tested {
                tests: done,
                causes,
            });
        }
        let elapsed = begun.elapsed();
        progress(Progress::Shrinking(causes.len()));
        for worker in &mut self.workers {
            // A worker that has been started anew has nothing to tell of its predecessor.
            self.covered.add(worker).map_err(CampaignError::Worker)?;
        }
        let clusters = self
            .clusters(causes, bounds.attempts)
            .map_err(CampaignError::Worker)?;
        Ok(Report {
            seed: self.choices.seed,
            tests: done,
            elapsed_ms: elapsed.as_millis() as u64,
            total_ms: begun.elapsed().as_millis() as u64,
            methods: self.methods,
            missing: self.missing,
            explored: self.explored,
            tally,
            coverage: self.covered.coverage(),
            clusters,
        })
    }

    /// Adds what methods were seen to read to what is known of them.
    pub(crate) fn learn(&mut self, places: &[String]) {
        for (name, place) in places.iter().filter_map(|place| place.split_once(' ')) {
            for method in self.methods.iter_mut().filter(|method| method.name == name) {
                if method.places.len() < PLACES && !method.places.iter().any(|one| one == place) {
                    method.places.push(place.to_owned());
                }
            }
        }
    }

    /// The clusters, each with its smallest test; those whose test does not differ any more when it is
    /// run again are left out.
    fn clusters(
        &mut self,
        causes: BTreeMap<Cause, (u64, Plan)>,
        attempts: usize,
    ) -> Result<Vec<Cluster>, WorkerError> {
        let restart = restarting(&self.installation, &self.subject);
        let bench = bench(self, &restart);
        let jobs = self.workers.len();
        let causes: Vec<_> = causes.into_iter().collect();
        let parts = std::thread::scope(|scope| {
            let threads = self.workers.iter_mut().enumerate().map(|(share, worker)| {
                let (bench, causes) = (&bench, &causes);
                scope.spawn(move || {
                    let mine = causes.iter().skip(share).step_by(jobs);
                    mine.map(|(cause, (tests, plan))| {
                        cluster(bench, worker, cause, (*tests, plan, attempts))
                    })
                    .collect::<Result<Vec<_>, WorkerError>>()
                })
            });
            let threads: Vec<_> = threads.collect();
            let parts = threads
                .into_iter()
                .map(|thread| thread.join().expect("a test does not panic"));
            parts.collect::<Result<Vec<_>, WorkerError>>()
        })?;
        let mut clusters: Vec<Cluster> = parts.into_iter().flatten().flatten().collect();
        clusters.sort_by(|one, other| (other.tests, &one.cause).cmp(&(one.tests, &other.cause)));
        let mut clusters = united(clusters);
        clusters.sort_by_key(|one| std::cmp::Reverse(one.tests));
        Ok(clusters)
    }
}
