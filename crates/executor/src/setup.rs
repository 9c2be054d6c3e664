//! What outlives the process of a worker: the app, the memory it writes to, the texts seen so far.

use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

use stackful_protocol::process::RUN_SLOT;

use crate::instrumenter::Instrumenter;
use crate::shm::SharedMemory;
use crate::stop::Stop;
use crate::{AppSpec, Limits, Node, Runtime};

/// Everything that a process of the app is started with.
#[derive(Clone, Debug)]
pub(crate) struct Setup {
    pub(crate) runtime: Runtime,
    pub(crate) node: Node,
    pub(crate) spec: AppSpec,
    pub(crate) memory: Arc<SharedMemory>,
    pub(crate) texts: SharedTexts,
    pub(crate) stop: Stop,
}

impl Setup {
    /// A setup with memory of its own, which has slots for so many players at the least.
    pub(crate) fn new(
        (runtime, node): (&Runtime, &Node),
        spec: &AppSpec,
        texts: &SharedTexts,
        stop: &Stop,
        players: usize,
    ) -> std::io::Result<Setup> {
        let Limits {
            coverage_bytes,
            trace_bytes,
            ..
        } = spec.limits;
        let slots = (RUN_SLOT + players) as u32;
        Ok(Setup {
            runtime: runtime.clone(),
            node: node.clone(),
            spec: spec.clone(),
            memory: Arc::new(SharedMemory::new(
                coverage_bytes,
                trace_bytes,
                slots.max(spec.limits.slots()),
            )?),
            texts: texts.clone(),
            stop: stop.clone(),
        })
    }
}

/// The one registry of a campaign's texts, for all of its workers: a text has the same sites
/// whichever of them asks first.
#[derive(Clone, Debug)]
pub(crate) struct SharedTexts(Arc<Mutex<Instrumenter>>);

impl SharedTexts {
    pub(crate) fn new(spec: &AppSpec) -> SharedTexts {
        let coverage = spec.limits.coverage_bytes as usize;
        let instrumenter = Instrumenter::new(&spec.entry, &spec.root, &spec.instrument, coverage)
            .with_build(spec.front.as_ref().map(|front| front.folder.as_path()))
            .with_cache(spec.cache.as_deref())
            .plainly(spec.is_plain)
            .checking(spec.checks)
            .with_state(spec.state.is_some());
        SharedTexts(Arc::new(Mutex::new(instrumenter)))
    }

    pub(crate) fn lock(&self) -> MutexGuard<'_, Instrumenter> {
        // A panic elsewhere leaves at worst a text that is asked for again.
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }
}
