//! Whose actions a campaign tries.

use stackful_trace::{ActionId, Actions, Path, Step};

/// What is explored, and what is said of the errors of the server.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Mode {
    /// What people do on the page; no verdicts.
    Explore,
    /// The same, and each error of the server gets a verdict: the inter-process phase alone.
    Inter,
    /// Messages that somebody forges, the server's handlers being given values of any type: the
    /// intra-process phase alone.
    Intra,
    /// The intra-process phase, then the other; each error of the server gets a verdict.
    Verify,
}

impl Mode {
    /// Whether errors of the server get verdicts.
    pub(crate) fn judges(self) -> bool {
        self != Mode::Explore
    }
}

/// A part of a campaign.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Phase {
    /// People act.
    Client,
    /// Messages are forged.
    Intra,
}

impl Phase {
    /// Leaves in a path the actions that this phase tries.
    pub(crate) fn keep(self, path: &mut Path, known: &Actions) {
        for step in &mut path.steps {
            if let Step::Event {
                index,
                actions,
                taken,
            } = step
            {
                let is_kept =
                    |id: &ActionId| *taken == Some(*id) || self.tries(known.get(*id).is_forged());
                if let Some(described) = path.described.get_mut(*index as usize) {
                    let mut kept = actions.iter().map(is_kept);
                    described.retain(|_| kept.next().unwrap_or(true));
                }
                actions.retain(is_kept);
            }
        }
    }

    /// Whether it tries actions of this kind.
    pub(crate) fn tries(self, is_forged: bool) -> bool {
        is_forged == (self == Phase::Intra)
    }
}
