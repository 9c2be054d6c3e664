//! Tests for functions that take functions, judged by what other implementations do in them.
//!
//! [`Campaign::start`] brings worker processes to where they can run tests of a [`Subject`] and finds out
//! which methods take callbacks, and where; [`Campaign::run`] has random [`Plan`]s made and run on every
//! [`Implementation`]. What a test does is an [`Observation`], texts in order; [`compare`] holds two of
//! them against each other, by [`Oracle`]. Differences of the same cause are a [`Cluster`], which keeps
//! the smallest test that shows it.
//!
//! The tests are JavaScript, and made where their values live (`runtime/src/lambda`): a call is chosen
//! by what the values that there are can do. Here is what needs none of them: marks in the code under test,
//! callbacks from other code, verdicts, causes, and making a test smaller. Both sides talk by lines of
//! JSON.

mod corpus;
mod marks;
mod setup;
mod syntax;

mod observation;
mod plan;
mod subject;

mod worker;

mod oracle;
mod smaller;

mod campaign;
mod cluster;
mod coverage;
mod discovery;
mod exploration;
mod loading;
mod round;
mod rounds;
mod shrink;

mod report;
mod reproduction;

pub use campaign::{Bounds, Campaign, Choices, Progress};
pub use cluster::{Accepted, Cluster};
pub use corpus::Corpus;
pub use coverage::Coverage;
pub use discovery::{Method, Position};
pub use exploration::{Exploration, Explored};
pub use loading::CampaignError;
pub use observation::{Event, EventKind, Observation, Outcome};
pub use oracle::{Difference, Oracle, compare};
pub use plan::{Argument, Call, Callback, Plan, Shape, Variable};
pub use report::{Report, Tally};
pub use reproduction::{Reproduction, harness};
pub use setup::{SetupError, variables};
pub use subject::{Implementation, Subject, Target};
pub use worker::WorkerError;
