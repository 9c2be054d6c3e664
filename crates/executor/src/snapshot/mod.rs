//! Runs of players: processes that play one run after another and put back in between what a run has
//! changed, so that a run costs the pages that it writes to.
//!
//! One *ready process* ([`ready`]) is forked once for each worker; all that a worker's [`players`] need
//! besides is common to them (`Family`). What a player that stands between two events differs in
//! from the ready state is a *checkpoint* ([`store`]): pages, of which equal ones are kept once and
//! most as what they differ in from another ([`page`]), with the words of its trace ([`words`]). Since
//! all players have the same addresses, each can go on from any of them.
//!
//! ```text
//! ready process ─┬─ player of worker 1 ── stands ─▶ ┌───────┐
//!                ├─ player of worker 2 ◀─ loaded ── │ store │
//!                └─ …                               └───────┘
//! ```

mod exchange;
mod page;
mod player;
mod players;
mod ready;
mod store;
mod words;

pub(crate) use players::Players;
pub(crate) use ready::{ReadyProcess, Refused};
