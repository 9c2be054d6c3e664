//! What instrumented programs do, in the real Node: as the original ones, and what they report.

mod conformance;
mod differences;
mod inputs;
mod markdown;
mod natives;
mod program;
mod random;
