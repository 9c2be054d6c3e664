//! Whether a finding is there on the app as its users run it: nothing instrumented, the real server in a
//! process of its own, real sockets, real time; the page in jsdom, and in Chromium if there is one.
//!
//! | to find | look in |
//! |---|---|
//! | three tries, and what they come to | `confirm` |
//! | a try: the page in jsdom, or in Chromium | `page`, `chromium` |
//! | the server of a try, and the record of what is sent | `stage` |
//! | whether a try has shown the error | `shown` |
//!
//! Each try begins with a copy of the app's folder and a server that has just started, so none sees what
//! another has left.

mod stage;
mod shown;

mod chromium;
mod page;

mod confirm;

pub use chromium::{Browser, Script};
pub use confirm::{Confirmer, Interrupted, TRIES};
pub use stage::command;
