//! Several workers: assignments in, runs out.
//!
//! Whoever asks for a run gets a [`Ticket`] and asks for the run by it, in whatever order: which run
//! comes next is not known here.
//!
//! Each worker has a thread of its own and takes the next assignment when it is free. The first is
//! started by [`Workers::start`], the others by their threads, while the first is at work already.
//! Who makes a run makes no difference: they share one registry of texts, and every process of the
//! app is brought to the same ready state.
//!
//! A worker that breaks (somebody kills its process) is started anew, and its assignment run again;
//! that is a [trouble](Workers::troubles) for the report, not the end. If it breaks again on the
//! same assignment, that is.

use std::num::NonZeroUsize;
use std::sync::mpsc::{Receiver, RecvTimeoutError, Sender, channel};
use std::sync::{Arc, Mutex};
use std::thread::{Builder, JoinHandle};
use std::time::{Duration, Instant};

use rustc_hash::FxHashMap;
use stackful_source::Sources;

use crate::setup::{Setup, SharedTexts};
use crate::stop::{Stop, Stopper, stop};
use crate::thread::{Job, Made, Thread};
use crate::trouble::Troubles;
use crate::worker::Source;
use crate::{
    AppSpec, ChannelName, Given, Library, Node, Ready, Run, Runtime, StartError, Text, Trouble,
    Uninstrumented, Worker, WorkerError,
};

/// A run that was asked for, until it is [returned](Workers::run).
#[derive(Debug)]
pub struct Ticket(u64);

/// The workers of a campaign.
#[derive(Debug)]
pub struct Workers {
    ready: Ready,
    texts: SharedTexts,
    /// How many texts have been told of.
    shown: usize,
    setups: Vec<Setup>,
    source: Source,
    troubles: Troubles,
    /// `None` once no more is to come.
    jobs: Option<Sender<Job>>,
    made: Receiver<Made>,
    /// Runs that nobody has asked for yet, by the numbers of their tickets.
    kept: FxHashMap<u64, Result<Run, WorkerError>>,
    /// How many tickets there are.
    submitted: u64,
    stopper: Option<Stopper>,
    threads: Vec<JoinHandle<()>>,
}

impl Workers {
    /// Starts the app and waits until the first worker is ready; `count` of them are going to be.
    /// `known` are the [texts](Workers::texts) of an earlier campaign that is to go on.
    ///
    /// # Errors
    /// The app does not get ready, or something it needs is missing.
    pub fn start(
        runtime: &Runtime,
        spec: &AppSpec,
        count: NonZeroUsize,
        known: &[Text],
    ) -> Result<Workers, StartError> {
        let node = runtime.check()?;
        let (stopper, stop) = stop()?;
        let texts = SharedTexts::new(spec);
        texts.lock().show(known);
        let setups = setups((runtime, &node), spec, count, &texts, &stop)?;
        let first = Worker::first(setups[0].clone(), spec.limits.checkpoint_memory)?;
        let source = first.source().clone();
        let (jobs, queue) = channel();
        let (results, made) = channel();
        let mut workers = Workers {
            ready: first.ready().clone(),
            shown: known.len(),
            texts,
            setups,
            troubles: Troubles::default(),
            source: source.clone(),
            jobs: Some(jobs),
            made,
            kept: FxHashMap::default(),
            submitted: 0,
            stopper: Some(stopper),
            threads: Vec::new(),
        };
        let queue = Arc::new(Mutex::new(queue));
        let mut first = Some(first);
        for (index, setup) in workers.setups.iter().enumerate() {
            let thread = Thread {
                number: index + 1,
                queue: Arc::clone(&queue),
                results: results.clone(),
                troubles: workers.troubles.clone(),
            };
            let (first, setup, source) = (first.take(), setup.clone(), source.clone());
            let start = move || source.worker(setup.clone(), index);
            let name = format!("worker {}", index + 1);
            let handle = Builder::new()
                .name(name)
                .spawn(move || thread.work(first, start, Worker::play))?;
            workers.threads.push(handle);
        }
        Ok(workers)
    }

    /// What the app was like when it was first ready.
    pub fn ready(&self) -> &Ready {
        &self.ready
    }

    /// What has been done when the app is ready, in words: the login, and the steps of the prefix.
    pub fn before(&self) -> Vec<String> {
        let spec = &self.setups[0].spec;
        let login = (!spec.logins.is_empty()).then(|| "log in".to_owned());
        login
            .into_iter()
            .chain(spec.prefix.iter().cloned())
            .collect()
    }

