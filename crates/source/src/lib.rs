//! Where things are: files, spans, instrumentation sites and source maps.
//!
//! One [`Sources`] holds every instrumented text of a session. It hands each file the [`Bases`]
//! from which its numbers count, so that a [`SiteId`] or a coverage byte of a trace names a place
//! in one file. Positions inside a file are byte offsets of its original text ([`Span`]); people
//! get [`Location`]s. What a site means is left to `instrument`, which makes them.

mod coverage;
mod file;
mod location;
mod map;
mod missed;
mod origin;
mod packages;
mod site;
mod sources;
mod towards;

pub use coverage::{
    Block, BlockKind, Coverage, CoverageMap, FileCoverage, MissedArm, NotReached, ProcessCoverage,
    Ratio,
};
pub use file::{Bases, FileId, Process, SourceFile};
pub use location::{Lines, Location, Span};
pub use map::{Mapping, SourceMap};
pub use missed::Missed;
pub use origin::{Origin, OriginFile, Place};
pub use packages::Packages;
pub use site::{Site, SiteId, SiteKind};
pub use sources::Sources;
pub use towards::BlockPlace;
