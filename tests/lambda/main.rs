//! `stackful lambda`: implementations of our own, as they should be and with faults.

mod classes;
mod command;
mod mutants;
mod search;
