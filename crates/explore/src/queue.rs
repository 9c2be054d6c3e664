//! Runs that are planned, in the order in which they are taken in: that of their targets, whichever
//! worker is ready first.
//!
//! While a journal is replayed its runs are planned as they were then, but made by nobody; the
//! workers are told of those that are left when the journal has come to its end.

use std::collections::VecDeque;
use std::time::Duration;

use stackful_executor::{Given, Run, Ticket, WorkerError, Workers};
use stackful_state::Goal;
use stackful_term::Assignment;
use stackful_tree::Target;

/// What a run is made for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Purpose {
    /// To see what there is, or where inputs lead that have been guessed: nothing is predicted.
    Look,
    /// To reach a target.
    Reach(Target),
    /// To see again what there is, since more is known of what events write.
    Again,
    /// To reach a goal that is planned for.
    Plan(Goal),
    /// To guess, on the way to a target of the [guesses](crate::guess) if there is one.
    Guess(Option<Target>),
}

/// A run that is wanted.
#[derive(Debug)]
pub(crate) struct Planned {
    pub(crate) purpose: Purpose,
    pub(crate) given: Given,
    /// `None` until the workers know of it.
    ticket: Option<Ticket>,
}

/// The planned runs that are not taken in.
#[derive(Debug, Default)]
pub(crate) struct Queue(VecDeque<Planned>);

impl Queue {
    pub(crate) fn len(&self) -> usize {
        self.0.len()
    }

    pub(crate) fn is_empty(&self) -> bool {
        self.0.is_empty()
    }

    /// What the planned runs are given, in order.
    pub(crate) fn assignments(&self) -> impl Iterator<Item = &Assignment> {
        self.0.iter().map(|planned| &planned.given.assignment)
    }

    /// Plans a run behind all others.
    pub(crate) fn push(&mut self, purpose: Purpose, given: Given) {
        self.0.push_back(Planned {
            purpose,
            given,
            ticket: None,
        });
    }

    /// Tells the workers of everything that they do not know of.
    pub(crate) fn submit(&mut self, workers: &mut Workers) {
        for planned in &mut self.0 {
            planned
                .ticket
                .get_or_insert_with(|| workers.submit(planned.given.clone()));
        }
    }

    /// The run of the first; `None` if it is not made within `patience`.
    pub(crate) fn run(
        &mut self,
        workers: &mut Workers,
        patience: Duration,
    ) -> Result<Option<Run>, WorkerError> {
        self.submit(workers);
        let first = self.0.front().and_then(|first| first.ticket.as_ref());
        workers.run(first.expect("a run that was planned"), patience)
    }

    /// Takes the first away.
    pub(crate) fn pop(&mut self) -> Planned {
        self.0.pop_front().expect("a run that was planned")
    }
}
