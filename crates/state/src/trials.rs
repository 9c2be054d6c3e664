//! Trials: whether what a run has shown of an event is so in other states of the same shape, too.
//!
//! A reaction is what an event does *over what it finds*, and that is as true as values are followed. Where
//! a value goes on a way that nobody accounts for, to where it has no shadow, the next state depends on it
//! unseen, and the one run that has shown this speaks for itself alone. So before anything is claimed of all
//! states, each end of a reaction is tried in others that differ from the first in what symbols hold, until
//! each symbol has been another once, as far as there are such states. A run that goes on differently there
//! tears the reaction, and then nothing is claimed.

use rustc_hash::FxHashMap;
use stackful_trace::ActionId;

use crate::shape::ShapeId;
use crate::situation::Holdings;

/// An end of a reaction: the shape and the action that it is of, and its point there.
pub(crate) type End = (ShapeId, ActionId, usize);

/// Most runs that are asked for by one end.
const MOST: u32 = 4;

/// What was tried of each end.
#[derive(Debug, Default)]
pub(crate) struct Trials(FxHashMap<End, Trial>);

#[derive(Debug)]
struct Trial {
    /// What the first run found that came to this end.
    first: Holdings,
    /// Which symbols have held something else in others.
    varied: Box<[bool]>,
    asked: u32,
}

impl Trials {
    /// Forgets everything: shapes and points have other numbers from now on.
    pub(crate) fn clear(&mut self) {
        self.0.clear();
    }

    /// A run has come to this end from a state that holds this.
    pub(crate) fn shown(&mut self, end: End, holds: &Holdings) {
        let trial = self.0.entry(end).or_insert_with(|| Trial {
            first: holds.clone(),
            varied: vec![false; holds.len()].into(),
            asked: 0,
        });
        let differs = trial.first.iter().zip(holds.iter());
        for (varied, (one, other)) in trial.varied.iter_mut().zip(differs) {
            *varied |= one != other;
        }
    }

    /// How many symbols would be tried for the first time by a run that comes to this end from such a state.
    pub(crate) fn worth(&self, end: End, holds: &Holdings) -> usize {
        let Some(trial) = self.0.get(&end).filter(|trial| trial.asked < MOST) else {
            return 0;
        };
        let differs = trial.first.iter().zip(holds.iter());
        let new = trial.varied.iter().zip(differs);
        new.filter(|(varied, (one, other))| !**varied && one != other)
            .count()
    }

    /// A run is asked for.
    pub(crate) fn asks(&mut self, end: End) {
        if let Some(trial) = self.0.get_mut(&end) {
            trial.asked += 1;
        }
    }
}
