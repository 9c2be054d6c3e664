//! The runs of one worker: each by a player, from the checkpoint before its last event.

use std::sync::Arc;
use std::time::{Duration, Instant};

use stackful_protocol::player::PutBack;
use stackful_protocol::process::{READY_SLOT, RUN_SLOT};

use super::player::{Begun, Part, Played, Player};
use super::ready::{Family, ReadyProcess, Refused, gone};
use super::store::Checkpoint;
use crate::beginning::Beginning;
use crate::nearest::{Places, nearest};
use crate::{Exit, Given, Run, WorkerError};

/// How often a run is begun: a player that cannot be put back may have been changed in a way that a
/// new one is not, but if that cannot either, none can.
const ATTEMPTS: usize = 2;

/// A worker whose runs are those of a player.
#[derive(Debug)]
pub(crate) struct Players {
    ready: Arc<ReadyProcess>,
    /// The worker's number, from 0.
    number: usize,
    player: Player,
    /// Of the player that the current run began with.
    family: Arc<Family>,
    /// Wall time that it took to bring the current run's process to where it begins.
    bringing: Duration,
}

impl Players {
    /// The worker of this number, from 0, with its first player.
    pub(crate) fn start(ready: &Arc<ReadyProcess>, number: usize) -> Result<Players, Refused> {
        let player = Player::fork(ready, RUN_SLOT + number)?;
        Ok(Players {
            ready: Arc::clone(ready),
            number,
            family: Arc::clone(&player.family),
            player,
            bringing: Duration::ZERO,
        })
    }

    /// The ready process, from which other workers get their players.
    pub(crate) fn ready(&self) -> &Arc<ReadyProcess> {
        &self.ready
    }

    /// The process that plays, and what it took to put it back before its last start.
    pub(crate) fn last(&self) -> (u32, PutBack) {
        (self.player.process_id(), self.player.put_back.clone())
    }

    /// Plays one run with these inputs, from the checkpoint before its last event; events that no
    /// run has played before leave one.
    ///
    /// The app can write where the ready process talks, before that serves or from a thread. Then
    /// the run is over, and the next one begins in players of another ready process. If that process
    /// is killed, the run is made again.
    pub(crate) fn run(&mut self, given: &Given) -> Result<Run, WorkerError> {
        match self.play_from_checkpoint(given) {
            Err(WorkerError::Garbled(what)) => {
                self.player.lives = false;
                let trace = self.ready.setup.memory.trace(READY_SLOT);
                Ok(Run::garbled(what, trace, self.bringing, String::new()))
            }
            Err(WorkerError::Stopped) => Err(WorkerError::Stopped),
            Err(_) if self.ready.has_lost(&self.family) => {
                self.player.lives = false;
                self.play_from_checkpoint(given)
            }
            played => played,
        }
    }

    fn play_from_checkpoint(&mut self, given: &Given) -> Result<Run, WorkerError> {
        let begun = Instant::now();
        self.bringing = Duration::ZERO;
        self.renew()?;
        self.family = Arc::clone(&self.player.family);
        let beginning = Beginning::before_last_event(given);
        let keeps = self.ready.setup.spec.limits.checkpoint_memory > 0;
        let below = match beginning.filter(|_| keeps) {
            Some(beginning) => nearest(self, &beginning)?,
            None => None,
        };
        let exit = match self.play(below.as_ref(), given, false)? {
            Played::Over(exit) => exit,
            Played::Stays => Exit::Done,
        };
        Ok(Run {
            trace: self.player.trace(),
            exit,
            elapsed: begun.elapsed(),
            fork: self.bringing,
            output: self.printed(below.as_deref()),
        })
    }

    /// Plays the events that `below`, or the ready state, lacks.
    fn play(
        &mut self,
        below: Option<&Arc<Checkpoint>>,
        given: &Given,
        stay: bool,
    ) -> Result<Played, WorkerError> {
        let mut why = String::new();
        for _ in 0..ATTEMPTS {
            let begun = Instant::now();
            let deadline = begun + self.ready.setup.spec.limits.run;
            self.renew()?;
            if !Arc::ptr_eq(&self.player.family, &self.family) {
                // The ready process was another one meanwhile, and so are the checkpoints.
                return Err(gone());
            }
            self.player.output.take();
            let part = Part {
                given,
                stay,
                deadline,
            };
            let answer = self.player.begin(below, part)?;
            self.bringing += begun.elapsed();
            match answer {
                Begun::Yes => return self.player.follow(deadline),
                Begun::Ended(exit) => return Ok(Played::Over(exit)),
                Begun::Broken(reason) => {
                    self.player.lives = false;
                    let what = "a process that plays runs was replaced";
                    self.ready.troubles.tell_once(what, &*reason);
                    why = reason;
                }
            }
        }
        Err(WorkerError::Unrestorable(why))
    }

    /// Forks a player, unless there is one that lives.
    fn renew(&mut self) -> Result<(), Refused> {
        if !self.player.lives {
            self.player = Player::fork(&self.ready, RUN_SLOT + self.number)?;
        }
        Ok(())
    }

    /// What was printed since the start, after what was printed on the way there.
    fn printed(&mut self, below: Option<&Checkpoint>) -> String {
        let before = below.map_or("", |checkpoint| &checkpoint.output);
        before.to_owned() + &self.player.output.take()
    }
}

impl Places for Players {
    type Place = Arc<Checkpoint>;

    fn find(&mut self, beginning: &Beginning) -> Option<Arc<Checkpoint>> {
        self.family.store().find(beginning)
    }

    fn is_dead_end(&self, beginning: &Beginning) -> bool {
        self.family.store().dead_ends.contains(beginning)
    }

    fn make(
        &mut self,
        below: Option<&Arc<Checkpoint>>,
        beginning: &Beginning,
    ) -> Result<Option<Arc<Checkpoint>>, WorkerError> {
        let played = self.play(below, &beginning.given(), true)?;
        let output = self.printed(below.map(|below| &**below));
        if let Played::Stays = played
            && let Some(made) = self.player.stands(below, beginning, output)?
        {
            return Ok(Some(made));
        }
        self.family.store().dead_ends.add(beginning.clone());
        Ok(None)
    }
}
