//! What we tell people, as plain data: findings, the events of a campaign, its summary.
//!
//! A *finding* is one error of the app with the steps that reach it; [`fingerprint`] gives it an
//! id that stays the same from campaign to campaign. A *campaign* is one exploration: it sends
//! [`CampaignEvent`]s while it goes on and leaves a [`Summary`]. Nothing here knows how a finding
//! was made or how it will be shown.

mod condition;
mod confirmation;
mod event;
mod evidence;
mod finding;
mod fingerprint;
mod graph;
mod judgement;
mod path;
mod plain;
mod shrunk;
mod summary;
mod survey;
mod timeline;
mod toward;
mod unreached;
mod words;

pub use condition::Condition;
pub use confirmation::{Confirmation, Tried};
pub use event::CampaignEvent;
pub use evidence::{Evidence, Exchange, SocketRecord};
pub use finding::{ErrorKind, Finding, Said, Step};
pub use fingerprint::fingerprint;
pub use graph::{StateEdge, StateGraph, StateNode};
pub use judgement::{Bound, Judgement, Verdict};
pub use path::{Inputs, PathEnd, PathRecord};
pub use plain::Plain;
pub use shrunk::Shrunk;
pub use stackful_source::{ProcessCoverage as Coverage, Ratio};
pub use summary::{
    Guesses, Intra, LibraryFile, Lost, NotFollowed, Solving, Stages, States, Summary,
};
pub use survey::{Listener, Route, Survey, SurveyedAction, SurveyedPage, WithheldAction};
pub use timeline::Moment;
pub use toward::{Arrival, Toward};
pub use unreached::{MissedAction, MissedBranch, MissedForm, Obstacle, Unmet, Unreached, Untaken};
pub use words::say;
