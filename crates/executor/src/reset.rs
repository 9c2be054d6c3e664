//! What puts back that which lies outside of an app, such as the data of a real database.

use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::Duration;

use crate::{CommandError, Patience, ShellCommand};

/// A database that is busy may well keep it waiting.
const PATIENCE: Patience = Patience {
    whole: Duration::from_mins(1),
    quiet: Duration::from_mins(1),
};

/// A command that is run before each start of the app. As there is one outside only, the processes of
/// the app take turns: a clone has the same turns.
#[derive(Clone, Debug)]
pub struct Reset {
    command: ShellCommand,
    turns: Arc<Mutex<()>>,
}

impl Reset {
    /// A command with turns of its own.
    pub fn new(command: ShellCommand) -> Reset {
        Reset {
            command,
            turns: Arc::default(),
        }
    }

    /// Waits until no process of the app is there; none starts while this is held.
    pub(crate) fn turn(&self) -> MutexGuard<'_, ()> {
        // Who has panicked has left nothing half done that the command would not put back.
        self.turns.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Runs the command.
    pub(crate) fn run(&self) -> Result<(), CommandError> {
        self.command.run(PATIENCE).map(|_| ())
    }
}
