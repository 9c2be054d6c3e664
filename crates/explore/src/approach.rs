//! What the server decides on the ways to its errors when messages are forged.

use rustc_hash::{FxHashMap, FxHashSet};
use stackful_source::{Process, SiteId, Sources};
use stackful_trace::{Path, Step};

/// A way out of a condition.
pub(crate) type Way = (SiteId, bool);

/// The decisions that all known ways to an error have in common, by its id.
#[derive(Debug, Default)]
pub(crate) struct Approaches(FxHashMap<String, Vec<Way>>);

impl Approaches {
    /// A path has come to these errors.
    pub(crate) fn add<'a>(
        &mut self,
        path: &Path,
        ids: impl Iterator<Item = &'a String>,
        sources: &Sources,
    ) {
        let mut ways = None;
        for id in ids {
            let ways = ways.get_or_insert_with(|| of_last_event(path, sources));
            match self.0.get_mut(id) {
                Some(known) => {
                    let also: FxHashSet<Way> = ways.iter().copied().collect();
                    known.retain(|way| also.contains(way));
                }
                None => {
                    self.0.insert(id.clone(), ways.clone());
                }
            }
        }
    }

    /// Those of an error, in the order in which they are taken.
    pub(crate) fn of(&self, id: &str) -> &[Way] {
        self.0.get(id).map_or(&[], Vec::as_slice)
    }
}

/// What the server's own code has decided since the last event.
fn of_last_event(path: &Path, sources: &Sources) -> Vec<Way> {
    let of_event = path.steps.iter().rev();
    let of_event = of_event.take_while(|step| !matches!(step, Step::Event { .. }));
    let mut ways: Vec<Way> = of_event
        .filter_map(|step| match step {
            Step::Branch { site, taken, .. } => Some((*site, *taken)),
            _ => None,
        })
        .filter(|(site, _)| is_of_server(*site, sources))
        .collect();
    ways.reverse();
    let mut seen = FxHashSet::default();
    ways.retain(|way| seen.insert(*way));
    ways
}

/// Whether the app's own code on the server decides there.
pub(crate) fn is_of_server(site: SiteId, sources: &Sources) -> bool {
    process(site, sources) == Some(Process::Server) && !sources.is_of_package(site)
}

/// Who decides at a site; `None` where it is the person.
pub(crate) fn process(site: SiteId, sources: &Sources) -> Option<Process> {
    sources.find_site(site).map(|(file, _)| file.process)
}
