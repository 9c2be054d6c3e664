//! Checkpoints: a state between two events, as what differs from the ready state.

use std::ops::Range;

use super::area::{Area, GAP, Record};
use super::changes::{Change, Kind};
use super::kernel_calls as kernel;
use super::layout::{Backing, PAGE, Piece};
use super::memory::{CANDIDATES, Memory};
use super::stuck::Stuck;
use super::track::{self, Wanted};

impl Memory {
    /// Writes the memory of this process into `area`: what differs from the ready state.
    pub(super) fn save(&mut self, area: Area) -> Result<(), Stuck> {
        let [ready, now] = [self.original().program_break, area.program_break()];
        if ready < now {
            let [start, end] = [ready, now].map(|end| end.next_multiple_of(PAGE));
            let kind = Kind::Mapped;
            self.changes.push(Change { start, end, kind });
        }
        self.actual.read()?;
        // What was changed past the functions that note it.
        let mut at = 0;
        while let Some(Range { start, end }) = self.layout.next_difference(&self.actual, at) {
            let kind = Kind::Mapped;
            self.changes.push(Change { start, end, kind });
            at = end;
        }
        self.save_records(area)?;
        let count = self.collect()?;
        for index in 0..count {
            let address = self.candidates[index];
            let Some(piece) = self.actual.find(address).copied() else {
                continue;
            };
            if !piece.is_private() {
                continue;
            }
            let page = Piece {
                start: address,
                end: address + PAGE,
                ..piece
            };
            self.with_access(page, |memory, page| memory.save_page(area, page.start))?;
        }
        Ok(())
    }

    fn save_page(&self, area: Area, address: usize) -> Result<(), Stuck> {
        // SAFETY: the page can be read, which `save` sees to.
        let is_pushed = unsafe { self.is_as_when_ready(address) || area.push_page(address) };
        if is_pushed { Ok(()) } else { Err(Stuck::Pages) }
    }

    /// Collects the pages that may differ, each once and in order; how many they are.
    fn collect(&mut self) -> Result<usize, Stuck> {
        let mut count = 0;
        self.collect_pages(&mut count, track::WRITTEN, 0, track::LAST)?;
        for index in 0..self.current.addresses().len() {
            let address = self.current.addresses()[index] as usize;
            self.candidate(&mut count, address)?;
        }
        let changes = self.changes.sorted().ok_or(Stuck::Changes)?.len();
        for index in 0..changes {
            let change = self.changes.listed(index);
            if change.kind == Kind::Mapped {
                self.collect_pages(&mut count, track::OWN, change.start, change.end)?;
            }
            self.collect_filled(&mut count, change.start, change.end)?;
        }
        let collected = &mut self.candidates[..count];
        collected.sort_unstable();
        let mut kept = 0;
        for index in 0..count {
            if index == 0 || collected[index] != collected[index - 1] {
                collected[kept] = collected[index];
                kept += 1;
            }
        }
        Ok(kept)
    }

    fn collect_pages(
        &mut self,
        count: &mut usize,
        wanted: Wanted,
        start: usize,
        end: usize,
    ) -> Result<(), Stuck> {
        self.each(wanted, start..end, |memory, mut pages| {
            let mut addresses = pages.by_ref().step_by(PAGE);
            addresses.try_for_each(|address| memory.candidate(count, address))
        })
    }

    /// Collects the pages of a range that the image has.
    fn collect_filled(&mut self, count: &mut usize, start: usize, end: usize) -> Result<(), Stuck> {
        for address in (start..end).step_by(PAGE) {
            if self.ready_bytes_of(address).is_some() {
                self.candidate(count, address)?;
            }
        }
        Ok(())
    }

    fn candidate(&mut self, count: &mut usize, address: usize) -> Result<(), Stuck> {
        *self.candidates.get_mut(*count).ok_or(Stuck::Pages)? = address;
        *count += 1;
        Ok(())
    }

