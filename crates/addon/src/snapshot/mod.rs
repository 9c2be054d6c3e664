//! Players: processes that play one run after another, each from a state that is put back first.

#![allow(
    dead_code,
    unused_imports,
    reason = "what plays runs is not here yet; this goes with it"
)]

mod calls;
mod children;
mod descriptors;
mod listing;
mod settings;
mod stuck;
mod threads;
mod timers;
#[cfg(test)]
mod testing;
#[cfg(test)]
mod tests;
