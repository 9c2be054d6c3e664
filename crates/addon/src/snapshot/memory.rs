//! The memory of a player: what it should be, and how it is brought back to that.
//!
//! Where a checkpoint does not say otherwise, a page is what it was when the app was ready
//! ([`Original`]). What a run has written to is known page by page ([`Track`]), what it has mapped,
//! unmapped, protected or thrown away range by range ([`Changes`]).

use std::ops::Range;

use super::area::Area;
use super::changes::{Changes, Kind};
use super::heat::Heat;
use super::kernel_calls::{self as kernel, READ_WRITE, Size};
use super::layout::{Backing, Layout, PAGE, Piece};
use super::original::Original;
use super::page::{self, Page};
use super::stuck::Stuck;
use super::track::{self, Track, Wanted};

/// So many pages side by side that should be zeros are given back to the kernel rather than written
/// to.
const GIVEN_BACK: usize = 16 * PAGE;
/// Most pages that are looked at for a checkpoint.
pub(super) const CANDIDATES: usize = 1 << 16;

/// The memory of a player, and the state that it belongs to: *current*.
pub(super) struct Memory {
    pub(super) original: *mut Original,
    /// An address in Node's own code.
    pub(super) program: usize,
    pub(super) track: Track,
    pub(super) changes: Changes,
    /// What the address space is in the current state.
    pub(super) layout: Layout,
    /// What it was when it was last looked at.
    pub(super) actual: Layout,
    /// The checkpoint that the current state is; without pages and records if it is the ready state.
    pub(super) current: Area,
    /// How large the address space is in the current state.
    pub(super) size: Size,
    pub(super) heat: Heat,
    pub(super) candidates: [usize; CANDIDATES],
}

impl Memory {
    pub(super) fn original<'all>(&self) -> &'all Original {
        // SAFETY: the mapping is never unmapped, and only the first player writes to it, in `record`.
        unsafe { &*self.original }
    }

    /// Whether a piece is Node's own code.
    pub(super) fn is_program(&self, piece: &Piece) -> bool {
        (piece.start..piece.end).contains(&self.program)
    }

    /// Brings memory back to the current state; how many pages were copied that had been written to.
    pub(super) fn put_back(&mut self) -> Result<usize, Stuck> {
        kernel::set_break(self.current.program_break())?;
        let mut changed = self.undo_changes()?;
        if kernel::size()? != self.size {
            self.actual.read()?;
            self.compare()?;
            changed = true;
        }
        let pages = self.restore_written()?;
        if changed {
            self.restore_changed()?;
        }
        self.changes.clear();
        if kernel::size()? == self.size {
            Ok(pages)
        } else {
            Err(Stuck::Size)
        }
    }

    /// Makes the mappings that the run has changed what they should be; whether there were any.
    fn undo_changes(&mut self) -> Result<bool, Stuck> {
        let Some(changes) = self.changes.sorted() else {
            self.actual.read()?;
            self.compare()?;
            return Ok(true);
        };
        let count = changes.len();
        // What is not mapped cannot be protected.
        for index in 0..count {
            let change = self.changes.listed(index);
            if change.kind == Kind::Mapped {
                self.remap(change.start, change.end)?;
            }
        }
        for index in 0..count {
            let change = self.changes.listed(index);
            if change.kind == Kind::Protected {
                for part in self.layout.within(change.start, change.end) {
                    reprotect(part)?;
                }
            }
        }
        Ok(count > 0)
    }

    /// Maps a range anew, as it should be.
    pub(super) fn remap(&self, start: usize, end: usize) -> Result<(), Stuck> {
        let mut at = start;
        for part in self.layout.within(start, end) {
            if at < part.start {
                kernel::unmap(at, part.start)?;
            }
            if part.backing != Backing::Anonymous {
                return Err(Stuck::Mapping { start: part.start });
            }
            kernel::map(part.start, part.end, part.protection)?;
            if part.is_tracked {
                self.track.register(part.start, part.end)?;
            }
            at = part.end;
        }
        if at < end {
            kernel::unmap(at, end)?;
        }
        Ok(())
    }

    /// Maps what differs from what was found, and unmaps what is too much; the pages of what was
    /// mapped get their bytes.
    pub(super) fn compare(&mut self) -> Result<(), Stuck> {
        let mut at = 0;
        while let Some(range) = self.layout.next_difference(&self.actual, at) {
            self.remap(range.start, range.end)?;
            self.restore_filled(range.start, range.end)?;
            at = range.end;
        }
        Ok(())
    }

    /// Gives the pages that were written to their bytes, which it counts, and has those watched again that not every
    /// run writes to.
    fn restore_written(&mut self) -> Result<usize, Stuck> {
        let mut count = 0;
        self.heat.begin_run();
        self.each(track::WRITTEN, 0..track::LAST, |memory, pages| {
            count += pages.len() / PAGE;
            memory.restore(pages.start, pages.end)?;
            memory.watch(pages)
        })?;
        Ok(count)
    }

    /// Visits the pages of a range that are as `wanted`, those side by side at once. A visit must not
    /// begin another one.
    pub(super) fn each(
        &mut self,
        wanted: Wanted,
        range: Range<usize>,
        mut visit: impl FnMut(&mut Memory, Range<usize>) -> Result<(), Stuck>,
    ) -> Result<(), Stuck> {
        let mut from = (range.start < range.end).then_some(range.start);
        while let Some(start) = from {
            let (found, rest) = self.track.scan(wanted, start, range.end)?;
            for index in 0..found {
                let pages = self.track.found(index);
                visit(self, pages)?;
            }
            from = rest;
        }
        Ok(())
    }

