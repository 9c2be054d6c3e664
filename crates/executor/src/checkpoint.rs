//! Frozen processes between two events.
//!
//! A run that needs an event sequence of which all but the last event have been played before
//! starts where those ended: the process that played them stands there and is forked again. So the
//! nth event of a sequence costs what the first does. Search orders extend one sequence in many
//! ways in a row, so a bounded number of checkpoints serves nearly every run; the one that has not
//! been used for longest goes first, unless another stands on it. Their memory is bounded too: a
//! checkpoint holds what its events have changed, which is little, or much. Events that leave no
//! checkpoint, because the app ends or has something outside that a fork would not have, are
//! remembered: a run then starts at the deepest checkpoint before them at once.
//!
//! ```text
//! worker (no event) ─┬─ checkpoint "a" ─┬─ checkpoint "a, b"
//!                    │                  └─ run "a, c"
//!                    └─ checkpoint "b"
//! ```

use std::collections::{BTreeMap, BTreeSet};

use rustc_hash::FxHashMap;

use crate::beginning::Beginning;
use crate::control::Channel;
use crate::dead_ends::DeadEnds;

/// Identity of a checkpoint for as long as it exists.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) struct CheckpointId(u64);

/// A process that has played `beginning` and waits.
#[derive(Debug)]
struct Checkpoint {
    beginning: Beginning,
    /// The checkpoint it was forked from; `None` for the worker.
    below: Option<CheckpointId>,
    /// Those that were forked from it.
    above: BTreeSet<CheckpointId>,
    standing: Standing,
    /// No two checkpoints were last used at the same time.
    last_used: u64,
}

/// The process of a checkpoint.
#[derive(Debug)]
pub(crate) struct Standing {
    /// Also the number of its process group.
    pub(crate) pid: i32,
    pub(crate) channel: Channel,
    /// Where its trace is.
    pub(crate) slot: usize,
    /// Bytes that it holds beyond what it shares.
    pub(crate) memory: u64,
    /// What the app printed on the way there.
    pub(crate) output: String,
}

/// The checkpoints of a worker.
#[derive(Debug)]
pub(crate) struct Checkpoints {
    all: BTreeMap<CheckpointId, Checkpoint>,
    by_beginning: FxHashMap<Beginning, CheckpointId>,
    /// Those that no other stands on, by when they were last used.
    leaves: BTreeMap<u64, CheckpointId>,
    free_slots: Vec<usize>,
    dead_ends: DeadEnds,
    /// What the processes hold together.
    memory: u64,
    /// What they may hold together.
    most_memory: u64,
    clock: u64,
}

impl Checkpoints {
    /// As many as there are slots for their traces, or fewer if together they would hold more
    /// bytes than `most_memory`.
    pub(crate) fn new(slots: std::ops::Range<usize>, most_memory: u64) -> Checkpoints {
        Checkpoints {
            all: BTreeMap::new(),
            by_beginning: FxHashMap::default(),
            leaves: BTreeMap::new(),
            free_slots: slots.rev().collect(),
            dead_ends: DeadEnds::default(),
            memory: 0,
            most_memory,
            clock: 0,
        }
    }

    /// The checkpoint that has played exactly this, marked as used.
    pub(crate) fn find(&mut self, beginning: &Beginning) -> Option<CheckpointId> {
        let id = *self.by_beginning.get(beginning)?;
        self.clock += 1;
        let found = self.all.get_mut(&id)?;
        if self.leaves.remove(&found.last_used).is_some() {
            self.leaves.insert(self.clock, id);
        }
        found.last_used = self.clock;
        Some(id)
    }

    /// The process of a checkpoint that still exists.
    pub(crate) fn get(&self, id: CheckpointId) -> Option<&Standing> {
        self.all.get(&id).map(|found| &found.standing)
    }

    /// The processes of all of them.
    pub(crate) fn pids(&self) -> impl Iterator<Item = i32> {
        self.all.values().map(|one| one.standing.pid)
    }

    /// A slot for the trace of a new checkpoint on `below`; the checkpoint used least recently
    /// makes room for it, `below` and what it stands on excepted. `None` if no room can be made.
    pub(crate) fn take_slot(&mut self, below: Option<CheckpointId>) -> Option<usize> {
        while self.free_slots.is_empty() || self.memory > self.most_memory {
            let mut oldest_first = self.leaves.values();
            let oldest = *oldest_first.find(|&&id| Some(id) != below)?;
            self.remove(oldest);
        }
        self.free_slots.pop()
    }

