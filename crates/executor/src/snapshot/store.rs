//! The checkpoints of a campaign: states between two events, from which any player goes on.
//!
//! Each stands for itself, so the one that has not been used for longest goes first when together they
//! hold more than they may.

use std::collections::BTreeMap;
use std::os::fd::OwnedFd;
use std::sync::Arc;
use std::sync::atomic::Ordering;

use rustc_hash::FxHashMap;
use rustix::process::{Resource, getrlimit, setrlimit};
use stackful_protocol::pages::{
    ADDRESSES_AT, HEADER_BYTES, MOST_PAGES, PAGE_BYTES, PAGES, PAGES_AT, RECORDS_AT, USED,
    WORD_BYTES,
};

use super::page::{Page, Pages, Share};
use super::words::Words;
use crate::beginning::Beginning;
use crate::dead_ends::DeadEnds;
use crate::shm::Areas;

/// Bytes that the kernel holds for an open file.
const FILE_BYTES: usize = 512;

/// A state between two events, as what differs from the ready state.
#[derive(Debug)]
pub(crate) struct Checkpoint {
    /// The player's own, in use up to its end.
    header: Box<[u8]>,
    pages: Box<[(u64, Arc<Page>)]>,
    /// What is open then and was not when the app was ready, in the order of the header's records.
    pub(super) descriptors: Vec<OwnedFd>,
    pub(super) words: Arc<Words>,
    /// What the app printed on the way there.
    pub(super) output: String,
    _share: Share,
}

/// What goes with the pages of a checkpoint.
#[derive(Debug)]
pub(super) struct Beside {
    pub(super) descriptors: Vec<OwnedFd>,
    pub(super) words: Arc<Words>,
    pub(super) output: String,
}

impl Checkpoint {
    /// What a player has put into an area.
    fn take(areas: &Areas, area: usize, beside: Beside, pages: &mut Pages) -> Checkpoint {
        let count = (word(areas, area, PAGES) as usize).min(MOST_PAGES);
        let used = (word(areas, area, USED) as usize).clamp(RECORDS_AT, HEADER_BYTES);
        let mut header = vec![0; used];
        areas.read(area, 0, &mut header);
        let mut addresses = vec![0; count * WORD_BYTES];
        areas.read(area, ADDRESSES_AT, &mut addresses);
        let mut bytes = [0; PAGE_BYTES];
        let (addresses, _) = addresses.as_chunks();
        let kept = addresses.iter().enumerate().map(|(index, address)| {
            let address = u64::from_ne_bytes(*address);
            areas.read(area, PAGES_AT + index * PAGE_BYTES, &mut bytes);
            (address, pages.keep(address, &bytes))
        });
        let kept: Box<[_]> = kept.collect();
        let Beside {
            descriptors,
            words,
            output,
        } = beside;
        let held = used + size_of_val(&*kept) + words.bytes() + output.len();
        let held = held + descriptors.len() * FILE_BYTES + size_of::<Checkpoint>();
        Checkpoint {
            header: header.into(),
            pages: kept,
            descriptors,
            words,
            output,
            _share: Share::of(pages.held(), held),
        }
    }

    /// Puts it into an area, for a player.
    pub(super) fn put(&self, areas: &Areas, area: usize) {
        areas.write(area, 0, &self.header);
        let addresses = self.pages.iter();
        let addresses = addresses.map(|(address, _)| address.to_ne_bytes());
        areas.write(
            area,
            ADDRESSES_AT,
            addresses.collect::<Vec<_>>().as_flattened(),
        );
        let mut bytes = [0; PAGE_BYTES];
        for (index, (_, page)) in self.pages.iter().enumerate() {
            page.read(&mut bytes);
            areas.write(area, PAGES_AT + index * PAGE_BYTES, &bytes);
        }
    }
}

fn word(areas: &Areas, area: usize, index: usize) -> u64 {
    let mut word = [0; WORD_BYTES];
    areas.read(area, index * WORD_BYTES, &mut word);
    u64::from_ne_bytes(word)
}

