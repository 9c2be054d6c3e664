//! What the original says in places where the emitted text says something else: the machine puts it
//! back into messages and into the text of functions.

use serde::{Deserialize, Serialize};
use stackful_source::Span;

/// The original's words, by what stands for them.
#[derive(Debug, Default, Serialize, Deserialize)]
pub(crate) struct Originals {
    /// What V8 would have printed in place of `@r0`, `@r1`, ….
    pub(crate) receivers: Vec<String>,
    /// What V8 would have printed for the callee that is read at a site, by its index.
    pub(crate) callees: Vec<(u32, String)>,
    /// The block of each function's entry, and its original text.
    pub(crate) functions: Vec<(u32, Span)>,
    /// The original text of each class, marked by a comment with its number.
    pub(crate) classes: Vec<Span>,
}

impl Originals {
    /// The number of a new receiver, which V8 would have printed like this.
    pub(crate) fn receiver(&mut self, printed: String) -> u32 {
        self.receivers.push(printed);
        self.receivers.len() as u32 - 1
    }
}
