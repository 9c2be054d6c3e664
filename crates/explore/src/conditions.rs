//! The way of a person's values to an error: what page and server decide on them, in order.
//!
//! Told are the decisions on values that the side with the error decides on, too: what the page alone
//! looks at has not led there.

use rustc_hash::FxHashSet;
use stackful_finding::{Condition, Finding};
use stackful_source::SiteId;
use stackful_term::{InputId, InputName, TermId};
use stackful_trace::{Path, Step};

use crate::approach::process;
use crate::findings::Scene;
use crate::why::{inputs_of, source_of};

/// The most that are told: the last ones.
const MOST: usize = 24;
/// Nodes of a condition that are written out.
const NODES: u32 = 40;

/// The decisions on the way to an error of this path.
pub(crate) fn conditions(path: &Path, finding: &Finding, scene: Scene<'_>) -> Vec<Condition> {
    let decided: Vec<_> = path.steps.iter().filter_map(decided).collect();
    let is_of_side = |site| process(site, scene.sources) == Some(finding.process);
    let of_side = decided.iter().filter(|(site, ..)| is_of_side(*site));
    let of_side: Vec<_> = of_side.map(|(_, condition, _)| *condition).collect();
    let inputs: FxHashSet<InputId> = inputs_of(&of_side, scene.terms);
    let mut told = Vec::new();
    for (site, condition, taken) in decided {
        let is_on_way = !inputs_of(&[condition], scene.terms).is_disjoint(&inputs);
        let is_package = scene.sources.is_of_package(site);
        let Some(process) = process(site, scene.sources).filter(|_| is_on_way && !is_package)
        else {
            continue;
        };
        let next = Condition {
            process,
            location: scene.sources.location(site),
            source: source_of(site, scene.sources),
            meaning: meaning(condition, scene),
            holds: taken,
        };
        if !told.contains(&next) {
            told.push(next);
        }
    }
    told.split_off(told.len().saturating_sub(MOST))
}

fn decided(step: &Step) -> Option<(SiteId, TermId, bool)> {
    match step {
        Step::Branch {
            site,
            condition,
            taken,
        } => Some((*site, *condition, *taken)),
        _ => None,
    }
}

/// A condition over what a person gives.
fn meaning(condition: TermId, scene: Scene<'_>) -> String {
    let name = |name: &InputName| match name {
        InputName::EventField { event, field } => format!("step{}.{field}", event + 1),
        other => other.to_string(),
    };
    scene.terms.display_as(condition, NODES, &name).to_string()
}
