//! The ready state: taken by the first player, and put in place by all others.

use std::ops::Range;

use super::kernel_calls as kernel;
use super::layout::{PAGE, Piece};
use super::memory::Memory;
use super::original::{Original, ROOM};
use super::page;
use super::stuck::Stuck;
use super::track;

impl Memory {
    /// Makes this process's memory the ready state, or the ready state what its memory is, if there
    /// is none yet.
    pub(super) fn begin(&mut self, stack: usize) -> Result<(), Stuck> {
        self.actual.read()?;
        if self.original().is_complete() {
            self.layout.copy_from(&self.original().layout);
            kernel::set_break(self.original().program_break)?;
            self.compare()?;
            self.become_ready()?;
        } else {
            self.record(stack)?;
        }
        self.current
            .clear(self.original().stack, self.original().program_break);
        for index in 0..self.layout.pieces().len() {
            let piece = self.layout.pieces()[index];
            if piece.is_tracked {
                self.track.register(piece.start, piece.end)?;
            }
        }
        self.changes.clear();
        self.track.protect_all()?;
        self.size = kernel::size()?;
        Ok(())
    }

    /// Takes the image.
    fn record(&mut self, stack: usize) -> Result<(), Stuck> {
        // SAFETY: this is the only player so far, and the app is at rest.
        let original = unsafe { &mut *self.original };
        original.clear();
        original.stack = stack;
        original.program_break = kernel::get_break();
        original.layout.clear();
        let mut image = 0;
        for index in 0..self.actual.pieces().len() {
            let mut piece = self.actual.pieces()[index];
            piece.is_tracked = self.is_to_be_tracked(&piece)?;
            if piece.is_tracked {
                piece.image = image;
                image += piece.end - piece.start;
                if image > ROOM {
                    return Err(Stuck::TooLarge);
                }
                self.with_access(piece, |memory, piece| memory.copy_into(original, piece))?;
            }
            original.layout.push(piece)?;
        }
        self.layout.copy_from(&original.layout);
        original.complete();
        Ok(())
    }

    /// Whether the app may write to a piece, or has done so, without mapping it anew.
    fn is_to_be_tracked(&mut self, piece: &Piece) -> Result<bool, Stuck> {
        if !piece.is_private() || self.is_program(piece) {
            return Ok(false);
        }
        if piece.protection & libc::PROT_WRITE as u32 != 0 {
            return Ok(true);
        }
        let (own, _) = self.track.scan(track::OWN, piece.start, piece.end)?;
        Ok(own > 0)
    }

    fn copy_into(&mut self, original: &mut Original, piece: Piece) -> Result<(), Stuck> {
        self.each(track::OWN, piece.start..piece.end, |_, pages| {
            for address in pages.step_by(PAGE) {
                let offset = piece.image + (address - piece.start);
                // SAFETY: the page is there and can be read.
                unsafe { original.fill(offset, address, piece.backing) };
            }
            Ok(())
        })
    }

    /// Makes the pages of this process those of the image, in an address space that is already so.
    fn become_ready(&mut self) -> Result<(), Stuck> {
        for index in 0..self.layout.pieces().len() {
            let piece = self.layout.pieces()[index];
            if !piece.is_tracked {
                continue;
            }
            self.with_access(piece, |memory, piece| {
                memory.each(track::OWN, piece.start..piece.end, |memory, pages| {
                    memory.make_equal(piece, pages);
                    Ok(())
                })?;
                memory.make_filled_equal(piece);
                Ok(())
            })?;
        }
        Ok(())
    }

    /// Copies those pages of a range that are not as they should be.
    fn make_equal(&self, piece: Piece, pages: Range<usize>) {
        for address in pages.step_by(PAGE) {
            let offset = piece.image + (address - piece.start);
            let wanted = self.original().page(offset);
            // SAFETY: the page is there and can be written to; the image's is another.
            unsafe {
                match wanted {
                    _ if page::is(address, wanted) => {}
                    Some(wanted) => page::copy(wanted, address),
                    None => page::zero(address, address + PAGE),
                }
            }
        }
    }

    /// The same for the pages that the image has.
    fn make_filled_equal(&self, piece: Piece) {
        for address in (piece.start..piece.end).step_by(PAGE) {
            let offset = piece.image + (address - piece.start);
            let wanted = self.original().page(offset);
            // SAFETY: as in `make_equal`.
            unsafe {
                if let Some(page) = wanted
                    && !page::is(address, wanted)
                {
                    page::copy(page, address);
                }
            }
        }
    }
}
