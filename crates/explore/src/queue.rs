//! Runs that are planned, in the order in which they are taken in: that of their targets, whichever
//! worker is ready first.
//!
//! While a journal is replayed its runs are planned as they were then, but made by nobody; the
//! workers are told of those that are left when the journal has come to its end.

use std::collections::VecDeque;
use std::time::Duration;

use stackful_executor::{Run, Ticket, WorkerError, Workers};
use stackful_term::Assignment;
use stackful_tree::Target;

/// A run that is wanted.
#[derive(Debug)]
pub(crate) struct Planned {
    /// What it is made for; `None` for the first.
    pub(crate) target: Option<Target>,
    pub(crate) assignment: Assignment,
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

    /// Plans a run behind all others.
    pub(crate) fn push(&mut self, target: Option<Target>, assignment: Assignment) {
        self.0.push_back(Planned {
            target,
            assignment,
            ticket: None,
        });
    }

    /// Tells the workers of everything that they do not know of.
    pub(crate) fn submit(&mut self, workers: &mut Workers) {
        for planned in &mut self.0 {
            planned
                .ticket
                .get_or_insert_with(|| workers.submit(planned.assignment.clone()));
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
