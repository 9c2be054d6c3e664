//! Findings and summaries as people and programs read them.
//!
//! Terminal texts are pure functions from plain data to a `String` with colours in it; whoever
//! prints takes the colours out where they do not belong. `results.json` is written as a whole
//! each time, so that what has been found is on disk at any moment.

mod finding;
mod frame;
mod program;
mod results;
mod stages;
mod style;
mod summary;

pub use annotate_snippets::Level;
pub use finding::finding;
pub use frame::frame;
pub use program::{program_results, program_summary, write_program};
pub use results::{RESULTS_FILE, SCHEMA, WriteError, prepare, write};
pub use summary::summary;
