//! What instrumented programs do, in the real Node: as the original ones, and what they report.

mod closures;
mod conformance;
mod differences;
mod every;
mod inputs;
mod listed;
mod markdown;
mod natives;
mod program;
mod random;