    /// Has pages that were written to watched again, but for the hot ones: those count as written from
    /// now on, and are copied without having been asked for.
    fn watch(&mut self, pages: Range<usize>) -> Result<(), Stuck> {
        let mut cold = pages.start;
        for address in pages.clone().step_by(PAGE) {
            if self.heat.is_hot_after(address) {
                if cold < address {
                    self.track.protect(cold, address)?;
                }
                cold = address + PAGE;
            }
        }
        if cold < pages.end {
            self.track.protect(cold, pages.end)?;
        }
        Ok(())
    }

    /// Has all pages watched again that are not, but for the hot ones.
    pub(super) fn watch_written(&mut self) -> Result<(), Stuck> {
        self.each(track::WRITTEN, 0..track::LAST, Memory::watch)
    }

    /// Gives the pages of changed mappings their bytes, where they have any.
    fn restore_changed(&mut self) -> Result<(), Stuck> {
        let count = self.changes.sorted().map_or(0, <[_]>::len);
        for index in 0..count {
            let change = self.changes.listed(index);
            self.restore_filled(change.start, change.end)?;
        }
        Ok(())
    }

    /// Gives all pages of a range their bytes.
    pub(super) fn restore(&mut self, start: usize, end: usize) -> Result<(), Stuck> {
        let mut index = self.layout.index_of(start);
        while let Some(part) = self.layout.part(index, start, end) {
            // What is not tracked has no pages of its own.
            if part.is_tracked {
                self.with_access(part, |memory, part| memory.restore_part(part))?;
            }
            index += 1;
        }
        Ok(())
    }

    fn restore_part(&self, part: Piece) -> Result<(), Stuck> {
        let mut zeros = part.start;
        for address in (part.start..part.end).step_by(PAGE) {
            if let Some(page) = self.bytes_of(address) {
                restore_zeros(part, zeros, address)?;
                zeros = address + PAGE;
                // SAFETY: the page can be written to, and that of the image or area is apart.
                unsafe { page::copy(page, address) };
            }
        }
        restore_zeros(part, zeros, part.end)
    }

    /// Gives those pages of a range their bytes that have any, where the others are as they should be.
    pub(super) fn restore_filled(&mut self, start: usize, end: usize) -> Result<(), Stuck> {
        let mut index = self.layout.index_of(start);
        while let Some(part) = self.layout.part(index, start, end) {
            if part.is_tracked {
                self.with_access(part, |memory, part| {
                    for address in (part.start..part.end).step_by(PAGE) {
                        if let Some(page) = memory.bytes_of(address) {
                            // SAFETY: as in `restore_part`.
                            unsafe { page::copy(page, address) };
                        }
                    }
                    Ok(())
                })?;
            }
            index += 1;
        }
        Ok(())
    }

    /// Does something with a part that must be readable and writable meanwhile.
    pub(super) fn with_access(
        &mut self,
        part: Piece,
        here: impl FnOnce(&mut Memory, Piece) -> Result<(), Stuck>,
    ) -> Result<(), Stuck> {
        if part.protection & READ_WRITE == READ_WRITE {
            return here(self, part);
        }
        kernel::protect(part.start, part.end, READ_WRITE)?;
        here(self, part)?;
        Ok(kernel::protect(part.start, part.end, part.protection)?)
    }

    /// What a page should hold; `None` for zeros, or what its file has.
    pub(super) fn bytes_of(&self, address: usize) -> Option<*const Page> {
        self.current
            .find(address)
            .or_else(|| self.ready_bytes_of(address))
    }

    /// Whether a page holds what it held when the app was ready.
    ///
    /// # Safety
    /// A page can be read there.
    pub(super) unsafe fn is_as_when_ready(&self, address: usize) -> bool {
        let ready = self.ready_bytes_of(address);
        // SAFETY: the caller's promise, and pages of the image can be read.
        let is_equal = unsafe { page::is(address, ready) };
        is_equal && (ready.is_some() || !self.is_of_file(address))
    }

    /// Whether a page would hold a file's bytes if nobody had written to it.
    pub(super) fn is_of_file(&self, address: usize) -> bool {
        let piece = self.original().layout.find(address);
        piece.is_some_and(|piece| piece.backing == Backing::File)
    }

    /// What a page held when the app was ready.
    pub(super) fn ready_bytes_of(&self, address: usize) -> Option<*const Page> {
        let original = self.original();
        let piece = original
            .layout
            .find(address)
            .filter(|piece| piece.is_tracked)?;
        original.page(piece.image + (address - piece.start))
    }
}

/// Gives a mapping its protection; what an untracked one was given meanwhile, by being writable, goes.
fn reprotect(part: Piece) -> Result<(), Stuck> {
    if part.backing == Backing::Kernel {
        return Ok(());
    }
    kernel::protect(part.start, part.end, part.protection)?;
    if part.is_private() && !part.is_tracked {
        kernel::discard(part.start, part.end)?;
    }
    Ok(())
}

/// Makes pages zeros, or what their file has.
fn restore_zeros(part: Piece, start: usize, end: usize) -> Result<(), Stuck> {
    if start == end {
        return Ok(());
    }
    if part.backing == Backing::File || end - start >= GIVEN_BACK {
        return Ok(kernel::discard(start, end)?);
    }
    // SAFETY: the pages can be written to, says the caller, and belong to the state that is put back.
    unsafe { page::zero(start, end) };
    Ok(())
}
