//! Pieces of text, what goes with them, and the text that they make.

// What pieces are.
pub(crate) mod code;
pub(crate) mod compaction;
mod layout;
pub(crate) mod piece;
mod quoted;
pub(crate) mod template;
pub(crate) mod value;

// What is collected while they are made.
mod cells;
mod coverage;
mod emitter;
mod interface;
mod originals;
pub(crate) mod scopes;

// What they become.
mod instrumented;
pub(crate) mod names;
pub(crate) mod prelude;
pub(crate) mod printer;

pub(crate) use cells::CellName;
pub(crate) use emitter::Emitter;
pub use instrumented::Instrumented;
pub use layout::{Emission, Layout};
pub(crate) use quoted::quoted;
