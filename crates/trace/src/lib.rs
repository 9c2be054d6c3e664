//! The wire format of a trace, and the way from its bytes to a path.

pub mod format;
