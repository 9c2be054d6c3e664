//! What the app as its users run it makes of a finding.

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

/// Whether a finding is there where nothing is ours but the hands: the real server, real sockets, real
/// time.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
pub struct Confirmation {
    /// With the page in jsdom.
    pub jsdom: Tried,
    /// With the page in Chromium.
    pub chromium: Tried,
}

/// What came of trying.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "kebab-case")]
pub enum Tried {
    /// It was not, for this reason.
    NotTried(String),
    /// It was.
    Tries {
        /// How often the error was there.
        shown: u32,
        /// Of so many tries.
        of: u32,
        /// What there was in its place, the last time that it was not there.
        otherwise: Option<String>,
    },
}

impl Confirmation {
    /// The better of both kinds of page; `None` if neither was tried.
    pub fn best(&self) -> Option<(u32, u32)> {
        [&self.jsdom, &self.chromium]
            .into_iter()
            .filter_map(|tried| match tried {
                Tried::Tries { shown, of, .. } => Some((*shown, *of)),
                Tried::NotTried(_) => None,
            })
            .max()
    }

    /// `3/3`, `1/3` or `no`; `None` if it was not tried.
    pub fn words(&self) -> Option<String> {
        self.best().map(|(shown, of)| match shown {
            0 => "no".to_owned(),
            shown => format!("{shown}/{of}"),
        })
    }

    /// Why it was not tried, or what there is in the error's place.
    pub fn reason(&self) -> Option<&str> {
        let reasons = [&self.chromium, &self.jsdom];
        reasons.into_iter().find_map(|tried| match tried {
            Tried::NotTried(_) => None,
            Tried::Tries { otherwise, .. } => otherwise.as_deref(),
        })
    }

    /// Why nothing was tried.
    pub fn untried(&self) -> Option<&str> {
        match &self.jsdom {
            Tried::NotTried(reason) if self.best().is_none() => Some(reason),
            _ => None,
        }
    }

    /// Whether it was tried and never there.
    pub fn is_denied(&self) -> bool {
        self.best().is_some_and(|(shown, _)| shown == 0)
    }
}
