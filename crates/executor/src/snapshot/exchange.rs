//! The areas that one player and the engine exchange checkpoints in, and what is known of them: which
//! is current, what each holds, and so how a player is told where to begin.

use std::os::fd::OwnedFd;
use std::sync::Arc;

use stackful_protocol::pages::AREAS;
use stackful_protocol::player::Origin;

use super::store::Checkpoint;
use crate::shm::Areas;

/// The areas that checkpoints come and go in, and what they hold.
#[derive(Debug)]
pub(super) struct Exchange {
    areas: Areas,
    /// The one that is written to next; the other is current.
    outgoing: usize,
    held: [Option<Arc<Checkpoint>>; AREAS],
    /// What the last start was from: the current area's, if there is any, or the ready state.
    is_behind_events: bool,
    /// Whether the player itself has put there what is in the outgoing area.
    has_stood: bool,
}

impl Exchange {
    /// Areas for a player that has just been forked.
    pub(super) fn new() -> std::io::Result<Exchange> {
        Ok(Exchange {
            areas: Areas::new()?,
            outgoing: 1,
            held: [None, None],
            is_behind_events: false,
            has_stood: false,
        })
    }

    /// A descriptor that the player maps the areas from.
    pub(super) fn descriptor(&self) -> std::io::Result<OwnedFd> {
        self.areas.descriptor()
    }

    /// Where the player puts a checkpoint.
    pub(super) fn outgoing(&self) -> (&Areas, usize) {
        (&self.areas, self.outgoing)
    }

    /// The player has put a checkpoint into the outgoing area, or something that is none.
    pub(super) fn stands(&mut self, checkpoint: Option<&Arc<Checkpoint>>) {
        self.held[self.outgoing] = checkpoint.cloned();
        self.has_stood = checkpoint.is_some();
    }

    /// Makes ready what the next start is from, which it says to the player.
    pub(super) fn bring(&mut self, wanted: Option<&Arc<Checkpoint>>) -> Origin {
        let Some(wanted) = wanted else {
            self.is_behind_events = false;
            return Origin::Ready;
        };
        let current = 1 - self.outgoing;
        let holds = |area: usize| {
            self.held[area]
                .as_ref()
                .is_some_and(|held| Arc::ptr_eq(held, wanted))
        };
        if self.is_behind_events && holds(current) {
            return Origin::Same;
        }
        let is_out = holds(self.outgoing);
        let has_stood = std::mem::take(&mut self.has_stood);
        if !is_out {
            wanted.put(&self.areas, self.outgoing);
            self.held[self.outgoing] = Some(Arc::clone(wanted));
        }
        self.outgoing = current;
        self.is_behind_events = true;
        if is_out && has_stood {
            Origin::Stood
        } else {
            Origin::Loaded
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::beginning::Beginning;
    use crate::snapshot::store::{Beside, Store};
    use crate::snapshot::words::Words;
    use proptest::prelude::*;
    use stackful_protocol::pages::{ADDRESSES_AT, WORD_BYTES};
    use stackful_term::Assignment;

    /// What a test does with a player.
    #[derive(Clone, Copy, Debug)]
    enum Act {
        /// Starts it from one of the checkpoints that there are, or from the ready state.
        Start(Option<usize>),
        /// Has it make a checkpoint.
        Stand,
        /// Has it write to the outgoing area what is no checkpoint.
        Fail,
    }

    /// A player as the protocol has it: the state that it begins in is the address of a page.
    struct Played {
        state: u64,
        outgoing: usize,
    }

    fn put(areas: &Areas, area: usize, state: u64) {
        areas.write(area, 0, [1, 64_u64].map(u64::to_ne_bytes).as_flattened());
        areas.write(area, ADDRESSES_AT, &state.to_ne_bytes());
    }

    fn held(areas: &Areas, area: usize) -> u64 {
        let mut state = [0; WORD_BYTES];
        areas.read(area, ADDRESSES_AT, &mut state);
        u64::from_ne_bytes(state)
    }

    impl Played {
        fn start(&mut self, areas: &Areas, origin: Origin) {
            match origin {
                Origin::Ready => self.state = 0,
                Origin::Same => {}
                Origin::Stood | Origin::Loaded => {
                    self.state = held(areas, self.outgoing);
                    self.outgoing = 1 - self.outgoing;
                }
            }
        }
    }

    fn acts() -> impl Strategy<Value = Vec<Act>> {
        let start = prop::option::weighted(0.8, 0..6_usize).prop_map(Act::Start);
        let act = prop_oneof![4 => start, 2 => Just(Act::Stand), 1 => Just(Act::Fail)];
        prop::collection::vec(act, 0..40)
    }

    fn beside() -> Beside {
        Beside {
            descriptors: Vec::new(),
            words: Arc::new(Words::whole(&[0; 8])),
            output: String::new(),
        }
    }

    proptest! {
        #[test]
        fn a_player_begins_where_it_is_to(acts in acts()) {
            let mut exchange = Exchange::new().expect("memory");
            let mut store = Store::new(1 << 30);
            let mut made: Vec<(u64, Arc<Checkpoint>)> = Vec::new();
            let mut player = Played { state: 0, outgoing: 1 };
            for (number, act) in (1_u64..).zip(acts) {
                match act {
                    Act::Start(which) => {
                        let which = which.and_then(|which| made.iter().rev().nth(which));
                        let origin = exchange.bring(which.map(|(_, checkpoint)| checkpoint));
                        player.start(&exchange.areas, origin);
                        prop_assert_eq!(player.state, which.map_or(0, |(state, _)| *state));
                    }
                    Act::Stand => {
                        put(&exchange.areas, player.outgoing, number);
                        let name = number.to_string();
                        let assignment = Assignment::of_events([name.as_str(), "last"]);
                        let beginning = Beginning::before_last_event(&assignment.into());
                        let beginning = beginning.expect("two events");
                        let checkpoint = store.take(&beginning, exchange.outgoing(), beside());
                        exchange.stands(Some(&checkpoint));
                        made.push((number, checkpoint));
                    }
                    Act::Fail => {
                        put(&exchange.areas, player.outgoing, u64::MAX);
                        exchange.stands(None);
                    }
                }
            }
        }
    }
}
