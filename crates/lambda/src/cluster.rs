//! Differences of the same cause.

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use crate::oracle::{NOTHING, Oracle};
use crate::plan::{Argument, Plan, Shape};

/// What tells causes apart: the method, the oracle by which the first difference of a test showed, where
/// the implementation had come, and whose it is.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, JsonSchema)]
pub struct Cause {
    /// The method whose call differs first.
    pub method: String,
    /// By what.
    pub oracle: Oracle,
    /// The reference and the implementation that differs from it.
    pub implementations: [String; 2],
    /// The statement that was run last before, `FILE:LINE:COLUMN`; none if the code has no statements
    /// of its own or the test never came into it.
    pub location: Option<String>,
    /// What kind of value stood against what kind.
    pub contrast: String,
}

/// Tests that differ for the same cause.
#[derive(Clone, Debug, Serialize, JsonSchema)]
pub struct Cluster {
    /// A name for it that stays the same from campaign to campaign.
    pub id: String,
    /// What they have in common.
    #[serde(flatten)]
    pub cause: Cause,
    /// How many tests.
    pub tests: u64,
    /// What the reference did in the smallest, and what the other.
    pub expected: String,
    /// See there.
    pub actual: String,
    /// The smallest, as a person would write it.
    pub smallest: String,
    /// The same as data.
    pub plan: Plan,
    /// Whether the difference is on the list of those that are accepted.
    pub accepted: bool,
}

/// An entry of a list of differences that are known and accepted; what it leaves out is any.
#[derive(Clone, Debug, Default, PartialEq, Eq, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Accepted {
    /// The implementation that differs.
    pub implementation: Option<String>,
    /// The method.
    pub method: Option<String>,
    /// The oracle.
    pub oracle: Option<Oracle>,
    /// The cluster.
    pub id: Option<String>,
}

impl Accepted {
    /// Whether a cluster is meant.
    pub(crate) fn means(&self, id: &str, cause: &Cause) -> bool {
        let is =
            |given: &Option<String>, value: &str| given.as_deref().is_none_or(|one| one == value);
        is(&self.implementation, &cause.implementations[1])
            && is(&self.method, &cause.method)
            && is(&self.id, id)
            && self.oracle.is_none_or(|oracle| oracle == cause.oracle)
    }
}

impl Cause {
    /// A short name made of what the cause is.
    pub(crate) fn id(&self) -> String {
        let location = self.location.as_deref().unwrap_or("");
        // Where a package was installed is no part of the cause.
        let place = location
            .rsplit_once("node_modules/")
            .map_or(location, |(_, place)| place);
        let [one, two] = &self.implementations;
        let text = format!(
            "{}|{}|{one}|{two}|{place}|{}",
            self.method,
            self.oracle.name(),
            self.contrast
        );
        // FNV-1a: the same on every machine and with every compiler.
        let hash = text.bytes().fold(0xcbf2_9ce4_8422_2325_u64, |hash, byte| {
            (hash ^ u64::from(byte)).wrapping_mul(0x0100_0000_01b3)
        });
        format!("D-{:07X}", hash >> 36)
    }
}

/// What kind of thing stands against what; of warnings only which of the two has any.
pub(crate) fn contrast(oracle: Oracle, reference: &str, other: &str) -> String {
    let kind = |text| match oracle {
        Oracle::Warnings if text != NOTHING => "warning",
        _ => sort(text),
    };
    format!("{} / {}", kind(reference), kind(other))
}

/// Clusters whose smallest tests are the same but for the values in them, and in which the reference gives
/// values of one kind, are one: a method that returns whatever a callback did has not as many faults as
/// there are kinds of values. The first of them stays.
pub(crate) fn united(clusters: Vec<Cluster>) -> Vec<Cluster> {
    let mut kept: Vec<Cluster> = Vec::new();
    for cluster in clusters {
        let same = kept.iter_mut().find(|one| one.is_like(&cluster));
        match same {
            Some(one) => one.tests += cluster.tests,
            None => kept.push(cluster),
        }
    }
    kept
}

impl Cluster {
    fn is_like(&self, other: &Cluster) -> bool {
        let but_for_contrast = |cause: &Cause| Cause {
            contrast: String::new(),
            ..cause.clone()
        };
        but_for_contrast(&self.cause) == but_for_contrast(&other.cause)
            && self.accepted == other.accepted
            && sort(&self.expected) == sort(&other.expected)
            && (self.actual == NOTHING) == (other.actual == NOTHING)
            && without_values(&self.plan) == without_values(&other.plan)
    }
}

/// A test with its values left out.
fn without_values(plan: &Plan) -> Plan {
    let mut plan = plan.clone();
    for variable in &mut plan.variables {
        variable.text.clear();
    }
    for arg in plan.calls.iter_mut().flat_map(|call| &mut call.args) {
        if let Argument::Callback(callback) = arg {
            callback.kind.clear();
            if callback.shape != Shape::Function {
                // What such a function returns is one more kind of value.
                callback.shape = Shape::Function;
                (callback.throws, callback.returns) = (None, Some(String::new()));
            }
            for value in [&mut callback.throws, &mut callback.returns] {
                value.iter_mut().for_each(String::clear);
            }
            for statement in &mut callback.statements {
                let place = statement.split(" = ").next().unwrap_or_default();
                *statement = place.to_owned();
            }
        }
    }
    plan
}

fn sort(text: &str) -> &str {
    let first = text.split([' ', ',', '(']).next().unwrap_or(text);
    match text.chars().next() {
        Some('[') => "array",
        Some('{') => "object",
        Some('"') => "string",
        Some('-' | '0'..='9') => "number",
        Some('t' | 'f') if matches!(text, "true" | "false") => "boolean",
        _ => first,
    }
}