    /// The app's own texts that ran so far.
    pub fn sources(&self) -> Sources {
        self.texts.lock().sources.clone()
    }

    /// The texts that the app has shown since this was last called, those already known left out.
    pub fn new_texts(&mut self) -> Vec<Text> {
        let texts = self.texts.lock();
        let new = texts.shown()[self.shown..].to_vec();
        self.shown += new.len();
        new
    }

    /// Whether the app has shown texts that [`Workers::new_texts`] has not told of.
    pub fn shows_new_texts(&self) -> bool {
        self.texts.lock().shown().len() > self.shown
    }

    /// Adds the blocks that runs have covered to `coverage`, which [`Sources::coverage`] reads, and
    /// returns those that were not in it.
    pub fn cover(&self, coverage: &mut Vec<u8>) -> Vec<u32> {
        let blocks = self.texts.lock().sources.next_bases().coverage as usize;
        coverage.resize(blocks.max(coverage.len()), 0);
        let mut new = Vec::new();
        for setup in &self.setups {
            let covered = setup.memory.coverage(blocks);
            for (block, _) in covered.iter().enumerate().filter(|(_, byte)| **byte != 0) {
                if std::mem::replace(&mut coverage[block], 1) == 0 {
                    new.push(block as u32);
                }
            }
        }
        new
    }

    /// As if no run had covered anything yet. Nobody may be making one.
    pub fn forget_coverage(&self) {
        for setup in &self.setups {
            setup.memory.forget_coverage();
        }
    }

    /// Texts that run as they are.
    pub fn uninstrumented(&self) -> Vec<Uninstrumented> {
        self.texts.lock().uninstrumented()
    }

    /// The app's files that count as packages, by name.
    pub fn libraries(&self) -> Vec<Library> {
        self.texts.lock().libraries()
    }

    /// The patterns of [`AppSpec::instrument`] that have meant no text so far.
    pub fn unused_patterns(&self) -> Vec<String> {
        self.texts.lock().unused_patterns()
    }

    /// The channels that nothing is followed through, since they are switched off.
    pub fn switched_off(&self) -> &[ChannelName] {
        &self.setups[0].spec.switched_off
    }

    /// What went wrong with workers, and was mended or done without.
    pub fn troubles(&self) -> Vec<Trouble> {
        [self.source.troubles(), self.troubles.all()].concat()
    }

    /// Asks for a run that is given this; the workers take these in the order in which they
    /// were submitted.
    pub fn submit(&mut self, given: impl Into<Given>) -> Ticket {
        let ticket = Ticket(self.submitted);
        self.submitted += 1;
        if let Some(jobs) = &self.jobs {
            // Threads that are gone have left their reason in `made`.
            let _ = jobs.send((ticket.0, given.into()));
        }
        ticket
    }

    /// The run of a ticket that has not been returned yet; `None` if it is not made within
    /// `patience`.
    ///
    /// # Errors
    /// A worker broke on it, twice. Whatever the app does is no error.
    pub fn run(&mut self, ticket: &Ticket, patience: Duration) -> Result<Option<Run>, WorkerError> {
        let deadline = Instant::now() + patience;
        loop {
            if let Some(run) = self.kept.remove(&ticket.0) {
                return run.map(Some);
            }
            let left = deadline.saturating_duration_since(Instant::now());
            match self.made.recv_timeout(left) {
                Ok((number, run)) => self.kept.insert(number, run),
                Err(RecvTimeoutError::Timeout) => return Ok(None),
                Err(RecvTimeoutError::Disconnected) => return Err(WorkerError::Stopped),
            };
        }
    }
}

impl Drop for Workers {
    fn drop(&mut self) {
        self.jobs = None;
        self.stopper = None;
        for thread in self.threads.drain(..) {
            // One that has panicked has said so on standard error.
            let _ = thread.join();
        }
    }
}

fn setups(
    programs: (&Runtime, &Node),
    spec: &AppSpec,
    count: NonZeroUsize,
    texts: &SharedTexts,
    stop: &Stop,
) -> std::io::Result<Vec<Setup>> {
    let count = count.get();
    let mut spec = spec.clone();
    // The bounds are on all of them together. If all play in processes of the first one, they write to
    // its memory.
    spec.limits.checkpoints /= count as u32;
    spec.limits.checkpoint_memory /= count as u64;
    (0..count)
        .map(|_| Setup::new(programs, &spec, texts, stop, count))
        .collect()
}
