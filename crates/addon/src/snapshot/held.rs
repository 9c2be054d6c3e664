//! What the kernel holds for a player beside its memory, in the current state.

use std::os::fd::OwnedFd;

use super::area::Area;
use super::check::Difference;
use super::children;
use super::descriptors::{Extra, Extras, Table};
use super::settings::Settings;
use super::stuck::Stuck;
use super::threads::Threads;
use super::timers::Timers;
use crate::sleep;

/// Descriptors, settings, and who is not to be there. Valid when zeroed, before [`Held::begin`].
pub(super) struct Held {
    table: Table,
    threads: Threads,
    timers: Timers,
    /// The settings of the ready state.
    ready: Settings,
    /// Those of the current state.
    settings: Settings,
    /// In what the descriptors of the current state differ from the ready state.
    extras: Extras,
    /// The same of the checkpoint that was saved last.
    saved: Extras,
}

impl Held {
    /// This is the ready state; `mask` is what was blocked before the tool took over.
    pub(super) fn begin(&mut self, mask: u64) -> Result<(), Stuck> {
        children::adopt()?;
        self.threads.open()?;
        self.timers.open()?;
        self.table.save()?;
        self.ready.save(mask)?;
        self.settings = self.ready;
        Ok(())
    }

    /// Ends what the run has started. Until this is done, others may change memory.
    pub(super) fn end_others(&self) -> Result<(), Stuck> {
        self.threads.end()?;
        children::end()?;
        self.timers.end()
    }

    /// Makes everything what it is in the current state.
    pub(super) fn put_back(&self) -> Result<(), Stuck> {
        self.settings.put_back()?;
        self.table.put_back()?;
        self.extras.load()
    }

    /// Lets in again what was let in, in the current state.
    pub(super) fn go_on(&self) -> Result<(), Stuck> {
        self.settings.unblock()
    }

    /// Writes what a checkpoint here has into the header of `area`, but for the descriptors themselves
    /// ([`Held::descriptors`]).
    ///
    /// Threads and timers end here: no process that goes on from the checkpoint has them, so this one
    /// is not to have them either. Libraries get over that, as they do after a fork; the app's own
    /// threads would be missed.
    pub(super) fn save(&mut self, area: Area, mask: u64) -> Result<(), Stuck> {
        children::none()?;
        let count = sleep::threads();
        if count > 0 {
            return Err(Stuck::Workers { count });
        }
        self.threads.rest()?;
        self.threads.end()?;
        self.timers.end()?;
        self.table.extras(&mut self.saved)?;
        let mut settings = self.settings;
        settings.save(mask)?;
        area.set_settings(&settings);
        for extra in self.saved.all() {
            area.push_descriptor(extra);
        }
        Ok(())
    }

    /// The descriptors that travel with the checkpoint that was saved last.
    pub(super) fn descriptors(&self) -> &[Extra] {
        self.saved.all()
    }

    /// The checkpoint that was saved last, in `area`, becomes the current state.
    pub(super) fn adopt(&mut self, area: Area) {
        std::mem::swap(&mut self.extras, &mut self.saved);
        self.table.forget(&mut self.saved);
        self.settings = area.settings();
    }

    /// Takes the descriptors of the checkpoint in `area`, which have come, to where the run before does
    /// not matter to them.
    pub(super) fn receive(
        &mut self,
        area: Area,
        received: impl Iterator<Item = OwnedFd>,
    ) -> Result<(), Stuck> {
        self.table.forget(&mut self.saved);
        for (record, descriptor) in area.descriptors().iter().zip(received) {
            let extra = Extra::received(record.told(), record.offset(), descriptor)?;
            self.table.receive(extra, &mut self.saved)?;
        }
        Ok(())
    }

    /// The checkpoint in `area`, whose descriptors were received, becomes the current state.
    pub(super) fn load(&mut self, area: Area) -> Result<(), Stuck> {
        std::mem::swap(&mut self.extras, &mut self.saved);
        self.table.forget(&mut self.saved);
        self.settings = area.settings();
        self.put_back()
    }

    /// What differs from the current state, if anything does.
    pub(super) fn difference(&mut self) -> Result<Option<Difference>, Stuck> {
        let mut settings = self.settings;
        settings.save(self.settings.blocked())?;
        if settings != self.settings {
            return Ok(Some(Difference::Settings));
        }
        self.table.extras(&mut self.saved)?;
        let [wanted, found] = [&self.extras, &self.saved].map(Extras::all);
        let differs = wanted
            .iter()
            .zip(found)
            .find(|(one, other)| !one.is_like(other));
        let rest = wanted.get(found.len()).or(found.get(wanted.len()));
        let differing = differs.map(|(_, found)| found).or(rest);
        let difference = differing.map(|extra| Difference::Descriptor(extra.number));
        self.table.forget(&mut self.saved);
        Ok(difference)
    }

    /// The ready state becomes the current one.
    pub(super) fn load_ready(&mut self) -> Result<(), Stuck> {
        self.table.forget(&mut self.extras);
        self.settings = self.ready;
        self.put_back()
    }
}