    /// Writes what is mapped where anything was changed, in this run or on the way to its beginning.
    fn save_records(&mut self, area: Area) -> Result<(), Stuck> {
        let changes = self.changes.sorted().ok_or(Stuck::Changes)?.len();
        let (mut change, mut record) = (0, 0);
        let mut at = 0;
        loop {
            let noted = (change < changes).then(|| self.changes.listed(change));
            let recorded = self.current.records().get(record).copied();
            let (start, end) = match (noted, recorded) {
                (Some(noted), Some(recorded)) if noted.start <= recorded.start as usize => {
                    change += 1;
                    (noted.start, noted.end)
                }
                (_, Some(recorded)) => {
                    record += 1;
                    (recorded.start as usize, recorded.end as usize)
                }
                (Some(noted), None) => {
                    change += 1;
                    (noted.start, noted.end)
                }
                (None, None) => return Ok(()),
            };
            if noted.is_some_and(|noted| noted.start == start && noted.kind == Kind::Dropped) {
                continue;
            }
            let start = start.max(at);
            if start < end {
                self.save_range(area, start, end)?;
                at = end;
            }
        }
    }

    fn save_range(&self, area: Area, start: usize, end: usize) -> Result<(), Stuck> {
        let push = |start, end, kind| {
            let is_pushed = area.push_record(Record::new(start, end, kind));
            if is_pushed {
                Ok(())
            } else {
                Err(Stuck::Changes)
            }
        };
        let mut at = start;
        for part in self.actual.within(start, end) {
            if at < part.start {
                push(at, part.start, GAP)?;
            }
            if part.backing != Backing::Anonymous {
                return Err(Stuck::Mapping { start: part.start });
            }
            push(part.start, part.end, part.protection.into())?;
            at = part.end;
        }
        if at < end {
            push(at, end, GAP)?;
        }
        Ok(())
    }

    /// The checkpoint in `area`, which is what this process stands in, becomes the current state.
    pub(super) fn adopt(&mut self, area: Area) -> Result<(), Stuck> {
        self.current = area;
        self.lay_out()?;
        for index in 0..self.current.records().len() {
            let record = self.current.records()[index];
            if record.kind != GAP {
                self.track
                    .register(record.start as usize, record.end as usize)?;
            }
        }
        self.settle()
    }

    /// Brings memory, which is in the current state, to that of `area`, which becomes the current one.
    pub(super) fn load(&mut self, area: Area) -> Result<(), Stuck> {
        let before = std::mem::replace(&mut self.current, area);
        kernel::set_break(area.program_break())?;
        self.lay_out()?;
        if before.records() != area.records() {
            for record in before.records().iter().chain(area.records()) {
                self.remap(record.start as usize, record.end as usize)?;
            }
            for record in before.records().iter().chain(area.records()) {
                self.restore_filled(record.start as usize, record.end as usize)?;
            }
        }
        for address in before.addresses() {
            if area.find(*address as usize).is_none() {
                self.restore(*address as usize, *address as usize + PAGE)?;
            }
        }
        for address in area.addresses() {
            self.restore(*address as usize, *address as usize + PAGE)?;
        }
        self.settle()
    }

    /// What is there now is what runs begin with.
    fn settle(&mut self) -> Result<(), Stuck> {
        self.changes.clear();
        self.watch_written()?;
        self.size = kernel::size()?;
        Ok(())
    }

    /// Makes the layout that of the current state.
    fn lay_out(&mut self) -> Result<(), Stuck> {
        let ready = &self.original().layout;
        self.layout.clear();
        let mut at = 0;
        for record in self.current.records() {
            let [start, end] = [record.start as usize, record.end as usize];
            for part in ready.within(at, start) {
                self.layout.push(part)?;
            }
            if record.kind != GAP {
                self.layout.push(Piece {
                    start,
                    end,
                    protection: record.kind as u32,
                    backing: Backing::Anonymous,
                    is_tracked: true,
                    image: 0,
                })?;
            }
            at = end;
        }
        for part in ready.within(at, usize::MAX) {
            self.layout.push(part)?;
        }
        Ok(())
    }
}

const _: () = assert!(CANDIDATES >= stackful_protocol::pages::MOST_PAGES);
