//! A guess has the value of its input: what decides on either tells of both.

use rustc_hash::FxHashMap;
use stackful_term::{InputId, InputName, Node, Op, TermId, Terms, Writing};
use stackful_trace::{Path, Step};

/// Adds to a path, before the first decision on a guess, that the guess is the input. For one that
/// is written otherwise, no term says so.
pub(super) fn link(path: &mut Path, terms: &mut Terms) {
    let mut links = links(path, terms);
    if links.is_empty() {
        return;
    }
    let mut steps = Vec::with_capacity(path.steps.len() + links.len());
    for step in path.steps.drain(..) {
        if let Step::Branch {
            site, condition, ..
        } = step
        {
            for term in terms.reachable(&[condition]) {
                let Node::Input(id) = terms.node(term) else {
                    continue;
                };
                steps.extend(links.remove(id).map(|condition| Step::Assume {
                    site,
                    condition,
                    wanted: true,
                    taken: true,
                }));
            }
        }
        steps.push(step);
    }
    path.steps = steps;
}

/// That it is its input, for each guess of a path.
fn links(path: &Path, terms: &mut Terms) -> FxHashMap<InputId, TermId> {
    let by_name: FxHashMap<InputName, InputId> = path
        .inputs
        .iter()
        .map(|(id, _)| (terms.input_declaration(*id).name.clone(), *id))
        .collect();
    let mut links = FxHashMap::default();
    for (guess, _) in &path.inputs {
        let name = &terms.input_declaration(*guess).name;
        let InputName::Guess {
            writing: Writing::Plain,
            of,
        } = name
        else {
            continue;
        };
        let Some(&real) = by_name.get(&**of) else {
            continue;
        };
        let sides = [*guess, real].map(|id| terms.input_declaration(id).clone());
        let sides = sides.map(|input| terms.input(input));
        links.insert(*guess, terms.apply(Op::StrictlyEqual, &sides));
    }
    links
}
