//! What a campaign tells while it goes on.

use std::time::Duration;

use crate::{Finding, Summary};

/// One piece of news; the receiver decides whether and how to show it.
#[derive(Clone, Copy, Debug)]
pub enum CampaignEvent<'a> {
    /// A test run has ended.
    Ran {
        /// Test runs so far.
        runs: u64,
        /// Targets that wait to be tried.
        queued: usize,
        /// Events in the sequence of this run.
        depth: usize,
        /// Time since the campaign began.
        elapsed: Duration,
    },
    /// Nothing has happened for a while.
    Waits {
        /// Time since the campaign began.
        elapsed: Duration,
    },
    /// How the campaign stands, for who follows it: told now and then, if it is asked for.
    Stands {
        /// The campaign, with the states so far.
        so_far: &'a Summary,
        /// What a person does in the last run, in words.
        steps: &'a [String],
    },
    /// An error not seen before in this campaign.
    Found {
        /// The error.
        finding: &'a Finding,
        /// The text of the file of its location, as it was when it ran.
        source: Option<&'a str>,
        /// The campaign as it stands, this finding included: enough to write a report from, so
        /// that nothing is lost if the next run takes the tool down.
        so_far: &'a Summary,
    },
    /// A finding has got a way to it that is shorter or simpler, or it was tried.
    Shrunk {
        /// The error.
        finding: &'a Finding,
        /// The campaign as it stands.
        so_far: &'a Summary,
    },
    /// It is known by now whether a person can cause an error that a forged message has caused.
    Judged {
        /// The error, with its verdict.
        finding: &'a Finding,
        /// The text of the file of its location.
        source: Option<&'a str>,
        /// The campaign as it stands.
        so_far: &'a Summary,
    },
    /// An error that plain Node does not have; it is in [`Summary::unrepeated`].
    Unrepeated {
        /// The error.
        finding: &'a Finding,
        /// The campaign as it stands.
        so_far: &'a Summary,
    },
}
