//! Comparing what was put back with what it should be: all of it, not only what was noticed.

use std::fmt::{self, Display, Formatter};

use super::kernel_calls as kernel;
use super::layout::{PAGE, Piece};
use super::memory::Memory;
use super::page;
use super::stuck::Stuck;
use super::track;

/// Something that is not as it should be.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Difference {
    /// Something else is mapped at this address, or nothing, or something is that should not be.
    Mapping(usize),
    /// A page has other bytes.
    Page(usize),
    /// The allocator's memory ends elsewhere.
    Break(usize),
    /// A descriptor is another, or open, or closed.
    Descriptor(i32),
    /// A signal is treated otherwise, or a limit, mask or name is another.
    Settings,
}

impl Display for Difference {
    fn fmt(&self, f: &mut Formatter<'_>) -> fmt::Result {
        match self {
            Difference::Mapping(address) => write!(f, "the mapping at {address:#x}"),
            Difference::Page(address) => write!(f, "the page at {address:#x}"),
            Difference::Break(address) => write!(f, "the program break, {address:#x}"),
            Difference::Descriptor(number) => write!(f, "descriptor {number}"),
            Difference::Settings => f.write_str("how signals are treated, or a limit"),
        }
    }
}

impl Memory {
    /// What differs from the current state, if anything does.
    pub(super) fn difference(&mut self) -> Result<Option<Difference>, Stuck> {
        let now = kernel::get_break();
        if now != self.current.program_break() {
            return Ok(Some(Difference::Break(now)));
        }
        self.actual.read()?;
        if let Some(range) = self.layout.next_difference(&self.actual, 0) {
            return Ok(Some(Difference::Mapping(range.start)));
        }
        for index in 0..self.layout.pieces().len() {
            let piece = self.layout.pieces()[index];
            let mut found = None;
            if piece.is_tracked {
                self.with_access(piece, |memory, piece| {
                    found = memory.page_difference(piece)?;
                    Ok(())
                })?;
            } else if piece.is_private() && !self.is_program(&piece) {
                // Nothing of it was this process's own.
                let (own, _) = self.track.scan(track::RESIDENT, piece.start, piece.end)?;
                found = (own > 0).then(|| self.track.found(0).start);
            }
            if let Some(address) = found {
                return Ok(Some(Difference::Page(address)));
            }
        }
        Ok(None)
    }

    /// The first page of a piece that has other bytes than it should.
    fn page_difference(&mut self, piece: Piece) -> Result<Option<usize>, Stuck> {
        let mut at = piece.start;
        let mut differing = None;
        self.each(track::RESIDENT, piece.start..piece.end, |memory, pages| {
            let before = std::mem::replace(&mut at, pages.end)..pages.start;
            let mut here = pages.step_by(PAGE);
            differing = differing
                .or_else(|| memory.first_filled(before.start, before.end))
                .or_else(|| here.find(|address| memory.differs(*address)));
            Ok(())
        })?;
        Ok(differing.or_else(|| self.first_filled(at, piece.end)))
    }

    /// Whether a page that is there and can be read has other bytes than it should.
    fn differs(&self, address: usize) -> bool {
        let wanted = self.bytes_of(address);
        // What a file would have is not known here; it is no page of the process's own.
        let is_file = wanted.is_none() && self.is_of_file(address);
        // SAFETY: the caller's promise.
        is_file || !unsafe { page::is(address, wanted) }
    }

    /// The first page of a range that should have bytes of its own, and has others.
    fn first_filled(&self, start: usize, end: usize) -> Option<usize> {
        let is_filled = |address: &usize| {
            let wanted = self.bytes_of(*address);
            // SAFETY: what is not resident is read from where it is.
            wanted.is_some() && !unsafe { page::is(*address, wanted) }
        };
        (start..end).step_by(PAGE).find(is_filled)
    }
}
