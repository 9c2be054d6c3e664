//! Findings and summaries as people and programs read them.
//!
//! A [`Format`] is a pure function of what a campaign tells to text; [`FORMATS`] lists them. Another
//! format is a file with its `Format`, and a row. Where the text goes is decided by whoever asked
//! for it; [`file`](mod@file) has what a file needs, so that what has been found is on disk at any
//! moment. Terminal texts have colours in them; whoever prints takes these out where they do not
//! belong.

mod agent;
mod at_end;
mod cause;
mod coverage;
pub mod file;
pub mod folder;
mod format;
mod gate;
mod github;
mod html;
mod json;
mod junit;
mod ndjson;
mod playwright;
mod sarif;
mod shown;
mod subject;
mod survey;
mod terminal;
mod title;

pub use annotate_snippets::Level;
pub use format::{End, FORMATS, Format, Output, Row, row};
pub use gate::{FailOn, Gate};
pub use html::{HTML_FILE, Libraries};
pub use json::{RESULTS_FILE, SCHEMA, results_schema};
pub use playwright::{Act, Script};
pub use shown::shown;
pub use subject::Subject;
pub use survey::{survey_json, survey_text};
pub use terminal::{finding, frame};