/// A checkpoint, and when it was last used.
#[derive(Debug)]
struct Kept {
    checkpoint: Arc<Checkpoint>,
    last_used: u64,
}

/// All checkpoints that there are.
#[derive(Debug)]
pub(crate) struct Store {
    all: FxHashMap<Beginning, Kept>,
    /// By when they were last used; no two at the same time.
    by_use: BTreeMap<u64, Beginning>,
    pages: Pages,
    pub(super) dead_ends: DeadEnds,
    descriptors: usize,
    bounds: Bounds,
    clock: u64,
}

/// What checkpoints may hold together.
#[derive(Clone, Copy, Debug)]
struct Bounds {
    memory: u64,
    descriptors: usize,
}

impl Store {
    /// A store of at most so many bytes.
    pub(crate) fn new(most_memory: u64) -> Store {
        Store::within(Bounds {
            memory: most_memory,
            descriptors: most_descriptors(),
        })
    }

    fn within(bounds: Bounds) -> Store {
        Store {
            all: FxHashMap::default(),
            by_use: BTreeMap::new(),
            pages: Pages::default(),
            dead_ends: DeadEnds::default(),
            descriptors: 0,
            bounds,
            clock: 0,
        }
    }

    /// The checkpoint behind exactly these events, marked as used.
    pub(crate) fn find(&mut self, beginning: &Beginning) -> Option<Arc<Checkpoint>> {
        let kept = self.all.get_mut(beginning)?;
        self.clock += 1;
        if let Some(beginning) = self.by_use.remove(&kept.last_used) {
            self.by_use.insert(self.clock, beginning);
        }
        kept.last_used = self.clock;
        Some(Arc::clone(&kept.checkpoint))
    }

    /// Takes what a player has put into an area, which stands behind `beginning`. Another player may
    /// have been faster: then there is one already.
    pub(super) fn take(
        &mut self,
        beginning: &Beginning,
        (areas, area): (&Areas, usize),
        beside: Beside,
    ) -> Arc<Checkpoint> {
        if let Some(known) = self.find(beginning) {
            return known;
        }
        let made = Arc::new(Checkpoint::take(areas, area, beside, &mut self.pages));
        self.clock += 1;
        self.descriptors += made.descriptors.len();
        self.by_use.insert(self.clock, beginning.clone());
        let kept = Kept {
            checkpoint: Arc::clone(&made),
            last_used: self.clock,
        };
        self.all.insert(beginning.clone(), kept);
        self.make_room();
        made
    }

    fn make_room(&mut self) {
        while self.held() > self.bounds.memory || self.descriptors > self.bounds.descriptors {
            let Some((_, oldest)) = self.by_use.pop_first() else {
                return;
            };
            if let Some(gone) = self.all.remove(&oldest) {
                self.descriptors -= gone.checkpoint.descriptors.len();
            }
        }
    }

    /// Bytes that all of them hold.
    pub(crate) fn held(&self) -> u64 {
        self.pages.held().load(Ordering::Relaxed)
    }
}