    /// Whether it is known that behind this no process stays.
    pub(crate) fn is_dead_end(&self, beginning: &Beginning) -> bool {
        self.dead_ends.contains(beginning)
    }

    /// Gives back a slot of [`Checkpoints::take_slot`]: behind `beginning` no process stays.
    pub(crate) fn give_back(&mut self, slot: usize, beginning: Beginning) {
        self.free_slots.push(slot);
        self.dead_ends.add(beginning);
    }

    /// Adds a process that stands behind `beginning`, which no other does.
    pub(crate) fn add(
        &mut self,
        beginning: Beginning,
        below: Option<CheckpointId>,
        standing: Standing,
    ) -> CheckpointId {
        self.clock += 1;
        let id = CheckpointId(self.clock);
        if let Some(below) = below.and_then(|id| self.all.get_mut(&id)) {
            below.above.insert(id);
            self.leaves.remove(&below.last_used);
        }
        self.leaves.insert(self.clock, id);
        self.by_beginning.insert(beginning.clone(), id);
        self.memory += standing.memory;
        self.all.insert(
            id,
            Checkpoint {
                beginning,
                below,
                above: BTreeSet::new(),
                standing,
                last_used: self.clock,
            },
        );
        id
    }

    /// Drops a checkpoint and all that stand on it: their processes end when their channels close.
    pub(crate) fn remove(&mut self, id: CheckpointId) {
        let Some(gone) = self.all.remove(&id) else {
            return;
        };
        for above in gone.above {
            self.remove(above);
        }
        self.by_beginning.remove(&gone.beginning);
        self.leaves.remove(&gone.last_used);
        self.memory -= gone.standing.memory;
        self.free_slots.push(gone.standing.slot);
        let Some(below_id) = gone.below else { return };
        if let Some(below) = self.all.get_mut(&below_id) {
            below.above.remove(&id);
            if below.above.is_empty() {
                self.leaves.insert(below.last_used, below_id);
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;
    use stackful_term::Assignment;

    /// The one that plays this action.
    fn beginning(name: &str) -> Beginning {
        let assignment = Assignment::of_events([name, "last"]);
        Beginning::before_last_event(&assignment.into()).expect("two events")
    }

    fn ids(checkpoints: &Checkpoints) -> Vec<CheckpointId> {
        checkpoints.all.keys().copied().collect()
    }

    fn standing(slot: usize) -> Standing {
        let (channel, _) = Channel::pair().expect("a socket pair");
        Standing {
            pid: i32::MAX,
            channel,
            slot,
            memory: 10,
            output: String::new(),
        }
    }

    fn add(checkpoints: &mut Checkpoints, name: &str, below: Option<CheckpointId>) -> CheckpointId {
        let slot = checkpoints.take_slot(below).expect("room");
        checkpoints.add(beginning(name), below, standing(slot))
    }

    #[test]
    fn the_least_recently_used_leaf_makes_room() {
        let mut checkpoints = Checkpoints::new(2..5, 100);
        let a = add(&mut checkpoints, "a", None);
        let on_a = add(&mut checkpoints, "on a", Some(a));
        let b = add(&mut checkpoints, "b", None);
        assert_eq!(checkpoints.find(&beginning("on a")), Some(on_a));
        // `a` is older than `b`, but something stands on it.
        let c = add(&mut checkpoints, "c", None);
        let left = ids(&checkpoints);
        assert_eq!(left, [a, on_a, c]);
        assert_eq!(checkpoints.find(&beginning("b")), None);
        assert!(checkpoints.get(b).is_none());
    }

    #[test]
    fn memory_is_a_bound_too() {
        let mut checkpoints = Checkpoints::new(2..10, 25);
        let a = add(&mut checkpoints, "a", None);
        let on_a = add(&mut checkpoints, "on a", Some(a));
        add(&mut checkpoints, "b", None);
        // Together they hold 30.
        let on_a_too = add(&mut checkpoints, "on a too", Some(a));
        let left = ids(&checkpoints);
        assert_eq!(checkpoints.find(&beginning("on a")), None, "{on_a:?}");
        assert_eq!(left.len(), 3);
        assert!(left.contains(&a) && left.contains(&on_a_too));
    }

    #[test]
    fn what_stands_on_a_checkpoint_goes_with_it() {
        let mut checkpoints = Checkpoints::new(2..5, 100);
        let a = add(&mut checkpoints, "a", None);
        let on_a = add(&mut checkpoints, "on a", Some(a));
        add(&mut checkpoints, "on that", Some(on_a));
        checkpoints.remove(a);
        assert!(ids(&checkpoints).is_empty());
        assert_eq!(checkpoints.free_slots.len(), 3);
        // Nothing can make room but what the new one would stand on.
        let mut full = Checkpoints::new(2..3, 100);
        let only = add(&mut full, "only", None);
        assert_eq!(full.take_slot(Some(only)), None);
    }

    /// What [`Checkpoints`] do, by going through a list of whole assignments.
    struct List {
        /// Each with the one it stands on, and when it was last used.
        all: Vec<(Assignment, Option<Assignment>, usize)>,
        most: usize,
        clock: usize,
    }

    impl List {
        /// As [`stand`].
        fn stand(&mut self, assignment: Option<Assignment>) -> Option<Assignment> {
            let assignment = assignment?;
            self.clock += 1;
            if let Some(known) = self.all.iter_mut().find(|one| one.0 == assignment) {
                known.2 = self.clock;
                return Some(assignment);
            }
            let below = self.stand(before_last_event(&assignment));
            while self.all.len() >= self.most {
                let all = self.all.iter();
                let is_leaf = |one: &&(Assignment, Option<Assignment>, usize)| {
                    self.all
                        .iter()
                        .all(|other| other.1.as_ref() != Some(&one.0))
                };
                let leaves = all.filter(is_leaf);
                let leaves = leaves.filter(|one| Some(&one.0) != below.as_ref());
                let Some(oldest) = leaves.min_by_key(|one| one.2).cloned() else {
                    return below;
                };
                self.all.retain(|one| *one != oldest);
            }
            self.clock += 1;
            self.all.push((assignment.clone(), below, self.clock));
            Some(assignment)
        }
    }

    fn before_last_event(assignment: &Assignment) -> Option<Assignment> {
        let last = assignment.events().len().checked_sub(1)?;
        (last > 0).then(|| assignment.before_event(last as u32))
    }

    /// The checkpoint for a beginning, made like the fork server makes it.
    fn stand(checkpoints: &mut Checkpoints, beginning: &Beginning) -> Option<CheckpointId> {
        let known = checkpoints.find(beginning);
        known.or_else(|| {
            let shorter = beginning.shorter();
            let below = shorter.and_then(|shorter| stand(checkpoints, &shorter));
            match checkpoints.take_slot(below) {
                None => below,
                Some(slot) => {
                    let standing = standing(slot);
                    Some(checkpoints.add(beginning.clone(), below, standing))
                }
            }
        })
    }

    /// Runs of up to four events, some with a value that others do not have.
    fn runs() -> impl Strategy<Value = Vec<Assignment>> {
        let event = (prop::sample::select(vec!["a", "b", "c"]), any::<bool>());
        let run = prop::collection::vec(event, 0..5).prop_map(|events| {
            let mut run = Assignment::of_events(events.iter().map(|(action, _)| *action));
            let valued = events.iter().enumerate().filter(|(_, (_, valued))| *valued);
            run.extend(valued.map(|(event, _)| (format!("event.{event}.value"), "x".into())));
            run
        });
        prop::collection::vec(run, 0..40)
    }

    proptest! {
        #[test]
        fn checkpoints_are_found_and_dropped_as_in_a_list(runs in runs()) {
            let mut checkpoints = Checkpoints::new(2..7, 1000);
            let mut list = List { all: Vec::new(), most: 5, clock: 0 };
            for run in &runs {
                let beginning = Beginning::before_last_event(&run.clone().into());
                let found = beginning.and_then(|beginning| stand(&mut checkpoints, &beginning));
                let found = found.map(|id| checkpoints.all[&id].beginning.given().assignment);
                prop_assert_eq!(found, list.stand(before_last_event(run)));
                let ids = checkpoints.all.values().map(|one| one.beginning.given().assignment);
                let listed = list.all.iter().map(|one| one.0.clone());
                prop_assert_eq!(ids.collect::<Vec<_>>(), listed.collect::<Vec<_>>());
            }
        }
    }
}
