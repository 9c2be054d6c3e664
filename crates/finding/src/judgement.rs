//! Whether a person can cause an error of the server.

use std::fmt;

use schemars::JsonSchema;
use serde::Serialize;
use stackful_source::Location;

/// Who can cause an error of the server.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, JsonSchema)]
#[serde(rename_all = "kebab-case")]
pub enum Verdict {
    /// A person who uses this client: the finding's steps are theirs. High priority.
    High,
    /// Who forges a message, and nobody who uses this client, as far as the [`Bound`] says. Low priority.
    RuledOut,
    /// Who forges a message; of this client it is not known. Low priority.
    NotReached,
}

impl fmt::Display for Verdict {
    /// As in `results.json`.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Verdict::High => "high",
            Verdict::RuledOut => "ruled-out",
            Verdict::NotReached => "not-reached",
        })
    }
}

/// What holds for a client that was not explored to its end.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, JsonSchema)]
pub struct Bound {
    /// Test runs of the client.
    pub runs: u64,
    /// Events in their longest sequence.
    pub events: usize,
    /// Targets that were still waiting, all of them of a kind that some run has decided before; 0 if the
    /// client is exhausted.
    pub waiting: usize,
}

/// A verdict with its reasons.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, JsonSchema)]
pub struct Judgement {
    /// Who can cause it.
    pub verdict: Verdict,
    /// Of an error that is ruled out: the conditions that stand in the way, those of the page if there
    /// are any.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub refuted_by: Vec<Location>,
    /// Within which bound it is ruled out.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub bound: Option<Bound>,
    /// Why, a sentence each.
    pub why: Vec<String>,
}

impl Judgement {
    /// An error that the steps of a person have led to.
    pub fn high(why: Vec<String>) -> Judgement {
        Judgement {
            verdict: Verdict::High,
            refuted_by: Vec::new(),
            bound: None,
            why,
        }
    }

    /// An error of which it is not known whether a person can cause it.
    pub fn not_reached(why: Vec<String>) -> Judgement {
        Judgement {
            verdict: Verdict::NotReached,
            ..Judgement::high(why)
        }
    }
}
