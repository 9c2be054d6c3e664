//! Why a person causes an error of the server, in words.

use std::collections::BTreeSet;

use rustc_hash::FxHashSet;
use stackful_finding::Finding;
use stackful_source::{Location, Process, SiteId, SiteKind, Sources};
use stackful_term::{InputId, InputName, Node, TermId, Terms};
use stackful_trace::{Path, Step};

use crate::approach::{Way, is_of_server, process};
use crate::findings::Scene;

/// A decision of a path.
#[derive(Clone, Copy)]
struct Decided {
    site: SiteId,
    condition: TermId,
    taken: bool,
}

/// A sentence for what the server decides last before the error, and one for the checks of the page on the
/// same values.
pub(crate) fn why(path: &Path, finding: &Finding, scene: Scene<'_>) -> Vec<String> {
    if path.steps.iter().all(|step| !is_begun(step)) {
        return vec!["opening the page is enough".to_owned()];
    }
    let decided: Vec<Decided> = path.steps.iter().filter_map(decided).collect();
    let mut of_server = decided.iter().rev();
    let last = of_server.find(|one| is_of_server(one.site, scene.sources));
    let Some(last) = last else {
        return vec![
            "nothing that the server decides on the way depends on a value that a person gives: the steps are enough"
                .to_owned(),
        ];
    };
    let inputs = inputs_of(&[last.condition], scene.terms);
    vec![
        deciding(*last, &inputs, finding, scene),
        let_through(&decided, &inputs, scene),
    ]
}

fn is_begun(step: &Step) -> bool {
    matches!(step, Step::Event { taken: Some(_), .. })
}

fn decided(step: &Step) -> Option<Decided> {
    match step {
        Step::Branch {
            site,
            condition,
            taken,
        } => Some(Decided {
            site: *site,
            condition: *condition,
            taken: *taken,
        }),
        _ => None,
    }
}

/// The inputs that conditions mention.
pub(crate) fn inputs_of(conditions: &[TermId], terms: &Terms) -> FxHashSet<InputId> {
    let mentioned = terms.reachable(conditions).into_iter();
    mentioned
        .filter_map(|term| match terms.node(term) {
            Node::Input(id) => Some(*id),
            _ => None,
        })
        .collect()
}

fn deciding(
    last: Decided,
    inputs: &FxHashSet<InputId>,
    finding: &Finding,
    scene: Scene<'_>,
) -> String {
    let at = scene.sources.location(last.site);
    let holds = if last.taken { "holds" } else { "does not hold" };
    let of = given(inputs, scene.terms);
    let of = if of.is_empty() {
        String::new()
    } else {
        format!(" for {}", listed(&of))
    };
    let text = text_of(last.site, scene.sources);
    let before = match finding.location {
        Some(_) => "",
        None => " before it",
    };
    format!("the last that the server decides{before} is {text} ({at}), which {holds}{of}")
}

/// What a condition looks like in the source, if it is short.
pub(crate) fn source_of(site: SiteId, sources: &Sources) -> Option<String> {
    const LONGEST: usize = 60;
    sources.find_site(site).and_then(|(file, site)| {
        let (start, end) = (site.span.start as usize, site.span.end as usize);
        let text = file.text.get(start..end)?;
        let is_clause = site.kind == SiteKind::Switch;
        let is_short = text.len() <= LONGEST && !text.contains('\n');
        let text = if is_clause {
            format!("case {text}")
        } else {
            text.to_owned()
        };
        (file.origin.is_none() && is_short).then_some(text)
    })
}

/// The same in a sentence.
pub(crate) fn text_of(site: SiteId, sources: &Sources) -> String {
    let written = source_of(site, sources);
    written.map_or_else(|| "a condition".to_owned(), |text| format!("`{text}`"))
}

/// A way out of a condition.
pub(crate) fn say_way((site, held): Way, sources: &Sources) -> String {
    if site == SiteId::PERSON {
        return "another choice in a field".to_owned();
    }
    let (text, at) = (text_of(site, sources), sources.location(site));
    let wanted = if held { "to hold" } else { "to fail" };
    format!("{text} ({at}) {wanted}")
}

/// The values that people give which these inputs are.
pub(crate) fn given(inputs: &FxHashSet<InputId>, terms: &Terms) -> BTreeSet<String> {
    let names = inputs.iter().map(|id| &terms.input_declaration(*id).name);
    names
        .map(|name| match name {
            InputName::EventField { event, field } => format!("the {field} of step {}", event + 1),
            other => other.to_string(),
        })
        .collect()
}

fn let_through(decided: &[Decided], inputs: &FxHashSet<InputId>, scene: Scene<'_>) -> String {
    let checks = decided.iter().filter(|one| {
        process(one.site, scene.sources) == Some(Process::Client)
            && !inputs_of(&[one.condition], scene.terms).is_disjoint(inputs)
    });
    let places: BTreeSet<Location> = checks.map(|one| scene.sources.location(one.site)).collect();
    if places.is_empty() {
        return "no check of the page looks at it".to_owned();
    }
    let places = places.iter().map(ToString::to_string).collect();
    format!(
        "the page looks at it and lets it through: {}",
        listed(&places)
    )
}

/// `a, b and c`, or the first few.
pub(crate) fn listed(all: &BTreeSet<String>) -> String {
    const SHOWN: usize = 4;
    let shown: Vec<&str> = all.iter().take(SHOWN).map(String::as_str).collect();
    match (shown.as_slice(), all.len()) {
        ([one], _) => (*one).to_owned(),
        ([before @ .., last], count) if count <= SHOWN => {
            format!("{} and {last}", before.join(", "))
        }
        (shown, count) => format!("{} and {} more", shown.join(", "), count - SHOWN),
    }
}
