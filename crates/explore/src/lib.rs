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
//!
//! | to find | look in |
//! |---|---|
//! | the loop; what it owns; runs that are planned | `explore`, `campaign`, `queue` |
//! | what is known of the app; which target comes next, and how it is reached | `frontier`, `search`, `solving` |
//! | what events do, whatever came before; which sequence of them is planned | `states` |
//! | values for inputs whose way through the app is not followed | `guess` |
//! | whose actions are tried, and who can cause an error | `phase`, `approach`, `judge`, `why` |
//! | what is found: errors, shorter ways to them, and paths of a program | `findings`, `shrink`, `paths` |
//! | what is not: paths that end early, targets that are missed, and all losses; what was not reached | `cut`, `miss`, `losses`, `unreached` |
//! | a place that it is led to | `toward` |
//! | when to stop; counts and times | `budget`, `figures` |
//! | how a campaign is resumed; one path again | `journal`, `replay` |
//! | an app without a test run | `survey`, `databases` |
//!
//! It tells what happens through [`CampaignEvent`](stackful_finding::CampaignEvent)s and returns a
//! [`Summary`](stackful_finding::Summary). How that is shown, and which process is a client or a
//! server, is not known here.

mod explore;
mod phase;

mod campaign;
mod queue;
mod quiet;
mod toward;

mod frontier;
mod guess;
pub mod search;
mod solving;
mod states;

mod approach;
mod findings;
mod judge;
mod why;
mod conditions;
mod confirmation;
mod paths;
mod shrink;

mod cut;
mod losses;
mod miss;
mod unreached;

mod budget;
mod figures;

mod journal;
mod replay;

mod databases;
mod survey;

pub use budget::{Bounds, Budget};
pub use explore::{Aim, Engines, ExploreError, Explored, explore};
pub use journal::{Damage, JOURNAL_FILE, Journal, JournalError, Resumed, Session};
pub use phase::Mode;
pub use replay::{Replayed, replay, replay_app};
pub use survey::survey;
pub use toward::{NoPlace, Place};
