//! Where a run begins: behind as many of its events as some process has played before.

use crate::WorkerError;
use crate::beginning::Beginning;

/// Who knows, and makes, places between events from which runs begin.
pub(crate) trait Places {
    /// A place behind some events.
    type Place: Clone;

    /// The place behind exactly these events, marked as used.
    fn find(&mut self, beginning: &Beginning) -> Option<Self::Place>;

    /// Whether it is known that there is no place behind these events.
    fn is_dead_end(&self, beginning: &Beginning) -> bool;

    /// Plays, from `below` or from the ready state, the events up to `beginning`: the place behind
    /// them, if there is one.
    fn make(
        &mut self,
        below: Option<&Self::Place>,
        beginning: &Beginning,
    ) -> Result<Option<Self::Place>, WorkerError>;
}

/// The place behind these events, or behind as many as can be: there may be no room, or the events
/// may lead to a dead end. `None` is the ready state.
pub(crate) fn nearest<P: Places>(
    places: &mut P,
    beginning: &Beginning,
) -> Result<Option<P::Place>, WorkerError> {
    if let Some(known) = places.find(beginning) {
        return Ok(Some(known));
    }
    let below = match beginning.shorter() {
        Some(shorter) => nearest(places, &shorter)?,
        None => None,
    };
    if places.is_dead_end(beginning) {
        return Ok(below);
    }
    let made = places.make(below.as_ref(), beginning)?;
    Ok(made.or(below))
}
