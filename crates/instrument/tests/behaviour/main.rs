//! What instrumented programs do, in the real Node: as the original ones, and what they report.

mod exact;
mod natives;
mod program;
mod shadows;
