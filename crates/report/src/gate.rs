//! Which findings make a campaign fail: what an exit code, a failed test case and an annotation have in
//! common, so that no format says other than the others.

use std::collections::BTreeMap;

use stackful_finding::Finding;
use stackful_source::Process;

/// What is held against an app.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum FailOn {
    /// Errors of the server, or of a program.
    #[default]
    High,
    /// Errors of the page, too.
    Any,
    /// Nothing.
    Never,
}

/// What is held against an app, and what is known and accepted.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Gate {
    /// Which findings fail.
    pub fail_on: FailOn,
    /// Why findings are accepted, by their ids.
    pub accepted: BTreeMap<String, String>,
}

impl Gate {
    /// Whether a finding makes the campaign fail.
    pub fn fails(&self, finding: &Finding) -> bool {
        let counts = match self.fail_on {
            FailOn::High => finding.process == Process::Server && !finding.is_low(),
            FailOn::Any => true,
            FailOn::Never => false,
        };
        counts && self.reason(finding).is_none()
    }

    /// Why a finding is accepted.
    pub fn reason(&self, finding: &Finding) -> Option<&str> {
        self.accepted.get(&finding.id).map(String::as_str)
    }
}
