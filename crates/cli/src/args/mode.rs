//! What of an app is explored.

use clap::ValueEnum;
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use stackful_explore as explore;

/// What is explored, and what is said of errors, as [`explore::Mode`]. (Texts on the values would make
/// every help text long.)
#[derive(
    Clone, Copy, Debug, Default, PartialEq, Eq, ValueEnum, Serialize, Deserialize, JsonSchema,
)]
#[serde(rename_all = "kebab-case")]
pub(crate) enum Mode {
    #[default]
    Verify,
    Explore,
    Inter,
    Intra,
}

impl Mode {
    /// Whether messages are forged.
    pub(crate) fn forges(self) -> bool {
        matches!(self, Mode::Verify | Mode::Intra)
    }
}

impl From<Mode> for explore::Mode {
    fn from(mode: Mode) -> explore::Mode {
        match mode {
            Mode::Verify => explore::Mode::Verify,
            Mode::Explore => explore::Mode::Explore,
            Mode::Inter => explore::Mode::Inter,
            Mode::Intra => explore::Mode::Intra,
        }
    }
}
