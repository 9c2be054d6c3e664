//! The loop, and the search orders it asks.
//!
//! ```text
//! Assignment ─ Workers::run() ─▶ Run ─ decode() ─▶ Path ─ Tree::insert()
//!      ▲                                                        │
//!      └── Solver::solve() ◀── Tree::query() ◀── Target ◀── Search::next()
//! ```
//!
//! [`explore`] owns terms, tree and search order; the workers, the solver and the [`Journal`] are
//! lent to it.
//! It tells what happens through [`CampaignEvent`](stackful_finding::CampaignEvent)s and returns a
//! [`Summary`](stackful_finding::Summary). How that is shown, and which process is a client or a
//! server, is not known here.

mod budget;
mod campaign;
mod explore;
mod findings;
mod journal;
mod losses;
mod paths;
mod queue;
mod replay;
pub mod search;
mod solving;

pub use budget::{Bounds, Budget};
pub use explore::{Engines, ExploreError, explore};
pub use journal::{JOURNAL_FILE, Journal, JournalError, Resumed, Session};
pub use replay::replay;
