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

use rustc_hash::FxHashSet;
use stackful_term::Assignment;

use crate::control::Channel;

/// So many dead ends are remembered; then all are forgotten, and those still needed found again.
const MOST_DEAD_ENDS: usize = 1024;

/// Identity of a checkpoint for as long as it exists.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct CheckpointId(u64);

/// A process that has played `assignment` and waits.
#[derive(Debug)]
pub(crate) struct Checkpoint {
    id: CheckpointId,
    assignment: Assignment,
    /// The checkpoint it was forked from; `None` for the worker.
    below: Option<CheckpointId>,
    standing: Standing,
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
    list: Vec<Checkpoint>,
    free_slots: Vec<usize>,
    /// What has been played and left no process that stays.
    dead_ends: FxHashSet<Assignment>,
    /// What the processes may hold together.
    most_memory: u64,
    clock: u64,
}

impl Checkpoints {
    /// As many as there are slots for their traces, or fewer if together they would hold more
    /// bytes than `most_memory`.
    pub(crate) fn new(slots: std::ops::Range<usize>, most_memory: u64) -> Checkpoints {
        Checkpoints {
            list: Vec::new(),
            free_slots: slots.rev().collect(),
            dead_ends: FxHashSet::default(),
            most_memory,
            clock: 0,
        }
    }

    /// The checkpoint that has played exactly this, marked as used.
    pub(crate) fn find(&mut self, assignment: &Assignment) -> Option<CheckpointId> {
        self.clock += 1;
        let found = self
            .list
            .iter_mut()
            .find(|one| one.assignment == *assignment)?;
        found.last_used = self.clock;
        Some(found.id)
    }

    /// The process of a checkpoint that still exists.
    pub(crate) fn get(&self, id: CheckpointId) -> Option<&Standing> {
        let found = self.list.iter().find(|one| one.id == id)?;
        Some(&found.standing)
    }

    /// The processes of all of them.
    pub(crate) fn pids(&self) -> impl Iterator<Item = i32> {
        self.list.iter().map(|one| one.standing.pid)
    }

    /// A slot for the trace of a new checkpoint on `below`; the checkpoint used least recently
    /// makes room for it, `below` and what it stands on excepted. `None` if no room can be made.
    pub(crate) fn take_slot(&mut self, below: Option<CheckpointId>) -> Option<usize> {
        while self.free_slots.is_empty() || self.memory() > self.most_memory {
            let stood_on: Vec<_> = self.list.iter().filter_map(|one| one.below).collect();
            let leaves = self
                .list
                .iter()
                .filter(|one| !stood_on.contains(&one.id) && Some(one.id) != below);
            let oldest = leaves.min_by_key(|one| one.last_used)?.id;
            self.remove(oldest);
        }
        self.free_slots.pop()
    }

    /// What all of them hold.
    fn memory(&self) -> u64 {
        self.list.iter().map(|one| one.standing.memory).sum()
    }

    /// Whether it is known that behind this no process stays.
    pub(crate) fn is_dead_end(&self, assignment: &Assignment) -> bool {
        self.dead_ends.contains(assignment)
    }

    /// Gives back a slot of [`Checkpoints::take_slot`]: behind `assignment` no process stays.
    pub(crate) fn give_back(&mut self, slot: usize, assignment: Assignment) {
        self.free_slots.push(slot);
        if self.dead_ends.len() == MOST_DEAD_ENDS {
            self.dead_ends.clear();
        }
        self.dead_ends.insert(assignment);
    }

    /// Adds a process that stands behind `assignment`.
    pub(crate) fn add(
        &mut self,
        assignment: Assignment,
        below: Option<CheckpointId>,
        standing: Standing,
    ) -> CheckpointId {
        self.clock += 1;
        let id = CheckpointId(self.clock);
        self.list.push(Checkpoint {
            id,
            assignment,
            below,
            standing,
            last_used: self.clock,
        });
        id
    }

    /// Drops a checkpoint and all that stand on it: their processes end when their channels close.
    pub(crate) fn remove(&mut self, id: CheckpointId) {
        let above: Vec<_> = self
            .list
            .iter()
            .filter(|one| one.below == Some(id))
            .map(|one| one.id)
            .collect();
        for one in above {
            self.remove(one);
        }
        if let Some(at) = self.list.iter().position(|one| one.id == id) {
            let gone = self.list.swap_remove(at);
            self.free_slots.push(gone.standing.slot);
        }
    }
}

/// The assignment without its last event; `None` if it has no event before that one.
pub(crate) fn prefix(assignment: &Assignment) -> Option<Assignment> {
    let last = assignment.events().len().checked_sub(1)?;
    (last > 0).then(|| assignment.before_event(last as u32))
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Two events, each with a key, and a number drawn; only the first so many of the events.
    fn assignment(events: usize) -> Assignment {
        let mut all = Assignment::of_events(["a", "b"].into_iter().take(events));
        for event in 0..events {
            all.insert(format!("event.{event}.key"), "x");
        }
        all.insert("random.0", 0.5);
        all
    }

    fn add(checkpoints: &mut Checkpoints, name: &str, below: Option<CheckpointId>) -> CheckpointId {
        let slot = checkpoints.take_slot(below).expect("room");
        let (channel, _) = Channel::pair().expect("a socket pair");
        let standing = Standing {
            pid: i32::MAX,
            channel,
            slot,
            memory: 10,
            output: String::new(),
        };
        checkpoints.add(Assignment::of_events([name]), below, standing)
    }

    #[test]
    fn a_prefix_lacks_the_last_event_and_its_parts() {
        let prefixes = [2, 1, 0].map(|events| prefix(&assignment(events)));
        assert_eq!(prefixes, [Some(assignment(1)), None, None]);
    }

    #[test]
    fn the_least_recently_used_leaf_makes_room() {
        let mut checkpoints = Checkpoints::new(2..5, 100);
        let a = add(&mut checkpoints, "a", None);
        let on_a = add(&mut checkpoints, "on a", Some(a));
        let b = add(&mut checkpoints, "b", None);
        assert_eq!(
            checkpoints.find(&Assignment::of_events(["on a"])),
            Some(on_a)
        );
        // `a` is older than `b`, but something stands on it.
        let c = add(&mut checkpoints, "c", None);
        let left: Vec<_> = checkpoints.list.iter().map(|one| one.id).collect();
        assert_eq!(left, [a, on_a, c]);
        assert_eq!(checkpoints.find(&Assignment::of_events(["b"])), None);
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
        let left: Vec<_> = checkpoints.list.iter().map(|one| one.id).collect();
        assert_eq!(
            checkpoints.find(&Assignment::of_events(["on a"])),
            None,
            "{on_a:?}"
        );
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
        assert!(checkpoints.list.is_empty());
        assert_eq!(checkpoints.free_slots.len(), 3);
        // Nothing can make room but what the new one would stand on.
        let mut full = Checkpoints::new(2..3, 100);
        let only = add(&mut full, "only", None);
        assert_eq!(full.take_slot(Some(only)), None);
    }
}
