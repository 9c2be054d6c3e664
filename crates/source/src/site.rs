//! Sites: the places of a text at which a run reports something.

use serde::{Deserialize, Serialize};

use crate::Span;

/// A site of one session, as it stands in a trace.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
pub struct SiteId(u32);

impl SiteId {
    /// Where what happens next depends on a choice of the person and not on the program, such as
    /// whether a key types something: no place of a text.
    pub const PERSON: SiteId = SiteId(u32::MAX - 1);

    /// The site with this number in a trace.
    pub fn new(index: u32) -> SiteId {
        SiteId(index)
    }

    /// The number in a trace.
    pub const fn index(self) -> u32 {
        self.0
    }
}

/// What happens at a site.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub enum SiteKind {
    /// A condition decides: `if`, `?:`, a loop, `&&`, `||`, `??`, `?.`.
    Branch,
    /// A clause of a `switch` is compared with the discriminant.
    Switch,
    /// A function is called.
    Call,
    /// A property is read or written, or an operator meets an object.
    Member,
}

/// A place of a text, numbered by its index in the file's list.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Site {
    /// The expression that decides, is called or is accessed.
    pub span: Span,
    /// What happens there.
    pub kind: SiteKind,
    /// Where the statement begins that it is a part of, as arms of coverage say of theirs
    /// ([`BlockKind::Arm`](crate::BlockKind::Arm)).
    pub statement: u32,
}