/// How many descriptors of checkpoints may be open: half of what the system allows this process, which
/// asks for all of that.
fn most_descriptors() -> usize {
    let mut limit = getrlimit(Resource::Nofile);
    if limit.current < limit.maximum {
        let soft = std::mem::replace(&mut limit.current, limit.maximum);
        if setrlimit(Resource::Nofile, limit).is_err() {
            limit.current = soft;
        }
    }
    // No limit at all is as good as a high one.
    limit.current.map_or(1 << 20, |limit| limit as usize) / 2
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;
    use stackful_term::Assignment;

    /// What a player would have put into the first area.
    fn area(areas: &Areas, pages: &[(u64, u8)]) {
        let head = [pages.len() as u64, 72, 0, 0, 0, 0, 0, 0, 17];
        areas.write(0, 0, head.map(u64::to_ne_bytes).as_flattened());
        for (index, (address, fill)) in pages.iter().enumerate() {
            areas.write(0, ADDRESSES_AT + index * WORD_BYTES, &address.to_ne_bytes());
            areas.write(0, PAGES_AT + index * PAGE_BYTES, &[*fill; PAGE_BYTES]);
        }
    }

    /// What stands in the second area.
    fn found(areas: &Areas) -> Vec<(u64, u8)> {
        assert_eq!([word(areas, 1, USED), word(areas, 1, 8)], [72, 17]);
        let count = word(areas, 1, PAGES) as usize;
        let page = |index| {
            let mut bytes = [0; PAGE_BYTES];
            areas.read(1, PAGES_AT + index * PAGE_BYTES, &mut bytes);
            assert!(bytes.iter().all(|byte| *byte == bytes[0]));
            let address = word(areas, 1, ADDRESSES_AT / WORD_BYTES + index);
            (address, bytes[0])
        };
        (0..count).map(page).collect()
    }

    fn beginning(number: u8) -> Beginning {
        let assignment = Assignment::of_events([number.to_string().as_str(), "last"]);
        Beginning::before_last_event(&assignment.into()).expect("two events")
    }

    fn beside() -> Beside {
        Beside {
            descriptors: Vec::new(),
            words: Arc::new(Words::whole(&[0; 8])),
            output: String::new(),
        }
    }

    /// The checkpoints' pages by number, the one that was used last at the end.
    type List = Vec<(u8, Vec<(u64, u8)>)>;

    fn stored() -> impl Strategy<Value = Vec<(u8, Vec<(u64, u8)>)>> {
        let page = (0..4_u64, any::<u8>());
        prop::collection::vec((0..12_u8, prop::collection::vec(page, 0..4)), 0..60)
    }

    proptest! {
        #[test]
        fn checkpoints_are_found_and_dropped_as_in_a_list(stored in stored()) {
            let areas = Areas::new().expect("memory");
            let mut store = Store::within(Bounds { memory: 30 << 10, descriptors: 0 });
            let mut list: List = Vec::new();
            for (number, pages) in stored {
                area(&areas, &pages);
                store.take(&beginning(number), (&areas, 0), beside());
                let known = list.iter().position(|one| one.0 == number);
                let one = known.map_or((number, pages), |at| list.remove(at));
                list.push(one);
                // Those that have been used last are there, as long as there is room.
                prop_assert!(store.held() <= 30 << 10);
                list.drain(..list.len() - store.all.len());
                for (number, pages) in list.clone() {
                    let found_again = store.find(&beginning(number)).expect("it is there");
                    found_again.put(&areas, 1);
                    prop_assert_eq!(found(&areas), pages);
                }
            }
            store.bounds.memory = 0;
            store.make_room();
            prop_assert_eq!((store.all.len(), store.by_use.len(), store.held()), (0, 0, 0));
        }
    }

    #[test]
    fn a_second_one_of_equal_pages_costs_little() {
        let areas = Areas::new().expect("memory");
        let mut store = Store::new(1 << 30);
        let pages: Vec<(u64, u8)> = (0..100).map(|page| (page, page as u8)).collect();
        area(&areas, &pages);
        store.take(&beginning(0), (&areas, 0), beside());
        let first = store.held();
        assert!(first > 100 * PAGE_BYTES as u64);
        store.take(&beginning(1), (&areas, 0), beside());
        assert!(store.held() - first < 100 * 32);
    }

    #[test]
    fn descriptors_are_a_bound_too() {
        let areas = Areas::new().expect("memory");
        area(&areas, &[]);
        let bounds = Bounds {
            memory: 1 << 30,
            descriptors: 3,
        };
        let mut store = Store::within(bounds);
        for number in 0..3 {
            let two = std::io::pipe().expect("a pipe");
            let descriptors = vec![two.0.into(), two.1.into()];
            let beside = Beside {
                descriptors,
                ..beside()
            };
            store.take(&beginning(number), (&areas, 0), beside);
        }
        assert_eq!(store.all.len(), 1);
        assert!(store.find(&beginning(2)).is_some());
    }
}
