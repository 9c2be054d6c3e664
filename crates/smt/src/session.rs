//! A process that keeps what it has been told: definitions that many questions share are sent once.
//!
//! Only the assertions go away between questions. `push` and `pop` would do that too, but make z3
//! take an incremental solver, which is 2 to 10 times slower on conversions of strings.

use std::time::Duration;

use crate::process::Process;
use crate::script::{Names, Script};

/// Scripts of fewer expressions are sent as a whole: there is little to share in them, and a process
/// that forgets everything remains as quick as it was.
const LEAST_SIZE: usize = 400;

/// Characters of definitions that a process keeps at most.
const MOST: usize = 1 << 26;

/// The process and what it has been told.
#[derive(Debug)]
pub(crate) struct Session {
    pub(crate) process: Process,
    names: Names,
    told: usize,
    /// What the next query may take, as it was told.
    pub(crate) time: Duration,
}

impl Session {
    /// `prologue` are the commands that begin one, and give queries so much time.
    pub(crate) fn new(mut process: Process, prologue: String, time: Duration) -> Session {
        process.send(prologue);
        Session {
            process,
            names: Names::default(),
            told: 0,
            time,
        }
    }

    /// Whether `script` is worth keeping for.
    pub(crate) fn is_for(script: &Script) -> bool {
        script.size() >= LEAST_SIZE
    }

    /// The commands that assert `script` and nothing else; `None` if a process must begin anew.
    pub(crate) fn commands(&mut self, script: &Script) -> Option<String> {
        let text = script.write(&mut self.names).ok()?;
        self.told += text.len();
        let is_new = self.told == text.len();
        (is_new || self.told < MOST).then(|| format!("(reset-assertions)\n{text}"))
    }
}
