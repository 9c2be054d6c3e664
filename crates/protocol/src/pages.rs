//! The memory that a player and the engine exchange checkpoints in: two areas, one behind the other.
//!
//! ```text
//! 0               header: words, then records       HEADER_BYTES
//! ADDRESSES_AT    addresses of the pages: words     MOST_PAGES * 8
//! PAGES_AT        the pages, in the same order      MOST_PAGES * PAGE_BYTES
//! ```
//!
//! A word is 64 bits in the machine's order. Of the header the engine reads [`PAGES`] and [`USED`];
//! the rest is the player's own, and comes back to a player as it was.
//!
//! One area is *current*: it holds the checkpoint that the player was started from last, from which
//! the player puts pages back. The other is *outgoing*: the player writes a checkpoint there before
//! it says `stands`, and the engine before it sends a `start` from [`Loaded`]. At a start from
//! [`Stood`] or [`Loaded`] they change roles. The first area is current when a player begins.
//!
//! [`Stood`]: crate::player::Origin::Stood
//! [`Loaded`]: crate::player::Origin::Loaded

/// Bytes of a page.
pub const PAGE_BYTES: usize = 4096;
/// Most pages of a checkpoint. Memory that nobody writes to is not there.
pub const MOST_PAGES: usize = 1 << 15;
/// Bytes of a header.
pub const HEADER_BYTES: usize = 64 << 10;
/// Bytes of a word.
pub const WORD_BYTES: usize = size_of::<u64>();

/// Where in an area the addresses are.
pub const ADDRESSES_AT: usize = HEADER_BYTES;
/// Where in an area the pages are.
pub const PAGES_AT: usize = ADDRESSES_AT + MOST_PAGES * WORD_BYTES;
/// Bytes of an area.
pub const AREA_BYTES: usize = PAGES_AT + MOST_PAGES * PAGE_BYTES;
/// How many areas there are.
pub const AREAS: usize = 2;

/// The word of a header that says how many pages there are.
pub const PAGES: usize = 0;
/// The word that says how many bytes of the header are in use.
pub const USED: usize = 1;
/// The word with the stack pointer at which the state stands.
pub const STACK_POINTER: usize = 2;
/// The word with the program break.
pub const PROGRAM_BREAK: usize = 3;
/// The word that says how many records of descriptors there are.
pub const DESCRIPTORS: usize = 4;
/// The word that says how many records of mappings follow those.
pub const PIECES: usize = 5;

/// Where in a header the records begin: those of descriptors, then those of mappings.
pub const RECORDS_AT: usize = 64;
/// Words of a record. That of a descriptor: its number, its status flags (`F_GETFL`), 1 if it is closed
/// by `exec` else 0, its offset or `u64::MAX`. That of a mapping: start, end, kind and protection, and
/// one that is spare.
pub const RECORD_WORDS: usize = 4;
/// Most records of a header.
pub const MOST_RECORDS: usize = (HEADER_BYTES - RECORDS_AT) / (RECORD_WORDS * WORD_BYTES);
