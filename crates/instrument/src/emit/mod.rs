//! From pieces to the emitted text and its tables.

mod cells;
mod emitter;
mod interface;
mod originals;

pub(crate) use cells::CellName;
pub(crate) use emitter::Emitter;
pub(crate) use originals::Originals;
