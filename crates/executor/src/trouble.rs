//! What did not go with processes as it was to, and was mended or done without: for the report.

use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

/// One such thing.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Trouble {
    /// What came of it.
    pub what: String,
    /// Why.
    pub reason: String,
}

/// All of them, which threads tell. A clone is the same list.
#[derive(Clone, Debug, Default)]
pub(crate) struct Troubles(Arc<Mutex<Vec<Trouble>>>);

impl Troubles {
    pub(crate) fn all(&self) -> Vec<Trouble> {
        self.lock().clone()
    }

    /// Tells of something that happened.
    pub(crate) fn tell(&self, what: impl Into<String>, reason: impl Into<String>) {
        let [what, reason] = [what.into(), reason.into()];
        self.lock().push(Trouble { what, reason });
    }

    /// Tells of something that may happen in every run: only the first time is told.
    pub(crate) fn tell_once(&self, what: &str, reason: impl Into<String>) {
        let mut troubles = self.lock();
        if troubles.iter().all(|trouble| trouble.what != what) {
            let (what, reason) = (what.to_owned(), reason.into());
            troubles.push(Trouble { what, reason });
        }
    }

    fn lock(&self) -> MutexGuard<'_, Vec<Trouble>> {
        // A panic elsewhere leaves the list as it was.
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }
}
